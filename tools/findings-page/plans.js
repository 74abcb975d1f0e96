// The sections on plans of the lab: how much money is right in Taxi Chess, and the profiles of all games. Their data are
// written by tools/play-plans.js.

import { safe } from '../pages/words.js';
import { readJson } from './data.js';
import { lines, numbersIn, table } from './draw.js';

/** @import { Text } from './text-en.js' */
/** @import { Mean } from '../../www/features/lab/difference.js' */
/** @typedef {{ figure: string, kind: 'share' | 'count', means: (Mean | null)[], slope: Mean | null }} Row */
/** @typedef {{ text: string, values: number[], rows: Row[], entropies: number[] | null }} Plan */

/** Below this share of decided moves a rule hardly matters. */
const HARDLY = 0.01;
/** The purse of the inventor. */
const USUAL = 16;

/** @param {string} name @returns {Plan} */
const read = (name) => readJson(`findings/plans/${name}.json`);

/** @param {Plan} plan @param {string} figure */
const rowOf = (plan, figure) => plan.rows.find((row) => row.figure === figure);

/** The share of moves that money decides by starting purse, and the first purse with which it hardly matters. */
export function decidedByPurse() {
  const { values, rows } = read('money-200');
  const means = rows.find(({ figure }) => figure === 'decided')?.means ?? [];
  return {
    enough: values.find((_, at) => (means[at]?.high ?? 1) < HARDLY) ?? Number.NaN,
    shares: values.map((purse, at) => /** @type {[number, number]} */ ([purse, means[at]?.mean ?? 0])),
  };
}

/** @param {Text} T */
export function planSections(T) {
  const { whole, decimal, percent, points, interval, gap } = numbersIn(T);

  /** What the starting purse does. */
  function money() {
    const [quick, slow] = [read('money-200'), read('money-1000')];
    const [decided, changes] = [rowOf(quick, 'decided'), rowOf(quick, 'lead_changes')];
    const { enough } = decidedByPurse();
    const at = (/** @type {number} */ purse) => quick.values.indexOf(purse);
    const last = quick.values.length - 1;
    const white = rowOf(quick, 'white')?.means ?? [];
    const told = T.moneySweep({
      least: percent(decided?.means[0]?.mean ?? 0),
      usual: percent(decided?.means[at(USUAL)]?.mean ?? 0),
      enough,
      poor: decimal(changes?.means[0]?.mean ?? 0),
      rich: decimal(changes?.means[last]?.mean ?? 0),
      // One interval for all: every two overlap if the highest lower bound is below the lowest upper one.
      fair: Math.max(...white.map((mean) => mean?.low ?? 0)) < Math.min(...white.map((mean) => mean?.high ?? 1)),
    });
    const curve = (/** @type {string} */ name, /** @type {Plan} */ plan, /** @type {string} */ figure) => ({
      name,
      points: plan.values.map((value, place) => {
        const mean = rowOf(plan, figure)?.means[place];
        return /** @type {[number, number, number, number]} */ ([
          value,
          mean?.mean ?? 0,
          mean?.low ?? 0,
          mean?.high ?? 0,
        ]);
      }),
    });
    const shown = ['white', 'draws', 'lead_changes', 'drama', 'barred', 'decided', 'unspent'];
    return `<p>${T.moneySweepText}</p>
<p>${told}</p>
${lines(
  T.moneySweepLabel,
  [
    curve(T.oddHeads.barred, quick, 'barred'),
    curve(T.oddHeads.decided, quick, 'decided'),
    curve(`${T.oddHeads.barred}, ${T.withNodes(whole(1000))}`, slow, 'barred'),
  ],
  { across: T.purseHead, write: percent },
)}
${table(
  T.moneySweepTable,
  [T.purseHead, ...shown.map((figure) => T.figureNames[figure] ?? figure)],
  quick.values.map((value, place) => [String(value), ...shown.map((figure) => cell(rowOf(quick, figure), place))]),
)}
<pre><code>oddchess lab plan '${safe(quick.text)}' --dir money
oddchess lab plan '${safe(slow.text)}' --dir money</code></pre>`;
  }

  /** @param {Row | undefined} row @param {number} place */
  const cell = (row, place) => interval(row?.means[place] ?? undefined, row?.kind === 'count' ? decimal : percent);

  /** The profiles beside each other. @param {[game: string, name: string][]} games */
  function cards(games) {
    const all = games.map(([game, name]) => ({ name, card: read(`card-${game}`) }));
    const figures = [...new Set(all.flatMap(({ card }) => card.rows.map(({ figure }) => figure)))];
    const values = all[0]?.card.values ?? [];
    const last = values.length - 1;
    /** @param {Plan} card @param {string} figure */
    const both = (card, figure) => {
      const row = rowOf(card, figure);
      if (!row?.means[last]) return '–';
      const slope =
        row.slope && ` <small>${T.doubling} ${gap(row.slope, row.kind === 'count' ? decimal : points)}</small>`;
      return `${cell(row, last)}${slope ?? ''}`;
    };
    const entropy = (/** @type {Plan} */ card) => decimal(card.entropies?.[last] ?? 0);
    return `<p>${T.cardsText({ least: whole(values[0] ?? 0), nodes: whole(values[last] ?? 0) })}</p>
${table(
  T.cardsTable(whole(values[last] ?? 0)),
  [T.figure, ...all.map(({ name }) => safe(name))],
  [
    ...figures.map((figure) => [T.figureNames[figure] ?? figure, ...all.map(({ card }) => both(card, figure))]),
    [T.figureNames.entropy ?? '', ...all.map(({ card }) => entropy(card))],
  ],
)}
<p>${T.cardsWhy}</p>
<pre><code>${all.map(({ card }) => `oddchess lab plan '${safe(card.text)}' --dir cards`).join('\n')}</code></pre>`;
  }

  return { money, cards };
}
