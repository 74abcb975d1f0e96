// How far the run is: what it plays, a bar, how fast it goes and how long it will take, the buttons that hold it, let it
// go on or end it.

import { selectField } from '../../components/form-fields.js';
import { h, hide } from '../../lib/dom.js';
import { currentLanguage, formatNumber, t } from '../../lib/i18n.js';
import { mostThreads } from '../../state/runs/worker-pool.js';
import { nameOf } from './format.js';

/** @import { LabState } from './state/page-state.js' */

/** Milliseconds between two updates of the time left. */
const SECOND = 1000;

/** The number of threads, which can be changed at any time. @param {string} label @param {LabState} lab */
export function threadsField(label, lab) {
  const numbers = Array.from({ length: mostThreads() }, (_, at) => String(at + 1));
  const { element, input } = selectField(
    label,
    numbers.map((number) => [number, number]),
    () => (lab.threads = Number(input.value)),
  );
  return { element, update: () => (input.value = String(lab.threads)) };
}

/** @param {LabState} lab */
export function runPanel(lab) {
  const title = h('h2', { id: 'lab-run', tabindex: -1 });
  const fill = h('span', { class: 'progress-fill' });
  const bar = h(
    'div',
    { class: 'progress', role: 'progressbar', 'aria-labelledby': 'lab-run', 'aria-valuemin': 0 },
    fill,
  );
  const count = h('p', { class: 'count' });
  const status = h('p', { class: 'unseen', role: 'status' });
  const note = h('p', { class: 'why', role: 'alert' });
  const pause = button('page.pause', () => lab.run?.pause());
  const go = button('page.continue', () => void lab.run?.start(lab.threads), 'primary');
  const stop = button('page.stop', () => {
    lab.queue = [];
    lab.run?.stop();
  });
  const element = h(
    'section',
    { class: 'card run-panel', 'aria-labelledby': 'lab-run' },
    h('div', { class: 'run-head row' }, title, h('div', { class: 'run-buttons' }, pause, go, stop)),
    bar,
    count,
    note,
    status,
  );
  let stage = '';
  let timer = 0;

  /** @param {string} id @param {() => void} press @param {string} [kind] */
  function button(id, press, kind = 'plain-button') {
    return h('button', { class: kind, onclick: press }, t(id));
  }

  function update() {
    const { run, storage, queue } = lab;
    hide(element, !run);
    clearTimeout(timer);
    if (!run) return;
    if (run.stage === 'running') timer = setTimeout(update, SECOND);
    title.textContent = nameOf(lab, run.text);
    // Of runs that are played in turns all games count, so that the bar goes forward only.
    const { done, total } = lab.progress();
    fill.style.inlineSize = `${total > 0 ? (100 * done) / total : 0}%`;
    bar.setAttribute('aria-valuemax', String(total));
    bar.setAttribute('aria-valuenow', String(done));
    const { rate } = run.pace();
    const going = run.stage === 'running' && rate > 0;
    const between = lab.changing || (queue.length > 0 && ['done', 'held'].includes(run.stage));
    // A comparison that is settled has runs that could go on.
    const stopped = run.stage === 'held' && !between ? 'stopped' : run.stage;
    count.textContent = [
      t('page.lab.count', { done, total }),
      going && t('page.lab.rate', { rate: formatNumber(Number(rate.toPrecision(2))) }),
      going && duration((total - done) / rate),
      run.stage !== 'running' && !between && t(`page.lab.stage.${stopped}`),
    ]
      .filter(Boolean)
      .join(' · ');
    const reason = run.reason ?? (storage.fault && `page.lab.fault.${storage.fault}`);
    note.textContent = reason ? t(reason) : '';
    const held = [pause, go, stop].find((one) => one === document.activeElement);
    hide(pause, run.stage !== 'running');
    hide(go, Boolean(run.core) || !['paused', 'stopped', 'held', 'ready', 'lost', 'elsewhere'].includes(run.stage));
    hide(stop, run.stage !== 'running' && run.stage !== 'paused');
    // Focus moves from a button that was removed to its replacement.
    if (held?.hidden) ([pause, go].find((one) => !one.hidden) ?? title).focus();
    if (run.stage !== stage && !between) {
      if (stage) status.textContent = `${t(`page.lab.stage.${stopped}`)}. ${t('page.lab.count', { done, total })}`;
      stage = run.stage;
    }
  }

  /** Brings the run into sight: on a small screen it is below the settings. */
  function show() {
    const { top, bottom } = element.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) return;
    title.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'start' });
  }

  return { element, update, show, end: () => clearTimeout(timer) };
}

/** @param {number} seconds */
function duration(seconds) {
  // No more precise than an estimate can be.
  const step = seconds < 20 ? 1 : 5;
  if (seconds < 90) return left('second', Math.max(1, Math.round(seconds / step) * step));
  if (seconds < 5400) return left('minute', Math.round(seconds / 60));
  return left('hour', Math.round(seconds / 3600));
}

/** @param {string} unit @param {number} count */
function left(unit, count) {
  const format = new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'short' });
  return t('page.lab.left', { time: format.format(count) });
}
