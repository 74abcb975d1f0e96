// The state of the puzzles page: the current route with its puzzle or list, and the progress that follows from solving.
// Practice and the making of puzzles are features of their own with their own states, loaded when they are opened. What the ladder and the repetition open next is decided in training-routes.js.

import { onReplaced } from '../../../core/shared-core.js';
import { askTask } from '../../../exercise/judge-client.js';
import { openPuzzle } from '../../../exercise/puzzle.js';
import { ExerciseSession } from '../../../exercise/session.js';
import { Observable } from '../../../lib/observable.js';
import { openCustom } from '../../../state/puzzles/custom.js';
import { gameOf, numberOf, puzzleOf, today } from '../../../state/puzzles/daily.js';
import { counts, puzzlesOf } from '../../../state/puzzles/files.js';
import { noteSeen, noteSolved, solvedResult } from '../../../state/puzzles/progress.js';
import { listLink, puzzleLink, routeOf } from '../../../state/puzzles/route.js';
import { Recorder } from './recorder.js';
import { Storm } from './storm.js';
import { openReview, openTraining } from './training-routes.js';

/** @import { PuzzleSession } from '../../../exercise/puzzle.js' */
/** @import { PracticeTab } from '../../practice/index.js' */
/** @import { MakeTab } from '../../make/index.js' */
/** @import { Puzzle } from '../../../state/puzzles/files.js' */
/** @import { Filter, TabKind } from '../../../state/puzzles/route.js' */
/** @import { Card, LocalizedMessage } from '../../../pkg/oddchess.js' */
/** @import { Purpose } from './training-routes.js' */
/**
 * What is to be seen.
 * @typedef {{ kind: 'loading' }
 *   | { kind: 'puzzle', card: Card, puzzles: Puzzle[], solving: PuzzleSession, day: string | undefined, purpose: Purpose | undefined, recorder: Recorder, custom?: boolean }
 *   | { kind: 'list', card: Card, puzzles: Puzzle[], filter: Filter }
 *   | { kind: 'ladder' | 'rest' }
 *   | { kind: 'storm', storm: Storm }
 *   | { kind: 'progress', files: Map<string, Puzzle[]> }
 *   | { kind: 'practice', tab: PracticeTab }
 *   | { kind: 'make', tab: MakeTab }
 *   | { kind: 'error', message: LocalizedMessage, day?: string, again: boolean }} Scene
 */

/** @extends {Observable<[isNew: boolean]>} */
export class PuzzlePageState extends Observable {
  /** @type {Scene} */
  scene = { kind: 'loading' };
  /** To what the list of each game was narrowed last: the next puzzle is one of those. @type {Map<string, Filter>} */
  filters = new Map();
  /** Number of the last request. */
  #request = 0;
  #day = today();
  /** @type {import('../../../exercise/session.js').Watcher<import('../../../exercise/puzzle.js').PuzzleStrategy>} */
  #watcher = { changed: (now) => this.#puzzleChanged(now), done: (now) => this.#puzzleDone(now) };
  /** What has been opened of other features: it stays as it is while another tab is seen. @type {Map<TabKind, PracticeTab | MakeTab>} */
  #tabs = new Map();

  /**
   * @param {Card[]} cards of the games with puzzles
   * @param {string[]} games their ids, in the order in which they take turns
   */
  constructor(cards, games) {
    super();
    this.cards = cards;
    this.games = games;
    addEventListener('hashchange', () => void this.openRoute());
    // A page that is open at midnight shows the new daily puzzle, unless the reader has started this one.
    addEventListener('visibilitychange', () => {
      const { scene } = this;
      const idle = scene.kind !== 'puzzle' || scene.solving.phase === 'solved' || scene.solving.isFresh;
      if (!document.hidden && today() !== this.#day && idle && routeOf(location.hash, games).kind === 'today')
        void this.openRoute();
    });
    onReplaced(() => this.solving?.reopen());
  }

  /** The puzzle on the board. */
  get solving() {
    const { scene } = this;
    if (scene.kind === 'storm') return scene.storm.solving;
    return scene.kind === 'puzzle' ? scene.solving : scene.kind === 'practice' ? scene.tab.solving : undefined;
  }

  /** @param {Scene} scene */
  #set(scene) {
    if (this.scene.kind === 'puzzle') this.scene.solving.end();
    if (this.scene.kind === 'storm') this.scene.storm.end();
    if (this.scene.kind === 'practice') this.scene.tab.leave();
    this.scene = scene;
    this.notify(true);
  }

