// What the lists in the pages hold, `<slot name="…">` in their sources: none is written by hand.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PARTS } from '../../www/components/site-parts.js';
import { Playground } from '../../www/pkg/oddchess.js';
import { findings } from '../findings-page/page.js';
import { localized } from './sources.js';
import { nameOf, TEXTS, word } from './words.js';

/** @import { Source } from './sources.js' */

const www = fileURLToPath(new URL('../../www/', import.meta.url));
const SLOT = /<slot name="(\w+)"><\/slot>\n/g;
const SECTION = /<section[^>]* id="([\w-]+)"[^>]*>\s*<h2[^>]*>(.*?)<\/h2>/g;

/** Whether a game has a course, puzzles or a sheet. @param {string} folder @param {string} game */
const has = (folder, game) => existsSync(`${www}${folder}/${game}.json`);

/** @type {Record<string, (source: Source) => string>} */
const SLOTS = {
  contents({ language, text }) {
    const items = [...text.matchAll(SECTION)].map(([, id, title]) => `<li><a href="#${id}">${title}</a></li>\n`);
    const { contents } = TEXTS[language] ?? TEXTS.en;
    return `<nav class="contents" aria-labelledby="contents">\n<h2 id="contents">${contents}</h2>\n<ul>\n${items.join('')}</ul>\n</nav>\n`;
  },

  /** All games, each as a card; on the first page those that have something odd to teach, as a list. */
  games(source) {
    const games = Playground.games().map(({ id }) => id);
    if (source.path.startsWith('rules/')) return games.map((id) => card(id, source)).join('');
    const items = games
      .filter((id) => has('courses', id))
      .map((id) => `<li><a href="rules/${id}.html">${nameOf(id, 'en')}</a>: ${tagline(id, 'en')}</li>\n`);
    return `<ul>\n${items.join('')}</ul>\n`;
  },

  /** The ways from the rules of a game to all else that there is of it. */
  start({ name, language }) {
    const { start } = TEXTS[language] ?? TEXTS.en;
    const ways = [
      ['play', `${PARTS.play}#${name}`, true],
      ['learn', `${PARTS.learn}#${name}`, has('courses', name)],
      ['puzzles', `${PARTS.puzzles}#${name}`, has('puzzles', name)],
      ['lab', `${PARTS.lab}#game=${name}`, true],
      ['print', `print.html#rules/${name}`, has('sheets', name)],
    ].filter(([, , there]) => there);
    const links = ways.map(
      ([way, to], at) => `<a class="${at === 0 ? 'primary' : 'more'}" href="../${to}">${start[String(way)]}</a>`,
    );
    return `<p class="start row">${links.join('')}</p>\n`;
  },

  findings: ({ language }) => findings(language),
};

/** @param {string} game @param {string} language */
const tagline = (game, language) => word(language, `game.${game}.tagline`);

/** @param {string} game @param {Source} source */
function card(game, { language }) {
  const name = nameOf(game, language);
  const ways = [
    [`${PARTS.play}#${game}`, word(language, 'page.site.play')],
    ...(has('courses', game) ? [[`${PARTS.learn}#${game}`, word(language, 'page.site.learn')]] : []),
    [`print.html#rules/${game}`, word(language, 'page.print.rules')],
  ].map(([to, way]) => `<a href="../${to}" aria-label="${way}: ${name}">${way}</a>`);
  return (
    `<section data-game="${game}">\n` +
    `<h2><a href="${localized(`rules/${game}.html`, language).replace('rules/', '')}">${name}</a></h2>\n` +
    `<p>${tagline(game, language)}</p>\n<p class="ways">${ways.join(' ')}</p>\n</section>\n`
  );
}

/** @param {Source} source @returns {string} its contents, with all lists in their places */
export function fill(source) {
  return source.text.replace(SLOT, (_, name) => {
    const slot = SLOTS[name];
    if (!slot) throw new Error(`pages/${source.path}: expected one of ${Object.keys(SLOTS).join(', ')}, not ${name}`);
    return slot(source);
  });
}
