// The static content of a page before its scripts run: its name and description in every language. The texts come
// from the catalogues and the variants' messages, so that nothing is duplicated; theme.js shows the one that matches.

import { directionOf } from '../languages.js';

/** The first language is the fallback. */
const FALLBACK = 'en';

/** What a page says first, in its source; with tabs below the head it leaves room for them. */
const BODY = /<body data-first="([^"]*)"( data-tabbed)?>/;
/** Behind the head, which every page has as it is (tools/pages/frame.js). */
const PLACE = /(?<=<div id="app">\n<header [\s\S]*?<\/header>\n)/;

/**
 * A page's texts, by what the address says behind its `#`: ids of a heading and of a sentence.
 * @param {string} named `games` for a title each, or a kind with the id of its heading, such as `lab:page.lab`
 * @param {string[]} games
 * @returns {[about: string, kind: string, heading: string, lead: string][]}
 */
const textsOf = (named, games) =>
  named.split(' ').flatMap((one) => {
    const [kind = '', id] = one.split(':');
    return id ? [['', kind, id, `${id}.lead`]] : titles(games);
  });

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
  for (const [page, body] of [...site].filter(([path]) => path.endsWith('.html'))) {
    const [tag, named = '', tabbed] = BODY.exec(String(body)) ?? [];
    if (!tag) continue;
    const texts = textsOf(named, games);
    const all = catalogues.flatMap(([language, words]) =>
      texts.map((text) => section(language, words, text, Boolean(tabbed))),
    );
    const before = String(body).replace(tag, '<body>');
    if (!PLACE.test(before)) throw new Error(`${page}: expected <div id="app"> with a head in it`);
    site.set(page, Buffer.from(before.replace(PLACE, () => all.join(''))));
  }
}

/**
 * A placeholder with the final layout, so that nothing shifts.
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
