// Beside the board of an exercise: what is to be done, help, the parts of the position, the moves, and where to go next.

import { switchField } from '../../components/form-fields.js';
import { gradeSign } from '../../components/grade-sign.js';
import { moveField } from '../../components/move-field.js';
import { moveLine } from '../../components/move-line.js';
import { hintList } from '../../exercise/hint-list.js';
import { h, hide, icon } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { partsPanel } from './parts-panel.js';

/** @import { PracticeSession } from './state/strategy.js' */
/**
 * @typedef {object} PanelActions
 * @property {() => void} next
 * @property {() => void} share
 * @property {(on: boolean) => void} tellAtOnce
 */

/** @param {PanelActions} actions @param {() => PracticeSession | undefined} current */
export function practicePanel(actions, current) {
  const title = h('h1', { tabindex: -1 });
  const about = h('p', { class: 'puzzle-about' });
  const task = h('p', { class: 'task', role: 'status' });
  const head = h('div', { class: 'puzzle-head' }, title, about, task);

  const hint = button('info', 'page.puzzle.hint', () => void current()?.hint(), { 'aria-keyshortcuts': 'i' });
  const show = button('chart', 'page.practice.parts.show', () => void explain());
  const undo = button('undo', 'page.practice.undo', () => own((one, now) => one.undo(now)), {
    'aria-keyshortcuts': 'u',
  });
  const stop = button('close', 'page.practice.stop', () => current()?.stop());
  const again = button('restart', 'page.practice.again', () => current()?.restart());
  const sides = button('flip', 'page.practice.sides', () => own((one, now) => one.changeSides(now)));
  const next = h(
    'button',
    { type: 'button', class: 'primary next', 'aria-keyshortcuts': 'n', onclick: actions.next },
    icon('next'),
    h('span', {}, t('page.practice.next')),
  );
  const tools = h('div', { class: 'puzzle-tools' }, stop, hint, show, undo, again, sides, next);
  const hints = hintList();
  const parts = partsPanel({ more: () => void explain(), close: hideParts });
  const moves = moveLine((to) => current()?.go(to(current()?.game.current.view.ply ?? 0)));
  const typing = moveField({
    suggest: (text) => current()?.ask((playground) => playground.suggest(text)),
    typeMove: (text) => current()?.typeMove(text),
  });
  const atOnce = switchField(t('page.practice.tell'), () => actions.tellAtOnce(atOnce.input.checked));
  const onward = h('a', { class: 'onward' }, t('page.puzzle.analyse'));
  const share = h(
    'button',
    { type: 'button', class: 'plain-button', onclick: actions.share },
    icon('link'),
    t('page.puzzle.copy'),
  );
  const links = h('div', { class: 'puzzle-links' }, onward, share);
  const panel = h(
    'div',
    { class: 'side' },
    hints.element,
    parts.element,
    moves.element,
    moves.walk,
    tools,
    typing.element,
    h('div', { class: 'fields' }, atOnce.element),
    links,
  );

  /** What only practice has. @template T @param {(strategy: PracticeSession['strategy'], session: PracticeSession) => T} action */
  function own(action) {
    const now = current();
    return now && action(now.strategy, now);
  }

  async function explain() {
    const had = current()?.strategy.explained;
    await own((one, now) => one.explain(now));
    if (!had && current()?.strategy.explained) parts.focus();
  }

  function hideParts() {
    own((one, now) => one.unexplain(now));
    show.focus();
  }

  /** @param {PracticeSession} session @param {{ title: string, about: (Node | string)[] }} of */
  function begin(session, of) {
    const { exercise, tellsAtOnce } = session.strategy;
    title.textContent = of.title;
    about.replaceChildren(...of.about, ...(exercise ? [gradeSign(exercise.grade)] : []));
    moves.clear();
    atOnce.input.checked = tellsAtOnce;
    hide(next, !exercise);
    hide(sides, Boolean(exercise));
    const { color, game } = session;
    const player = game.current.view.players.find((one) => one.color === color)?.name ?? color;
    task.textContent = exercise
      ? t(`page.practice.task.${exercise.goal}`, { player, moves: exercise.moves })
      : t('page.practice.task.free');
  }

  /** @param {PracticeSession} session */
  function update(session) {
    const { phase, game, start } = session;
    const { exercise, hasParts, explained } = session.strategy;
    const over = phase === 'solved' || phase === 'over';
    const { view, moves: played } = game.current;
    const held = document.activeElement;
    hide(stop, !session.slow);
    hide(hint, over || !session.hasHint);
    hide(show, over || !hasParts || explained !== undefined);
    hide(undo, over || view.ply - start < 2);
    hide(again, view.line.length <= start);
    hide(sides, Boolean(exercise) || over || view.ply > start);
    next.className = over ? 'primary next' : 'plain-button next';
    parts.update(session);
    hints.update(session.clues);
    moves.update(over ? played : played.slice(0, view.ply), view.ply, over);
    hide(typing.element, over);
    typing.update();
    onward.href = `index.html${view.link}`;
    // Focus of a removed control moves to the next one needed.
    if (held instanceof HTMLElement && held.hidden && panel.contains(held) && !isHeldElsewhere(held))
      (over && !next.hidden ? next : again.hidden ? hint : again).focus();
  }

  return { head, panel, begin, update, title, typing };
}

/** Whether another element has taken the focus. @param {HTMLElement} held */
function isHeldElsewhere(held) {
  const now = document.activeElement;
  return now !== held && now !== document.body;
}

/** @param {string} sign @param {string} id of its label @param {() => void} press @param {import('../../lib/dom.js').Props} [more] */
function button(sign, id, press, more = {}) {
  return h('button', { type: 'button', class: 'plain-button', onclick: press, ...more }, icon(sign), t(id));
}
