// Runs beside each other: for each figure of the first what the others differ by, with the interval of the difference,
// and their lengths and the players' amounts in plots. Words, not colours, say whether a difference is clear; where it is
// not, they say how many games would settle it.

import { plotOf } from '../../components/plot.js';
import { h, hide } from '../../lib/dom.js';
import { MOST_NEEDED, number, percent, range, rounded, signed } from '../../lib/figures.js';
import { t, tInline, tMessage } from '../../lib/i18n.js';
import { compareFigures } from './difference.js';
import { measures } from './figures.js';
import { amountOf, namesOf } from './format.js';
import { tableOf, two } from './tables.js';

/** @import { LabState } from './state/page-state.js' */
/** @import { LabSummary, LabMean } from '../../pkg/lab.js' */
/** @import { Comparison } from './difference.js' */
/** @typedef {{ name: string, summary: LabSummary }} ComparedRun */
/**
 * @typedef {object} Line a figure of a run
 * @property {string} key
 * @property {string} name
 * @property {LabMean} mean as it is shown
 * @property {import('./difference.js').Figure} figure as it is compared
 * @property {(value: number) => string} write
 */

/** The figures of a run that can be compared. @param {LabSummary} summary @returns {Line[]} */
function linesOf(summary) {
  const shares = summary.results
    .filter(({ result }) => result !== '*')
    .map(({ result, said, share: { share, low, high } }) => {
      const mean = { mean: share, low, high };
      return {
        key: result,
        name: tMessage(said),
        mean,
        figure: { kind: /** @type {const} */ ('share'), mean, games: summary.games },
        write: (/** @type {number} */ value) => percent(value),
      };
    });
  const means = measures(summary).map(({ key, mean, exact, games, write }) => ({
    key,
    name: t(`page.lab.measure.${key}`),
    mean,
    figure: { kind: /** @type {const} */ ('mean'), mean: exact, games },
    write,
  }));
  return [...shares, ...means];
}

/** @param {LabState} lab */
export function comparison(lab) {
  /** @type {ComparedRun[]} */
  let compared = [];
  const table = tableOf(() => sheet(compared));
  const lengths = plotOf(t('page.lab.plot'));
  const amounts = plotOf(t('page.lab.plot'));
  const title = h('h2', { id: 'lab-compared', tabindex: -1 }, t('page.lab.compare'));
  const amountsTitle = h('h3');
  const amountsPart = h('div', {}, amountsTitle, amounts.element);
  const shown = h(
    'div',
    {},
    table.element,
    h('p', { class: 'why' }, t('page.lab.compare.why')),
    h('h3', {}, t('page.lab.part.lengths')),
    lengths.element,
    amountsPart,
  );
  const element = h('section', { class: 'card compare', 'aria-labelledby': 'lab-compared' }, title, shown);

  /** @param {boolean} [show] brings it into sight once there is something to see */
  function update(show = false) {
    const runs = lab.compared.map((id) => lab.runs.find((one) => one.id === id)).filter((one) => one?.summary);
    const names = namesOf(
      lab,
      runs.map((one) => one?.text ?? ''),
    );
    compared = runs.map((one, at) => ({ name: names[at] ?? '', summary: /** @type {LabSummary} */ (one?.summary) }));
    hide(element, compared.length < 2);
    if (compared.length < 2) return;
    table.update();
    drawLengths();
    const withAmounts = compared.filter(({ summary }) => summary.purses.length > 0);
    hide(amountsPart, withAmounts.length === 0);
    if (withAmounts.length > 0) drawAmounts(withAmounts);
    if (show && lab.run?.stage === 'done' && lab.queue.length === 0 && !element.contains(document.activeElement))
      title.scrollIntoView({ block: 'nearest' });
  }

  /** Shares of games, so that runs of different sizes can be laid over each other. */
  function drawLengths() {
    const step = Math.max(...compared.map(({ summary }) => summary.step));
    const shares = compared.map(({ summary }) =>
      wider(summary.lengths, step / summary.step).map((count) => count / summary.games),
    );
    const long = Math.max(...shares.map((one) => one.length));
    lengths.update(
      {
        curves: compared.map(({ name }, hue) => ({ label: name, hue, kind: 'line' })),
        across: t('page.lab.col.plies'),
        up: t('page.lab.axis.share'),
        write: (value) => percent(value, 0),
        read: (at) => compared.map(({ name }, run) => `${name}: ${percent(shares[run]?.[at] ?? 0)}`).join(' · '),
      },
      [
        Array.from({ length: long }, (_, at) => (at + 0.5) * step),
        ...shares.map((one) => Array.from({ length: long }, (_, at) => one[at] ?? 0)),
      ],
    );
  }

  /** The mean of both players, by the number of the move. @param {ComparedRun[]} withAmounts */
  function drawAmounts(withAmounts) {
    const means = withAmounts.map(({ summary }) =>
      Array.from({ length: Math.floor(summary.purses.length / 2) }, (_, at) => both(summary, at)),
    );
    const long = Math.max(...means.map((one) => one.length));
    const amount = amountOf(lab, withAmounts[0]?.summary.text ?? '');
    amountsTitle.textContent = t('page.lab.part.amounts', { name: amount.name });
    amounts.update(
      {
        curves: withAmounts.map(({ name }) => ({
          label: name,
          hue: compared.findIndex((one) => one.name === name),
          kind: 'line',
        })),
        across: t('page.axis.move'),
        up: amount.name,
        read: (at) =>
          withAmounts
            .map(
              ({ name }, run) => `${name}: ${means[run]?.[at] === undefined ? '–' : amount.write(means[run][at] ?? 0)}`,
            )
            .join(' · '),
      },
      [
        Array.from({ length: long }, (_, at) => at + 1),
        ...means.map((one) => Array.from({ length: long }, (_, at) => one[at] ?? null)),
      ],
    );
  }

  return { element, update };
}

