// The computer as a player: plays the sides assigned to it, and single moves on request.
//
// It moves at the end of the line when it is its turn. It changes the game only as a person would: by entering a move
// or claiming a draw.

import { EngineClient } from '../core/engine.js';
import { reportEngineGone } from '../core/version.js';
import { pause } from '../lib/pause.js';
import { ComputerLead } from './computer-lead.js';

/** @import { Players } from './players.js' */
/** @import { App } from './app.js' */
/** @import { OpenGame } from '../core/open-game.js' */
/** @import { Color, Clock } from './clock.js' */
/** @import { TimeControl } from '../pkg/engine.js' */
/** @import { Personality } from '../pkg/oddchess.js' */
/**
 * @typedef {{ time: TimeControl, minTime: number }} Timing what the engine may use for a move, and the milliseconds that
 * a move takes at least
 */
/** @typedef {{ key: string, color: Color, level: number, personality: Personality, timing: Timing }} Task */

/** Size of the transposition table. */
const MEGABYTES = 32;
/** Minimum time between moves, so that each can be seen. */
const MIN_MOVE_TIME = 450;
/** With a clock, waiting takes at most one of so many parts of it, and half of the increment. */
const CLOCK_PARTS = 30;
/** "Thinks…" is shown only after this time. */
const SHOW_AFTER = 300;
/** Before this ply it declines draws, unless the position is a certain draw. */
const MIN_DRAW_PLY = 60;
/** Up to this share (in thousandths) it accepts a draw. */
const MAX_DRAW_SHARE = 540;

export class ComputerPlayer {
  /** The side it has been thinking for, once that is shown. @type {Color | null} */
  thinking = null;
  /** The side whose move waits for the reader's permission. @type {Color | null} */
  waits = null;
  #engine = new EngineClient(MEGABYTES);
  #app;
  #players;
  /** Of several tabs with the game, only one lets the computer move. */
  #lead = new ComputerLead(() => this.follow());
  /** It failed to move and waits until it may try again. */
  #held = false;
  /** Place of a single move that was requested. */
  #singleMove = '';
  /** The current task. */
  #key = '';
  /** The state at the last update. */
  #before = { here: '', id: '', nodes: 0 };
  /**
   * Its last evaluation: its share in thousandths, and whether that is a certain draw.
   * @type {{ id: string, share: number, drawn: boolean } | undefined}
   */
  #lastScore;

  /** @param {App} app @param {Players} players */
  constructor(app, players) {
    this.#app = app;
    this.#players = players;
  }

  /** Called when the state, the players or the clock have changed. */
  follow() {
    const { game, editing } = this.#app.state;
    const { white, black } = this.#players.computers;
    this.#lead.hold(game && (white || black) ? game.id : '');
    if (game) this.#noticeMove(game);
    const task = game && !editing ? this.#task(game) : undefined;
    const key = task?.key ?? '';
    if (key === this.#key) return;
    // Without a game against the computer its memory is freed.
    if (task || white || black) this.#engine.stop();
    else this.#engine.end();
    this.#key = key;
    this.thinking = null;
    if (game && task) void this.#think(game, task);
    this.#players.draw();
  }

  /** Whether it is thinking about a move of its own side. */
  get busy() {
    return this.#key !== '' && this.#singleMove === '';
  }

  /** Continues after the reader's permission. */
  resume() {
    this.#held = false;
    this.#lead.take();
    this.follow();
  }

  /** Plays one move at the current position, for either side. */
  playOnce() {
    const { game } = this.#app.state;
    if (!game || game.view.result) return;
    this.#singleMove = placeKey(game);
    this.follow();
  }

  /** Whether it accepts a draw. @returns {boolean} */
  acceptsDraw() {
    const { game } = this.#app.state;
    const saw = this.#lastScore;
    if (!game || saw?.id !== game.id) return false;
    return saw.drawn || (game.view.ply >= MIN_DRAW_PLY && saw.share <= MAX_DRAW_SHARE);
  }

  /** Notices whether a move was played in this tab. @param {OpenGame} game */
  #noticeMove(game) {
    const { id, nodes, came } = game;
    const before = this.#before;
    const here = placeKey(game);
    if (here === before.here) return;
    this.#before = { here, id, nodes: nodes.size };
    // Moves played in another tab are answered there.
    this.#held = Boolean(came);
    if (!came && id === before.id && nodes.size > before.nodes) this.#lead.take();
  }

  /** The task at the current position, if any. @param {OpenGame} game @returns {Task | undefined} */
  #task(game) {
    const { view } = game;
    const { computers, clock } = this.#players;
    const color = view.turn;
    this.waits = null;
    if (view.result) return undefined;
    const here = placeKey(game);
    if (this.#singleMove !== here) this.#singleMove = '';
    const once = this.#singleMove === here;
    const level = computers[color] || (once ? Math.max(computers.white, computers.black) || 10 : 0);
    const turn = computers[color] > 0 && view.ply === view.line.length;
    const waits = this.#held || this.#lead.elsewhere;
    if (turn && !once && (waits || clock?.paused)) this.waits = waits ? color : null;
    else if (turn || once) {
      const { personality } = this.#players;
      const timing = timingFor(clock, color, computers.time);
      return { key: `${here} ${level} ${personality}`, color, level, personality, timing };
    }
    return undefined;
  }

  /** @param {OpenGame} game @param {Task} task */
  async #think(game, { key, color, level, personality, timing }) {
    const start = performance.now();
    const telling = setTimeout(() => {
      this.thinking = color;
      this.#players.draw();
    }, SHOW_AFTER);
    try {
      const seed = Math.floor(Math.random() * 2 ** 32);
      const request = { task: /** @type {const} */ ('play'), level, personality, seed, time: timing.time };
      const report = await this.#engine.ask(game.saved, request);
      if (!report || key !== this.#key) return;
      const score = report.lines[0]?.score;
      if (score) {
        const share = color === 'white' ? score.bar : 1000 - score.bar;
        this.#lastScore = { id: game.id, share, drawn: score.kind === 'draw' };
      }
      await waitUntil(start + timing.minTime);
      if (key !== this.#key) return;
      if (
        game.view.claim &&
        this.#players.computers[color] &&
        this.#lastScore &&
        this.#lastScore.share <= MAX_DRAW_SHARE
      )
        this.#app.game.claim();
      else if (report.choice && this.#app.game.playText(report.choice.text)) this.#pauseFailed();
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

  /** It failed to move: pauses and reports that. */
  #pauseFailed() {
    this.#singleMove = '';
    this.#held = true;
    this.follow();
    reportEngineGone(this.#app.messages);
  }
}

/** Identifies the current position. @param {OpenGame} game */
function placeKey({ id, view }) {
  return `${id} ${view.at}`;
}

/**
 * The agreed time for a move, or its clock, of which the engine takes a share.
 * @param {Clock | undefined} clock
 * @param {Color} color
 * @param {number} agreed
 * @returns {Timing}
 */
function timingFor(clock, color, agreed) {
  if (!clock) return { time: { move_time: agreed }, minTime: Math.min(MIN_MOVE_TIME, agreed) };
  const remaining = Math.round(clock.left(color));
  const increment = Math.round(clock.budgets[color].gain);
  const minTime = Math.min(MIN_MOVE_TIME, remaining / CLOCK_PARTS + increment / 2);
  return { time: { clock: { remaining, increment } }, minTime };
}

/** @param {number} time as of `performance.now()` */
function waitUntil(time) {
  const wait = time - performance.now();
  return wait > 0 ? pause(wait) : Promise.resolve();
}
