// The state of the page that proves puzzles: the position, the task, and how far the proof is.
//
// A text is read by the core, which knows positions, links and records. While a new text can't be read, the position
// before it stays.

import { isDescribed, mentionsDescribed } from '../../../core/described.js';
import { EngineClient } from '../../../core/engine.js';
import { callCore } from '../../../core/rules-core.js';
import { core } from '../../../core/shared-core.js';
import { SharedGame } from '../../../core/shared-game.js';
import { rulesOf } from '../../../lib/link-rules.js';
import { Observable } from '../../../lib/observable.js';
import { gameUnder, LONGEST_NAME, MOST_ASKED, positionLink } from '../../../state/puzzles/custom.js';

/** @import { Card, LocalizedMessage } from '../../../pkg/oddchess.js' */
/** @import { PuzzleReport, Puzzle as ProvedPuzzle } from '../../../pkg/engine.js' */
/**
 * @typedef {object} Position
 * @property {Card} card
 * @property {string} game with its settings, as the core names it
 * @property {string} rules its settings that are not as usual
 * @property {string} fen
 * @property {string} link
 * @property {string} saved the record, for the engine
 * @property {LocalizedMessage | string} player who is to move
 */
/** @typedef {'idle' | 'running' | 'done' | 'stopped' | 'failed'} Phase */

