// A game on paper: its players and where it was played, its moves with what each side has left, what is said of them, diagrams, the
// result. And a form without moves, to be filled in at the board.

import { SharedGame } from '../../core/shared-game.js';
import { h } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { at } from '../../lib/site.js';
import { amountLabel, amountsText, readyToDraw } from './diagram.js';
import { flow, labelled, numberPages, sheet } from './paper.js';
import { pictureAt, scoreRows } from './score-rows.js';
import { scoreOf } from './state/score.js';

/** @import { OpenGame } from '../../core/open-game.js' */
/** @import { Heading, View } from '../../pkg/oddchess.js' */
/** @import { ScoreOptions } from './score-rows.js' */

/** Tags that have a place on the sheet, beside the players. */
const TAGS = ['Event', 'Site', 'Round', 'Date', 'TimeControl'];
/** On a form there are lines for these. */
const BLANK = ['Event', 'Date', 'Round', 'Result'];
/** No tag takes more letters. */
const LONGEST = 120;
/** More rows than fit on a page. */
const ROWS = 90;

/** @param {string} text of a tag that says nothing @returns {string} */
const known = (text) => (/^[?.\s*-]*$/.test(text) ? '' : text.slice(0, LONGEST));

/**
 * @param {HTMLElement} host where the pages go; it is in the document
 * @param {SharedGame} game
 * @param {ScoreOptions} options
 */
export async function scoreSheet(host, game, options) {
  await readyToDraw();
  const { card, nodes, view } = game.current;
  const score = scoreOf(nodes);
  const last = score.moves.at(-1)?.node ?? score.start;
  const end = game.ask((playground) => {
    if (last) playground.visit(last.id);
    return playground.view();
  });
  const tags = game.ask((playground) => playground.tags());
  const amounts = amountLabel(view);
  const own = startDiagram(game);
  const rows = [
    ...(own ? [own] : []),
    ...scoreRows(game, score, options, amounts !== undefined),
    ...(last && options.diagrams !== 'none'
      ? [row('drawn', pictureAt(game, last.id, t('page.print.diagrams.final')))]
      : []),
    ...(end.result ? [row('result', `${scoreText(end.result.score)} · ${end.status.map(tMessage).join('. ')}`)] : []),
  ];
  const wide = amounts !== undefined || options.clocks;
  const sheets = flow(host, rows, {
    columns: wide ? 2 : 3,
    titles: () => columnTitles(view, amounts),
    page: (first) => {
      const page = sheet('score-sheet', tMessage(card.name), siteAddress());
      page.body.append(first ? headOf(game.current, filled(tags, end)) : shortHead(game.current, tags));
      return page;
    },
  });
  numberPages(sheets);
  return sheets;

  /** @param {string} kind @param {Node | string} content */
  function row(kind, content) {
    return h('tr', { class: kind }, h('td', { colspan: amounts === undefined ? 3 : 5 }, /** @type {any} */ (content)));
  }
}

/**
 * A form to be filled in at the board.
 * @param {HTMLElement} host where the page goes; it is in the document
 * @param {OpenGame} game at its start
 */
export async function blankSheet(host, game) {
  await readyToDraw();
  const { view, card } = game;
  const amounts = amountLabel(view);
  const cells = amounts === undefined ? 2 : 4;
  const rows = Array.from({ length: ROWS }, (_, index) =>
    h(
      'tr',
      { class: 'line' },
      h('th', { scope: 'row' }, `${index + 1}.`),
      ...Array.from({ length: cells }, () => h('td', {})),
    ),
  );
  const [page, ...rest] = flow(host, rows, {
    columns: 2,
    titles: () => columnTitles(view, amounts),
    page: () => {
      const made = sheet('score-sheet blank', tMessage(card.name), siteAddress());
      const held = amountsText(view);
      const fields = [...BLANK.map((name) => field(t(`page.print.tag.${name}`), '')), ...players(view, {})];
      made.body.append(headOf(game, fields));
      if (held) made.body.append(h('p', { class: 'amounts' }, labelled(t('page.new.from.usual'), held)));
      made.element
        .querySelector('.sheet-foot')
        ?.before(h('p', { class: 'signed' }, h('span', {}, t('page.print.signed'))));
      return made;
    },
  });
  for (const { element } of rest) element.remove();
  return page ? [page] : [];
}

