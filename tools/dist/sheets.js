// The sheets that a page asks for become one: each more is one more answer to wait for before anything is painted.
//
// Parts that come later bring sheets of their own and must know what is there already (ui/style.js), so the page says what it
// has. The sheets stay beside it under their names, for those who ask for one of them.

const LINKS = /(?:<link rel="stylesheet" href="(?:\.\.\/)*style\/[\w-]+\.css">\n){2,}/g;
const LINK = /href="((?:\.\.\/)*)style\/([\w-]+)\.css"/g;

/** @param {Map<string, Buffer>} site by path, its sheets made small; changed in place */
export function joinSheets(site) {
  for (const [path, body] of [...site].filter(([path]) => path.endsWith('.html'))) {
    const text = String(body).replace(LINKS, (links) => {
      const all = [...links.matchAll(LINK)];
      const names = all.map(([, , name = '']) => name);
      const joined = `style/${names.join('-')}.css`;
      const bodies = names.map((name) => {
        const sheet = site.get(`style/${name}.css`);
        if (!sheet) throw new Error(`${path}: expected style/${name}.css to be there`);
        return sheet;
      });
      site.set(joined, Buffer.concat(bodies));
      return `<link rel="stylesheet" href="${all[0]?.[1] ?? ''}${joined}" data-sheets="${names.map((name) => `${name}.css`).join(' ')}">\n`;
    });
    site.set(path, Buffer.from(text));
  }
}
