// Lists for the page, which can't look into a folder: the catalogues of www/locales/, where a file is a language more, and
// the pages of text that are there in another language, such as rules/tax.de.html.
// Usage: node tools/languages.js > www/pkg/languages.js
import { readdirSync, readFileSync } from 'node:fs';

const www = new URL('../www/', import.meta.url);
const folder = new URL('locales/', www);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => [
    file.slice(0, -'.json'.length),
    JSON.parse(readFileSync(new URL(file, folder), 'utf8'))['page.language.own'],
  ]);

/** @type {Record<string, string[]>} */
const pages = {};
for (const path of readdirSync(www, { recursive: true, encoding: 'utf8' }).sort()) {
  const [, page, language] = /^(.+)\.(\w+)\.html$/.exec(path.replaceAll('\\', '/')) ?? [];
  if (page && language) (pages[language] ??= []).push(page);
}

console.log('// Made from the files of locales/, code by code, each language by its own name.');
console.log('/** @type {Record<string, string>} */');
console.log(`export const LANGUAGES = ${JSON.stringify(Object.fromEntries(names))};`);
console.log('/** The pages that are there in a language beside English. @type {Record<string, string[]>} */');
console.log(`export const TRANSLATED = ${JSON.stringify(pages)};`);
