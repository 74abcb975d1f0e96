// What comes of a game that plays itself: how far the run is, what its games say at a glance, beside it those of the game that it
// comes from, and what other values of its numbers change.

import { PROFILE_NODES, runText } from '../../core/lab-core.js';
import { h, hide } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { playedRun } from './played-run.js';
import { shownName } from './state/own-games.js';
import { parentOf } from './state/parent.js';
import { minute, SelfPlay } from './state/self-play.js';
import { sweepPart } from './sweep.js';

/** @import { InventState } from './state/page-state.js' */
/** @import { RuleCard } from './state/cards.js' */
/** @import { ParentGame } from './state/parent.js' */

/** Minimum time between two updates of what is seen, in milliseconds. */
const PAUSE = 300;
/** Games that the lab is offered. */
const MORE = 1000;

/** @param {InventState} state @param {RuleCard[]} cards */
export function selfPlayCard(state, cards) {
  void loadStyle('run-glance.css');
  const title = h('h2', { id: 'invent-run', tabindex: -1 }, t('page.invent.run.title'));
  const note = h('p', { class: 'why', role: 'alert' });
  const status = h('p', { class: 'unseen', role: 'status' });
  const button = (/** @type {() => void} */ onclick, text = '') =>
    h('button', { class: 'plain-button', onclick }, text);
  const stop = button(() => [play, beside, other.sweep].forEach((one) => one?.stop()), t('page.stop'));
  const again = button(() => state.view?.id && void start(state.view.id));
  const compare = button(() => void besideParent());
  const games = h('a', { class: 'more' }, t('page.invent.run.games'));
  const more = h('a', { class: 'more' }, t('page.invent.run.lab'));
  const profile = h('a', { class: 'more' }, t('page.lab.plan.card'));
  const other = sweepPart(state, cards, changed);
  const seen = playedRun('invent-run');
  const name = h('bdi');
  const heading = h('h3', {}, name);
  const parentName = h('bdi');
  const parentHeading = h('h3', { id: 'invent-parent', tabindex: -1 }, parentName);
  const parentSeen = playedRun('invent-parent');
  const parentPart = h('section', { 'aria-labelledby': 'invent-parent' }, parentHeading, ...parentSeen.elements);
  const element = h(
    'section',
    { class: 'card invent-run', 'aria-labelledby': 'invent-run' },
    h('div', { class: 'run-head row' }, title, h('div', { class: 'run-buttons' }, stop, again)),
    note,
    h('div', { class: 'played-runs' }, h('div', {}, heading, ...seen.elements), parentPart),
    h('p', { class: 'row' }, compare, games, more, profile),
    other.element,
    status,
  );
  let timer = 0;
  let stages = '';
  /** The game that it comes from. @type {ParentGame | undefined} */
  let parent;
  /** Its run, once it was asked for. @type {SelfPlay | undefined} */
  let beside;
  const play = new SelfPlay(changed, minute(), 'kept');
  /** Whether it was asked to play: what is kept is shown, but not announced, until then. */
  let isAsked = false;
  /** What was kept, while it is read. @type {Promise<void> | undefined} */
  let opening;

  function changed() {
    // Games come fast; the end is told at once.
    if (stagesNow() !== stages) draw();
    else timer ||= setTimeout(draw, PAUSE);
  }

  const stagesNow = () => `${play.stage} ${beside?.stage ?? ''} ${other.sweep.isRunning}`;

  function draw() {
    clearTimeout(timer);
    timer = 0;
    const isPlaying = play.stage === 'running' || beside?.stage === 'running';
    const isRunning = isPlaying || other.sweep.isRunning;
    const isOther = play.id !== undefined && play.id !== state.view?.id;
    const problem = play.problem ?? beside?.problem ?? other.sweep.problem;
    const reason = play.run?.reason ?? beside?.run?.reason;
    const wasHeld = document.activeElement === stop;
    seen.update(play);
    if (beside) parentSeen.update(beside);
    hide(heading, !beside);
    hide(parentPart, !beside);
    hide(stop, !isRunning);
    note.textContent = problem ? tMessage(problem) : isOther ? t('page.invent.run.changed') : reason ? t(reason) : '';
    again.textContent = t(
      !isOther && play.run?.done && play.stage !== 'removed' ? 'page.continue' : 'page.invent.run.again',
    );
    hide(again, isRunning || (!isOther && play.stage === 'done') || !state.view?.id);
    // Focus moves from the button that is gone.
    if (wasHeld && !isRunning) (again.hidden ? title : again).focus();
    hide(compare, isRunning || isOther || !parent || !play.run?.done || beside !== undefined);
    for (const link of [more, profile]) hide(link, isRunning || !play.id);
    hide(games, isRunning || !play.run?.done);
    if (play.id) {
      games.href = `lab.html#${play.run?.text}`;
      more.href = `lab.html#${runText(play.id, minute(MORE))}`;
      profile.href = `lab.html#${runText(play.id, [['card', PROFILE_NODES]])}`;
    }
    other.update(isPlaying || play.stage === 'ready');
    if (stagesNow() === stages) return;
    stages = stagesNow();
    if (isAsked && play.run && !isRunning)
      status.textContent = `${t('page.invent.run.over')} ${(beside ? parentSeen : seen).told()}`;
  }

  /** Plays, or goes on. @param {string} id of the game */
  async function start(id) {
    isAsked = true;
    other.sweep.clear();
    void beside?.end();
    beside = undefined;
    draw();
    title.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'start' });
    // If it could not be read, it is tried once more.
    await Promise.all([nameGames(), opening?.catch(() => {})]);
    await play.start(id);
  }

  /** Shows what is kept. @param {string} id of the game */
  async function open(id) {
    if (isAsked) return;
    opening = play.open(id);
    await Promise.all([nameGames(), opening]);
  }

  /** Says which games are played, and which one the other comes from. */
  async function nameGames() {
    const { core, text, view } = state;
    if (!view) return;
    parent = await parentOf(core, text, view);
    name.textContent = shownName(view.name);
    parentName.textContent = parent?.name ?? '';
    compare.textContent = t('page.invent.run.compare', { name: parent?.name ?? '' });
    draw();
  }

  /** Has the parent play as many games in the same way. */
  async function besideParent() {
    if (!parent || beside || !play.run) return;
    beside = new SelfPlay(changed, minute(play.run.done), 'kept');
    draw();
    parentHeading.focus();
    await beside.start(parent.id);
  }

  return {
    element,
    start,
    open,
    update: draw,
    end() {
      clearTimeout(timer);
      play.end();
      beside?.end();
      other.sweep.end();
    },
  };
}
