// The clock's logic, with a time source of the test's own. How it looks on the page: tests/browser/clock.spec.js.

import { test } from 'node:test';
import { expect } from '@playwright/test';
import { Clock, formatTime } from '../../www/state/clock.js';
import { CLOCK } from '../../www/state/stored-players.js';

/** @import { Color } from '../../www/state/clock.js' */

const MINUTE = 60_000;

/** A clock of five minutes and three seconds a move, and a hand on its time. */
function set(budgets = { white: { base: 5 * MINUTE, gain: 3000 }, black: { base: 5 * MINUTE, gain: 3000 } }) {
  const time = { steady: 1000, wall: 9000 };
  const times = { steady: () => time.steady, wall: () => time.wall };
  const clock = new Clock(budgets, times);
  let ply = 0;
  const stand = (/** @type {number} */ at, /** @type {boolean} */ end, over = false, node = at) => {
    const happened = clock.update();
    const [turn, mover] =
      at % 2 === 0 ? /** @type {const} */ (['white', 'black']) : /** @type {const} */ (['black', 'white']);
    clock.follow({ at: node, ply: at, end, turn, mover: at > 0 ? mover : undefined, over });
    return happened;
  };
  return {
    clock,
    times,
    time,
    stand,
    /** Time passes as it does on a page that is watched. */
    pass: (/** @type {number} */ ms) => {
      const happened = [];
      for (let rest = ms; rest > 0; rest -= 1000) {
        time.steady += Math.min(rest, 1000);
        time.wall += Math.min(rest, 1000);
        happened.push(clock.update());
      }
      return happened.find((one) => one);
    },
    move: (over = false) => stand((ply += 1), true, over),
  };
}

test('time formats', () => {
  const shown = [300_000, 299_999, 299_000, 20_000, 19_901, 19_900, 9_999, 61, 1, 0, 3_600_000, 3_599_001, 36_061_000];
  const faces = [
    '5:00',
    '5:00',
    '4:59',
    '0:20',
    '0:20',
    '0:19.9',
    '0:10.0',
    '0:00.1',
    '0:00.1',
    '0:00.0',
    '1:00:00',
    '1:00:00',
    '10:01:01',
  ];
  expect(shown.map(formatTime)).toEqual(faces);
});

test('starts with the first move, which is free; each later move adds the increment', () => {
  const { clock, pass, move } = set();
  expect(clock.running).toBeNull();
  pass(10_000);
  move();
  expect([clock.running, clock.left('white'), clock.left('black')]).toEqual(['black', 300_000, 300_000]);
  pass(7000);
  move();
  expect([clock.running, clock.left('white'), clock.left('black')]).toEqual(['white', 300_000, 296_000]);
  pass(500);
  expect(clock.left('white')).toBe(299_500);
});

test('odds: each player has a budget', () => {
  const { clock, pass, move } = set({ white: { base: MINUTE, gain: 0 }, black: { base: 5 * MINUTE, gain: 10_000 } });
  move();
  pass(4000);
  move();
  pass(4000);
  move();
  expect([clock.left('white'), clock.left('black')]).toEqual([56_000, 306_000]);
});

test('a flag falls once, and the time stays at zero', () => {
  const { clock, pass, move } = set();
  move();
  expect(pass(299_999)).toBeUndefined();
  expect(pass(1)).toBe('fell');
  expect([clock.fallen, clock.left('black'), clock.running]).toEqual(['black', 0, null]);
  expect(pass(1000)).toBeUndefined();
  clock.toggle();
  expect(clock.running).toBeNull();
});

test('stops at the end of the game; if that is undone, it resumes by hand or by a move', () => {
  const { clock, pass, move, stand } = set();
  move();
  pass(1000);
  move(true);
  expect([clock.running, clock.left('black')]).toEqual([null, 302_000]);
  expect(clock.canToggle).toBe(false);
  // The end is taken back.
  stand(2, true);
  expect([clock.running, clock.canToggle]).toEqual([null, true]);
  clock.toggle();
  expect(clock.running).toBe('white');
  move(true);
  stand(3, true);
  move();
  expect(clock.running).toBe('white');
});

test('moves tried after the end do not count', () => {
  const { clock, move, stand } = set();
  move();
  move();
  move(true);
  stand(2, false);
  stand(3, true, false, 17);
  stand(4, true, false, 18);
  stand(5, true, false, 19);
  expect([clock.running, clock.paused, clock.left('white'), clock.left('black')]).toEqual([
    null,
    true,
    303_000,
    303_000,
  ]);
});

