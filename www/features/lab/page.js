// The lab's page: settings beside results, first what they say at a glance; the claims that can be tested with one press, and the runs that are kept.

import { footer } from '../../components/footer.js';
import { labTabs } from '../../components/lab-tabs.js';
import { recolour } from '../../components/plot.js';
import { siteHeader } from '../../components/site-header.js';
import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { onPreferences } from '../../state/preferences.js';
import { claimList } from './claims.js';
import { comparison } from './compare.js';
import { glance } from './glance.js';
import { planOutcome } from './outcome.js';
import { runResults } from './results.js';
import { settingsForm } from './run-form.js';
import { runPanel } from './run-progress.js';
import { savedRuns } from './saved-runs.js';

/** @import { LabState } from './state/page-state.js' */

/** Minimum time between two updates of the results, in milliseconds. */
const PAUSE = 300;

/**
 * Builds the page.
 * @param {HTMLElement} root
 * @param {LabState} lab
 * @param {string} version of the core
 * @returns {() => void} takes it down
 */
export function labPage(root, lab, version) {
  document.title = t('page.title.of', { name: t('page.lab') });
  const header = siteHeader('lab');
  const panel = runPanel(lab);
  const form = settingsForm(lab, panel.show);
  const short = glance(lab);
  const results = runResults(lab);
  const claims = claimList(lab);
  const saved = savedRuns(lab);
  const compared = comparison(lab);
  const outcome = planOutcome(lab);
  const main = h(
    'main',
    { class: 'lab', id: 'lab', tabindex: -1 },
    h('div', { class: 'lab-head' }, h('h1', {}, t('page.lab')), h('p', { class: 'lead' }, t('page.lab.lead'))),
    h('div', { class: 'lab-side' }, form.element),
    h(
      'div',
      { class: 'lab-main' },
      panel.element,
      outcome.element,
      compared.element,
      short.element,
      results.element,
      claims.element,
      saved.element,
    ),
  );
  const foot = footer({ version, notes: [t('page.lab.private'), t('page.lab.cli')] });
  const skip = h('button', { class: 'skip', onclick: () => main.focus() }, t('page.lab.skip'));
  root.replaceChildren(skip, header.element, labTabs('run'), main, foot.element);

  let timer = 0;
  const draw = () => {
    clearTimeout(timer);
    timer = 0;
    form.updateButton();
    panel.update();
    short.update();
    results.update();
  };
  const soon = () => {
    timer ||= setTimeout(draw, PAUSE);
  };
  let stage = lab.run?.stage;
  const leave = lab.subscribe((part) => {
    if (part === 'settings') form.update();
    else if (part === 'threads') {
      form.update();
      panel.update();
    } else if (part === 'runs') {
      form.updateButton();
      short.update();
      saved.update();
      compared.update();
    } else if (part === 'outcome') {
      outcome.update();
      form.updateButton();
    } else if (part === 'picked') {
      saved.update();
      compared.update(true);
    } else if (lab.run?.stage === stage && stage === 'running') soon();
    else {
      stage = lab.run?.stage;
      draw();
    }
  });
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', recolour);
  // The attribute that the colours follow is set by others who hear of the same change.
  const pale = onPreferences((name) => name === 'theme' && requestAnimationFrame(recolour));
  form.update();
  saved.update();
  compared.update();
  outcome.update();
  draw();
  return () => {
    clearTimeout(timer);
    panel.end();
    leave();
    pale();
    scheme.removeEventListener('change', recolour);
    header.end();
    foot.end();
  };
}
