// What a run says at a glance: whether a side is ahead, how often games are drawn, how long they take and how they end;
// and the saved runs beside which one sees what a setting changes.

import { h, hide } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { resultBar } from './bars.js';
import { ENOUGH } from './difference.js';
import { namesOf, number, percent, range } from './format.js';

/** @import { LabState } from './state/page-state.js' */
/** @import { LabSummary } from '../../pkg/lab.js' */

/** Number of runs offered for a comparison. */
const OFFERED = 3;

/** @param {LabState} lab */
export function glance(lab) {
  const band = h('div', { class: 'band' });
  const facts = h('dl', { class: 'facts' });
  const others = h('div', { class: 'compare-with row' });
  const element = h(
    'section',
    { class: 'card glance', 'aria-labelledby': 'lab-glance' },
    h('h2', { id: 'lab-glance' }, t('page.lab.glance')),
    band,
    facts,
    others,
  );

  function update() {
    const summary = lab.run?.summary() ?? null;
    hide(element, !summary);
    if (!lab.run || !summary) return;
    band.replaceChildren(resultBar(summary.results), shares(summary));
    facts.replaceChildren(...factsOf(summary));
    const done = lab.run.stage === 'done' && lab.queue.length === 0;
    hide(others, !done);
    if (done) others.replaceChildren(...offers(lab.run.id, lab.run.text));
  }

  /** @param {string} id @param {string} text */
  function offers(id, text) {
    const near = relatives(lab, id, text).slice(0, OFFERED);
    if (near.length === 0) return [h('p', { class: 'why' }, t('page.lab.glance.change'))];
    return [
      h('p', { class: 'why' }, t('page.lab.glance.compare')),
      ...near.map((other) =>
        h(
          'button',
          { type: 'button', class: 'plain-button', onclick: () => lab.compare([other.id, id]) },
          namesOf(lab, [text, other.text])[1],
        ),
      ),
    ];
  }

  return { element, update };
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
function points({ mean, low, high }) {
  const within = { low: Math.max(low, 0), high: Math.min(high, 1) };
  return t('page.lab.glance.points', { share: percent(mean), range: range(within, percent) });
}

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

/**
 * The other saved runs of which a comparison tells something: those that differ from this one in the fewest settings.
 * @param {LabState} lab
 * @param {string} id
 * @param {string} text
 */
function relatives(lab, id, text) {
  const numbers = (/** @type {string} */ of) => {
    const { settings } = lab.core.read(of);
    const all = settings?.numbers.map(({ key, value }) => /** @type {const} */ ([key, value])) ?? [];
    return new Map([...all.filter(([key]) => key !== 'games')]);
  };
  const game = (/** @type {string} */ of) => lab.core.read(of).settings?.game;
  const mine = numbers(text);
  return lab.runs
    .filter((other) => other.id !== id && other.summary)
    .map((other) => {
      const theirs = numbers(other.text);
      const differing = [...mine].filter(([key, value]) => theirs.has(key) && theirs.get(key) !== value).length;
      return { ...other, differing: differing + (game(other.text) === game(text) ? 0 : 1) };
    })
    .filter(({ differing }) => differing === 1)
    .sort((one, other) => other.time - one.time);
}
