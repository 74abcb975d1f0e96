// The check of the findings: how many games are to be played again, how far it is, and what was found, in plain words.

import { selectField } from '../../components/form-fields.js';
import { loadLab } from '../../core/lab-core.js';
import { h, hide } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { nameOf } from './format.js';
import { Verification } from './state/verification.js';

/** @import { Outcome } from './state/verification.js' */

/** Games of each run that can be asked for. */
const SAMPLES = ['3', '10', '50'];
/** Faults of a run that are shown. */
const SHOWN = 5;

/** @param {string[]} runs ids of the runs @returns {Promise<HTMLElement>} */
export async function verificationPanel(runs) {
  const core = await loadLab();
  const sample = selectField(
    t('page.verify.sample'),
    SAMPLES.map((count) => [count, count]),
  );
  const fill = h('span', { class: 'progress-fill' });
  const bar = h(
    'div',
    { class: 'progress', role: 'progressbar', 'aria-label': t('page.verify.button'), hidden: true },
    fill,
  );
  const count = h('p', { class: 'count' });
  const list = h('ul', { class: 'verify-runs' });
  const verdict = h('p', { class: 'verdict', role: 'status' });
  const begin = h('button', { class: 'primary', onclick: () => void check() }, t('page.check'));
  const cancel = h(
    'button',
    { class: 'plain-button', hidden: true, onclick: () => current?.cancel() },
    t('page.cancel'),
  );
  /** @type {Verification | undefined} */
  let current;

  async function check() {
    const verification = new Verification(core, runs, Number(sample.input.value));
    current = verification;
    verification.changed = update;
    verdict.textContent = '';
    verdict.className = 'verdict';
    working(true);
    update();
    cancel.focus();
    try {
      await verification.check();
      tell(verification);
    } catch (cause) {
      console.warn(cause);
      verdict.textContent = t('page.verify.broken', { cause: String(cause) });
      verdict.classList.add('bad');
    }
    working(false);
    update();
    begin.focus();
  }

  /** @param {boolean} busy */
  function working(busy) {
    hide(cancel, !busy);
    hide(bar, !busy);
    hide(begin, busy);
    hide(count, !busy);
    sample.input.disabled = busy;
  }

  function update() {
    if (!current) return;
    const { played, total, outcomes } = current;
    fill.style.inlineSize = `${(100 * played) / Math.max(total, 1)}%`;
    bar.setAttribute('aria-valuemax', String(total));
    bar.setAttribute('aria-valuenow', String(played));
    const last = outcomes.at(-1);
    count.textContent = t('page.verify.count', { name: last ? nameOfRun(last) : '', played, total });
    list.replaceChildren(...outcomes.map((outcome) => item(outcome)));
  }

  /** @param {Outcome} outcome */
  const nameOfRun = ({ text, id }) => (text ? nameOf({ core, cards: cardsOf(text) }, text) : id);

  /** @param {string} text */
  function cardsOf(text) {
    const game = core.read(text).settings?.game ?? '';
    return [{ id: game, name: { id: `game.${game}.name`, args: {} } }];
  }

  /** @param {Outcome} outcome */
  function item(outcome) {
    const lines = faultsOf(outcome);
    const told = [
      t('page.verify.figures', { count: outcome.figures }),
      t('page.verify.games', { count: outcome.games }),
    ].join(', ');
    return h(
      'li',
      { class: lines.length > 0 ? 'bad' : '' },
      h('strong', {}, nameOfRun(outcome)),
      h('span', { class: 'why' }, told),
      ...lines.slice(0, SHOWN).map((line) => h('span', { class: 'fault' }, line)),
      lines.length > SHOWN && h('span', { class: 'fault' }, t('page.rest', { count: lines.length - SHOWN })),
    );
  }

  /** @param {Verification} verification */
  function tell({ outcomes, cancelled, total, played }) {
    const bad = outcomes.filter(({ figureFaults, gameFaults }) => figureFaults.length + gameFaults.length > 0);
    const open = outcomes.filter(({ trouble }) => trouble);
    const figures = outcomes.reduce((sum, outcome) => sum + outcome.figures, 0);
    if (bad.length > 0) {
      verdict.textContent = t('page.verify.bad', { names: bad.map(nameOfRun).join('; ') });
      verdict.classList.add('bad');
    } else if (open.length > 0) {
      verdict.textContent = t('page.verify.partly', { figures, played, names: open.map(nameOfRun).join('; ') });
      verdict.classList.add('bad');
    } else if (cancelled) verdict.textContent = t('page.verify.cancelled', { figures, played, total });
    else verdict.textContent = t('page.verify.good', { figures, played });
  }

  return h(
    'div',
    { class: 'verify fields card' },
    h('p', {}, t('page.verify.why')),
    h('div', { class: 'verify-foot row' }, sample.element, begin, cancel),
    bar,
    count,
    list,
    verdict,
  );
}

/** What is wrong with a run, a sentence for each. @param {Outcome} outcome */
function faultsOf({ figureFaults, gameFaults, trouble }) {
  return [
    ...figureFaults.map((fault) => t('page.verify.fault.figure', { ...fault })),
    ...gameFaults.map(({ number, ...fault }) => t('page.verify.fault.game', { number: number + 1, ...fault })),
    ...(trouble ? [t(`page.verify.${trouble}`)] : []),
  ];
}
