// Lists the catalogues of www/locales/ for the page, which can't look into a folder: a file there is a language more.
// Usage: node tools/languages.js > www/pkg/languages.js
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../www/locales/', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => [
    file.slice(0, -'.json'.length),
    JSON.parse(readFileSync(new URL(file, folder), 'utf8'))['page.language.own'],
  ]);

console.log('// Made from the files of locales/, code by code, each language by its own name.');
console.log('/** @type {Record<string, string>} */');
console.log(`export const LANGUAGES = ${JSON.stringify(Object.fromEntries(names))};`);
