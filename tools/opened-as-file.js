// Writes the script that says, on a page that was opened as a file, that it needs a web server. Modules and catalogues
// can't be loaded from there, so it is a classic script with the sentence of each language in it (www/theme.js and
// www/features/embed/early.js load it).
// Usage: node tools/opened-as-file.js > www/pkg/opened-as-file.js

import { directionOf, readCatalogues } from './languages.js';

/** @typedef {Record<string, [direction: string, text: string]>} Sentences by language */

/** Runs in the page. @param {Sentences} sentences @param {string} command */
function say(sentences, command) {
  const root = new URL('..', /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
  const address = `http://localhost:8000/${location.href.slice(root.length)}`;
  const show = () => {
    const fits = (/** @type {string} */ tag) =>
      Object.keys(sentences).find((code) => `${tag}-`.toLowerCase().startsWith(`${code}-`));
    const language = navigator.languages.map(fits).find(Boolean) ?? 'en';
    const [direction = '', text = ''] = sentences[language] ?? [];
    const line = document.createElement('p');
    Object.assign(line, { lang: language, dir: direction, className: 'plain' });
    line.setAttribute('role', 'alert');
    const code = Object.assign(document.createElement('code'), { textContent: command, dir: 'ltr' });
    const link = Object.assign(document.createElement('a'), { textContent: address, href: address, dir: 'ltr' });
    for (const part of text.split(/(\{\w+\})/))
      line.append(part === '{command}' ? code : part === '{address}' ? link : part);
    line.append('.');
    // A page that can't start, or one of text of which only the boards can't.
    const place = document.querySelector('#broken, #plain');
    if (!place) return document.querySelector('main')?.prepend(line);
    document.getElementById('app')?.remove();
    place.replaceChildren(line);
    place.removeAttribute('hidden');
    return undefined;
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show);
  else show();
}

/** @type {Sentences} */
const sentences = {};
for (const [code, { 'page.broken.file': text }] of readCatalogues())
  if (text) sentences[code] = [directionOf(code), text];
console.log('// Made from the catalogues by tools/opened-as-file.js.');
console.log(`(${say})(${JSON.stringify(sentences)}, 'python3 -m http.server');`);
