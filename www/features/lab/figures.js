// What a run's summary says, as tables: the same for the eye and for files. And all of it as one long table, a figure a
// line, as programs for statistics like it.

import { kindOf, shareBar } from '../../components/result-bars.js';
import { h } from '../../lib/dom.js';
import { number, percent, range } from '../../lib/figures.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';
import { shortEnding } from './export.js';

/** @import { LabSummary, LabMean, LabShare, LabRuling } from '../../pkg/lab.js' */
/** @import { Sheet, Raw, Cell, Column } from './tables.js' */
/**
 * @typedef {object} Measure a mean over games
 * @property {string} key
 * @property {LabMean} mean as it is shown
 * @property {LabMean} exact as it was measured: the bounds of a share may be where no share can be
 * @property {number} games
 * @property {(value: number) => string} write
 */

/** @param {string} id @param {string} key @param {string} [kind] @returns {Column} */
const column = (id, key, kind = 'figures') => ({ head: t(`page.lab.col.${id}`), key, kind });

/** @param {number} value */
const exact = (value) => Number(value.toPrecision(12));

/** @param {string} id @param {string} key @param {'file' | 'page'} use @param {string} [kind] @returns {Column} */
const partial = (id, key, use, kind = 'figures') => ({ ...column(id, key, kind), use });

/** The bounds of an interval: for files each by itself, for the page both together. */
const boundColumns = () => [
  partial('low', 'low', 'file'),
  partial('high', 'high', 'file'),
  partial('interval', 'interval', 'page'),
];

/** @param {{ low: number, high: number }} interval @param {(value: number) => string} write @returns {Cell[]} */
const boundCells = (interval, write) => [
  { raw: exact(interval.low) },
  { raw: exact(interval.high) },
  { raw: null, shown: range(interval, write) },
];

/** @param {LabShare} share @param {string} kind @returns {Cell[]} */
function shareCells(share, kind) {
  return [
    { raw: share.count, shown: number(share.count, 0) },
    { raw: exact(share.share), shown: percent(share.share) },
    ...boundCells(share, percent),
    { raw: null, node: shareBar(share, kind) },
  ];
}

/** @returns {Column[]} */
const shareColumns = () => [
  column('games', 'games'),
  column('share', 'share'),
  ...boundColumns(),
  { head: '', key: 'bar', kind: 'bar', use: 'page' },
];

/** Who won how often. @param {LabSummary} summary @returns {Sheet} */
export function resultsSheet({ results }) {
  const shown = results.filter(({ result, share }) => result !== '*' || share.count > 0);
  return {
    name: 'results',
    caption: t('page.lab.table.results'),
    columns: [{ head: t('page.lab.col.result'), key: 'result' }, ...shareColumns()],
    rows: shown.map(({ result, said, share }) => [
      { raw: result, shown: tMessage(said) },
      ...shareCells(share, kindOf(result)),
    ]),
  };
}

/**
 * How games ended.
 * @param {LabSummary} summary
 * @param {LabRuling[]} rulings the endings that are rulings of ours, each with its place on the rules pages
 * @returns {Sheet}
 */
export function endingsSheet({ endings, results }, rulings) {
  const rules = new Map(rulings.map(({ ending, rule }) => [ending, rule]));
  const named = new Map(results.map(({ result, said }) => [result, tMessage(said)]));
  return {
    name: 'endings',
    caption: t('page.lab.table.endings'),
    columns: [
      { head: t('page.lab.col.ending'), key: 'ending' },
      partial('result', 'result', 'file', ''),
      ...shareColumns(),
    ],
    rows: endings.map(({ ending, said, result, share }) => [
      {
        raw: ending,
        ...marked(
          result === '1/2-1/2' || result === '*'
            ? tMessage(said)
            : t('page.labelled', { label: said, value: named.get(result) ?? result }),
          rules.get(ending),
        ),
      },
      { raw: result },
      ...shareCells(share, kindOf(result)),
    ]),
  };
}

/** The name of an ending, with a link to the ruling that it follows from. @param {string} name @param {string} [rule] */
function marked(name, rule) {
  if (!rule) return { shown: name };
  const ruling = h(
    'a',
    {
      class: 'by-ruling',
      href: localizedPage(`rules/${rule}`),
      title: t('page.message.ruling.title'),
      target: '_blank',
      rel: 'noopener',
    },
    t('page.message.ruling'),
  );
  return { shown: name, node: h('span', {}, `${name} `, ruling) };
}

/** Those that are shares of something; the others are numbers. */
const PARTS = ['score', 'odd', 'barred', 'decided'];

/** Means of games, those that the game has. @param {LabSummary} summary @returns {Measure[]} */
export function measures(summary) {
  const { score, plies, choices, odd, barred, decided } = summary;
  const unfinished = summary.results.find(({ result }) => result === '*')?.share.count ?? 0;
  return Object.entries({ score, plies, choices, odd, barred, decided }).flatMap(([key, mean]) => {
    if (!mean) return [];
    const games = key === 'score' ? summary.games - unfinished : summary.games;
    if (!PARTS.includes(key))
      return [{ key, mean, exact: mean, games, write: (/** @type {number} */ value) => number(value) }];
    // With few games the bounds of a mean may lie where no share can be.
    const within = { mean: mean.mean, low: Math.max(mean.low, 0), high: Math.min(mean.high, 1) };
    return [{ key, mean: within, exact: mean, games, write: (/** @type {number} */ value) => percent(value) }];
  });
}

