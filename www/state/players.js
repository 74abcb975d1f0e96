// The players' arrangements beyond the rules: who plays which side, the clock, and how the board turns between two
// people. Belongs to the open game and is saved with it.
//
// It changes the game only by turning the board and by ending it when a flag falls.

import { LEVELS, NO_COMPUTER } from '../core/levels.js';
import { remove, save } from '../lib/storage.js';
import { announceSide } from './announce-side.js';
import { Clock } from './clock.js';
import { pruneBeside } from './saved-games.js';
import { loadPlayers } from './stored-players.js';

/** @import { Budgets, Color } from './clock.js' */
/** @import { ComputerLevels } from '../core/levels.js' */
/** @import { App } from './app.js' */
/** @import { OpenGame } from '../core/open-game.js' */
/** @typedef {'stays' | 'turns' | 'facing'} BoardTurning for two people at one screen */
/** @typedef {{ budgets: Budgets | null, turning: BoardTurning, delay: number, computers: ComputerLevels }} GameOptions */

const KEY = 'match.';

export class Players {
  /** @type {Clock | undefined} */
  clock;
  /** @type {BoardTurning} */
  turning = 'stays';
  /** Who plays which side. */
  computers = NO_COMPUTER;
  /** Called when anything except the running time has changed. */
  draw = () => {};
  /** Called when the displayed time changes. */
  tick = () => {};
  /** Loaded when the computer first has to play. @type {import('./computer-player.js').ComputerPlayer | undefined} */
  computer;
  #delay = 0;
  #app;
  /** Id of the game. @type {string | undefined} */
  #game;
  /** The last state taken over from another tab. @type {OpenGame | undefined} */
  #synced;
  /** The position at the last update. */
  #positionKey = '';
  #tick = 0;
  #turnTimer = 0;
  /** Whether the page was hidden since the last update of the clock. */
  #unwatched = document.hidden;
  /** @type {Promise<WakeLockSentinel> | undefined} */
  #awake;

