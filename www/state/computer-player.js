// The computer at the table: it plays the sides that are given to it, and one move for either when it is asked to.
//
// It moves where the game goes on, when it is its turn there; nobody else moves for its side. It changes the game only
// as a person would: by the name of a move, by a claim.

import { EngineClient } from '../core/engine.js';
import { reportEngineGone } from '../core/version.js';
import { ComputerLead } from './tabs.js';

/** @typedef {import('./players.js').Players} Players */
/** @typedef {import('./app.js').App} App */
/** @typedef {import('../core/open-game.js').OpenGame} OpenGame */
/** @typedef {import('./clock.js').Seat} Seat */
/** @typedef {import('./clock.js').Clock} Clock */
/** @typedef {{ key: string, seat: Seat, level: number, time: number }} Task */

/** What it remembers of positions. */
const MEGABYTES = 32;
/** No move comes sooner after the last: it wants to be seen. */
const PACE = 450;
/** Nobody is told that it thinks before it has done so for a while. */
const CALM = 300;
/** Before so many moves were played it agrees to no draw, unless it sees nothing else. */
const LATE = 60;
/** Its share of a thousand up to which it takes half. */
const EVEN = 540;

export class ComputerPlayer {
  /** Whose move it has been thinking about for some time. @type {Seat | null} */
  thinking = null;
  /** The side whose move waits for a press. @type {Seat | null} */
  waits = null;
  #engine = new EngineClient(MEGABYTES);
  #app;
  #players;
  /** Of several tabs with the game only one lets it move. */
  #lead = new ComputerLead(() => this.follow());
  /** It could not move, and waits until it is told to try again. */
  #held = false;
  /** A single move that was asked for: where. */
  #singleMove = '';
  /** What it thinks about. */
  #key = '';
  /** How things stood when it last looked. */
  #before = { here: '', id: '', nodes: 0 };
  /**
   * How it saw the game last: its share of a thousand, and whether that is a draw for certain.
   * @type {{ id: string, share: number, drawn: boolean } | undefined}
   */
  #lastScore;

  /** @param {App} app @param {Players} players */
  constructor(app, players) {
    this.#app = app;
    this.#players = players;
  }

  /** The state has changed, or who plays, or the clock. */
  follow() {
    const { game, editing } = this.#app.state;
    const { white, black } = this.#players.computers;
    this.#lead.hold(game && (white || black) ? game.id : '');
    if (game) this.#noticeMove(game);
    const task = game && !editing ? this.#task(game) : undefined;
    const key = task?.key ?? '';
    if (key === this.#key) return;
    // With nothing to play it needs no memory.
    if (task || white || black) this.#engine.stop();
    else this.#engine.end();
    this.#key = key;
    this.thinking = null;
    if (game && task) void this.#think(game, task);
    this.#players.draw();
  }

  /** Whether it is busy with a move that is its own, so that a person can only wait. */
  get busy() {
    return this.#key !== '' && this.#singleMove === '';
  }

  /** What waits for a press goes on. */
  resume() {
    this.#held = false;
    this.#lead.take();
    this.follow();
  }

  /** Plays the next move where the reader stands, whoever's turn it is. */
  playOnce() {
    const { game } = this.#app.state;
    if (!game || game.view.result) return;
    this.#singleMove = placeKey(game);
    this.follow();
  }

  /** Whether it would agree to a draw. @returns {boolean} */
  acceptsDraw() {
    const { game } = this.#app.state;
    const saw = this.#lastScore;
    if (!game || saw?.id !== game.id) return false;
    return saw.drawn || (game.view.ply >= LATE && saw.share <= EVEN);
  }

  /** Sees whether something new was played here. @param {OpenGame} game */
  #noticeMove(game) {
    const { id, nodes, came } = game;
    const before = this.#before;
    const here = placeKey(game);
    if (here === before.here) return;
    this.#before = { here, id, nodes: nodes.size };
    // What was played in another tab is answered there.
    this.#held = Boolean(came);
    if (!came && id === before.id && nodes.size > before.nodes) this.#lead.take();
  }

  /** What it has to do where things stand. @param {OpenGame} game @returns {Task | undefined} */
  #task(game) {
    const { view } = game;
    const { computers, clock } = this.#players;
    const seat = view.turn;
    this.waits = null;
    if (view.result) return undefined;
    const here = placeKey(game);
    if (this.#singleMove !== here) this.#singleMove = '';
    const once = this.#singleMove === here;
    const level = computers[seat] || (once ? Math.max(computers.white, computers.black) || 10 : 0);
    const turn = computers[seat] > 0 && view.ply === view.line.length;
    const waits = this.#held || this.#lead.elsewhere;
    if (turn && !once && (waits || clock?.paused)) this.waits = waits ? seat : null;
    else if (turn || once) return { key: `${here} ${level}`, seat, level, time: timeFor(clock, seat, computers.time) };
    return undefined;
  }

  /** @param {OpenGame} game @param {Task} task */
  async #think(game, { key, seat, level, time }) {
    const start = performance.now();
    const telling = setTimeout(() => {
      this.thinking = seat;
      this.#players.draw();
    }, CALM);
    try {
      const seed = Math.floor(Math.random() * 2 ** 32);
      const thought = await this.#engine.ask(game.saved, { purpose: 'play', level, seed, time });
      if (!thought || key !== this.#key) return;
      const score = thought.lines[0]?.score;
      if (score) {
        const share = seat === 'white' ? score.bar : 1000 - score.bar;
        this.#lastScore = { id: game.id, share, drawn: score.kind === 'draw' };
      }
      await waitUntil(start + Math.min(PACE, time));
      if (key !== this.#key) return;
      if (game.view.claim && this.#players.computers[seat] && this.#lastScore && this.#lastScore.share <= EVEN)
        this.#app.game.claim();
      else if (thought.choice && this.#app.game.playText(thought.choice.text)) this.#pauseFailed();
    } catch (cause) {
      console.warn(cause);
      if (key === this.#key) this.#pauseFailed();
    } finally {
      clearTimeout(telling);
      if (key === this.#key && this.thinking) {
        this.thinking = null;
        this.#players.draw();
      }
    }
  }

  /** It can't move: the game waits, and the reader is told. */
  #pauseFailed() {
    this.#singleMove = '';
    this.#held = true;
    this.follow();
    reportEngineGone(this.#app.messages);
  }
}

/** A name for where the reader stands. @param {OpenGame} game */
function placeKey({ id, view }) {
  return `${id} ${view.at}`;
}

/**
 * How long it may think: what was agreed on, or what its clock affords.
 * @param {Clock | undefined} clock
 * @param {Seat} seat
 * @param {number} agreed
 */
function timeFor(clock, seat, agreed) {
  if (!clock) return agreed;
  const left = clock.left(seat);
  const share = left / 30 + clock.budgets[seat].gain * 0.7;
  return Math.round(Math.max(50, Math.min(share, left / 4)));
}

/** @param {number} time of the page's own clock */
function waitUntil(time) {
  const wait = time - performance.now();
  return wait > 0 ? new Promise((done) => setTimeout(done, wait)) : Promise.resolve();
}
