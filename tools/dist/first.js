// The static content of a page before its scripts run: its name and description in every language. The texts come
// from the catalogues and the variants' messages, so that nothing is duplicated; theme.js shows the one that matches.

import { directionOf } from '../languages.js';

/** The first language is the fallback. */
const FALLBACK = 'en';

/** Pages with tabs below the head, which leave room for them. */
const TABBED = ['puzzles.html', 'lab.html'];

/** Behind the head, which every page has as it is (tools/pages/frame.js). */
const PLACE = /(?<=<div id="app">\n<header [\s\S]*?<\/header>\n)/;

/**
 * A page's texts, by what the address says behind its `#`: ids of a heading and of a sentence.
 * @type {Record<string, (games: string[]) => [about: string, kind: string, heading: string, lead: string][]>}
 */
const PAGES = {
  'index.html': (games) => [['', 'welcome', 'page.welcome', 'page.welcome.lead'], ...titles(games)],
  'puzzles.html': titles,
  'learn.html': (games) => [['', 'courses', 'page.learn', 'page.learn.lead'], ...titles(games)],
  'lab.html': () => [['', 'lab', 'page.lab', 'page.lab.lead']],
  'study.html': () => [['', 'study-list', 'page.study', 'page.study.lead']],
};

/**
 * For pages with a board: the name of the variant and its tagline.
 * @param {string[]} games
 * @returns {[string, string, string, string][]}
 */
function titles(games) {
  return games.map((game) => [game, 'title', `game.${game}.name`, `game.${game}.tagline`]);
}

/**
 * Writes these texts into the pages.
 * @param {Map<string, Buffer>} site by path; changed in place
 */
export function writeFirst(site) {
  const catalogues = [...site].flatMap(([path, body]) => {
    const [, language] = /^locales\/([\w-]+)\.json$/.exec(path) ?? [];
    return language ? [/** @type {const} */ ([language, JSON.parse(String(body))])] : [];
  });
  catalogues.sort(([one], [two]) => Number(two === FALLBACK) - Number(one === FALLBACK));
  const games = Object.keys(catalogues[0]?.[1] ?? {}).flatMap((id) => /^game\.(\w+)\.tagline$/.exec(id)?.[1] ?? []);
  for (const [page, texts] of Object.entries(PAGES)) {
    const all = catalogues.flatMap(([language, words]) =>
      texts(games).map((text) => section(language, words, text, TABBED.includes(page))),
    );
    const before = String(site.get(page));
    if (!PLACE.test(before)) throw new Error(`${page}: expected <div id="app"> with a head in it`);
    site.set(page, Buffer.from(before.replace(PLACE, () => all.join(''))));
  }
}

/**
 * Dressed as what takes its place, so that nothing jumps.
 * @param {string} language @param {Record<string, any>} words @param {[string, string, string, string]} text
 * @param {boolean} tabbed
 */
function section(language, words, [about, kind, heading, lead], tabbed) {
  const said = (/** @type {string} */ id) => {
    const word = words[id];
    const plain = typeof word === 'string' ? word : word?.plain;
    if (typeof plain !== 'string') throw new Error(`locales/${language}.json: expected ${id} as a text`);
    return plain.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  };
  return (
    `<main class="first ${kind}${tabbed ? ' tabbed' : ''}" lang="${language}" dir="${directionOf(language)}" data-about="${about}" hidden>` +
    `<div class="${kind}-head"><h1>${said(heading)}</h1><p class="lead">${said(lead)}</p></div></main>\n`
  );
}