/** Memory of a proof, in megabytes. */
const MEGABYTES = 48;
/** Positions that are searched before the page asks whether to go on, and by how many times more then. */
const NODES = 10_000_000;
const MORE = 8;
/** What a link or the record of a game has, and no position. */
const RECORD = /[#\n[]|^\s*\d+\s*\./;
/** The engine counts no further. */
const MOST_NODES = 4_000_000_000;

/** @extends {Observable<[]>} */
export class ProofState extends Observable {
  /** @type {Position | undefined} */
  position;
  /** What is wrong with the text that was read last. @type {LocalizedMessage | undefined} */
  problem;
  /** What the puzzle was called where it comes from. */
  name = '';
  /** Moves to mate; 0 for the fewest there are. */
  moves = 0;
  /** What a puzzle of this game is about; unknown until the engine is there. @type {import('../../../pkg/engine.js').Goal | undefined} */
  goal;
  /** @type {Phase} */
  phase = 'idle';
  /** @type {PuzzleReport | undefined} */
  report;
  #nodes = NODES;
  #engine = new EngineClient(MEGABYTES, 'PuzzleProof');
  /** Walks through the defences, beside the proof. */
  solver = new EngineClient(MEGABYTES / 2, 'MateSolver');
  /** Incremented with every request. */
  #turn = 0;
  /**
   * Takes the position of a text: a position, a link or a record.
   * @param {string} text
   * @param {string} game the game that is meant where the text does not say
   * @returns {Promise<boolean>} whether it could be read
   */
  async read(text, game) {
    const turn = (this.#turn += 1);
    if (text.trim() === '') return this.#refuse({ id: 'page.prove.empty', args: {} });
    if (mentionsDescribed(text)) return this.#refuse({ id: 'page.prove.described', args: {} });
    // The settings of the game are not in the text of a position: they stay.
    const rules = this.position?.card.id === game ? this.position.rules : '';
    if (!RECORD.test(text)) return this.open(positionLink(game, text.trim(), rules));
    try {
      await core.loadExtras();
    } catch (cause) {
      console.warn(cause);
      return this.#refuse({ id: 'page.fault.unloaded', args: {} });
    }
    if (turn !== this.#turn) return false;
    const { playground, problem } = core.openFromText(text, game, 0);
    const view = callCore(() => playground.view());
    playground.free();
    if (problem) return this.#refuse(problem.message);
    return this.open(positionLink(view.game, view.fen, rulesOf(view.link)));
  }

  /**
   * Takes the position in which a link stands.
   * @param {string} link
   * @param {number} [moves] of the task, told with the position: the address must not show the old ones between
   * @returns {boolean} whether it could be read
   */
  open(link, moves = this.moves) {
    this.#turn += 1;
    if (isDescribed(link)) return this.#refuse({ id: 'page.prove.described', args: {} });
    const game = SharedGame.open(link);
    if (!(game instanceof SharedGame)) return this.#refuse(game.message);
    const { card, view } = game.current;
    game.release();
    const rules = rulesOf(view.link);
    const at = positionLink(card.id, view.fen, rules);
    if (this.position?.link !== at) {
      const alone = SharedGame.open(at);
      if (!(alone instanceof SharedGame)) return this.#refuse(alone.message);
      const { saved } = alone.current;
      alone.release();
      const player = view.players.find(({ color }) => color === view.turn)?.name ?? view.turn;
      const name = gameUnder(card.id, rules);
      if (this.position?.game !== name) this.goal = undefined;
      this.name = '';
      this.position = { card, game: name, rules, fen: view.fen, link: at, saved, player };
      this.#reset();
    }
    if (this.moves !== moves) {
      this.moves = moves;
      this.#reset();
    }
    this.problem = undefined;
    this.notify();
    if (this.goal === undefined) void this.#askGoal();
    return true;
  }

  /** @param {LocalizedMessage} problem */
  #refuse(problem) {
    this.problem = problem;
    this.notify();
    return false;
  }

  #reset() {
    this.#engine.stop();
    this.solver.stop();
    this.phase = 'idle';
    this.report = undefined;
    this.#nodes = NODES;
  }

  /** Asks the engine for next to nothing: what it would be about. */
  async #askGoal() {
    const { position } = this;
    if (!position || this.phase === 'running') return;
    try {
      const report = await this.#engine.provePuzzle(position.saved, { moves: 1, nodes: 1 });
      if (!report || position !== this.position) return;
      this.goal = report.goal;
      this.notify();
    } catch (cause) {
      // The proof itself will say so.
      console.warn(cause);
    }
  }

  /** @param {number} moves */
  setMoves(moves) {
    if (moves === this.moves) return;
    this.moves = moves;
    this.#reset();
    this.notify();
  }

  /** Proves, or goes on after a stop or a limit. @param {boolean} [further] whether to search further than before */
  async prove(further = false) {
    const { position } = this;
    if (!position || this.phase === 'running') return;
    const turn = (this.#turn += 1);
    if (further) this.#nodes = Math.min(this.#nodes * MORE, MOST_NODES);
    this.phase = 'running';
    this.report = undefined;
    this.notify();
    /** @param {PuzzleReport} report */
    const heard = (report) => {
      if (turn !== this.#turn) return;
      this.report = report;
      this.goal = report.goal;
      this.notify();
    };
    try {
      const report = await this.#engine.provePuzzle(position.saved, { moves: this.moves, nodes: this.#nodes }, heard);
      if (!report || turn !== this.#turn) return;
      this.phase = 'done';
      heard(report);
    } catch (cause) {
      console.warn(cause);
      if (turn !== this.#turn) return;
      this.phase = 'failed';
      this.notify();
    }
  }

  /** Stops the proof; what is known of the position is kept for the next one. */
  stop() {
    if (this.phase !== 'running') return;
    this.#turn += 1;
    this.#engine.stop();
    this.phase = 'stopped';
    this.notify();
  }

  /** The address of the position and the task. */
  get address() {
    if (!this.position) return '';
    const { card, fen, rules } = this.position;
    return positionLink(card.id, fen, rules, { task: this.moves > 0 ? String(this.moves) : '' });
  }

  /** Takes the position and the task of an address, and proves it if that says so. @param {string} hash */
  openAddress(hash) {
    const asked = new URLSearchParams(hash.split('?')[1]);
    const text = asked.get('task');
    const task = text === null ? 0 : Number(text);
    const moves = Number.isInteger(task) && task >= 0 && task <= MOST_ASKED ? task : undefined;
    if (this.open(hash, moves) && moves === undefined)
      return void this.#refuse({ id: 'page.prove.task.wrong', args: { text: text ?? '', most: MOST_ASKED } });
    if (!asked.has('prove') || this.problem) return;
    this.name = (asked.get('name') ?? '').trim().slice(0, LONGEST_NAME);
    void this.prove();
  }

  /** The puzzle that was proved. @returns {ProvedPuzzle | undefined} */
  get puzzle() {
    return this.phase === 'done' ? (this.report?.puzzle ?? undefined) : undefined;
  }
}
