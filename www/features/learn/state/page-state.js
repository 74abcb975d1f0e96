// The state of the learning page: the current route with all courses or one step, and the progress that follows from
// solving.

import { onReplaced } from '../../../core/shared-core.js';
import { SharedGame } from '../../../core/shared-game.js';
import { courses, stepsOf } from './courses.js';
import { Lesson } from './lesson.js';
import { noteDone, noteOpened, resumeAt } from './progress.js';
import { routeOf, stepLink } from './route.js';
import { SquareLesson } from './square-lesson.js';

/** @import { Step } from './courses.js' */
/** @import { Card, LocalizedMessage } from '../../../pkg/oddchess.js' */
/** @typedef {Lesson | SquareLesson} AnyLesson */
/**
 * What is to be seen.
 * @typedef {{ kind: 'loading' } | { kind: 'all' }
 *   | { kind: 'step', card: Card, ids: string[], number: number, lesson: AnyLesson }
 *   | { kind: 'error', message: LocalizedMessage, again: boolean }} Scene
 */

export class LearnPageState {
  /** @type {Scene} */
  scene = { kind: 'loading' };
  /** @type {Set<(fresh: boolean) => void>} */
  #listeners = new Set();
  /** Number of the last request. */
  #request = 0;

  /** @param {Card[]} cards of the games with a course */
  constructor(cards) {
    this.cards = cards;
    addEventListener('hashchange', () => void this.openRoute());
    onReplaced(() => this.scene.kind === 'step' && this.scene.lesson.reopen());
  }

  /**
   * @param {(fresh: boolean) => void} listener hears of every change, and whether it is another scene
   * @returns {() => void} ends it
   */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** @param {Scene} scene */
  #set(scene) {
    if (this.scene.kind === 'step') this.scene.lesson.end();
    this.scene = scene;
    this.#notify(true);
  }

  /** @param {boolean} isNew */
  #notify(isNew) {
    for (const listener of this.#listeners) listener(isNew);
  }

  /** Opens the route in the address. */
  async openRoute() {
    const asked = (this.#request += 1);
    const route = routeOf(location.hash, courses);
    if (route.kind === 'all') return this.#set({ kind: 'all' });
    const card = 'game' in route ? this.cards.find(({ id }) => id === route.game) : undefined;
    if (route.kind === 'unknown' || !card) {
      const text = route.kind === 'unknown' ? route.text : route.game;
      return this.#set({ kind: 'error', message: { id: 'page.learn.unknown', args: { text } }, again: false });
    }
    const ids = courses[card.id] ?? [];
    const steps = await stepsOf(card.id).catch((cause) => {
      console.warn(cause);
      return undefined;
    });
    if (asked !== this.#request) return;
    if (!steps) return this.#set({ kind: 'error', message: { id: 'page.learn.unloaded', args: {} }, again: true });
    const number = route.kind === 'step' ? route.number : resumeAt(card.id, ids) + 1;
    // The address names the step, so that it can be bookmarked; Back leads to where one came from.
    if (route.kind === 'course') history.replaceState(null, '', stepLink(card.id, number));
    const step = steps[number - 1];
    // A newer list of steps than the file: a part of the site is old.
    if (!step) return this.#set({ kind: 'error', message: { id: 'page.learn.unloaded', args: {} }, again: true });
    const lesson = openLesson(card, step, (now) => this.#lessonChanged(now));
    if (!(lesson instanceof Lesson || lesson instanceof SquareLesson))
      return this.#set({ kind: 'error', message: lesson.message, again: false });
    noteOpened(card.id, step.id);
    this.#set({ kind: 'step', card, ids, number, lesson });
  }

  /** @param {AnyLesson} lesson */
  #lessonChanged(lesson) {
    const { scene } = this;
    if (scene.kind !== 'step' || scene.lesson !== lesson) return;
    if (lesson.phase === 'solved') noteDone(scene.card.id, lesson.step.id);
    this.#notify(false);
  }

  /** Goes to the next step, or after the last one to all courses. */
  next() {
    const { scene } = this;
    if (scene.kind !== 'step') return;
    location.hash = scene.number < scene.ids.length ? stepLink(scene.card.id, scene.number + 1) : '';
  }
}

/**
 * Opens a step with the side to move at the bottom, unless no side of the board is anybody's.
 * @param {Card} card
 * @param {Step} step
 * @param {(lesson: AnyLesson) => void} changed
 * @returns {AnyLesson | import('../../../pkg/oddchess.js').Problem}
 */
function openLesson({ id, armies }, step, changed) {
  const game = SharedGame.open(`#${id}/${encodeURIComponent(step.fen)}`);
  if (!(game instanceof SharedGame)) return game;
  if (armies !== 'shared' && game.current.view.turn !== game.current.view.orientation) game.act((one) => one.flip());
  const { turn, from } = step;
  return turn
    ? new Lesson({ ...step, turn }, game, changed)
    : new SquareLesson({ ...step, from: from ?? '' }, game, changed);
}
