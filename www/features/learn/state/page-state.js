// The state of the learning page: the current route with all courses or one step, and the progress that follows from
// solving.

import { core, onReplaced, soon } from '../../../core/shared-core.js';
import { noteDone, notePlace } from '../../../exercise/progress.js';
import { ExerciseSession } from '../../../exercise/session.js';
import { Observable } from '../../../lib/observable.js';
import { courses, stepsOf } from './courses.js';
import { LessonStrategy } from './lesson.js';
import { resumeAt, stepPath } from './progress.js';
import { routeOf, stepLink } from './route.js';
import { SquareStrategy } from './squares.js';

/** @import { Step } from './courses.js' */
/** @import { Card, LocalizedMessage } from '../../../pkg/oddchess.js' */
/** @typedef {ExerciseSession<LessonStrategy | SquareStrategy>} Lesson */
/**
 * What is to be seen.
 * @typedef {{ kind: 'loading' } | { kind: 'all' }
 *   | { kind: 'step', card: Card, ids: string[], number: number, lesson: Lesson }
 *   | { kind: 'error', message: LocalizedMessage, again: boolean }} Scene
 */

/** @extends {Observable<[isNew: boolean]>} */
export class LearnPageState extends Observable {
  /** @type {Scene} */
  scene = { kind: 'loading' };
  /** Number of the last request. */
  #request = 0;

  /** @param {Card[]} cards of the games with a course */
  constructor(cards) {
    super();
    this.cards = cards;
    addEventListener('hashchange', () => void this.openRoute());
    onReplaced(() => this.scene.kind === 'step' && this.scene.lesson.reopen());
  }

  /** Whether a step can be tried, and not only be looked at. */
  get isLive() {
    return core.isLoaded;
  }

  /** From now on. */
  coreLoaded() {
    this.notify(false);
  }

  /** @param {Scene} scene */
  #set(scene) {
    if (this.scene.kind === 'step') this.scene.lesson.end();
    this.scene = scene;
    this.notify(true);
  }

  /** Opens the route in the address. */
  async openRoute() {
    const asked = (this.#request += 1);
    const route = routeOf(location.hash, courses);
    if (route.kind === 'all') return this.#set({ kind: 'all' });
    const card = 'game' in route ? this.cards.find(({ id }) => id === route.game) : undefined;
    if (route.kind === 'unknown' || !card) {
      const text = route.kind === 'unknown' ? route.text : route.game;
      return this.#set({ kind: 'error', message: { id: 'page.unknown', args: { text } }, again: false });
    }
    const ids = courses[card.id] ?? [];
    const steps = await stepsOf(card.id).catch((cause) => {
      console.warn(cause);
      return undefined;
    });
    if (asked !== this.#request) return;
    if (!steps) return this.#set({ kind: 'error', message: { id: 'page.fault.unloaded', args: {} }, again: true });
    const number = route.kind === 'step' ? route.number : resumeAt(card.id, ids) + 1;
    // The address names the step, so that it can be bookmarked; Back leads to where one came from.
    if (route.kind === 'course') history.replaceState(null, '', stepLink(card.id, number));
    const step = steps[number - 1];
    // A newer list of steps than the file: a part of the site is old.
    if (!step) return this.#set({ kind: 'error', message: { id: 'page.fault.unloaded', args: {} }, again: true });
    const lesson = await soon(() =>
      ExerciseSession.open(`#${card.id}/${encodeURIComponent(step.fen)}`, strategyOf(card.id, step), {
        changed: () => this.notify(false),
        done: (now) => now.phase === 'solved' && noteDone(stepPath(card.id, step.id), now),
      }),
    );
    if (asked !== this.#request) return lesson instanceof ExerciseSession ? lesson.end() : undefined;
    if (!(lesson instanceof ExerciseSession))
      return this.#set({ kind: 'error', message: lesson.message, again: false });
    notePlace(`learn/${card.id}`, step.id);
    this.#set({ kind: 'step', card, ids, number, lesson });
  }

  /** Goes to the next step, or after the last one to all courses. */
  next() {
    const { scene } = this;
    if (scene.kind !== 'step') return;
    location.hash = scene.number < scene.ids.length ? stepLink(scene.card.id, scene.number + 1) : '';
  }
}

/** @param {string} game @param {Step} step @returns {LessonStrategy | SquareStrategy} */
function strategyOf(game, step) {
  const { turn, from = '' } = step;
  return turn ? new LessonStrategy(game, { ...step, turn }) : new SquareStrategy({ ...step, from });
}
