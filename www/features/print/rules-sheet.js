// The rules of a game on one page: its start, its rules in brief, how its pieces move, what is special, how it ends, how it is written.
//
// Diagrams are drawn of what the core says of their positions, and sentences take the values of the settings, so the sheet of a
// game with changed rules shows these.

import { arrow } from '../../components/direction-chart.js';
import { SharedGame } from '../../core/shared-game.js';
import { h } from '../../lib/dom.js';
import { formatNumber, localizedPage, t, tMessage } from '../../lib/i18n.js';
import { at as addressOf } from '../../lib/site.js';
import { settingsValues } from '../../state/settings-text.js';
import { diagram, figure, heading, readyToDraw } from './diagram.js';
import { fit, sheet } from './paper.js';

/** @import { OpenGame } from '../../core/open-game.js' */
/** @import { Setting } from '../../pkg/oddchess.js' */
/** @import { SheetFile, SheetItem } from './state/sheet-files.js' */
/** @import { Value } from '../../lib/i18n.js' */

/**
 * @param {HTMLElement} host where the page goes; it is in the document
 * @param {OpenGame} game at its start, with the rules of the sheet
 * @param {SheetFile} file
 * @param {Element | undefined} code a picture of the address of the game
 */
export async function rulesSheet(host, game, file, code) {
  await readyToDraw();
  const { card, view, board } = game;
  const name = tMessage(card.name);
  const values = settingsValues(card.settings, view.rules);
  const words = argumentsOf(card.settings, values);
  const page = sheet(
    `rules-sheet ${file.wide ? 'wide' : ''}`,
    name,
    t('page.print.full', { address: rulesAddress(game) }),
  );

  /** @param {string} text `<game>.<name>` */
  const say = (text) => {
    const [of = '', what = ''] = text.split('.');
    return t(`page.sheet.${of}.${what}`, words);
  };
  /** @param {SheetItem} item */
  const titleOf = ({ text, title }) => {
    const [of = '', what = ''] = text.split('.');
    return title ? tMessage({ id: title, args: {} }) : t(`page.sheet.${of}.${what}.title`);
  };

  /** The changes that make a sentence untrue. @param {SheetItem} item */
  function changesOf({ keys = [] }) {
    const rules = card.settings.flatMap((setting, index) =>
      keys.includes(setting.key) && values[index] !== setting.value ? [setting.rule] : [],
    );
    return view.changes.filter(({ rule }) => rules.includes(rule)).map(({ message }) => tMessage(message));
  }

  /** @param {SheetItem} item @param {boolean} tags */
  function itemOf(item, tags) {
    const drawn = item.at === undefined ? undefined : drawnOf(item, item.at, tags);
    if (item.here && !drawn) return null;
    return h(
      'li',
      {},
      drawn ?? null,
      h(
        'div',
        {},
        h('h4', {}, titleOf(item)),
        h('p', {}, say(item.text)),
        item.chart && chartOf(game),
        item.facts && factsOf(item.facts),
        ...changesOf(item).map((change) => h('p', { class: 'change' }, t('page.print.changed', { change }))),
      ),
    );
  }

  /** Nothing where the position is none under these rules. @param {SheetItem} item @param {string} at @param {boolean} tags */
  function drawnOf(item, at, tags) {
    const rules = view.rules && `rules=${encodeURIComponent(view.rules)}`;
    const link = `#${card.id}/${at}${rules && (at.includes('?') ? '&' : '?')}${rules}`;
    const opened = SharedGame.open(link);
    if (!(opened instanceof SharedGame)) return undefined;
    const { touch } = item;
    const answer = touch === undefined ? undefined : opened.ask((playground) => playground.interpret([touch]));
    const { board: its, view: seen } = opened.current;
    opened.release();
    return diagram(its, seen, { ...item, answer, tags });
  }

  /** @param {string[]} keys of settings */
  function factsOf(keys) {
    const rows = card.settings.flatMap((setting, index) => {
      if (!keys.includes(setting.key)) return [];
      const value = values[index] ?? setting.value;
      const changed = value !== setting.value;
      return [
        h(
          'tr',
          { class: changed && 'is-changed' },
          h('th', { scope: 'row' }, tMessage(setting.label)),
          h('td', {}, formatNumber(value)),
        ),
      ];
    });
    return rows.length > 0 && h('table', { class: 'facts' }, h('tbody', {}, ...rows));
  }

  const list = (/** @type {string[]} */ texts) => h('ul', {}, ...texts.map((text) => h('li', {}, say(text))));
  const changes = view.changes.map(({ message }) => tMessage(message));
  page.body.append(
    h(
      'header',
      { class: 'sheet-head' },
      h('div', {}, h('h2', {}, name), h('p', { class: 'tagline' }, tMessage(card.tagline))),
      code ?? null,
    ),
    h(
      'div',
      { class: 'opening' },
      figure(diagram(board, view, { coordinates: true, marks: false }), t('page.new.from.usual')),
      h(
        'div',
        {},
        changes.length > 0 &&
          h(
            'section',
            { class: 'changes-box' },
            heading('page.rules.before'),
            h('ul', {}, ...changes.map((change) => h('li', {}, change))),
          ),
        heading('page.print.brief'),
        h('ol', { class: 'brief' }, ...game.rules.map((rule) => h('li', {}, tMessage(rule)))),
        heading('page.print.ends'),
        list(file.ends),
      ),
    ),
  );
  if (file.pieces.length > 0)
    page.body.append(
      h(
        'section',
        {},
        heading('layer.pieces'),
        h('ul', { class: 'pieces' }, ...file.pieces.map((item) => itemOf(item, !file.plain))),
      ),
    );
  if (file.specials.length > 0)
    page.body.append(
      h(
        'section',
        {},
        heading('page.print.special'),
        h('ul', { class: 'specials' }, ...file.specials.map((item) => itemOf(item, true))),
      ),
    );
  page.body.append(
    h(
      'div',
      { class: 'closing' },
      file.board && h('section', {}, heading('page.table'), list(file.board)),
      h('section', {}, heading('page.print.notation'), list(file.notation)),
    ),
  );
  host.append(page.element);
  fit(page);
  return [page];
}

