// The parts of the site and their pages, from the root of the site, in the order in which each page names them; the tool
// that writes them into the pages reads them here, too.

export const PARTS = {
  play: 'index.html',
  learn: 'learn.html',
  puzzles: 'puzzles.html',
  lab: 'lab.html',
  rules: 'rules/index.html',
  findings: 'findings.html',
};

/** @typedef {keyof typeof PARTS} Part */
