// A model of live games (www/features/live/state/): two sides with clocks over a channel that delays, drops and repeats what it
// carries, in order in each direction. Both may be honest, or one of them says what it likes, at any moment. Everything
// follows from the number of the game.
//
// The rules are a stand-in for the core's: of each position a number follows from the moves, and from that what is
// legal, what ends the game, and whether a draw can be claimed.

import { CROSSING, LAG } from '../../www/features/live/state/live-play.js';
import { hashOf } from '../../www/features/live/state/protocol.js';
import { LiveSession } from '../../www/features/live/state/session.js';
import { Clock } from '../../www/state/clock.js';

/** @import { Color } from '../../www/state/clock.js' */
/** @import { Ending } from '../../www/features/live/state/protocol.js' */
/** @import { Game } from '../../www/features/live/state/endings.js' */
/** @typedef {(sides: number) => number} Roll */

/** Numbers that look random and are the same each time. @param {number} seed @returns {Roll} */
export function dice(seed) {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
}

/** Moves that end the game: the mover wins, the mover loses, a draw. In every so manyth position. */
const LAST = /** @type {const} */ ({ x: 9, s: 17, d: 13 });

/** @implements {Game} */
export class StandIn {
  view = { game: 'stand-in', rules: '' };
  link = '';
  /** @type {Color | undefined} */
  winner;
  over = false;
  claimable = false;
  /** @type {Ending} */
  end = '';
  /** @type {string[]} */
  moves = [];
  #number = 7;

  get turn() {
    return this.#mover(this.moves.length);
  }

  get colors() {
    return this.moves.map((_, at) => this.#mover(at));
  }

  /** @param {number} ply @returns {Color} */
  #mover(ply) {
    return ply % 2 === 0 ? 'white' : 'black';
  }

  /** What is legal. */
  get legal() {
    const last = Object.entries(LAST).filter(([, every]) => this.#number % every === 0);
    return this.over ? [] : ['a', 'b', 'c', ...last.map(([move]) => move)];
  }

  /** @param {string} move */
  play(move) {
    if (!this.legal.includes(move)) return false;
    const mover = this.turn;
    this.moves = [...this.moves, move];
    this.#number = (Math.imul(this.#number ^ move.charCodeAt(0), 0x01000193) >>> 0) % 1_000_003;
    this.claimable = this.#number % 5 === 0;
    this.over = move in LAST;
    if (move !== 'd' && this.over) this.winner = (move === 'x') === (mover === 'white') ? 'white' : 'black';
    return true;
  }

  /** @param {Ending} end */
  finish(end) {
    if (this.over || !end || (end === 'claim' && !this.claimable)) return false;
    this.over = true;
    this.end = end;
    if (end.includes('-')) this.winner = end.startsWith('white') ? 'black' : 'white';
    return true;
  }

  /** @param {string[]} moves @param {Ending} [end] */
  with(moves, end = '') {
    const game = new StandIn();
    return moves.every((move) => game.play(move)) && (!end || game.finish(end)) ? game : undefined;
  }
}

/** @typedef {{ start: () => Game, legal: (game: Game) => string[] }} Rules */
/** @type {Rules} */
const STAND_IN = { start: () => new StandIn(), legal: (game) => /** @type {StandIn} */ (game).legal };

/**
 * One side with its page: a clock that follows the game, and what a person does.
 */
class Side {
  /** @type {string[]} */
  faults = [];
  /** What it has been told. @type {Record<string, number>} */
  told = {};
  /** How often it has asked for, or granted, what changes the era. */
  consents = 0;
  /** Own moves as really made, by ply. @type {string[]} */
  made = [];
  resigned = false;
  started = false;
  wantsDraw = false;
  /** Time thought, as the model measures it. */
  thought = 0;
  gained = 0;
  /** The result that stands, and since when. @type {{ era: number, key: string, points: number, at: number } | undefined} */
  result;
  #plies = 0;
  #era = 0;

