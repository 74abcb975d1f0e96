// What a run says at a glance: whether a side is ahead, how often games are drawn, how long they take and how they end;
// and the saved runs beside which one sees what a setting changes.

import { runGlance } from '../../components/run-glance.js';
import { h, hide } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { namesOf } from './format.js';
import { hasRules } from './state/plan-state.js';

/** @import { LabState } from './state/page-state.js' */

/** Number of runs offered for a comparison. */
const OFFERED = 3;

/** @param {LabState} lab */
export function glance(lab) {
  const told = runGlance();
  const others = h('div', { class: 'compare-with row' });
  const element = h(
    'section',
    { class: 'card glance', 'aria-labelledby': 'lab-glance' },
    h('h2', { id: 'lab-glance' }, t('page.lab.glance')),
    ...told.elements,
    others,
  );

  function update() {
    const summary = lab.run?.summary() ?? null;
    hide(element, !summary);
    if (!lab.run || !summary) return;
    told.update(summary);
    const done = lab.run.stage === 'done' && lab.queue.length === 0;
    hide(others, !done);
    if (done) others.replaceChildren(...offers(lab.run.id, lab.run.text));
  }

  /** @param {string} id @param {string} text */
  function offers(id, text) {
    const near = relatives(lab, id, text).slice(0, OFFERED);
    const { settings } = lab.core.read(text);
    if (near.length === 0)
      return settings && hasRules(settings) ? [h('p', { class: 'why' }, t('page.lab.glance.change'))] : [];
    return [
      h('p', { class: 'why' }, t('page.lab.glance.compare')),
      ...near.map((other) =>
        h(
          'button',
          { class: 'plain-button', onclick: () => lab.compare([other.id, id]) },
          namesOf(lab, [text, other.text])[1],
        ),
      ),
    ];
  }

  return { element, update };
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
