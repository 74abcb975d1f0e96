// The card beside the board of an exercise of practice, with the parts of the position, and steps back.

import { switchField } from '../../components/form-fields.js';
import { gradeSign } from '../../components/grade-sign.js';
import { exercisePanel, tool } from '../../exercise/panel.js';
import { h, hide } from '../../lib/dom.js';
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
export function practicePanel({ tellAtOnce, ...actions }, current) {
  const show = tool('chart', t('page.practice.parts.show'), () => void explain());
  const undo = tool('undo', t('page.take_back'), () => own((one, now) => one.undo(now)), 'u');
  const stop = tool('close', t('page.stop'), () => current()?.stop());
  const sides = tool('flip', t('page.practice.sides'), () => own((one, now) => one.changeSides(now)));
  const parts = partsPanel({ more: () => void explain(), close: hideParts });
  const atOnce = switchField(t('page.practice.tell'), () => tellAtOnce(atOnce.input.checked));
  const card = exercisePanel(current, {
    ...actions,
    first: [stop],
    tools: [show, undo, sides],
    sections: [parts.element],
    fields: [h('div', { class: 'fields' }, atOnce.element)],
    restarts: true,
  });

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

  /** @param {PracticeSession} session @param {string} title @param {(Node | string)[]} about */
  function begin({ strategy, color, view }, title, about) {
    const { exercise, tellsAtOnce } = strategy;
    const player = view.players.find((one) => one.color === color)?.name ?? color;
    const task = exercise
      ? t(`page.practice.task.${exercise.goal}`, { player, moves: exercise.moves })
      : t('page.practice.task.free');
    const graded = exercise ? [...about, gradeSign(exercise.grade)] : about;
    card.begin({ title, about: graded, task, next: t('page.practice.next') });
    atOnce.input.checked = tellsAtOnce;
    hide(card.next, !exercise);
  }

  /** @param {PracticeSession} session */
  function update(session) {
    const { phase, start, view } = session;
    const { exercise, hasParts, explained } = session.strategy;
    const isOver = phase === 'solved' || phase === 'over';
    hide(stop, !session.slow);
    hide(show, isOver || !hasParts || explained !== undefined);
    hide(undo, isOver || view.ply - start < 2);
    hide(sides, Boolean(exercise) || isOver || view.ply > start);
    parts.update(session);
    card.update(session);
  }

  return { ...card, begin, update };
}
