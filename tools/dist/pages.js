// What a page asks for, in as few steps as can be: the sheets that it names become one, since each more is one more
// answer to wait for before anything is painted, and the parts of its scripts are asked for along with them.
//
// Parts that come later bring sheets of their own and must know what is there already (lib/styles.js), so the page says
// what it has. The sheets stay beside it under their names, for those who ask for one of them.

import { createHash } from 'node:crypto';

const SHEET = /^features\/([\w-]+\/([\w-]+\.css))$/;
const LINKS = /(?:<link rel="stylesheet" href="(?:\.\.\/)*styles\/[\w-]+\.css">\n){2,}/g;
const LINK = /href="((?:\.\.\/)*)styles\/([\w-]+)\.css"/g;
const PRELOADS = /<link rel="modulepreload" href="((?:\.\.\/)*)([^"]*)">\n/g;
/** The sheets of a page, and the script behind them that runs before it is drawn. */
const HEAD = /((?:<link rel="stylesheet"[^>]*>\n)+)((?:<link [^>]*>\n)*)(<script src="[^>]*><\/script>\n)/;
const SCRIPT = /<script type="module"[^>]* src="((?:\.\.\/)*)([^"]*)"/g;

/**
 * The sheets of the features go to the others.
 * @param {Map<string, Buffer>} site by path, its scripts joined; changed in place
 */
