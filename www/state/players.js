// What the two players have agreed on beyond the rules: who plays which side, a clock, and how the board lies between
// two people. It follows the game on the table, and is kept with it.
//
// It changes the game only as a person would: it turns the board, and says whose time is up.

import { LEVELS } from '../core/levels.js';
import { keysWithPrefix, load, remove, save } from '../lib/storage.js';
import { Clock } from './clock.js';

/** @typedef {import('./clock.js').Budgets} Budgets */
/** @typedef {import('./clock.js').Seat} Seat */
/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./store.js').Table} Table */
/** @typedef {'stays' | 'turns' | 'facing'} BoardTurning how the board lies between two people */
/**
 * @typedef {{ white: number, black: number, time: number }} Sides the computer's level on each side, 0 for a person;
 * its time for a move in milliseconds
 */
/** @typedef {{ budgets: Budgets | null, manner: BoardTurning, delay: number, sides: Sides }} GameOptions */

/** How many games' arrangements are kept. */
const KEPT = 20;
const KEY = 'match.';
/** @type {BoardTurning[]} */
const MANNERS = ['stays', 'turns', 'facing'];
/** Nobody waits longer for the board to turn. */
const LONGEST = 5000;
/** The longest the computer is given for a move. */
const MOST_TIME = 600_000;
/** Two people. @type {Sides} */
export const PEOPLE = { white: 0, black: 0, time: 3000 };

export class Players {
  /** @type {Clock | undefined} */
  clock;
  /** @type {BoardTurning} */
  manner = 'stays';
  /** Who plays which side. */
  sides = PEOPLE;
  /** Called when anything but the running time has changed. */
  draw = () => {};
  /** Called when the running time shows another face. */
  tick = () => {};
  /** The computer at this table, once it is to play. @type {import('./computer-player.js').ComputerPlayer | undefined} */
  opponent;
  #delay = 0;
  #store;
  /** The game it belongs to. @type {string | undefined} */
  #game;
  /** As it came from another tab last. @type {Table | undefined} */
  #came;
  /** Where the reader stood when the board was last looked at. */
  #stood = '';
  #tick = 0;
  #turning = 0;
  /** Whether the page has been hidden since the clock was last looked at. */
  #unwatched = document.hidden;
  /** @type {Promise<WakeLockSentinel> | undefined} */
  #awake;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
    store.subscribe(() => this.follow());
    store.lockedBy(() => this.#computers());
    document.addEventListener('visibilitychange', () => this.#seen());
    addEventListener('pagehide', () => this.#keep());
  }

  /** What was agreed on. @returns {GameOptions} */
  get terms() {
    return { budgets: this.clock?.budgets ?? null, manner: this.manner, delay: this.#delay, sides: this.sides };
  }

  /** The side that a person plays against the computer, if that is so. @returns {Seat | undefined} */
  get person() {
    const { white, black } = this.sides;
    if (Boolean(white) === Boolean(black)) return undefined;
    return white ? 'black' : 'white';
  }

  /** Nobody moves for the computer. @returns {import('./store-base.js').Lock | undefined} */
  #computers() {
    const { table } = this.#store.state;
    if (!table || table.view.result || !this.sides[table.view.turn]) return undefined;
    const { view } = table;
    const player = view.players.find(({ seat }) => seat === view.turn)?.name ?? '';
    const said = { id: 'page.level.locked', args: { player } };
    const end = view.line.length;
    if (view.ply < end) return { said, reply: { id: 'page.last', press: () => this.#store.go(end) } };
    if (this.clock?.paused) return { said, reply: { id: 'page.clock.go', press: () => this.toggle() } };
    if (this.opponent?.waits) return { said, reply: { id: 'page.level.go', press: () => this.opponent?.go() } };
    return { said };
  }

  /** Whether there is something to take back in a game against the computer. */
  get takesBack() {
    const { table } = this.#store.state;
    return this.person !== undefined && (table?.moves.some(({ seat }) => seat === this.person) ?? false);
  }

  /** Back to where the person had the last move. */
  takeBack() {
    if (this.person && this.takesBack) this.#store.takeBack(this.person);
  }

  /** From now on others play. @param {Sides} sides */
  seat(sides) {
    this.sides = sides;
    this.#keep();
    this.follow();
  }

  /** New terms for the game that has just been opened. @param {GameOptions} terms */
  begin({ budgets, manner, delay, sides }) {
    this.#settle(this.#store.state.table?.id);
    this.clock = budgets ? new Clock(budgets) : undefined;
    this.manner = manner;
    this.#delay = delay;
    this.sides = sides;
    this.#stood = '';
    this.follow();
    this.#keep();
    // Their names begin with the time, so the oldest come first.
    for (const key of keysWithPrefix(KEY).sort().slice(0, -KEPT)) remove(key);
  }

  /** The state has changed. */
  follow() {
    // Before all else: what has happened meanwhile may change the state once more.
    this.#look();
    const { table } = this.#store.state;
    if (table?.was !== undefined && table.was === this.#game) {
      // The same game under another name.
      this.#game = table.id;
      this.#keep();
    } else if (table?.came && table !== this.#came) {
      // What was agreed on and the clock come with the moves.
      this.#came = table;
      this.#settle(table.id);
      this.#recall();
    } else if (table?.id !== this.#game) {
      this.#keep();
      this.#settle(table?.id);
      this.#recall();
    }
    if (table) this.#stand(table);
    this.#run();
    void this.#play();
    this.draw();
  }

  /** Lets the computer see how things stand; it is loaded when it first has something to play. */
  async #play() {
    if (this.sides.white || this.sides.black) await this.#load();
    this.opponent?.follow();
  }

  /** The computer plays the next move, whoever's turn it is. */
  async playOnce() {
    await this.#load();
    this.opponent?.playOnce();
  }

  async #load() {
    if (this.opponent) return;
    try {
      const { ComputerPlayer } = await import('./computer-player.js');
      this.opponent ??= new ComputerPlayer(this.#store, this);
    } catch (cause) {
      console.warn(cause);
      this.#store.notice('page.mind.gone');
    }
  }

  /** @param {Table} table */
  #stand({ view, moves }) {
    const end = view.ply === view.line.length;
    const stood = `${view.at} ${end} ${Boolean(view.result)}`;
    if (stood === this.#stood) return;
    this.#stood = stood;
    const mover = moves[view.ply - 1]?.seat;
    const counted = this.clock?.follow({
      at: view.at,
      ply: view.ply,
      end,
      turn: view.turn,
      mover,
      over: Boolean(view.result),
    });
    // The record tells the time, too, as files of games do: to the tenth of a second.
    if (counted && mover) this.#store.timed(Math.floor((this.clock?.left(mover) ?? 0) / 100) * 100);
    clearTimeout(this.#turning);
    if (end && !view.result && this.manner === 'turns') this.#turn(view.ply === 0 ? 0 : this.#delay);
    this.#keep();
  }

  /** Pauses the clock, or sets it going again. */
  toggle() {
    this.#look();
    this.clock?.toggle();
    this.#keep();
    this.#run();
    this.opponent?.follow();
    this.draw();
  }

  /** Lets go of what belonged to the former game. @param {string | undefined} game */
  #settle(game) {
    clearTimeout(this.#turning);
    this.#game = game;
    this.clock = undefined;
    this.manner = 'stays';
    this.sides = PEOPLE;
    this.#delay = 0;
    this.#stood = '';
  }

  /** Lets the board face who is to move, once what was played has been seen. @param {number} delay */
  #turn(delay) {
    this.#turning = setTimeout(() => {
      const table = this.#store.state.table;
      if (table?.id === this.#game && table?.view.turn !== table?.view.bottom) this.#store.flip();
    }, delay);
  }

  #seen() {
    this.#look();
    this.#unwatched = document.hidden;
    this.#keep();
    this.#run();
    this.draw();
  }

  /** Looks at the clock, and tells the game what has happened. */
  #look() {
    const watched = !this.#unwatched;
    this.#unwatched = document.hidden;
    const happened = this.clock?.look(watched);
    if (happened === 'slept') this.#store.notice('page.clock.slept');
    const late = this.clock?.fallen;
    const { table } = this.#store.state;
    if (happened !== 'fell' || !late || !table || table.id !== this.#game) return;
    if (!table.view.result) this.#store.late(late);
  }

  /** Comes back when the running face is due to change. */
  #run() {
    clearTimeout(this.#tick);
    const clock = this.clock;
    this.#stayAwake(Boolean(clock?.runs));
    if (!clock?.runs) return;
    this.#tick = setTimeout(
      () => {
        this.#look();
        this.#run();
        if (this.clock?.runs) this.tick();
        else this.draw();
      },
      Math.max(10, Math.ceil(clock.due)),
    );
  }

