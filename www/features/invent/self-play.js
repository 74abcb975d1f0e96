// What comes of a game that plays itself: how far the run is, and what its games say at a glance.

import { runGlance } from '../../components/run-glance.js';
import { h, hide } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { SelfPlay } from './state/self-play.js';

/** @import { InventState } from './state/page-state.js' */

/** Minimum time between two updates of what is seen, in milliseconds. */
const PAUSE = 300;

/** @param {InventState} state */
export function selfPlayCard(state) {
  void loadStyle('run-glance.css');
  const title = h('h2', { id: 'invent-run', tabindex: -1 }, t('page.invent.run.title'));
  const fill = h('span', { class: 'progress-fill' });
  const bar = h(
    'div',
    { class: 'progress', role: 'progressbar', 'aria-labelledby': 'invent-run', 'aria-valuemin': 0 },
    fill,
  );
  const count = h('p', { class: 'sum' });
  const note = h('p', { class: 'why', role: 'alert' });
  const status = h('p', { class: 'unseen', role: 'status' });
  const stop = h('button', { type: 'button', class: 'plain-button', onclick: () => play.stop() }, t('page.stop'));
  const again = h(
    'button',
    { type: 'button', class: 'plain-button', onclick: () => state.view?.id && void play.start(state.view.id) },
    t('page.invent.run.again'),
  );
  const told = runGlance();
  const glance = h('div', { class: 'glance' }, ...told.elements);
  const element = h(
    'section',
    { class: 'card invent-run', 'aria-labelledby': 'invent-run' },
    h('div', { class: 'run-head row' }, title, h('div', { class: 'run-buttons' }, stop, again)),
    bar,
    count,
    note,
    glance,
    status,
  );
  let timer = 0;
  let stage = '';
  const play = new SelfPlay(() => {
    // Games come fast; the end is told at once.
    if (play.stage !== stage) draw();
    else timer ||= setTimeout(draw, PAUSE);
  });

  function draw() {
    clearTimeout(timer);
    timer = 0;
    const { run, problem } = play;
    const { done = 0, total = 0 } = run ?? {};
    fill.style.inlineSize = `${total > 0 ? (100 * done) / total : 0}%`;
    bar.setAttribute('aria-valuemax', String(total));
    bar.setAttribute('aria-valuenow', String(done));
    count.textContent = run ? t('page.lab.count', { done, total }) : '';
    hide(stop, play.stage !== 'running');
    const changed = play.id !== undefined && play.id !== state.view?.id;
    note.textContent = problem ? tMessage(problem) : changed ? t('page.invent.run.changed') : '';
    hide(again, play.stage === 'running' || (!changed && play.stage === 'done') || !state.view?.id);
    const summary = run?.summary() ?? null;
    hide(glance, !summary);
    if (summary) told.update(summary);
    if (play.stage === stage) return;
    stage = play.stage;
    if (run && stage !== 'running') status.textContent = `${t('page.invent.run.over')} ${count.textContent}`;
  }

  /** @param {string} id of the game */
  async function start(id) {
    draw();
    title.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
    await play.start(id);
  }

  return {
    element,
    start,
    update: draw,
    end() {
      clearTimeout(timer);
      play.end();
    },
  };
}