test('looking back pauses; a takeback returns no time and adds no second increment', () => {
  const { clock, pass, move, stand } = set();
  move();
  pass(10_000);
  move();
  pass(5000);
  stand(1, false);
  expect(clock.running).toBeNull();
  pass(60_000);
  expect([clock.left('white'), clock.left('black')]).toEqual([295_000, 293_000]);
  // Black moves again, elsewhere.
  stand(2, true);
  expect([clock.running, clock.left('black')]).toEqual(['white', 293_000]);
  pass(1000);
  stand(3, true);
  expect([clock.running, clock.left('white')]).toEqual(['black', 297_000]);
});

test('a pause', () => {
  const { clock, pass, move } = set();
  clock.toggle();
  expect(clock.paused).toBe(false);
  move();
  clock.update();
  clock.toggle();
  pass(30_000);
  expect([clock.paused, clock.left('black')]).toEqual([true, 300_000]);
  clock.toggle();
  pass(1000);
  expect(clock.left('black')).toBe(299_000);
  clock.toggle();
  move();
  expect(clock.running).toBe('white');
});

test('sleep costs no time and pauses; a hidden page catches up', () => {
  const { clock, time, move } = set();
  move();
  time.steady += 90_000;
  time.wall += 90_000;
  expect(clock.update()).toBe('slept');
  expect([clock.paused, clock.left('black')]).toEqual([true, 300_000]);
  clock.toggle();
  // Some machines stop the steady source while they sleep.
  time.wall += 90_000;
  expect(clock.update()).toBe('slept');
  clock.toggle();
  time.steady += 90_000;
  time.wall += 90_000;
  expect(clock.update(false)).toBeUndefined();
  expect([clock.paused, clock.left('black')]).toEqual([false, 210_000]);
  time.steady += 900_000;
  expect(clock.update(false)).toBe('fell');
});

test('tolerates changes of the system clock and jumps of the monotonic one', () => {
  const { clock, time, move } = set();
  move();
  time.wall -= 3600_000;
  time.steady += 1000;
  expect(clock.update()).toBeUndefined();
  time.steady -= 500;
  expect(clock.update()).toBeUndefined();
  expect(clock.left('black')).toBe(299_000);
});

test('warns at one minute and ten seconds, once for each player', () => {
  const { clock, pass, move } = set();
  move();
  expect(clock.warning()).toBeUndefined();
  pass(240_000);
  expect(clock.warning()).toEqual({ color: 'black', left: 60_000 });
  expect(clock.warning()).toBeUndefined();
  pass(50_000);
  expect(clock.warning()).toEqual({ color: 'black', left: 10_000 });
  pass(1000);
  expect(clock.warning()).toBeUndefined();
});

test('tells when the displayed time changes next', () => {
  const { clock, pass, move } = set();
  move();
  expect(clock.due).toBe(1000);
  pass(300);
  expect(clock.due).toBe(700);
  pass(279_750);
  expect(clock.left('black')).toBe(19_950);
  expect([formatTime(19_950), clock.due]).toEqual(['0:20', 50]);
  pass(60);
  expect([formatTime(19_890), clock.due]).toEqual(['0:19.9', 90]);
});

test('is restored paused', () => {
  const { clock, pass, move, times } = set();
  move();
  pass(12_345);
  const again = Clock.from(JSON.parse(JSON.stringify(clock.serialize())), times);
  expect([again?.paused, again?.running, again?.left('black')]).toEqual([true, null, 287_655]);
  again?.toggle();
  expect(again?.running).toBe('black');
});

test('invalid saved data is no clock', () => {
  const kept = set().clock.serialize();
  const spoilt = [
    null,
    7,
    'x',
    {},
    [],
    { ...kept, left: null },
    { ...kept, left: { white: -1, black: 1 } },
    { ...kept, turn: 'red' },
    { ...kept, most: 0.5 },
    { ...kept, fallen: 'green' },
    { ...kept, budgets: { white: { base: 0, gain: 0 }, black: kept.budgets.black } },
    { ...kept, left: { white: NaN, black: 1 } },
    { ...kept, left: { white: 1e300, black: 1 } },
  ];
  for (const one of spoilt) expect(CLOCK(one)).toBeUndefined();
  expect(CLOCK(kept)).toEqual(kept);
});
