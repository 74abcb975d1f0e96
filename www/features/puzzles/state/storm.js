// A storm: as many puzzles as possible before the time is up. It opens one puzzle after the other and records what comes
// of them; the arithmetic is in storm-score.js.

import { openPuzzle } from '../../../exercise/puzzle.js';
import { ExerciseSession } from '../../../exercise/session.js';
import { today } from '../../../state/puzzles/daily.js';
import { puzzlesOf } from '../../../state/puzzles/files.js';
import { noteSolved } from '../../../state/puzzles/progress.js';
import { ALL_GAMES } from '../../../state/puzzles/route.js';
import { Recorder } from './recorder.js';
import { StormScore, stormOrder } from './storm-score.js';
import { noteStorm, stormsOf } from './training.js';

/** @import { Card } from '../../../pkg/oddchess.js' */
/** @import { PuzzleSession } from '../../../exercise/puzzle.js' */
/** @import { Task } from './storm-score.js' */
/** What came of the last puzzle, for those who hear it. */
/** @typedef {{ kind: 'begin' | 'solved' | 'missed', bonus: number }} News */

/** Milliseconds in which the last move of a solution, or what refutes a wrong one, can be seen. */
const SEEN = { solved: 250, missed: 900 };

export class Storm {
  /** @type {'ready' | 'loading' | 'failed' | 'running' | 'over'} */
  phase = 'ready';
  /** @type {StormScore | undefined} */
  score;
  /** @type {PuzzleSession | undefined} */
  solving;
  /** @type {Card | undefined} */
  card;
  /** @type {News} */
  news = { kind: 'begin', bonus: 0 };
  /** The best score before this storm. */
  former = 0;
  /** @type {Task[]} */
  #tasks = [];
  /** @type {Task | undefined} */
  #task;
  #isDecided = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #cards;
  #changed;
  #now;

  /**
   * @param {Card[]} cards of the games with puzzles
   * @param {string} game one of them, or all
   * @param {number} minutes
   * @param {(isNew: boolean) => void} changed hears of every change, and whether it is another puzzle or phase
   * @param {() => number} [now] the time in milliseconds
   */
  constructor(cards, game, minutes, changed, now = Date.now) {
    this.#cards = cards;
    this.game = game;
    this.minutes = minutes;
    this.#changed = changed;
    this.#now = now;
    this.former = stormsOf(game, minutes)[0]?.score ?? 0;
  }

  /** Milliseconds left. */
  get left() {
    return this.score?.left(this.#now()) ?? this.minutes * 60_000;
  }

  async start() {
    if (this.phase === 'loading' || this.phase === 'running') return;
    this.phase = 'loading';
    this.#changed(true);
    const games = this.game === ALL_GAMES ? this.#cards.map(({ id }) => id) : [this.game];
    try {
      const files = await Promise.all(
        games.map(async (game) => (await puzzlesOf(game)).map((puzzle) => ({ game, puzzle }))),
      );
      this.#tasks = stormOrder(files.flat(), Math.random);
    } catch (cause) {
      console.warn(cause);
      this.phase = 'failed';
      this.#changed(true);
      return;
    }
    // The session has been replaced.
    if (this.phase !== 'loading') return;
    this.former = stormsOf(this.game, this.minutes)[0]?.score ?? 0;
    this.score = new StormScore(this.minutes, this.#now());
    this.news = { kind: 'begin', bonus: 0 };
    this.phase = 'running';
    this.#next();
  }

  /** @returns {void} */
  #next() {
    this.solving?.end();
    this.solving = undefined;
    clearTimeout(this.#timer);
    const task = this.#tasks.shift();
    if (this.left === 0 || !task) return this.stop();
    this.#task = task;
    this.#isDecided = false;
    const card = this.#cards.find(({ id }) => id === task.game);
    const recorder = new Recorder(task.game);
    const changed = (/** @type {PuzzleSession} */ now) => this.#puzzleChanged(now, recorder);
    const solving = card && openPuzzle(card.id, task.puzzle, { changed });
    // A puzzle that can't be opened is nobody's fault.
    if (!(solving instanceof ExerciseSession)) return this.#next();
    this.card = card;
    this.solving = solving;
    this.#timer = setTimeout(() => this.stop(), this.left);
    this.#changed(true);
  }

  /** @param {PuzzleSession} solving @param {Recorder} recorder */
  #puzzleChanged(solving, recorder) {
    if (this.phase !== 'running' || solving !== this.solving) return;
    if (this.left === 0) return this.stop();
    const { phase } = solving;
    if (!this.#isDecided && (phase === 'solved' || phase === 'wrong' || phase === 'shown')) {
      recorder.update(solving);
      this.#decide(phase === 'solved');
    }
    this.#changed(false);
  }

  /** @param {boolean} solved */
  #decide(solved) {
    const task = this.#task;
    if (!this.score || !task || this.#isDecided) return;
    this.#isDecided = true;
    const now = this.#now();
    if (solved) {
      this.news = { kind: 'solved', bonus: this.score.solved(now) };
      noteSolved(`${task.game}/${task.puzzle.id}`, { on: today(), tries: 1, hints: 0, shown: false });
    } else {
      this.news = { kind: 'missed', bonus: 0 };
      this.score.miss(task, now);
    }
    clearTimeout(this.#timer);
    const seen = SEEN[solved ? 'solved' : 'missed'];
    this.#timer = setTimeout(() => (this.left === 0 ? this.stop() : this.#next()), Math.min(seen, this.left));
  }

  /** Gives this puzzle up, as if it were wrong. */
  skip() {
    if (this.phase !== 'running' || this.#isDecided || !this.solving) return;
    this.solving.reveal();
  }

  /** The time is up, or the user has quit. */
  stop() {
    if (this.phase !== 'running') return;
    clearTimeout(this.#timer);
    this.phase = 'over';
    this.solving?.end();
    this.solving = undefined;
    const { score } = this;
    if (score && score.score > 0)
      noteStorm({
        game: this.game,
        minutes: this.minutes,
        at: this.#now(),
        score: score.score,
        combo: score.best,
        missed: score.missed.length,
      });
    this.#changed(true);
  }

  /** Another page takes its place: what was reached counts. */
  end() {
    if (this.phase === 'running') this.stop();
    else this.phase = 'ready';
  }
}