export function gatherSheets(site) {
  const moved = [...site.keys()].flatMap((path) => {
    const [, name = '', file = ''] = SHEET.exec(path) ?? [];
    return file ? [{ path, name, file }] : [];
  });
  for (const { path, file } of moved) {
    if (site.has(`styles/${file}`)) throw new Error(`${path}: styles/${file} is there already`);
    site.set(`styles/${file}`, site.get(path) ?? Buffer.of());
    site.delete(path);
  }
  const names = new Map(moved.map(({ name, file }) => [name, file]));
  for (const [path, body] of [...site]) {
    const asks = path.endsWith('.html')
      ? /(?<=href="(?:\.\.\/)*)()features\/([\w-]+\/[\w-]+\.css)(?=")/g
      : path.endsWith('.js')
        ? /(?<=(['"`]))([\w-]+\/[\w-]+\.css)(?=\1)/g
        : undefined;
    if (!asks) continue;
    const text = String(body);
    const there = path.endsWith('.html') ? 'styles/' : '';
    const mended = text.replace(asks, (whole, _, name) => (names.has(name) ? there + names.get(name) : whole));
    if (mended !== text) site.set(path, Buffer.from(mended));
  }
}

/** @param {Map<string, Buffer>} site by path, its sheets made small; changed in place */
export function joinSheets(site) {
  for (const [path, body] of [...site].filter(([path]) => path.endsWith('.html'))) {
    const text = String(body).replace(LINKS, (links) => {
      const all = [...links.matchAll(LINK)];
      const names = all.map(([, , name = '']) => name);
      const joined = `styles/${names.join('-')}.css`;
      const bodies = names.map((name) => {
        const sheet = site.get(`styles/${name}.css`);
        if (!sheet) throw new Error(`${path}: expected styles/${name}.css to be there`);
        return sheet;
      });
      site.set(joined, Buffer.concat(bodies));
      return `<link rel="stylesheet" href="${all[0]?.[1] ?? ''}${joined}" data-sheets="${names.map((name) => `${name}.css`).join(' ')}">\n`;
    });
    site.set(path, Buffer.from(text));
  }
}

/**
 * @param {Map<string, Buffer>} site by path; changed in place
 * @param {Map<string, string[]>} needed what each script needs, by their paths
 * @param {Map<string, string[]>} [words] the parts of the catalogue that each page asks for, by their paths
 */
export function preload(site, needed, words = new Map()) {
  const names = (/** @type {RegExp} */ file) =>
    [...site.keys()].flatMap((path) => file.exec(path)?.[1] ?? []).join(' ');
  const languages = ` data-languages="${names(/^locales\/([\w-]+)\.json$/)}"`;
  /** The starts that a page may ask for: those of games, or of courses. @param {string} page */
  const starts = (page) => {
    const like = / data-start-src="([^"]*)home\.json"/.exec(page)?.[1];
    return like ? ` data-starts="${names(new RegExp(`^${like}(\\w+)\\.json$`))}"` : '';
  };
  for (const [path, body] of [...site].filter(([path]) => path.endsWith('.html'))) {
    let text = String(body).replace(PRELOADS, '');
    const scripts = [...text.matchAll(SCRIPT)];
    // What a script of the page is sure to import by itself is named in the sources, too.
    const named = [...String(body).matchAll(PRELOADS)].flatMap(([, dots = '', path = '']) =>
      needed.has(path) || path.startsWith('pkg/oddchess.js') ? [[dots, path]] : [],
    );
    const parts = new Set([
      ...scripts.flatMap(([, dots, script = '']) =>
        [...(needed.get(script) ?? []), script].map((part) => `${dots}${part}`),
      ),
      ...named.flatMap(([dots, path = '']) => [path, ...(needed.get(path) ?? [])].map((part) => `${dots}${part}`)),
    ]);
    // The largest first: where a browser asks for few at a time, the small ones fit in behind.
    const size = (/** @type {string} */ part) => site.get(part.replace(/^(\.\.\/)+/, ''))?.length ?? 0;
    const links = [...parts]
      .sort((one, two) => size(two) - size(one))
      .map((part) => `<link rel="modulepreload" href="${part}">\n`)
      .join('');
    // A script waits for a sheet before it, so the sheet is only asked for in front of it. What the first script asks for
    // comes before the other scripts, as it is what these wait for.
    if (!HEAD.test(text)) text = text.replace(/(?=<script )/, links);
    const whole = text.replace(HEAD, (_, sheets, between, script) => {
      const early = sheets
        .replaceAll('rel="stylesheet"', 'rel="preload" as="style"')
        .replace(/ data-sheets="[^"]*"/g, '');
      return early + script + links + between + sheets;
    });
    // What asks for words, starts and a view early (theme.js) must know which there are, and what the view needs.
    const complete = whole
      .replace(' data-words-src=', `${languages}${starts(whole)}$&`)
      .replace(/(?<= data-words-src=")[^"]*/, (first) =>
        [first, ...(words.get(path) ?? []).map((part) => first.replace('.json', `.${part}.json`))]
          .filter((file) => site.has(file))
          .join(' '),
      )
      .replace(/(?<= data-home-src=")[^"]*/, (view) =>
        [view, ...(needed.get(view) ?? []).filter((part) => !parts.has(part))].join(' '),
      );
    site.set(path, Buffer.from(complete));
  }
}

/**
 * A content policy that allows the script that runs first within the page, by its digest.
 * @param {string} script
 * @param {string} policy
 */
export function allowFirst(script, policy) {
  const digest = createHash('sha256').update(script.trim()).digest('base64');
  return policy.replace(/script-src 'self'[^;]*/, (own) => `${own} 'sha256-${digest}'`);
}

/**
 * Puts the script that runs first into the pages: nothing waits for it then. It stays beside them, too, for pages that a
 * browser has kept.
 * @param {Map<string, Buffer>} site by path, with the final names; changed in place
 */
export function inlineFirst(site) {
  const code = String(site.get('theme.js')).trim();
  for (const [path, body] of [...site].filter(([path]) => path.endsWith('.html'))) {
    const before = String(body);
    const text = before.replace(
      /<script src="((?:\.\.\/)*)theme\.js"([^>]*)><\/script>/,
      (_, dots, more) => `<script data-root="${dots || './'}"${more}>${code}</script>`,
    );
    if (text !== before) site.set(path, Buffer.from(allowFirst(code, text)));
  }
}