/** @param {LabSummary} summary @returns {Sheet} */
export function measuresSheet(summary) {
  return {
    name: 'means',
    caption: t('page.lab.table.means'),
    columns: [{ head: t('page.lab.col.measure'), key: 'measure' }, column('mean', 'mean'), ...boundColumns()],
    rows: measures(summary).map(({ key, mean, write }) => [
      { raw: key, shown: t(`page.lab.measure.${key}`) },
      { raw: exact(mean.mean), shown: write(mean.mean) },
      ...boundCells(mean, write),
    ]),
  };
}

/** How many games took how long. @param {LabSummary} summary @returns {Sheet} */
export function lengthsSheet({ lengths, step, games }) {
  return {
    name: 'lengths',
    caption: t('page.lab.table.lengths'),
    columns: [
      { head: t('page.lab.col.from'), key: 'from', kind: 'figures' },
      column('to', 'to'),
      column('games', 'games'),
      column('share', 'share'),
    ],
    rows: lengths.map((count, at) => [
      { raw: at * step, shown: number(at * step, 0) },
      { raw: (at + 1) * step - 1, shown: number((at + 1) * step - 1, 0) },
      { raw: count, shown: number(count, 0) },
      { raw: exact(games > 0 ? count / games : 0), shown: percent(games > 0 ? count / games : 0) },
    ]),
  };
}

/** What the players hold before their moves. @param {LabSummary} summary @returns {Sheet} */
export function amountsSheet({ purses: amounts }) {
  return {
    name: 'amounts',
    caption: t('page.lab.table.amounts'),
    columns: [
      { head: t('page.lab.col.ply'), key: 'ply', kind: 'figures' },
      column('games', 'games'),
      column('mean', 'mean'),
      ...boundColumns(),
    ],
    rows: amounts.map(({ ply, games, held }) => [
      { raw: ply, shown: number(ply, 0) },
      { raw: games, shown: number(games, 0) },
      { raw: exact(held.mean), shown: number(held.mean, 2) },
      ...boundCells(held, (value) => number(value, 2)),
    ]),
  };
}

/** How often each kind of piece was moved. @param {LabSummary} summary @returns {Sheet} */
export function kindsSheet({ kinds = [] }) {
  return {
    name: 'kinds',
    caption: t('page.lab.table.kinds'),
    columns: [
      { head: t('page.invent.pieces'), key: 'kind' },
      { head: t('page.record'), key: 'moves', kind: 'figures' },
      column('share', 'share'),
    ],
    rows: kinds.map(({ letter, name, moves, share }) => [
      { raw: letter, shown: tMessage(name) },
      { raw: moves, shown: number(moves, 0) },
      { raw: exact(share), shown: percent(share) },
    ]),
  };
}

/** What the means are counted in. @type {Record<string, string>} */
const UNITS = { score: 'points_per_game', plies: 'plies_per_game', choices: 'legal_moves_per_ply' };

/** All of a run as one table, a figure a line, with the names as on the page and with ids. @param {LabSummary} summary */
export function longSheet(summary) {
  const share = (/** @type {LabShare} */ { count, share: value, low, high }) => [
    'share_of_games',
    count,
    value,
    low,
    high,
  ];
  const about = (/** @type {LabMean} */ { mean, low, high }) => [mean, low, high];
  /** @type {Raw[][]} */
  const rows = [
    ...summary.results.map((one) => ['result', one.result, tMessage(one.said), ...share(one.share)]),
    ...summary.endings.map((one) => [
      'ending',
      `${shortEnding(one.ending)} ${one.result}`,
      `${tMessage(one.said)} (${one.result})`,
      ...share(one.share),
    ]),
    ...measures(summary).map(({ key, mean, games }) => [
      'mean',
      key,
      t(`page.lab.measure.${key}`),
      UNITS[key] ?? 'share_of_plies',
      games,
      ...about(mean),
    ]),
    ...(summary.kinds ?? []).map(({ letter, name, share }) => [
      ...['kind', letter, tMessage(name), 'share_of_moves'],
      ...[summary.games, share, null, null],
    ]),
    ...summary.lengths.map((count, at) => {
      const [from, to] = [at * summary.step, (at + 1) * summary.step - 1];
      return ['length', from, `${from}-${to}`, 'share_of_games', count, count / summary.games, null, null];
    }),
    ...summary.purses.map(({ ply, games, held }) => ['amount', ply, `${ply}`, 'amount', games, ...about(held)]),
  ];
  const keys = ['figure', 'item_id', 'item', 'unit', 'games', 'value', 'ci95_low', 'ci95_high'];
  return {
    name: 'figures',
    caption: summary.text,
    columns: keys.map((key) => ({ head: key, key })),
    rows: rows.map((row) => row.map((raw) => ({ raw }))),
  };
}
