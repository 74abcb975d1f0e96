// The card beside the board of an exercise: what is asked for, hints, the moves, a field for moves, and what can be done.
// A page adds what only its kind of exercise has.

import { moveField } from '../components/move-field.js';
import { moveLine } from '../components/move-line.js';
import { PARTS } from '../components/site-parts.js';
import { h, hide, icon } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { hintList } from './hint-list.js';

/** @import { ExerciseSession } from './session.js' */
/** @typedef {(Node | string)[]} Content */
/**
 * What only one kind of exercise has.
 * @typedef {object} Own
 * @property {() => void} next opens the next exercise
 * @property {() => void} [share]
 * @property {HTMLElement[]} [first] tools before the common ones
 * @property {HTMLElement[]} [tools] tools among them
 * @property {HTMLElement[]} [sections] what stands above the moves
 * @property {HTMLElement[]} [fields] what stands below the tools
 * @property {HTMLElement[]} [links]
 * @property {string} [show] the label of what shows the solution
 * @property {boolean} [restarts] whether one can begin again before it is over
 */

/**
 * A button with a sign, if any, and a label.
 * @param {string} sign
 * @param {string} text
 * @param {() => void} press
 * @param {string} [key] its shortcut
 */
export function tool(sign, text, press, key) {
  return h(
    'button',
    { class: 'plain-button', onclick: press, 'aria-keyshortcuts': key },
    sign && icon(sign),
    h('span', {}, text),
  );
}

/** @param {() => ExerciseSession | undefined} current @param {Own} own */
export function exercisePanel(current, own) {
  const title = h('h1', { tabindex: -1 });
  const about = h('p', { class: 'puzzle-about' });
  const task = h('p', { class: 'task', role: 'status' });
  const head = h('div', { class: 'exercise-head' }, title, about, task);

  const hint = tool('info', t('page.key.hint'), () => void current()?.hint(), 'i');
  const show = tool('', own.show ?? t('page.puzzle.show'), () => current()?.reveal());
  const again = tool('restart', '', () => current()?.restart());
  again.classList.add('again');
  const next = tool('next', '', own.next, 'n');
  const { first = [], tools = [], sections = [], fields = [], links = [], share } = own;
  const hints = hintList();
  const moves = moveLine((to) => current()?.go(to(current()?.view.ply ?? 0)));
  const typing = moveField({
    suggest: (text) => current()?.ask((playground) => playground.suggest(text)),
    typeMove: (text) => current()?.typeMove(text),
  });
  const onward = h('a', { class: 'onward' });
  const panel = h(
    'div',
    { class: 'side' },
    hints.element,
    ...sections,
    moves.element,
    moves.walk,
    h('div', { class: 'exercise-tools row' }, ...first, hint, show, ...tools, again, next),
    typing.element,
    ...fields,
    h('div', { class: 'links row' }, ...links, onward, share && tool('link', t('page.copy.link'), share)),
  );

  /** Another exercise. @param {{ title: string, about: Content, task: string, next: string }} of */
  function begin(of) {
    title.textContent = of.title;
    about.replaceChildren(...of.about);
    task.textContent = of.task;
    next.lastElementChild?.replaceChildren(of.next);
    moves.clear();
  }

  /** @param {ExerciseSession} now */
  function update(now) {
    const { phase, strategy, view } = now;
    const isOver = !['open', 'busy', 'wrong'].includes(phase);
    const { moves: played } = now.game.current;
    const held = document.activeElement;
    hide(hint, isOver || !now.hasHint);
    hide(show, isOver || !strategy.reveal || strategy.line?.().length === 0);
    hide(again, own.restarts ? view.line.length <= now.start : !isOver);
    const label = phase === 'shown' ? 'page.puzzle.again' : 'page.puzzle.repeat';
    again.lastElementChild?.replaceChildren(t(label));
    next.className = isOver ? 'primary next' : 'plain-button next';
    hints.update(now.clues);
    moves.update(isOver ? played : played.slice(0, view.ply), view.ply, isOver);
    hide(typing.element, isOver || strategy.silent === true);
    typing.update();
    onward.href = `${PARTS.play}${view.link}`;
    onward.textContent = t(phase === 'solved' && !view.result ? 'page.rules.here' : 'page.playground');
    // Focus of a removed control moves to the next one needed.
    const isLost = [held, document.body].includes(/** @type {HTMLElement} */ (document.activeElement));
    if (isLost && held instanceof HTMLElement && held.hidden && panel.contains(held))
      [...(isOver ? [next] : []), again, show, hint].find((one) => !one.hidden)?.focus();
  }

  return { head, panel, title, task, next, typing, begin, update };
}
