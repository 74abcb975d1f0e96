// The tasks of the first page: positions in which the odd rule of a game refuses the move that players of chess try, and
// lets another one win at once. Each day has one for each game. What a move does is for the core to say.

import { pause } from '../../../lib/pause.js';
import { numberOf } from '../../../state/puzzles/daily.js';

/** @import { App } from '../../../state/app.js' */
/** @import { Board, Playground, View } from '../../../pkg/oddchess.js' */
/**
 * @typedef {object} Task
 * @property {string} fen
 * @property {string} [moves] that led from there, as in a link
 * @property {'mate' | 'win'} goal
 * @property {string} san the move that is tried, as players of chess write it
 * @property {string[]} solution its steps
 */
/** @typedef {{ board: Board, view: View }} Seen */
/** `open`: it is the visitor's turn. `other`: a move that does not win is on the board for a moment. */
/** @typedef {'open' | 'other' | 'solved'} Phase */

/** Milliseconds for which a move that does not win is seen. */
const SEEN = 1200;

/** The tasks of all games. @returns {Promise<Record<string, Task[]>>} */
export async function readTasks() {
  const answer = await fetch(new URL('../../../tasks/tasks.json', import.meta.url));
  if (!answer.ok) throw new Error(`tasks/tasks.json: ${answer.status}`);
  return answer.json();
}

/** The task of a day. @param {Task[]} tasks of a game @param {string} day */
export const taskOf = (tasks, day) => tasks[numberOf(day) % tasks.length];

/** A task that is tried. Each question is asked of a game of its own, so nothing has to be taken back. */
export class OddTask {
  /** @type {Phase} */
  phase = 'open';
  /** Whether the odd move is pointed at. */
  told = false;
  /** What is on the board. @type {Seen | undefined} */
  seen;
  /** The last move that did not win. */
  other = '';
  #app;
  #link;
  #changed;

  /** @param {App} app @param {string} game @param {Task} task @param {() => void} changed */
  constructor(app, game, task, changed) {
    this.#app = app;
    this.task = task;
    this.#link = `#${game}/${encodeURIComponent(task.fen)}${task.moves ? `?moves=${task.moves}` : ''}`;
    this.#changed = changed;
    this.seen = this.#start();
  }

  #start() {
    return this.ask((playground) => ({ board: playground.board(), view: playground.view() }));
  }

  /**
   * @template T
   * @param {(playground: Playground) => T} question
   * @returns {T | undefined} nothing if the core broke
   */
  ask(question) {
    return this.#app.previews.ask(this.#link, question);
  }

  /** @param {string[]} steps the beginning of a move */
  interpret(steps) {
    return this.phase === 'open' ? this.ask((playground) => playground.interpret(steps)) : undefined;
  }

  /** @param {string[]} steps a whole move */
  async play(steps) {
    const turn = this.seen?.view.turn;
    const played = this.ask((playground) => {
      playground.play(steps);
      const view = playground.view();
      const node = playground.record(0).nodes.find(({ id }) => id === view.at);
      return { board: playground.board(), view, san: node?.played?.san ?? '' };
    });
    if (this.phase !== 'open' || !played) return;
    this.seen = played;
    this.other = played.san;
    this.phase = played.view.result?.winner === turn ? 'solved' : 'other';
    this.#changed();
    if (this.phase === 'solved') return;
    await pause(SEEN);
    this.phase = 'open';
    this.told = true;
    this.seen = this.#start() ?? this.seen;
    this.#changed();
  }
}
