// Lists for the page, which can't look into a folder: the catalogues of www/locales/, where a file is a language more, and
// the pages of text that are there in another language, such as rules/tax.de.html.
// Usage: node tools/languages.js > www/pkg/languages.js
//        node tools/languages.js --table   (how much of each language is there, and what is missing)
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { paths } from './pages/sources.js';

/** @param {string} code @returns {'ltr' | 'rtl'} the direction in which a language is written */
export function directionOf(code) {
  /** @type {any} */
  const locale = new Intl.Locale(code);
  return (locale.getTextInfo?.() ?? locale.textInfo).direction;
}

const www = new URL('../www/', import.meta.url);

/** @returns {[code: string, catalogue: Record<string, any>][]} */
export function readCatalogues() {
  const folder = new URL('locales/', www);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(new URL(file, folder), 'utf8'))]);
}

/** The pages of text that are there in each language beside English. */
function translatedPages() {
  /** @type {Record<string, string[]>} */
  const pages = {};
  for (const path of paths()) {
    const [, page, language] = /^(.+)\.(\w+)\.html$/.exec(path) ?? [];
    if (page && language) (pages[language] ??= []).push(page);
  }
  return pages;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const catalogues = readCatalogues();
  const pages = translatedPages();
  // The command line speaks English.
  const needed = Object.keys(Object.fromEntries(catalogues).en).filter((id) => !/^(cli|uci)\./.test(id));
  const languages = catalogues.map(([code, words]) => ({
    code,
    name: words['page.language.own'],
    missing: needed.filter((id) => !(id in words)),
  }));
  if (process.argv.includes('--table')) {
    console.log('| language | sentences | share | pages of text |\n|---|---|---|---|');
    for (const { code, name, missing } of languages) {
      const there = needed.length - missing.length;
      const share = ((100 * there) / needed.length).toFixed(1);
      const texts = code === 'en' ? 'all' : (pages[code]?.length ?? 0);
      console.log(`| ${name} (${code}) | ${there} of ${needed.length} | ${share} % | ${texts} |`);
    }
    for (const { code, missing } of languages)
      if (missing.length > 0) console.log(`\n${code} lacks:\n  ${missing.join('\n  ')}`);
  } else {
    const codes = (/** @type {(one: (typeof languages)[number]) => boolean} */ which) =>
      JSON.stringify(languages.filter(which).map(({ code }) => code));
    console.log('// Made from the files of locales/, code by code, each language by its own name.');
    console.log('/** @type {Record<string, string>} */');
    const names = Object.fromEntries(languages.map(({ code, name }) => [code, name]));
    console.log(`export const LANGUAGES = ${JSON.stringify(names)};`);
    console.log('/** Those that lack a sentence, which is then said in English. @type {string[]} */');
    console.log(`export const PARTIAL = ${codes(({ missing }) => missing.length > 0)};`);
    console.log('/** Those that are written from right to left. @type {string[]} */');
    console.log(`export const RIGHT_TO_LEFT = ${codes(({ code }) => directionOf(code) === 'rtl')};`);
    console.log('/** The pages that are there in a language beside English. @type {Record<string, string[]>} */');
    console.log(`export const TRANSLATED = ${JSON.stringify(pages)};`);
  }
}