  /** Opens the route in the address. */
  async openRoute() {
    const asked = (this.#request += 1);
    const place = routeOf(location.hash, this.games);
    this.#day = today();
    if (await this.#openMode(place, asked)) return;
    const day = place.kind === 'today' ? this.#day : place.kind === 'day' ? place.day : undefined;
    const game = 'game' in place ? place.game : day === undefined ? undefined : gameOf(day, this.games);
    const card = this.cards.find(({ id }) => id === game);
    if (place.kind === 'custom') return this.#openCustom(place, asked);
    if (place.kind === 'unknown') return this.#showError('page.unknown', { text: place.text });
    if (!card) return this.#showError('page.puzzle.none');
    // Tomorrow is allowed: it may have begun in the time zone of the link.
    if (day !== undefined && !(numberOf(day) <= numberOf(this.#day) + 1))
      return this.#set({ kind: 'error', message: { id: 'page.puzzle.early', args: {} }, day, again: false });
    const puzzles = await this.#file(card.id);
    if (asked !== this.#request) return;
    if (!puzzles) return this.showUnloaded();
    if (place.kind === 'list') {
      this.filters.set(card.id, place.filter);
      if (this.scene.kind === 'list' && this.scene.card === card) {
        this.scene.filter = place.filter;
        this.notify(false);
      } else this.#set({ kind: 'list', card, puzzles, filter: place.filter });
      return;
    }
    const puzzle =
      place.kind === 'puzzle'
        ? puzzles.find(({ id }) => id === place.id)
        : puzzleOf(day ?? '', puzzles, this.games.length);
    if (!puzzle)
      return this.#showError('page.unknown', {
        text: place.kind === 'puzzle' ? `${place.game}/${place.id}` : (day ?? ''),
      });
    this.#openPuzzle(card, puzzles, puzzle, { day });
  }

  /** A file of puzzles, or undefined if it can't be had. @param {string} game */
  #file(game) {
    return puzzlesOf(game).catch((cause) => void console.warn(cause));
  }

  /** A file failed to load, which may go better later. */
  showUnloaded() {
    this.#set({ kind: 'error', message: { id: 'page.fault.unloaded', args: {} }, again: true });
  }

  /**
   * @param {Card} card
   * @param {Puzzle[]} puzzles
   * @param {Puzzle} puzzle
   * @param {{ day?: string | undefined, purpose?: Purpose, rated?: boolean, helped?: boolean }} more
   */
  #openPuzzle(card, puzzles, puzzle, { day, purpose, ...options }) {
    const solving = openPuzzle(card.id, puzzle, this.#watcher);
    if (!(solving instanceof ExerciseSession))
      return this.#set({ kind: 'error', message: solving.message, again: false });
    this.#set({ kind: 'puzzle', card, puzzles, solving, day, purpose, recorder: new Recorder(card.id, options) });
  }

  /**
   * Opens one of the ways to train.
   * @param {import('../../../state/puzzles/route.js').Route} place
   * @param {number} asked number of this request
   * @returns {Promise<boolean>} whether the route is one of these
   */
  async #openMode(place, asked) {
    if (place.kind === 'ladder') this.#set({ kind: 'ladder' });
    else if (place.kind === 'storm') {
      const storm = new Storm(this.cards, place.game, place.minutes, (isNew) => {
        if (this.scene.kind === 'storm' && this.scene.storm === storm) this.notify(isNew);
      });
      this.#set({ kind: 'storm', storm });
    } else if (place.kind === 'progress') {
      const all = await Promise.all(this.games.map((game) => this.#file(game)));
      if (asked !== this.#request) return true;
      const files = new Map(this.games.map((game, at) => [game, all[at] ?? []]));
      if (all.includes(undefined)) this.showUnloaded();
      else this.#set({ kind: 'progress', files });
    } else if (place.kind === 'practice' || place.kind === 'make') {
      const tab = await this.#tab(place.kind).catch((cause) => void console.warn(cause));
      if (asked !== this.#request) return true;
      if (!tab) this.showUnloaded();
      else {
        if (this.scene.kind !== place.kind) this.#set(/** @type {Scene} */ ({ kind: place.kind, tab }));
        tab.openRoute();
      }
    } else if (place.kind === 'train' || place.kind === 'review') {
      const former = this.scene.kind === 'puzzle' ? this.scene.solving.strategy.puzzle : undefined;
      const file = (/** @type {string} */ game) => this.#file(game);
      const next =
        place.kind === 'train'
          ? await openTraining(place.game, file, former)
          : await openReview(this.games, file, former);
      if (asked !== this.#request) return true;
      const card = next && this.cards.find(({ id }) => id === next.game);
      if (next === undefined) this.showUnloaded();
      else if (next === null || !card) this.#set({ kind: 'rest' });
      else this.#openPuzzle(card, next.puzzles, next.puzzle, next);
    } else return false;
    return true;
  }

  /** @param {TabKind} kind */
  async #tab(kind) {
    const known = this.#tabs.get(kind);
    if (known) return known;
    const tab =
      kind === 'practice'
        ? (await import('../../practice/index.js')).practiceTab(() => this.notify(false))
        : (await import('../../make/index.js')).makeTab();
    this.#tabs.set(kind, tab);
    return tab;
  }

  /** A puzzle of a link, with those of the same game to go on with. @param {import('../../../state/puzzles/custom.js').CustomRoute} place @param {number} asked */
  async #openCustom(place, asked) {
    const opened = openCustom(place);
    if ('message' in opened) return this.#set({ kind: 'error', message: opened.message, again: false });
    const { card, puzzle } = opened;
    const puzzles = card.id in counts ? await puzzlesOf(card.id).catch(() => []) : [];
    if (asked !== this.#request) return;
    const solving = openPuzzle(card.id, puzzle, this.#watcher);
    if (!(solving instanceof ExerciseSession))
      return this.#set({ kind: 'error', message: solving.message, again: false });
    // Not a part of a training, so nothing is recorded.
    const recorder = new Recorder(card.id);
    this.#set({ kind: 'puzzle', card, puzzles, solving, day: undefined, purpose: undefined, recorder, custom: true });
    // Whoever made the link may not have asked whether there is a solution.
    const task = await askTask(card.id, puzzle);
    if (asked !== this.#request || !task || task === 'none' || !task.done || task.moves.length > 0) return;
    this.#showError('page.puzzle.custom.unsound');
  }

  /** @param {string} id @param {LocalizedMessage['args']} [args] */
  #showError(id, args = {}) {
    this.#set({ kind: 'error', message: { id, args }, again: false });
  }

  /** The puzzle on the board has changed. @param {PuzzleSession} solving */
  #puzzleChanged(solving) {
    const { scene } = this;
    if (scene.kind !== 'puzzle' || scene.solving !== solving) return;
    if (scene.custom) return this.notify(false);
    scene.recorder.update(solving);
    this.notify(false);
  }

  /** It was solved, or its solution was shown. @param {PuzzleSession} solving */
  #puzzleDone(solving) {
    const { scene } = this;
    if (scene.kind !== 'puzzle' || scene.custom) return;
    const path = `${scene.card.id}/${solving.strategy.puzzle.id}`;
    if (solving.phase === 'shown') return noteSeen(path, today());
    const { wrong, hints, revealed } = solving;
    noteSolved(path, { on: today(), tries: wrong + 1, hints, shown: revealed }, scene.day ?? this.#dayOf(scene));
  }

  /**
   * Today, if this is its puzzle, by whatever link it was reached.
   * @param {{ card: Card, puzzles: Puzzle[], solving: PuzzleSession }} scene
   */
  #dayOf({ card, puzzles, solving }) {
    const day = today();
    const its =
      gameOf(day, this.games) === card.id && puzzleOf(day, puzzles, this.games.length) === solving.strategy.puzzle;
    return its ? day : undefined;
  }

  /**
   * Opens the next puzzle of the game, preferably an unsolved one.
   * @param {Puzzle[]} among in their order
   */
  next(among) {
    const { scene } = this;
    if (scene.kind !== 'puzzle' && scene.kind !== 'list') return;
    const game = scene.card.id;
    const at = scene.kind === 'puzzle' ? among.indexOf(scene.solving.strategy.puzzle) : -1;
    const onward = [...among.slice(at + 1), ...among.slice(0, Math.max(at, 0))];
    const wanted = onward.find(({ id }) => !solvedResult(`${game}/${id}`)) ?? onward[0];
    location.hash = wanted ? puzzleLink(game, wanted.id) : this.games.includes(game) ? listLink(game) : '';
  }
}