  /**
   * @param {object} given
   * @param {Color} given.color
   * @param {import('../../www/state/clock.js').Budgets} given.budgets
   * @param {{ now: number }} given.time
   * @param {Rules} given.rules
   */
  constructor({ color, budgets, time, rules }) {
    this.rules = rules;
    this.budgets = budgets;
    this.time = time;
    this.clock = this.#newClock();
    /** @type {import('../../www/features/live/state/live-play.js').Saved} */
    const saved = {
      session: '0123456789abcdef',
      start: '#',
      color,
      moves: [],
      end: '',
      era: 0,
      rounds: 0,
      blank: false,
    };
    const port = {
      left: (/** @type {Color} */ of) => this.clock.left(of),
      set: (/** @type {Color} */ of, /** @type {number} */ left) => this.clock.adjust(of, left),
      gain: (/** @type {Color} */ of) => budgets[of].gain,
    };
    this.session = new LiveSession(
      /** @type {any} */ ({
        core: {},
        version: '',
        saved,
        clock: () => port,
        now: () => time.now,
        game: rules.start(),
      }),
    );
    this.play = this.session.play;
    this.session.tell = (event) => {
      this.told[event.kind] = (this.told[event.kind] ?? 0) + 1;
      if (event.kind === 'refused') this.lastReason = event.reason;
      if (event.kind === 'round') {
        this.clock = this.#newClock();
        this.thought = this.gained = 0;
        this.made = [];
        this.resigned = this.wantsDraw = this.started = false;
      }
      this.follow();
    };
  }

  #newClock() {
    const now = () => this.time.now;
    return new Clock(this.budgets, { steady: now, wall: now });
  }

  get color() {
    return this.play.color;
  }

  /** Time has passed, or the game has changed. */
  follow() {
    const { clock, play, session } = this;
    const { over } = play.game;
    if (clock.update(false) === 'fell' && clock.fallen === this.color && !over) this.finish(`${this.color}-late`);
    this.#count(play.game);
    clock.paused = !session.timed || play.game.over;
    this.#check();
  }

  /** The clock follows a game. @param {Game} game */
  #count({ moves, turn, colors, over }) {
    const before = this.clock.left(this.color);
    const at = Number.parseInt(hashOf(moves, ''), 16);
    this.clock.follow({ at, ply: moves.length, end: true, turn, mover: colors.at(-1), over });
    this.gained += this.clock.left(this.color) - before;
  }

  /** So much time passes: is it thinking? @param {number} ms */
  think(ms) {
    const { conflict, game } = this.play;
    if (this.started && this.session.connected && conflict === undefined && !game.over && game.turn === this.color)
      this.thought += ms;
  }

  /** What must hold, whatever the other side says. */
  #check() {
    const { play, clock, color, budgets } = this;
    const { game, era } = play;
    const { moves, colors, end, over, winner } = game;
    this.started ||= moves.length > 0;
    const fault = (/** @type {string} */ what) => void (this.faults.includes(what) || this.faults.push(what));
    if (moves.some((move, at) => colors[at] === color && this.made[at] !== move)) fault('a move that it has not made');
    if (era > this.consents) fault('another era without consent');
    if (era === this.#era && moves.length < this.#plies - 1) fault('moves are gone');
    this.#era = era;
    this.#plies = moves.length;
    if (end === `${color}-resigns` && !this.resigned) fault('resigned by the other side');
    if (end === 'agreed' && !this.wantsDraw) fault('a draw that it does not want');
    if (end === `${color}-late` && clock.left(color) > LAG) fault('lost on time that it has');
    const lost = budgets[color].base + this.gained - clock.left(color) - this.thought;
    if (lost > LAG + 5) fault(`time: ${Math.round(lost)} ms`);
    const points = winner ? (winner === color ? 2 : 0) : 1;
    const { result } = this;
    const key = `${moves} ${end}`;
    if (result?.era !== era) this.result = undefined;
    if (!over || (result?.era === era && result.key === key)) return;
    if (result?.era === era && points < result.points) {
      if (this.time.now - result.at > CROSSING) fault('a result that was changed late');
      if (result.key.endsWith(`${play.other}-resigns`)) fault('a resignation that was taken back');
    }
    this.result = { era, key, points, at: this.time.now };
  }

  /** @param {Ending} end */
  finish(end) {
    if (end === `${this.color}-resigns`) this.resigned = true;
    return this.play.finish(end);
  }

  /** What a person might do. @param {Roll} roll */
  act(roll) {
    const { play, session } = this;
    if (!session.connected) return;
    const { asked, game } = play;
    if (asked && roll(4) === 0) {
      const yes = roll(2) === 0;
      if (yes && asked === 'draw') this.wantsDraw = true;
      if (yes && asked !== 'draw') this.consents += 1;
      play.answer(yes);
    } else if (session.mayMove && roll(3) > 0) {
      const moves = this.rules.legal(game);
      const move = moves[roll(moves.length)] ?? '';
      const ply = game.moves.length;
      this.made[ply] = move;
      // The increment first, as on the page.
      const next = game.with([...game.moves, move]);
      this.clock.update(false);
      if (next) this.#count(next);
      play.play(move);
    } else {
      const what = roll(60);
      if (what === 0) this.finish(`${this.color}-resigns`);
      else if (what < 5) {
        this.wantsDraw = true;
        play.ask('draw');
      } else if (what < 8) {
        this.consents += 1;
        play.ask('takeback');
      } else if (what < 12) {
        this.consents += 1;
        play.ask('rematch');
      } else if (what < 20) play.finish('claim');
      else if (what < 30 && play.conflict !== undefined) {
        this.consents += 1;
        play.goBack();
      }
    }
    this.follow();
  }
}

