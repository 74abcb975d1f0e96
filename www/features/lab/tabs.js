// The tabs of the lab, of which one is a page of text; the tool that writes the heads of such pages reads them here, too.

export const TABS = { run: 'lab.html', findings: 'findings.html' };
