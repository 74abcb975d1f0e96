// The outcome of a plan as tables, the same for the page and for files, and as sentences.

import { ENOUGH, MOST_NEEDED, number, percent, range, rounded, signed, writeFigure } from '../../lib/figures.js';
import { t, tMessage } from '../../lib/i18n.js';
import { nameOf } from './plan-fields.js';
import { two } from './tables.js';

/** @import { LabState } from './state/page-state.js' */
/** @import { PlanOutcome, Comparison, Difference, SeriesRow, LabMean, LabSummary } from '../../pkg/lab.js' */
/** @import { Sheet, Cell, Column } from './tables.js' */

/** @param {Difference} one */
const isShown = ({ pairs, difference: { low, high } }) => pairs >= ENOUGH && (low > 0 || high < 0);

/** @param {Difference} one */
function verdict(one) {
  if (isShown(one)) return t('page.lab.outcome.clear');
  const { low, high } = one.difference;
  const missing = low > 0 || high < 0 ? ENOUGH - one.pairs : (one.pairs_missing ?? 0);
  if (missing === 0 || missing > MOST_NEEDED) return t('page.lab.outcome.unclear');
  return t('page.lab.outcome.unclear.needed', { count: rounded(missing) });
}

/** How two runs differ. @param {Comparison} comparison @returns {Sheet} */
export function comparedSheet({ differences, pairs }) {
  return {
    name: 'compared',
    caption: t('page.lab.outcome.pairs', { count: pairs }),
    columns: [
      { head: t('page.lab.col.measure'), key: 'figure' },
      { head: t('page.rules.changed'), key: 'changed', kind: 'figures' },
      { head: t('page.lab.outcome.usual'), key: 'usual', kind: 'figures' },
      { head: t('page.lab.col.difference'), key: 'difference', kind: 'figures' },
      { head: '', key: 'difference low', use: 'file' },
      { head: '', key: 'difference high', use: 'file' },
      { head: '', key: 'pairs', use: 'file' },
      { head: t('page.lab.outcome.clear'), key: 'verdict', use: 'page' },
    ],
    rows: differences.map((one) => {
      const write = writeFigure(one.kind);
      const { mean, low, high } = one.difference;
      return [
        { raw: one.figure, shown: tMessage(one.name) },
        { raw: one.changed, shown: write(one.changed) },
        { raw: one.control, shown: write(one.control) },
        {
          raw: mean,
          node: two(
            signed(mean, write),
            range(one.difference, (value) => signed(value, write)),
          ),
        },
        { raw: low },
        { raw: high },
        { raw: one.pairs },
        { raw: null, shown: verdict(one) },
      ];
    }),
  };
}

/** What is shown, and what it would take to show the rest, in sentences. @param {PlanOutcome} outcome */
export function toldOf({ comparison, settled, plan }) {
  if (!comparison) return [];
  const shown = comparison.differences.filter(isShown).map((one) => {
    const write = writeFigure(one.kind);
    const { mean, high } = one.difference;
    return t('page.labelled', { label: one.name, value: `${signed(mean, write)} (± ${write(high - mean)})` });
  });
  const rest = comparison.differences.length - shown.length;
  const settle = comparison.differences.find(({ figure }) => figure === plan.settle);
  return [
    ...shown,
    ...(rest > 0 ? [t('page.lab.outcome.rest', { count: rest })] : []),
    ...(settle
      ? [t(settled ? 'page.lab.outcome.settled' : 'page.lab.outcome.unsettled', { figure: settle.name })]
      : []),
  ];
}

/** What a series goes over, and its values, in words. @param {LabState} lab @param {PlanOutcome} outcome */
export function valueNames(lab, { plan }) {
  const { settings } = lab.core.read(plan.run);
  const setting = settings?.numbers.find(({ key }) => key === plan.key);
  const values = plan.runs
    .filter(({ role }) => role === 'main')
    .map(({ value, number: at }) => {
      const choice = setting?.choices[at];
      return choice ? tMessage(choice) : setting?.words.length ? t(`page.personality.${value}`) : value;
    });
  return { key: setting ? nameOf(setting) : (plan.key ?? ''), values };
}

/** @param {string} head @param {string} key @returns {Column[]} */
const meanColumns = (head, key) => [
  { head, key, kind: 'figures' },
  { head: '', key: `${key} low`, use: 'file' },
  { head: '', key: `${key} high`, use: 'file' },
];

/** @param {LabMean | null | undefined} mean @param {(value: number) => string} write @returns {Cell[]} */
function meanCells(mean, write) {
  if (!mean) return [{ raw: null, shown: '–' }, { raw: null }, { raw: null }];
  return [{ raw: mean.mean, node: two(write(mean.mean), range(mean, write)) }, { raw: mean.low }, { raw: mean.high }];
}