/** Something in good form, or nearly. @param {Roll} roll @param {Side} honest @param {string[]} heard what was said before */
function hostileWord(roll, honest, heard) {
  const pick = (/** @type {unknown[]} */ ...all) => all[roll(all.length)];
  const { game, era } = honest.play;
  const { moves } = game;
  const ends = ['', 'agreed', 'claim', 'white-resigns', 'black-resigns', 'white-late', 'black-late'];
  const legal = honest.rules.legal(game);
  const anEra = () => pick(era, era, era, era + 1, Math.max(0, era - 1), era + 2, roll(4), 1_000_000);
  const ply = () =>
    pick(moves.length, moves.length, moves.length, Math.max(0, moves.length - 1), moves.length + 1, roll(20));
  const time = () => pick(null, 0, 1, 500, honest.clock.left('white') | 0, 86_400_000);
  const record = () => {
    const made = moves.slice(0, pick(moves.length, moves.length, roll(moves.length + 1)));
    const more = Array.from({ length: pick(0, 0, 1, 1, 2, roll(5)) }, () => pick('a', 'b', 'c', ...legal));
    return roll(8) ? [...made, ...more] : more;
  };
  const rounds = () => pick(honest.play.saved.rounds, honest.play.saved.rounds, honest.play.saved.rounds + 1, roll(4));
  const left = () => pick(null, { white: time() ?? 0, black: time() ?? 0 });
  const summary = () => ({
    ...honest.play.summary,
    ...(roll(2) ? { era: anEra(), plies: ply(), end: pick(...ends) } : {}),
  });
  const asked = () => pick('draw', 'takeback', 'rematch');
  /** @type {Record<string, () => object>} */
  const kinds = {
    sync: () => ({ era: anEra(), rounds: rounds(), moves: record(), end: pick(...ends), left: left() }),
    move: () => ({ era: anEra(), ply: ply(), move: pick('a', ...legal), left: time() }),
    ack: () => ({ era: anEra(), ply: ply(), left: time() ?? 0 }),
    ask: () => ({ what: asked(), era: anEra(), ply: ply() }),
    answer: () => ({ what: asked(), era: anEra(), ply: ply(), yes: pick(true, true, false) }),
    end: () => ({ era: anEra(), ply: ply(), end: pick(...ends) }),
    ping: () => ({ at: roll(100_000), ...summary() }),
    pong: () => ({ at: roll(100_000) }),
    refused: () => ({ reason: pick('turn', 'over'), about: 'move' }),
  };
  // What was said before, as it was or with another value.
  const old = heard[roll(heard.length)];
  if (old && roll(3) === 0) {
    const value = JSON.parse(old);
    const keys = Object.keys(value);
    const key = keys[roll(keys.length)] ?? 'type';
    if (roll(2) && key !== 'type') value[key] = pick(value[key], anEra(), ply(), pick(...ends), time());
    return JSON.stringify(value);
  }
  const type = String(pick(...Object.keys(kinds)));
  return JSON.stringify({ type, ...kinds[type]?.() });
}

/**
 * How the channel is, and who plays. `good`: below the lag allowance, nothing is lost; `bad`: late, dropped and repeated;
 * `hostile`: a side that also says what it likes.
 * @typedef {'good' | 'bad' | 'hostile'} Kind
 * @typedef {{ faults: string[], outcome: 'same' | 'apart' | 'open' | 'closed', refused: number, plies: number }} Played
 */

/**
 * Plays one game.
 * @param {number} number
 * @param {Kind} kind
 * @param {Rules} [rules]
 * @returns {Played}
 */
