// The sources of the pages, pages/, as tools/pages.js describes them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} Source
 * @property {string} path of the page in www/
 * @property {string} name without folder, language and ending
 * @property {string} language
 * @property {string} base the way to the root of the site
 * @property {string} kind
 * @property {string} place of the site to which it belongs, as the header names them: that of its name unless it says so
 * @property {string} attributes other ones of the body
 * @property {string[]} head lines of its own
 * @property {string} text its contents
 */

const FOLDER = new URL('../../pages/', import.meta.url);
const BODY = /^<body data-kind="(\w+)"(?: data-place="(\w*)")?([^>]*)>\n/m;

/** The paths of all pages, in a settled order. */
export const paths = () =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html'))
    .sort();

/** @param {string} path @param {string} text of the file @returns {Source} */
export function source(path, text) {
  const [, folder = '', name = '', language = 'en'] = /^((?:\w+\/)*)([\w-]+)(?:\.(\w+))?\.html$/.exec(path) ?? [];
  const parts = BODY.exec(text);
  if (!name || !parts) throw new Error(`pages/${path}: expected <body data-kind="…"> in it`);
  const [tag, kind = '', place = kind === 'rules' ? 'learn' : name, attributes = ''] = parts;
  return {
    path,
    name,
    language,
    base: '../'.repeat(folder.split('/').length - 1),
    kind,
    place,
    attributes,
    head: text.slice(0, parts.index).trim().split('\n'),
    text: text.slice(parts.index + tag.length),
  };
}

/** @returns {Source[]} */
export const readSources = () => paths().map((path) => source(path, readFileSync(new URL(path, FOLDER), 'utf8')));

/** A page of the site in a language, or in English where it is not there. @param {string} path @param {string} language */
export function localized(path, language) {
  const version = path.replace(/\.html$/, `.${language}.html`);
  return language !== 'en' && existsSync(new URL(version, FOLDER)) ? version : path;
}

/** The languages of a page, English first. @param {Source} source */
export function languagesOf({ path }) {
  const [, bare] = /^([^.]*)/.exec(path) ?? [];
  const others = paths().flatMap((one) => (one.startsWith(`${bare}.`) ? (/\.(\w+)\.html$/.exec(one)?.[1] ?? []) : []));
  return ['en', ...others].map((language) => ({ language, path: localized(`${bare}.html`, language) }));
}
