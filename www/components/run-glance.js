// What a run of games says at a glance: who won how often, whether a side is ahead, how often games are drawn, how long they
// take, how they end, and how often each piece is used, if the run counts that.

import { h, hide } from '../lib/dom.js';
import { ENOUGH, percent, range } from '../lib/figures.js';
import { t, tMessage, tMessageInline } from '../lib/i18n.js';
import { resultBar } from './result-bars.js';

/** @import { LabKind, LabSummary } from '../pkg/lab.js' */

/** The parts of a card, which is the caller's. */
export function runGlance() {
  const band = h('div', { class: 'band' });
  const facts = h('dl', { class: 'facts' });
  const kinds = h('div', { class: 'kinds' });

  /** @param {LabSummary} summary */
  function update(summary) {
    band.replaceChildren(resultBar(summary.results), shares(summary));
    facts.replaceChildren(...factsOf(summary));
    // With one kind only there is nothing to compare.
    const told = summary.kinds ?? [];
    hide(kinds, told.length < 2);
    kinds.replaceChildren(...kindsOf(told));
  }

  return { elements: [band, facts, kinds], update };
}

/** The kinds as bars, the most used first, and those that never moved. @param {LabKind[]} kinds */
function kindsOf(kinds) {
  const most = kinds[0]?.share ?? 0;
  const moved = kinds.filter(({ moves }) => moves > 0);
  const never = kinds.filter(({ moves }) => moves === 0).map(({ name }) => tMessageInline(name));
  const bar = (/** @type {LabKind} */ { name, share }) => {
    const fill = h('span', { class: 'kind-fill' });
    fill.style.inlineSize = `${(100 * share) / most}%`;
    return h(
      'li',
      {},
      h('span', { class: 'kind-name' }, h('bdi', {}, tMessage(name))),
      h('span', { class: 'kind-share' }, percent(share, share < 0.1 ? 1 : 0)),
      h('span', { class: 'kind-bar', 'aria-hidden': 'true' }, fill),
    );
  };
  return [
    h('p', { class: 'kinds-head' }, t('page.lab.glance.kinds')),
    h('ul', {}, ...moved.map(bar)),
    ...(never.length > 0 ? [h('p', { class: 'why' }, t('page.lab.glance.never', { names: never.join(', ') }))] : []),
  ];
}

/** The results in words under their strip. @param {LabSummary} summary */
function shares({ results }) {
  return h(
    'p',
    { class: 'band-words' },
    results
      .filter(({ result, share }) => result !== '*' || share.count > 0)
      .map(({ said, share }) => `${tMessage(said)} ${percent(share.share, 0)}`)
      .join(' · '),
  );
}

/** @param {LabSummary} summary */
function factsOf(summary) {
  const { score, results, games } = summary;
  const draws = results.find(({ result }) => result === '1/2-1/2')?.share;
  const lengths = quartiles(summary);
  const ends = endings(summary);
  return [
    fact('ahead', t(`page.lab.glance.${ahead(score, games)}`), score ? points(score) : ''),
    draws && fact('draws', percent(draws.share, draws.share < 0.1 ? 1 : 0), between(draws)),
    lengths &&
      fact(
        'long',
        t('page.lab.glance.plies', { count: Math.round(lengths.middle) }),
        t('page.lab.glance.half', { from: Math.round(lengths.low), to: Math.round(lengths.high) }),
      ),
    ends && fact('ends', ends.most, ends.next),
  ].filter((one) => one !== undefined && one !== null);
}

/**
 * Whether a side is ahead: only as far as the interval and the number of games allow to say so.
 * @param {{ low: number, high: number } | null | undefined} score White's points per game
 * @param {number} games
 */
export function ahead(score, games) {
  if (!score || games < ENOUGH) return 'few';
  return score.low > 0.5 ? 'white' : score.high < 0.5 ? 'black' : 'even';
}

/** @param {{ mean: number, low: number, high: number }} score */
const points = (score) => t('page.lab.glance.points', { share: percent(score.mean), range: range(score, percent) });

/** @param {{ low: number, high: number }} share */
const between = (share) => t('page.lab.glance.between', { range: range(share, percent) });

/** @param {string} id @param {string} told @param {string} more */
const fact = (id, told, more) =>
  h('div', {}, h('dt', {}, t(`page.lab.glance.${id}`)), h('dd', {}, told), h('dd', { class: 'why' }, more));

/**
 * A quarter, a half and three quarters of the games are shorter than these numbers of plies, as exactly as the classes
 * of lengths tell.
 * @param {{ lengths: number[], step: number, games: number }} summary
 */
export function quartiles({ lengths, step, games }) {
  if (games === 0) return undefined;
  const at = (/** @type {number} */ part) => {
    let before = 0;
    for (const [place, count] of lengths.entries()) {
      if (count > 0 && before + count >= part * games) return (place + (part * games - before) / count) * step;
      before += count;
    }
    return lengths.length * step;
  };
  return { low: at(0.25), middle: at(0.5), high: at(0.75) };
}

/** The two most frequent endings, whoever won by them. @param {LabSummary} summary */
function endings({ endings: all, games }) {
  /** @type {Map<string, { name: string, count: number }>} */
  const counts = new Map();
  for (const { ending, said, share } of all) {
    const before = counts.get(ending)?.count ?? 0;
    counts.set(ending, { name: tMessage(said), count: before + share.count });
  }
  const [most, next] = [...counts.values()]
    .sort((one, other) => other.count - one.count)
    .map(({ name, count }) => `${name} ${percent(count / games, 0)}`);
  return most === undefined ? undefined : { most, next: next ?? '' };
}
