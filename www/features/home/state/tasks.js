// The tasks of the first page: positions in which the odd rule of a game refuses the move that players of chess try, and
// lets another one win at once. Each day has one for each game. What a move does is for the core to say.

import { NotYet, startGame } from '../../../core/start-game.js';
import { fetchData } from '../../../lib/data-files.js';
import { t } from '../../../lib/i18n.js';
import { pause } from '../../../lib/pause.js';
import { DAYS } from '../../../pkg/starts.js';
import { numberOf } from '../../../state/puzzles/daily.js';

/** @import { App } from '../../../state/app.js' */
/** @import { Answer, Board, Playground, View } from '../../../pkg/oddchess.js' */
/**
 * What tools/starts.js has written of a task.
 * @typedef {object} Task
 * @property {string} link of its position
 * @property {'mate' | 'win'} goal
 * @property {string} san the move that is tried, as players of chess write it
 * @property {string[]} solution its steps
 * @property {{ board: Board, view: View }} answers of the core, before the first move
 * @property {Record<string, Answer>} meanings of the steps of moves
 * @property {View} solved after the solution
 */
/** @typedef {{ board: Board, view: View }} Seen */
/** `open`: it is the visitor's turn. `other`: a move that does not win is on the board for a moment. */
/** @typedef {'open' | 'other' | 'solved'} Phase */

/** Milliseconds for which a move that does not win is seen. */
const SEEN = 1200;

/** The tasks of a day by game. @param {string} day @returns {Promise<Record<string, Task>>} */
export async function readTasks(day) {
  return fetchData(`pkg/starts/day${numberOf(day) % DAYS}.json`);
}

/** What is to be done, and what is tried first. @param {Task} task */
export function goalOf({ goal, san, answers: { view } }) {
  const player = view.players.find(({ color }) => color === view.turn)?.name ?? '';
  return `${t(`page.home.task.${goal}`, { player })} ${t('page.home.task.try', { move: san })}`;
}

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
  #changed;
  /** Answers until the module of the rules has come. */
  #early;

  /** @param {App} app @param {Task} task @param {() => void} changed */
  constructor(app, task, changed) {
    this.#app = app;
    this.task = task;
    this.#changed = changed;
    this.#early = startGame(task, () => undefined);
    this.seen = task.answers;
  }

  /**
   * @template T
   * @param {(playground: Playground) => T} question
   * @returns {T | undefined} nothing if the core broke, or has not come and the answer isn't known without it
   */
  ask(question) {
    const { previews, store } = this.#app;
    if (store.core.isLoaded) return previews.ask(this.task.link, question);
    try {
      return question(this.#early);
    } catch (cause) {
      if (cause instanceof NotYet) return undefined;
      throw cause;
    }
  }

  /** @param {string[]} steps the beginning of a move */
  interpret(steps) {
    return this.phase === 'open' ? this.ask((playground) => playground.interpret(steps)) : undefined;
  }

  /** @param {string[]} steps a whole move */
  async play(steps) {
    const { answers, solution, solved } = this.task;
    if (steps.join() === solution.join()) {
      this.seen = { board: answers.board, view: solved };
      this.phase = 'solved';
      this.#changed();
      return;
    }
    const { store } = this.#app;
    if (store.wait(() => void this.play(steps))) return;
    const played = this.ask((playground) => {
      playground.play(steps);
      const view = playground.view();
      const node = playground.record(0).nodes.find(({ id }) => id === view.at);
      return { board: playground.board(), view, san: node?.played?.san ?? '' };
    });
    if (this.phase !== 'open' || !played) return;
    this.seen = played;
    this.other = played.san;
    this.phase = 'other';
    this.#changed();
    await pause(SEEN);
    this.phase = 'open';
    this.told = true;
    this.seen = answers;
    this.#changed();
  }
}
