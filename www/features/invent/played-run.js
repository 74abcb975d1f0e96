// A run of a game that plays itself, as it is seen: how far it is, and what its games say at a glance.

import { runGlance } from '../../components/run-glance.js';
import { h, hide } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';

/** @import { SelfPlay } from './state/self-play.js' */

/** @param {string} labelledBy the id of the heading that says which game it is */
export function playedRun(labelledBy) {
  const fill = h('span', { class: 'progress-fill' });
  const bar = h(
    'div',
    { class: 'progress', role: 'progressbar', 'aria-labelledby': labelledBy, 'aria-valuemin': 0 },
    fill,
  );
  const count = h('p', { class: 'sum' });
  const told = runGlance();
  const glance = h('div', { class: 'glance' }, ...told.elements);

  return {
    elements: [bar, count, glance],
    /** @param {SelfPlay} play */
    update({ run }) {
      const { done = 0, total = 0 } = run ?? {};
      fill.style.inlineSize = `${total > 0 ? (100 * done) / total : 0}%`;
      bar.setAttribute('aria-valuemax', String(total));
      bar.setAttribute('aria-valuenow', String(done));
      count.textContent = run ? t('page.lab.count', { done, total }) : '';
      const summary = run?.summary() ?? null;
      hide(glance, !summary);
      if (summary) told.update(summary);
    },
    /** How many games there are of how many. */
    told: () => count.textContent ?? '',
  };
}