/** @param {LabSummary} summary @param {number} at */
const both = ({ purses: amounts }, at) =>
  ((amounts[2 * at]?.held.mean ?? 0) + (amounts[2 * at + 1]?.held.mean ?? 0)) / 2;

/** Counts in fewer, wider classes. @param {number[]} counts @param {number} times */
function wider(counts, times) {
  return Array.from({ length: Math.ceil(counts.length / times) }, (_, at) =>
    counts.slice(at * times, (at + 1) * times).reduce((sum, one) => sum + one, 0),
  );
}

/** @param {ComparedRun[]} compared @returns {import('./tables.js').Sheet} */
function sheet(compared) {
  const [first] = compared;
  if (!first) return { name: '', caption: '', columns: [], rows: [] };
  const lines = compared.map(({ summary }) => new Map(linesOf(summary).map((line) => [line.key, line])));
  /** @type {Map<string, Line>} */
  const all = new Map(lines.flatMap((one) => [...one]));
  return {
    name: 'compared',
    caption: t('page.lab.table.compared', { name: first.name }),
    columns: [
      { head: t('page.lab.col.measure'), key: 'measure' },
      ...compared.flatMap(({ name }, at) => [
        ...columns(name, `run ${at + 1}`),
        ...(at > 0 ? columns(t('page.lab.col.difference'), `difference ${at + 1}`) : []),
      ]),
    ],
    rows: [
      [
        { raw: 'games', shown: t('page.lab.col.games') },
        ...compared.flatMap(({ summary }, at) => [
          { raw: summary.games, shown: number(summary.games, 0) },
          ...NONE,
          ...(at > 0 ? [NO, ...NONE] : []),
        ]),
      ],
      ...[...all].map(([key, { name, write }]) => [
        { raw: key, shown: name },
        ...lines.flatMap((run, at) => {
          const mine = run.get(key);
          const base = lines[0]?.get(key);
          const here = cells(mine?.mean, (mean) => two(write(mean.mean), range(mean, write)));
          if (at === 0) return here;
          const compared = mine && base && compareFigures(base.figure, mine.figure);
          return [...here, ...cells(compared?.by, () => compared && differing(compared, write))];
        }),
      ]),
    ],
  };
}

/**
 * A figure on the page, and in files with its bounds.
 * @param {string} head
 * @param {string} key
 * @returns {import('./tables.js').Column[]}
 */
function columns(head, key) {
  const bound = (/** @type {string} */ which) => ({ head, key: `${key} ${which}`, use: /** @type {const} */ ('file') });
  return [{ head, key }, bound('low'), bound('high')];
}

/** @type {import('./tables.js').Cell} */
const NO = { raw: null };
const NONE = [NO, NO];

/** @param {LabMean | undefined} mean @param {(mean: LabMean) => Node | undefined} draw @returns {import('./tables.js').Cell[]} */
const cells = (mean, draw) =>
  mean
    ? [{ raw: mean.mean, node: draw(mean) }, { raw: mean.low }, { raw: mean.high }]
    : [{ raw: null, shown: '–' }, ...NONE];

/** @param {Comparison} compared @param {(value: number) => string} write */
function differing({ by, clear, needed }, write) {
  const mean = signed(by.mean, write);
  const told = clear ? tInline('page.lab.differs') : tInline('page.lab.differs.not');
  const more = needed > MOST_NEEDED ? '' : t('page.lab.differs.needed', { count: rounded(needed) });
  return two(
    `${mean} ${told}`,
    range(by, (value) => signed(value, write)),
    clear ? '' : more,
  );
}