/** @param {View} view @param {string | undefined} amounts */
function columnTitles(view, amounts) {
  const cells = view.players.flatMap(({ name }) => [
    h('th', { scope: 'col' }, tMessage(name)),
    ...(amounts === undefined ? [] : [h('th', { scope: 'col', class: 'held' }, amounts)]),
  ]);
  return h('thead', {}, h('tr', {}, h('th', { scope: 'col', class: 'number' }, t('page.print.number')), ...cells));
}

/** @param {OpenGame} game @param {HTMLElement[]} fields */
function headOf({ card, view }, fields) {
  const changes = view.changes.map(({ message }) => tMessage(message)).join(' · ');
  return h(
    'header',
    { class: 'sheet-head' },
    h(
      'div',
      {},
      h('h2', {}, tMessage(card.name)),
      changes && h('p', { class: 'changes-line' }, labelled(t('page.rules.changed'), changes)),
      h('dl', { class: 'tags' }, ...fields),
    ),
  );
}

/** On all pages but the first. @param {OpenGame} game @param {Heading[]} tags */
function shortHead({ card }, tags) {
  const name = (/** @type {string} */ color) => known(tags.find((tag) => tag.name === color)?.value ?? '');
  const names = [name('White'), name('Black')].filter(Boolean).join(' – ');
  return h(
    'header',
    { class: 'sheet-head short' },
    h('p', {}, h('b', {}, tMessage(card.name)), names && ` · ${names}`),
  );
}

/** @param {string} label @param {string} value */
const field = (label, value) => h('div', { class: value ? false : 'open' }, h('dt', {}, label), h('dd', {}, value));

/** @param {View} view @param {Partial<Record<string, string>>} names by colour */
const players = (view, names) => view.players.map(({ color, name }) => field(tMessage(name), names[color] ?? ''));

/** What is known of a game. @param {Heading[]} tags @param {View} end */
function filled(tags, end) {
  const value = (/** @type {string} */ name) => known(tags.find((tag) => tag.name === name)?.value ?? '');
  const person = (/** @type {string} */ color) => [value(color), value(`${color}Elo`)].filter(Boolean).join(' · ');
  const said = TAGS.flatMap((name) => (value(name) ? [field(t(`page.print.tag.${name}`), value(name))] : []));
  const result = end.result?.score ?? value('Result');
  return [
    ...players(end, { white: person('White'), black: person('Black') }),
    ...said,
    ...(result ? [field(t('page.print.tag.Result'), scoreText(result))] : []),
  ];
}

/** The position in which a game starts, if it is not that of its rules. @param {SharedGame} game */
function startDiagram(game) {
  const { card, view } = game.current;
  const rules = view.rules && `?rules=${encodeURIComponent(view.rules)}`;
  const usual = SharedGame.open(`#${card.id}${rules}`);
  if (!(usual instanceof SharedGame)) return undefined;
  const start = game.ask((playground) => {
    playground.visit(0);
    return playground.view();
  });
  const same = usual.current.view.fen === start.fen;
  usual.release();
  if (same) return undefined;
  const words = [t('page.print.from'), amountsText(start), start.fen].filter(Boolean);
  return h(
    'tr',
    { class: 'drawn', 'data-keep': '' },
    h('td', { colspan: amountLabel(view) === undefined ? 3 : 5 }, pictureAt(game, 0, words.join(' · '))),
  );
}

/** A result as it is printed. @param {string} score */
const scoreText = (score) => score.replace('1/2-1/2', '½–½').replace('-', '–');

const siteAddress = () => at('').replace(/^https?:\/\//, '');