/** The values of all settings, by key, as arguments of sentences. @param {Setting[]} settings @param {number[]} values */
function argumentsOf(settings, values) {
  /** @type {Record<string, Value>} */
  const words = {};
  for (const [index, { key, choices, value: usual }] of settings.entries()) {
    const value = values[index] ?? usual;
    words[key] = choices[value]?.label ?? value;
  }
  return words;
}

/** The page of all rules; a mix has those of its parts. @param {OpenGame} game */
function rulesAddress({ card }) {
  const page = card.id.includes('+') ? 'index' : card.id;
  return addressOf(localizedPage(`rules/${page}.html`)).replace(/^https?:\/\//, '');
}

/** What each side's charts say at the start: sources, directions and amounts. @param {OpenGame} game */
function chartOf({ view, board }) {
  const chart = view.players[0]?.indicators.find((one) => one.kind === 'directionChart');
  if (chart?.kind !== 'directionChart') return null;
  // In the order in which the sources stand on the board.
  const order = [...new Set(board.squares.map(({ file }) => file))];
  const sectors = [...chart.sectors].sort((one, other) => order.indexOf(one.source) - order.indexOf(other.source));
  const turned = view.orientation === 'black';
  return h(
    'table',
    { class: 'chart' },
    h('thead', {}, h('tr', {}, ...sectors.map(({ source }) => h('th', { scope: 'col' }, source)))),
    h(
      'tbody',
      {},
      h('tr', {}, ...sectors.map((sector) => h('td', {}, arrow(sector, turned), formatNumber(sector.value)))),
    ),
  );
}
