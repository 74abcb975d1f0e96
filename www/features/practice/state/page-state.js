// The state of practice: the exercises, or the position that is played out, by the address; and the progress.

import { noteDone, resultOf } from '../../../exercise/progress.js';
import { ExerciseSession } from '../../../exercise/session.js';
import { Observable } from '../../../lib/observable.js';
import { exercisesOf } from './files.js';
import { exerciseLink, exercisesLink, pathOf, routeOf } from './route.js';
import { PracticeStrategy } from './strategy.js';

/** @import { Exercise } from './files.js' */
/** @import { PracticeSession } from './strategy.js' */
/** @import { Card, LocalizedMessage } from '../../../pkg/oddchess.js' */
/** @typedef {{ card: Card, exercises: Exercise[] }} Shelf the exercises of a game */
/**
 * What is to be seen; `exercises` are all of the game.
 * @typedef {{ kind: 'loading' }
 *   | { kind: 'list', game: string | undefined, shelves: Shelf[] }
 *   | { kind: 'session', card: Card, exercises: Exercise[], session: PracticeSession }
 *   | { kind: 'error', message: LocalizedMessage, again: boolean }} Scene
 */

/** @extends {Observable<[isNew: boolean]>} */
export class PracticePageState extends Observable {
  /** @type {Scene} */
  scene = { kind: 'loading' };
  /** Whether mistakes are told at once. */
  tellsAtOnce = true;
  /** Number of the last request. */
  #request = 0;

  /** @param {Card[]} cards of the games with exercises */
  constructor(cards) {
    super();
    this.cards = cards;
  }

  /** Another part of the page is opened. */
  leave() {
    this.#request += 1;
    this.#set({ kind: 'loading' });
  }

  /** @param {Scene} scene */
  #set(scene) {
    if (this.scene.kind === 'session') this.scene.session.end();
    this.scene = scene;
    this.notify(true);
  }

  /** Opens the route in the address. */
  async openRoute() {
    const asked = (this.#request += 1);
    const games = this.cards.map(({ id }) => id);
    const route = routeOf(location.hash, games);
    if (route.kind === 'free') return this.#open(route.link, undefined, []);
    const wanted = this.cards.filter(({ id }) => route.game === undefined || id === route.game);
    const shelves = await Promise.all(
      wanted.map(async (card) => ({ card, exercises: await exercisesOf(card.id) })),
    ).catch((cause) => {
      console.warn(cause);
      return undefined;
    });
    if (asked !== this.#request) return;
    if (!shelves) return this.#showError({ id: 'page.fault.unloaded', args: {} }, true);
    if (route.kind === 'list') return this.#set({ kind: 'list', game: route.game, shelves });
    const exercises = shelves[0]?.exercises ?? [];
    const exercise = exercises.find(({ id }) => id === route.id);
    if (!exercise) return this.#showError({ id: 'page.unknown', args: { text: `${route.game}/${route.id}` } }, false);
    this.#open(`#${route.game}/${encodeURIComponent(exercise.fen)}`, exercise, exercises);
  }

  /** @param {string} link @param {Exercise | undefined} exercise @param {Exercise[]} exercises */
  #open(link, exercise, exercises) {
    const strategy = new PracticeStrategy(exercise);
    strategy.tellsAtOnce = this.tellsAtOnce;
    const session = ExerciseSession.open(link, strategy, {
      changed: () => this.notify(false),
      done: (now) => this.#done(now),
    });
    if (!(session instanceof ExerciseSession)) return this.#showError(session.message, false);
    this.#set({ kind: 'session', card: session.game.current.card, exercises, session });
    void session.begin();
  }

  /** @param {LocalizedMessage} message @param {boolean} again whether trying again may help */
  #showError(message, again) {
    this.#set({ kind: 'error', message, again });
  }

  /** @param {boolean} on */
  setTellsAtOnce(on) {
    this.tellsAtOnce = on;
    if (this.scene.kind === 'session') this.scene.session.strategy.tellsAtOnce = on;
  }

  /** @param {PracticeSession} session */
  #done(session) {
    const { exercise } = session.strategy;
    if (exercise) noteDone(pathOf(session.game.current.card.id, exercise.id), session);
  }

  /** Opens the next exercise, preferably one that is not done. */
  next() {
    const { scene } = this;
    if (scene.kind !== 'session' || scene.exercises.length === 0) {
      if (scene.kind === 'session') location.hash = exercisesLink();
      return;
    }
    const { card, exercises, session } = scene;
    const at = exercises.findIndex(({ id }) => id === session.strategy.exercise?.id);
    const onward = [...exercises.slice(at + 1), ...exercises.slice(0, Math.max(at, 0))];
    const wanted = onward.find(({ id }) => !resultOf(pathOf(card.id, id))) ?? onward[0];
    location.hash = wanted ? exerciseLink(card.id, wanted.id) : exercisesLink(card.id);
  }
}