  /** Lines that have come to their end, by their last node. @type {Set<string>} */
  #ended = new Set();

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.subscribe(() => this.follow());
    app.game.addLock(() => this.#lock());
    document.addEventListener('visibilitychange', () => this.#visibilityChanged());
    addEventListener('pagehide', () => this.#save());
  }

  /** The current arrangements. @returns {GameOptions} */
  get options() {
    return {
      budgets: this.clock?.budgets ?? null,
      turning: this.turning,
      delay: this.#delay,
      computers: this.computers,
    };
  }

  /** Whether anything but two people here without a clock was agreed on. */
  get arranged() {
    return Boolean(
      this.#app.live?.on || this.clock || this.computers.white || this.computers.black || this.turning !== 'stays',
    );
  }

  /** The person's side in a game against the computer. @returns {Color | undefined} */
  get person() {
    const { white, black } = this.computers;
    if (Boolean(white) === Boolean(black)) return undefined;
    return white ? 'black' : 'white';
  }

  /** The person's side while the computer thinks, or is loaded to do so. @returns {Color | undefined} */
  get waiting() {
    const { game } = this.#app.state;
    if (!game || !this.computers[game.view.turn] || this.finished) return undefined;
    const thinks = this.computer ? this.computer.busy : game.view.ply === game.view.line.length;
    return thinks ? this.person : undefined;
  }

  /** The computer's personality, as far as the open game has it. @returns {import('../pkg/oddchess.js').Personality} */
  get personality() {
    const known = this.#app.state.game?.card.personalities;
    return known?.find((one) => one === this.computers.personality) ?? 'balanced';
  }

  /** Whether the line in which the user stands has come to its end, as far as that was seen, wherever in it that is. */
  get finished() {
    const { game } = this.#app.state;
    return Boolean(game && (game.view.result || this.#ended.has(lineKey(game))));
  }

  /** Locks the computer's moves. @returns {import('./game-actions.js').Lock | undefined} */
  #lock() {
    const { game } = this.#app.state;
    if (!game || this.finished || !this.computers[game.view.turn]) return undefined;
    const { view } = game;
    const player = view.players.find(({ color }) => color === view.turn)?.name ?? '';
    const text = { id: 'page.level.locked', args: { player } };
    const end = view.line.length;
    if (view.ply < end) return { text, reply: { id: 'page.key.last', press: () => this.#app.game.go(end) } };
    if (this.clock?.paused) return { text, reply: { id: 'page.clock.go', press: () => this.toggle() } };
    if (this.computer?.waits) return { text, reply: { id: 'page.level.go', press: () => this.computer?.resume() } };
    return { text };
  }

  /** Whether a move can be taken back in a game against the computer. */
  get canTakeBack() {
    const { game } = this.#app.state;
    return this.person !== undefined && (game?.moves.some(({ color }) => color === this.person) ?? false);
  }

  /** Takes back the person's last move and the answer. */
  takeBack() {
    if (this.person && this.canTakeBack) this.#takeBack(this.person);
  }

  /** Changes who plays. @param {ComputerLevels} sides */
  setComputers(sides) {
    this.computers = sides;
    this.#save();
    this.follow();
  }

  /** Arrangements for a game that has just been opened. @param {GameOptions} terms */
  start({ budgets, turning, delay, computers }) {
    this.#reset(this.#app.state.game?.id);
    this.clock = budgets ? new Clock(budgets) : undefined;
    this.turning = turning;
    this.#delay = delay;
    this.computers = computers;
    this.#positionKey = '';
    this.follow();
    this.#save();
    pruneBeside(KEY);
  }

  /** The state has changed. */
  follow() {
    // First, because a fallen flag changes the state again.
    this.#readClock();
    const { game } = this.#app.state;
    if (game?.was !== undefined && game.was === this.#game) {
      // The same game under another id.
      this.#game = game.id;
      this.#save();
    } else if (game?.came && game !== this.#synced) {
      // The other tab has saved the arrangements with the moves.
      this.#synced = game;
      this.#reset(game.id);
      this.#load();
    } else if (game?.id !== this.#game) {
      this.#save();
      this.#reset(game?.id);
      this.#load();
      if (game) this.#lookAtEnd(game);
    }
    if (game) this.#noticeEnd(game);
    if (game) this.#noticePosition(game);
    this.#scheduleTick();
    void this.#updateComputer();
    this.draw();
  }

  /** Updates the computer player, and loads it when it first has to play. */
  async #updateComputer() {
    if (this.computers.white || this.computers.black) await this.#loadComputer();
    this.computer?.follow();
  }

  /** The computer plays one move for either side. */
  async playOnce() {
    await this.#loadComputer();
    this.computer?.playOnce();
  }

  async #loadComputer() {
    if (this.computer) return;
    try {
      const { ComputerPlayer } = await import('./computer-player.js');
      this.computer ??= new ComputerPlayer(this.#app, this);
    } catch (cause) {
      console.warn(cause);
      this.#app.messages.notice('page.mind.gone');
    }
  }

  /**
   * Takes back a player's last move and all moves after it, with undo.
   * @param {Color} color
   */
  #takeBack(color) {
    const game = this.#app.state.game;
    const last = game?.moves.findLastIndex((move) => move.color === color) ?? -1;
    const node = game?.view.line[last];
    if (!game || node === undefined) return;
    this.#app.game.change((playground) => {
      // A resigned game continues.
      playground.reopen();
      playground.visit(node);
      playground.remove(node);
    });
    const press = () => this.#app.files.restore(game.saved, game.id);
    this.#app.messages.notice('page.taken_back', {}, { id: 'page.bring_back', press });
  }

  /** A game may be opened at an earlier position. @param {OpenGame} game */
  #lookAtEnd(game) {
    const { saved, view } = game;
    const end = view.line.length;
    if (view.ply === end) return;
    const over = this.#app.previews.withCopy(saved, (copy) => {
      copy.go(end);
      return Boolean(copy.view().result);
    });
    if (over) this.#ended.add(lineKey(game));
  }

  /** The core tells the result only at the end; a result can be undone there, too. @param {OpenGame} game */
  #noticeEnd(game) {
    if (game.view.ply < game.view.line.length) return;
    if (game.view.result) this.#ended.add(lineKey(game));
    else this.#ended.delete(lineKey(game));
  }

  /** @param {OpenGame} game */
  #noticePosition({ view, moves }) {
    const end = view.ply === view.line.length;
    const stood = `${view.at} ${end} ${Boolean(view.result)}`;
    if (stood === this.#positionKey) return;
    this.#positionKey = stood;
    const mover = moves[view.ply - 1]?.color;
    const counted = this.clock?.follow({
      at: view.at,
      ply: view.ply,
      end,
      turn: view.turn,
      mover,
      over: Boolean(view.result),
    });
    // Clock times in the record are rounded to tenths of a second.
    if (counted && mover) this.#app.game.recordClock(Math.floor((this.clock?.left(mover) ?? 0) / 100) * 100);
    clearTimeout(this.#turnTimer);
    if (end && !view.result && this.turning === 'turns') this.#turnBoard(view.ply === 0 ? 0 : this.#delay);
    this.#save();
  }

  /** Pauses or resumes the clock. */
  toggle() {
    this.#readClock();
    this.clock?.toggle();
    this.#save();
    this.#scheduleTick();
    this.computer?.follow();
    this.draw();
  }

  /** In a live game, which the clock waits for while it is not connected. @param {boolean} held */
  hold(held) {
    this.#readClock();
    if (this.clock) this.clock.paused = held;
    this.#save();
    this.#scheduleTick();
    this.draw();
  }

  /** The two sides of a live game have agreed on what is left. @param {Color} color @param {number} left milliseconds */
  adjustClock(color, left) {
    this.clock?.adjust(color, left);
    const { game } = this.#app.state;
    if (game?.view.ply === game?.moves.length && game?.moves.at(-1)?.color === color)
      this.#app.game.recordClock(Math.floor(left / 100) * 100);
    this.#save();
    this.#scheduleTick();
    this.tick();
  }

  /** Resets everything for another game. @param {string | undefined} game */
  #reset(game) {
    clearTimeout(this.#turnTimer);
    this.#game = game;
    this.clock = undefined;
    this.turning = 'stays';
    this.computers = NO_COMPUTER;
    this.#delay = 0;
    this.#positionKey = '';
  }

  /** Turns the board to the side to move, after a delay. @param {number} delay */
  #turnBoard(delay) {
    this.#turnTimer = setTimeout(() => {
      const game = this.#app.state.game;
      if (game?.id === this.#game && game?.view.turn !== game?.view.orientation) this.#app.game.flip();
    }, delay);
  }

  #visibilityChanged() {
    this.#readClock();
    this.#unwatched = document.hidden;
    this.#save();
    this.#scheduleTick();
    this.draw();
  }

  /** Reads the clock, and ends the game if a flag has fallen. */
  #readClock() {
    const { live } = this.#app;
    // Live, the other side does not sleep.
    const watched = !this.#unwatched && !live?.on;
    this.#unwatched = document.hidden;
    const happened = this.clock?.update(watched);
    if (happened === 'slept') this.#app.messages.notice('page.clock.slept');
    const late = this.clock?.fallen;
    const { game } = this.#app.state;
    if (happened !== 'fell' || !late || !game || game.id !== this.#game) return;
    if (live?.on) live.flagFell(late);
    else if (!game.view.result) this.#app.game.flagFall(late);
  }

  /** Schedules the next change of the displayed time. */
  #scheduleTick() {
    clearTimeout(this.#tick);
    const clock = this.clock;
    this.#stayAwake(Boolean(clock?.running));
    if (!clock?.running) return;
    this.#tick = setTimeout(
      () => {
        this.#readClock();
        this.#scheduleTick();
        if (this.clock?.running) this.tick();
        else this.draw();
      },
      Math.max(10, Math.ceil(clock.due)),
    );
  }

  /** Keeps the screen on while a clock runs. @param {boolean} wanted */
  #stayAwake(wanted) {
    const may = wanted && !document.hidden && 'wakeLock' in navigator;
    if (may === Boolean(this.#awake)) return;
    void this.#awake?.then((lock) => lock.release()).catch(() => {});
    this.#awake = may ? navigator.wakeLock.request('screen') : undefined;
    // Not granted: the screen may go dark.
    this.#awake?.catch(() => {});
  }

  #save() {
    if (this.#game === undefined) return;
    const key = KEY + this.#game;
    const { budgets, turning, delay, computers } = this.options;
    // The stored names stay as earlier versions wrote them.
    if (this.arranged)
      save(key, { budgets, manner: turning, delay, sides: computers, clock: this.clock?.serialize() ?? null });
    else remove(key);
  }

  /** Restores what was saved with this game. */
  #load() {
    const { clock, manner, delay, sides } = loadPlayers(this.#game ?? '') ?? this.#askedByLink() ?? {};
    this.clock = clock ? Clock.from(clock) : undefined;
    this.turning = manner ?? 'stays';
    this.#delay = delay ?? 0;
    this.computers = { ...NO_COMPUTER, ...sides };
  }

  /**
   * A link may ask for a game against the computer: it names the level, and the reader has the side at the bottom.
   * @returns {ReturnType<typeof loadPlayers>}
   */
  #askedByLink() {
    const { game } = this.#app.state;
    const level = Number(/[?&]computer=(\d{1,2})(?:&|$)/.exec(this.#app.store.address.link)?.[1]);
    if (!game || !(level >= 1 && level <= LEVELS)) return undefined;
    const person = game.view.orientation;
    // Not while listeners still hear of the game.
    queueMicrotask(() => announceSide(this.#app, person));
    return { sides: { [person === 'white' ? 'black' : 'white']: level } };
  }
}

/** A line of a game, by its last node. @param {OpenGame} game */
const lineKey = ({ id, view }) => `${id} ${view.line.at(-1) ?? view.at}`;
