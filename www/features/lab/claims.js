// Claims about games, each with the runs that test it: one press plays them and lays them side by side. What is claimed
// is data (findings/examples.json) with words in the catalogues.

import { h, hide } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { nameOf } from './format.js';

/** @param {import('./state/page-state.js').LabState} lab */
export function claimList(lab) {
  const items = lab.examples.claims.map((claim) =>
    h(
      'li',
      { class: 'claim' },
      h('h3', {}, t(`page.lab.claim.${claim.id}`)),
      h('p', {}, t(`page.lab.claim.${claim.id}.how`)),
      h('ul', { class: 'claim-runs' }, ...claim.runs.map((text) => h('li', {}, nameOf(lab, text)))),
      h('button', { class: 'plain-button', onclick: () => void test(claim) }, t('page.lab.claim.test')),
    ),
  );
  const element = h(
    'section',
    { class: 'claims card', 'aria-labelledby': 'lab-claims' },
    h('h2', { id: 'lab-claims' }, t('page.lab.claims')),
    h('p', { class: 'why' }, t('page.lab.claims.why')),
    h('ul', { class: 'claim-list' }, ...items),
  );
  hide(element, items.length === 0);

  /** @param {import('./state/plan-state.js').Claim} claim */
  async function test(claim) {
    await lab.testClaim(claim);
    document.getElementById('lab-run')?.focus();
  }

  return { element };
}
