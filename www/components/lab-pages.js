// The pages of the lab, in the order of its tabs, one of which is a page of text; the tool that writes the heads of such pages reads
// them here, too.

export const LAB_PAGES = { run: 'lab.html', invent: 'invent.html', findings: 'findings.html' };
