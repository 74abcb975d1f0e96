// Two sides of a live game (www/features/live/state/) over a channel in memory, for tests: with a common time, and what each was told.

import { readFileSync } from 'node:fs';
import { core } from '../../www/core/shared-core.js';
import { LiveSession } from '../../www/features/live/state/session.js';
import * as main from '../../www/pkg/oddchess.js';

main.initSync({ module: readFileSync(new URL('../../www/pkg/oddchess_bg.wasm', import.meta.url)) });
await core.load();

export { core };

/** @import { Color } from '../../www/state/clock.js' */
/** @import { Event } from '../../www/features/live/state/session.js' */

/** Numbers that look random and are the same each time. @param {number} seed */
export function dice(seed) {
  let state = seed;
  return (/** @type {number} */ sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** A channel in memory with two ends; what is on its way can be changed. */
export function channel() {
  /** @type {{ to: number, data: unknown }[]} */
  const way = [];
  const ends = [0, 1].map((at) => ({
    hear: (/** @type {unknown} */ _) => {},
    ended: () => {},
    send: (/** @type {string} */ data) => void way.push({ to: 1 - at, data }),
    close: () => {},
  }));
  /** Delivers everything, also what is sent meanwhile. */
  const deliver = () => {
    for (let next = way.shift(); next; next = way.shift()) ends[next.to]?.hear(next.data);
  };
  return { ends, way, deliver };
}

export const START = '#chess';
export const SESSION = '0123456789abcdef';

/**
 * Two sides, White first, with a common time and what each was told.
 * @param {object} [given]
 * @param {string} [given.start]
 * @param {string[]} [given.moves] kept by both
 * @param {number} [given.minutes] on the clocks
 * @param {boolean} [given.blank] whether they keep nothing yet
 */
export function two({ start = START, moves = [], minutes = 0, blank = false } = {}) {
  const time = { now: 1000 };
  const link = channel();
  const sides = /** @type {Color[]} */ (['white', 'black']).map((color) => {
    const left = { white: minutes * 60_000, black: minutes * 60_000 };
    const clock = {
      left: (/** @type {Color} */ of) => left[of],
      set: (/** @type {Color} */ of, /** @type {number} */ ms) => void (left[of] = ms),
      gain: () => 0,
    };
    /** @type {Event[]} */
    const events = [];
    const saved = {
      session: SESSION,
      start,
      color,
      moves,
      end: /** @type {const} */ (''),
      era: 0,
      rounds: 0,
      blank,
    };
    const session = new LiveSession({
      core,
      version: 'x',
      saved,
      clock: () => (minutes ? clock : undefined),
      now: () => time.now,
    });
    session.tell = (event) => void events.push(event);
    return { session, play: session.play, events, left };
  });
  const [white, black] = sides;
  if (!white || !black) throw new Error('expected two sides');
  const connect = () => {
    for (const [at, side] of [white, black].entries()) {
      const end = link.ends[at];
      if (end) side.session.connect(end);
    }
    link.deliver();
  };
  /** Time passes, with heartbeats. */
  const pass = (/** @type {number} */ ms) => {
    for (let rest = ms; rest > 0; rest -= 1000) {
      time.now += Math.min(rest, 1000);
      for (const { session } of [white, black]) session.tick();
      link.deliver();
    }
  };
  /** A text from the side of Black to White's. */
  const spoil = (/** @type {unknown} */ data) => {
    link.way.push({
      to: 0,
      data: typeof data === 'object' && !(data instanceof ArrayBuffer) ? JSON.stringify(data) : data,
    });
    link.deliver();
  };
  const turn = () => (white.play.game.turn === 'white' ? white : black);
  return { white, black, link, time, connect, pass, spoil, turn };
}