export function playGame(number, kind, rules = STAND_IN) {
  const roll = dice(number);
  const time = { now: 1000 };
  const budget = { base: 1000 * (3 + roll(60)), gain: 500 * roll(4) };
  const budgets = { white: budget, black: budget };
  const white = new Side({ color: 'white', budgets, time, rules });
  const black = new Side({ color: 'black', budgets, time, rules });
  const sides = [white, black];
  const bad = kind === 'bad' || (kind === 'hostile' && roll(2) === 0);
  const slow = bad ? 1 + roll(4000) : 1 + roll(400);
  let quiet = false;
  /** What is on its way to each side. @type {{ at: number, text: string }[][]} */
  const ways = [[], []];
  /** @type {string[]} */
  const heard = [];
  const ends = sides.map((_, from) => ({
    hear: (/** @type {unknown} */ _text) => {},
    ended: () => {},
    close: () => {},
    send: (/** @type {string} */ text) => put(1 - from, text),
  }));
  /** @param {number} to @param {string} text */
  function put(to, text) {
    const way = ways[to] ?? [];
    if (kind === 'hostile' && heard.length < 200) heard.push(text);
    const last = way.at(-1)?.at ?? 0;
    const at = Math.max(last, time.now + (quiet ? 50 : roll(slow)));
    // A greeting comes through: the channel has just opened.
    if (bad && !quiet && roll(20) === 0 && !text.includes('hello')) return;
    way.push({ at, text });
    if (bad && !quiet && roll(20) === 0) way.push({ at: at + roll(2000), text });
  }
  /** @param {number} ms */
  function pass(ms) {
    const until = time.now + ms;
    while (time.now < until) {
      const next = ways.map((way) => way[0]?.at ?? Infinity);
      const to = Number((next[1] ?? 0) < (next[0] ?? 0));
      const now = Math.max(time.now, Math.min(until, next[to] ?? until));
      for (const side of sides) side.think(now - time.now);
      time.now = now;
      for (const side of sides) side.follow();
      if ((next[to] ?? Infinity) > now) continue;
      ends[to]?.hear(ways[to]?.shift()?.text);
      sides[to]?.follow();
    }
  }
  for (const [at, side] of sides.entries()) {
    const end = ends[at];
    if (end) side.session.connect(end);
  }
  const hostile = roll(2);
  const honest = sides[1 - hostile] ?? white;
  // Who is refused too often is soon alone.
  const rare = 2 + roll(20);
  let ticked = 0;
  const step = (/** @type {number} */ ms) => {
    pass(ms);
    if (time.now - ticked < 1000) return;
    ticked = time.now;
    for (const side of sides) side.session.tick();
  };
  const steps = 40 + roll(160);
  for (let count = 0; count < steps; count += 1) {
    step(1 + roll(roll(10) ? 500 : 3000));
    for (const side of sides) if (roll(2)) side.act(roll);
    if (kind === 'hostile')
      while (roll(rare) === 0) {
        const text = hostileWord(roll, honest, heard);
        ways[1 - hostile]?.push({ at: ways[1 - hostile]?.at(-1)?.at ?? time.now, text });
      }
  }
  // Then everything comes through, and nobody does anything more.
  quiet = true;
  for (let rest = 0; rest < 70; rest += 1) step(rest < 60 ? 2000 : 500);
  const refused = sides.reduce((sum, { told }) => sum + (told.refused ?? 0), 0);
  const faults = (kind === 'hostile' ? [honest] : sides).flatMap((side) => side.faults);
  const plies = honest.play.game.moves.length;
  const open = sides.every(({ session }) => session.connected);
  if (kind === 'hostile') return { faults, outcome: open ? 'open' : 'closed', refused, plies };
  const views = sides.map(({ play: { game, era } }) => `${era} ${game.moves} ${game.over} ${game.end}`);
  const apart = sides.every(({ play }) => play.conflict !== undefined);
  if (!open) faults.push('the connection is closed');
  if (views[0] !== views[1] && !apart) faults.push(`two results: ${views.join(' | ')}`);
  if (white.color === black.color && !apart) faults.push('one colour for both');
  if (kind === 'good' && refused > 0) faults.push(`refused: ${white.lastReason ?? black.lastReason}`);
  // A move back may be granted while its asker wins. Otherwise both have heard of all.
  const won = sides.some(({ play: { game } }) => game.over && (!game.end || game.end.endsWith('-late')));
  const granted = white.play.era !== black.play.era && won;
  if (kind === 'good' && !granted && sides.some(({ told }) => told.apart)) faults.push('apart on a good connection');
  return { faults, outcome: views[0] === views[1] ? 'same' : 'apart', refused, plies };
}
