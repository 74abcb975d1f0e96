// The static content of a page before its scripts run: its name and description in every language. The texts come
// from the catalogues and the variants' messages, so that nothing is duplicated; theme.js shows the one that matches. And
// the board of each game at its start, as a picture: theme.js shows it where the page will draw the same.

import { UNIT } from '../../www/board/layout.js';
import { layoutOf, pieceShapes, placed, squarePath } from '../board-svg.js';
import { directionOf } from '../languages.js';

/** @import { Layout } from '../../www/board/layout.js' */

/** The first language is the fallback. */
const FALLBACK = 'en';

/** What a page says first, in its source; with tabs below the head it leaves room for them. */
const BODY = /<body data-first="([^"]*)"( data-tabbed)?>/;
/** Behind the head, which every page has as it is (tools/pages/frame.js). */
const PLACE = /(?<=<div id="app">\n<header [\s\S]*?<\/header>\n)/;

/**
 * A page's texts, by what the address says behind its `#`: ids of a heading and of a sentence.
 * @param {string} named `games` or `boards` for a title each, or a kind with the id of its heading, such as `lab:page.lab`
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
  const starts = startPictures(site);
  const games = Object.keys(catalogues[0]?.[1] ?? {}).flatMap((id) => /^game\.(\w+)\.tagline$/.exec(id)?.[1] ?? []);
  for (const [page, body] of [...site].filter(([path]) => path.endsWith('.html'))) {
    const [tag, named = '', tabbed] = BODY.exec(String(body)) ?? [];
    if (!tag) continue;
    const texts = textsOf(named, games);
    const boards = named.split(' ').includes('boards') ? starts : undefined;
    const all = catalogues.flatMap(([language, words]) =>
      texts.map((text) => section(language, words, text, Boolean(tabbed), boards?.tables.get(text[0]))),
    );
    if (boards) all.unshift(boards.shapes);
    const before = String(body).replace(tag, '<body>');
    if (!PLACE.test(before)) throw new Error(`${page}: expected <div id="app"> with a head in it`);
    site.set(page, Buffer.from(before.replace(PLACE, () => all.join(''))));
  }
}

/**
 * The games at their starts.
 * @param {Map<string, Buffer>} site
 * @returns {{ shapes: string, tables: Map<string, string> }} what the pictures are made of; by game, the board's picture
 *   with what stands around it
 */
function startPictures(site) {
  const found = [...site].flatMap(([path, body]) => {
    const [, game = ''] = /^pkg\/starts\/([a-z]+)\.json$/.exec(path) ?? [];
    const { board, view } = (game && JSON.parse(String(body)).starts?.[0]?.answers) || {};
    return board && view && game !== 'home' ? [{ game, view, layout: layoutOf(board, view) }] : [];
  });
  const boards = found.map(({ game, layout, view }) => {
    const [light, dark] = [squarePath(layout, false), squarePath(layout, true)];
    return (
      `<g id="start-${game}"><path stroke="var(--rim)" stroke-width="2.8" d="${light}${dark}"/>` +
      `<path fill="var(--square-light)" d="${light}"/><path fill="var(--square-dark)" d="${dark}"/>${placed(layout, view.pieces)}</g>`
    );
  });
  const pieces = pieceShapes(found.flatMap(({ view }) => view.pieces));
  return {
    // In a template, since browsers build a copy of whatever is used, seen or not: all boards cost more than the rest of the page.
    shapes: `<template id="starts"><svg><defs>${pieces.join('')}</defs>${boards.join('')}</svg></template>\n`,
    tables: new Map(found.map(({ game, layout, view }) => [game, table(layout, view)])),
  };
}

/** @param {Layout} layout */
const boxOf = ({ columns, rows }) => `0 0 ${columns * UNIT} ${rows * UNIT}`;

/**
 * The board of a game and the room of what will stand around it (features/play/game-page.js).
 * @param {Layout} layout
 * @param {import('../../www/pkg/oddchess.js').View} view
 */
function table(layout, view) {
  const charts = view.players.some(({ indicators }) => indicators.some(({ kind }) => kind === 'directionChart'));
  const chart = charts ? '<span class="indicators"><span class="direction-chart"></span></span>' : '';
  const bar = `<div class="player"><span class="player-identity"></span>${chart}</div>`;
  const board = `<svg class="start-board" viewBox="${boxOf(layout)}" overflow="visible"></svg>`;
  return (
    `<section class="play" aria-hidden="true">${bar}${board}${bar}<div class="message"></div><div class="players-row"></div></section>` +
    '<div class="side"></div>'
  );
}

/**
 * A placeholder with the final layout, so that nothing shifts.
 * @param {string} language @param {Record<string, any>} words @param {[string, string, string, string]} text
 * @param {boolean} tabbed
 * @param {string} [table] the board of a game and what stands around it
 */
function section(language, words, [about, kind, heading, lead], tabbed, table = '') {
  const said = (/** @type {string} */ id) => {
    const word = words[id];
    const plain = typeof word === 'string' ? word : word?.plain;
    if (typeof plain !== 'string') throw new Error(`locales/${language}.json: expected ${id} as a text`);
    return plain.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  };
  return (
    `<main class="first ${kind}${tabbed ? ' tabbed' : ''}" lang="${language}" dir="${directionOf(language)}" data-about="${about}" hidden>` +
    `${table}<div class="${kind}-head"><h1>${said(heading)}</h1><p class="lead${table && ' tagline'}">${said(lead)}</p></div></main>\n`
  );
}
