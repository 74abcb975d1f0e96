// The places of the site and their pages, from the root of the site, in the order in which each page names them; the tool
// that writes them into the pages reads them here, too. Every other page belongs to one of them.

export const PARTS = {
  play: 'index.html',
  learn: 'learn.html',
  puzzles: 'puzzles.html',
  lab: 'lab.html',
};

/** @typedef {keyof typeof PARTS} Part */