  /** A screen that goes dark while somebody thinks helps nobody. @param {boolean} wanted */
  #stayAwake(wanted) {
    const may = wanted && !document.hidden && 'wakeLock' in navigator;
    if (may === Boolean(this.#awake)) return;
    void this.#awake?.then((lock) => lock.release()).catch(() => {});
    this.#awake = may ? navigator.wakeLock.request('screen') : undefined;
    // Without the browser's leave it goes dark as ever.
    this.#awake?.catch(() => {});
  }

  #keep() {
    if (this.#game === undefined) return;
    const key = KEY + this.#game;
    if (this.clock || this.manner !== 'stays' || this.sides.white || this.sides.black)
      save(key, { ...this.terms, clock: this.clock?.keep() ?? null });
    else if (load(key) !== undefined) remove(key);
  }

  /** Takes up what was kept with this game. */
  #recall() {
    const kept = load(KEY + this.#game) ?? {};
    this.clock = Clock.from(kept.clock);
    this.manner = MANNERS.includes(kept.manner) ? kept.manner : 'stays';
    this.#delay = Math.min(LONGEST, Math.max(0, Number(kept.delay) || 0));
    this.sides = soundSides(kept.sides);
  }
}

/** What was kept may be anything. @param {any} kept @returns {Sides} */
export function soundSides(kept) {
  const level = (/** @type {unknown} */ value) =>
    Number.isInteger(value) ? Math.min(LEVELS, Math.max(0, Number(value))) : 0;
  const time = Math.min(MOST_TIME, Math.max(0, Math.round(Number(kept?.time) || 0))) || PEOPLE.time;
  return { white: level(kept?.white), black: level(kept?.black), time };
}