/** The figures over the values of a setting. @param {LabState} lab @param {PlanOutcome} outcome @returns {Sheet} */
export function seriesSheet(lab, outcome) {
  const { key, values } = valueNames(lab, outcome);
  const runs = outcome.plan.runs;
  return {
    name: 'series',
    caption: t('page.lab.outcome.over.caption', { key }),
    columns: [
      { head: key, key: 'figure' },
      ...values.flatMap((value, at) => meanColumns(value, `${outcome.plan.key}=${runs[at]?.value}`)),
    ],
    rows: (outcome.game?.rows ?? []).map((row) => [
      { raw: row.figure, shown: tMessage(row.name) },
      ...row.means.flatMap((mean) => meanCells(mean, writeFigure(row.kind))),
    ]),
  };
}

/** A game's health card: each figure at each node limit, what a doubling does, and orthodox chess at the last limit. @param {LabState} lab @param {PlanOutcome} outcome @returns {Sheet} */
export function cardSheet(lab, outcome) {
  const { values } = valueNames(lab, outcome);
  const chess = new Map(outcome.chess?.rows.map((row) => [row.figure, row]));
  const last = values.length - 1;
  const plain = (/** @type {number} */ value) => number(value, 2);
  const others = outcome.chess ? 1 : 0;
  const of = (/** @type {string} */ role) => outcome.summaries.filter((_, at) => outcome.plan.runs[at]?.role === role);
  const [mine, theirs] = [of('main'), of('chess')];
  /** @param {string} raw @param {string} shown @param {(summary: LabSummary) => number | undefined} read @param {(value: number) => string} write */
  const more = (raw, shown, read, write) => [
    { raw, shown },
    ...mine.flatMap((summary) => plainCells(read(summary), write)),
    ...NOTHING,
    ...(others ? plainCells(theirs[last] && read(theirs[last]), write) : []),
  ];
  const quarter = (/** @type {0 | 1 | 2} */ part) => (/** @type {LabSummary} */ summary) => summary.quartiles?.[part];
  const endings = [
    ...new Map([...mine, ...theirs].flatMap((summary) => summary.endings.map((one) => [one.ending, one.said]))),
  ];
  const entropies = /** @type {[number[] | null | undefined, number[] | null | undefined]} */ ([
    outcome.game?.entropies,
    outcome.chess?.entropies,
  ]);
  return {
    name: 'card',
    caption: t('page.lab.outcome.card.caption'),
    columns: [
      { head: t('page.lab.key.nodes'), key: 'figure' },
      ...values.flatMap((value) => meanColumns(number(Number(value), 0), `nodes=${value}`)),
      ...meanColumns(t('page.lab.outcome.slope'), 'doubling'),
      ...(others ? meanColumns(t('page.lab.outcome.chess', { nodes: number(Number(values[last]), 0) }), 'chess') : []),
    ],
    rows: [
      ...(outcome.game?.rows ?? []).map((row) => {
        const write = writeFigure(row.kind);
        const slope = row.slope;
        return [
          { raw: row.figure, shown: tMessage(row.name) },
          ...row.means.flatMap((mean) => meanCells(mean, write)),
          ...meanCells(slope, (value) => signed(value, write)),
          ...(others ? meanCells(chess.get(row.figure)?.means[last], write) : []),
        ];
      }),
      more('plies_q1', t('page.lab.outcome.quartile', { share: percent(0.25, 0) }), quarter(0), (value) =>
        number(value, 0),
      ),
      more('plies_median', t('page.lab.outcome.quartile', { share: percent(0.5, 0) }), quarter(1), (value) =>
        number(value, 0),
      ),
      more('plies_q3', t('page.lab.outcome.quartile', { share: percent(0.75, 0) }), quarter(2), (value) =>
        number(value, 0),
      ),
      ...endings.map(([ending, said]) =>
        more(
          ending,
          t('page.lab.outcome.ending', { ending: said }),
          (summary) => endingShare(summary, ending),
          percent,
        ),
      ),
      [
        { raw: 'entropy', shown: t('page.lab.outcome.entropy') },
        ...values.flatMap((_, at) => plainCells(entropies[0]?.[at], plain)),
        ...NOTHING,
        ...(others ? plainCells(entropies[1]?.[last], plain) : []),
      ],
    ],
  };
}

/** Cells that say nothing. @type {Cell[]} */
const NOTHING = [{ raw: null }, { raw: null }, { raw: null }];

/** A value without an interval. @param {number | undefined} value @param {(value: number) => string} write @returns {Cell[]} */
const plainCells = (value, write) => [
  { raw: value ?? null, shown: value === undefined ? '–' : write(value) },
  { raw: null },
  { raw: null },
];

/** The share of games that ended in a way, whoever won by it. @param {LabSummary} summary @param {string} ending */
function endingShare({ endings, games }, ending) {
  const count = endings.filter((one) => one.ending === ending).reduce((sum, one) => sum + one.share.count, 0);
  return games > 0 ? count / games : undefined;
}
