// The lab's page: settings beside results, the claims that can be tested with one press, and the runs that are kept.

import { siteHeader } from '../../components/site-header.js';
import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { subscribe } from '../../state/preferences.js';
import { claimsOf } from './claims.js';
import { comparison } from './compare.js';
import { recolour } from './plot.js';
import { resultsOf } from './results.js';
import { settingsForm } from './run-form.js';
import { runPanel } from './run-progress.js';
import { keptRuns } from './saved-runs.js';

/** @typedef {import('../../state/lab/page-state.js').LabState} LabState */

/** Results are drawn anew no more often, in milliseconds. */
const PAUSE = 300;

/**
 * Builds the page.
 * @param {HTMLElement} root
 * @param {LabState} bench
 * @returns {() => void} takes it down
 */
export function labPage(root, bench) {
  document.title = t('page.lab.title');
  const header = siteHeader('lab');
  const form = settingsForm(bench);
  const panel = runPanel(bench);
  const results = resultsOf(bench);
  const claims = claimsOf(bench);
  const kept = keptRuns(bench);
  const compared = comparison(bench);
  const main = h(
    'main',
    { class: 'lab', id: 'lab', tabindex: -1 },
    h(
      'div',
      { class: 'lab-head' },
      h('h1', {}, t('page.lab')),
      h('p', { class: 'lead' }, t('page.lab.lead')),
      h('p', {}, h('a', { href: 'findings.html' }, t('page.lab.findings'))),
    ),
    h('div', { class: 'lab-side' }, form.element),
    h('div', { class: 'lab-main' }, panel.element, compared.element, results.element, kept.element, claims.element),
  );
  const foot = h('footer', { class: 'foot' }, h('p', {}, t('page.lab.private')), h('p', {}, t('page.lab.cli')));
  const skip = h('button', { type: 'button', class: 'skip', onclick: () => main.focus() }, t('page.lab.skip'));
  root.replaceChildren(skip, header.element, main, foot);

  let timer = 0;
  const draw = () => {
    clearTimeout(timer);
    timer = 0;
    panel.update();
    results.update();
  };
  const soon = () => {
    timer ||= setTimeout(draw, PAUSE);
  };
  let stage = bench.run?.stage;
  const leave = bench.listen((part) => {
    if (part === 'settings') form.update();
    else if (part === 'runs') {
      kept.update();
      compared.update();
    } else if (part === 'picked') {
      kept.update();
      compared.update(true);
    } else if (bench.run?.stage === stage && stage === 'running') soon();
    else {
      stage = bench.run?.stage;
      draw();
    }
  });
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', recolour);
  // The attribute that the colours follow is set by others who hear of the same change.
  const pale = subscribe((name) => name === 'theme' && requestAnimationFrame(recolour));
  form.update();
  kept.update();
  compared.update();
  draw();
  return () => {
    clearTimeout(timer);
    leave();
    pale();
    scheme.removeEventListener('change', recolour);
    header.end();
  };
}
