// Writes the pages of www/, which are not kept in git: each from its source in pages/, which holds only what is its own, and
// from what all pages of its kind share (tools/pages/). With them come the diagrams of the rules pages, www/art/diagrams/.
//
// A source begins with lines of its head (title, description, style sheets, scripts) and goes on, after its `<body>`, with its
// contents; `<slot name="…">` is filled from a list (tools/pages/slots.js). The kind of page stands in `data-kind`:
//   app    built by its script; the contents are for readers without scripts; `data-first` says what stands there until the
//          script has come (tools/dist/first.js)
//   text   complete without scripts
//   rules  a text about the game in its name, with examples and the tools beneath them
//   lost   shown at any address, without style sheets
//   bare   without head and foot: for frames on other sites, and for addresses where a page was
// `data-place` names the place of the site to which a page belongs, if that is not called as the page is. A language other than
// English stands in the name of the file.
// Usage: node tools/pages.js

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initSync } from '../www/pkg/oddchess.js';
import { illustrate } from './pages/diagrams.js';
import { footer, head, header, tools, versions } from './pages/frame.js';
import { fill } from './pages/slots.js';
import { readSources } from './pages/sources.js';
import { TEXTS, word } from './pages/words.js';

/** @import { Source } from './pages/sources.js' */

const www = fileURLToPath(new URL('../www/', import.meta.url));

/** @param {Source} source @returns {string} what stands between the tags of its body */
function body(source) {
  const { kind, language } = source;
  const own = fill(source);
  if (kind === 'bare') return own;
  const [top, foot] = [header(source), footer(source)];
  if (kind === 'lost') return top + own + foot;
  if (kind === 'app') {
    const { setUp, old } = TEXTS.en;
    return (
      `<div id="app">\n${top}<noscript>\n${own}${foot}</noscript>\n<p class="plain waiting">${setUp}</p>\n</div>\n` +
      `<main id="broken" class="plain" hidden>\n<h1>${word(language, 'page.broken.game')}</h1>\n<p>${old}</p>\n` +
      `<p><button type="button" class="primary">${word(language, 'page.retry')}</button></p>\n<pre></pre>\n</main>\n`
    );
  }
  const skip = /<main id="([\w-]+)"/.exec(own)?.[1];
  if (!skip) throw new Error(`pages/${source.path}: expected <main id="…"> in it`);
  const { toText, toRules } = TEXTS[language] ?? TEXTS.en;
  return (
    `<a class="skip" href="#${skip}">${skip === 'rules' ? toRules : toText}</a>\n${top}${versions(source)}\n` +
    `${own}\n${kind === 'rules' ? `${tools(source)}\n` : ''}${foot}`
  );
}

/** @param {Source} source @returns {string} the whole page */
export function whole(source) {
  return (
    `<!doctype html>\n<html lang="${source.language}">\n<head>\n${head(source)}</head>\n` +
    `<body${source.attributes}>\n${body(source)}</body>\n</html>\n`
  );
}

/** @returns {Map<string, string>} all that is written, by its path in www/ */
export function pages() {
  initSync({ module: readFileSync(`${www}pkg/oddchess_bg.wasm`) });
  return illustrate(new Map(readSources().map((source) => [source.path, whole(source)])));
}

/** Writes what has changed, and takes away what has no source any more. */
export function writePages() {
  const all = pages();
  for (const [path, text] of all) {
    mkdirSync(dirname(www + path), { recursive: true });
    if (read(path) !== text) writeFileSync(www + path, text);
  }
  for (const folder of ['', 'rules/', 'art/diagrams/'])
    for (const name of readdirSync(www + folder))
      if ((name.endsWith('.html') || folder.startsWith('art')) && !all.has(folder + name)) rmSync(www + folder + name);
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(www + path, 'utf8');
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writePages();
