// A hostile opponent in a live game (www/features/live/state/): it can't take time, flood the page or make it give up its game. And
// two honest sides whose endings cross on their way see one end.

import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { AgreedGame } from '../../www/features/live/state/agreed-game.js';
import { CROSSING, LAG } from '../../www/features/live/state/live-play.js';
import { PROTOCOL, RULES } from '../../www/features/live/state/protocol.js';
import { PING } from '../../www/features/live/state/session.js';
import { core, SESSION, START, two } from './live-sides.js';

/** @typedef {ReturnType<typeof two>} Two */

/** Two sides after some moves, connected. @param {string[]} moves @param {number} [minutes] */
function after(moves, minutes = 0) {
  const sides = two({ moves, minutes });
  sides.connect();
  for (const { events } of [sides.white, sides.black]) events.length = 0;
  return sides;
}

/** What a side sees: moves, how it ended, who has won. @param {Two['white']} side */
const seen = ({ play: { game } }) => [game.moves.length, game.end, game.over ? (game.winner ?? 'draw') : 'open'];

test('no word of the other side takes more from a clock than the lag allowance, or ends the game on time', () => {
  for (const minutes of [1, 5]) {
    const { white, link, spoil } = after(['e2e4', 'e7e5'], minutes);
    white.play.play('g1f3');
    const before = white.left.white;
    for (let count = 0; count < 60; count += 1) spoil({ type: 'ack', era: 0, ply: 2, left: 0 });
    // A later ply, when the other side thinks long.
    for (let ply = 3; ply < 9; ply += 1) spoil({ type: 'ack', era: 0, ply, left: 0 });
    spoil({ type: 'move', era: 0, ply: 3, move: 'b8c6', left: 9_000_000 });
    white.play.play('f1c4');
    spoil({ type: 'ack', era: 0, ply: 4, left: 0 });
    spoil({ type: 'ack', era: 0, ply: 2, left: 0 });
    const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5'];
    spoil({ type: 'sync', era: 0, rounds: 0, moves, end: '', left: { white: 0, black: 9_000_000 } });
    spoil({ type: 'ping', at: 1, era: 0, plies: 6, hash: '00000000', end: 'white-late' });
    expect(white.play.game.moves.length).toBe(6);
    expect(white.left.white).toBe(before - LAG);
    // Its own time grows by no more than a second for each of its moves.
    expect(white.left.black).toBe(minutes * 60_000 + 2 * LAG);
    spoil({ type: 'end', era: 0, ply: 6, end: 'white-late' });
    expect([white.play.game.over, white.play.conflict]).toEqual([false, undefined]);
    spoil({ type: 'sync', era: 0, rounds: 0, moves, end: 'white-late', left: null });
    expect([white.play.game.over, white.play.conflict, white.session.timed]).toEqual([false, 6, false]);
    link.way.length = 0;
  }
  // In the last second its word counts, but not while this side is not to move.
  const { white, black, spoil } = after(['e2e4', 'e7e5'], 1);
  white.play.play('g1f3');
  white.left.white = 500;
  spoil({ type: 'end', era: 0, ply: 3, end: 'white-late' });
  expect(white.play.game.over).toBe(false);
  black.play.play('b8c6');
  spoil('');
  spoil({ type: 'end', era: 0, ply: 4, end: 'white-late' });
  expect(white.play.game.end).toBe('white-late');
});

test('who joins without a record takes the moves of the other side, but neither its own time nor an end', () => {
  const { white, link, spoil } = two({ minutes: 5, blank: true });
  if (link.ends[0]) white.session.connect(link.ends[0]);
  const hello = {
    type: 'hello',
    protocol: PROTOCOL,
    core: 'x',
    session: SESSION,
    game: 'chess',
    rules: '',
    start: START,
  };
  spoil({ ...hello, color: 'black', era: 2, plies: 3, hash: '00000000', end: 'white-resigns' });
  const moves = ['e2e4', 'e7e5', 'g1f3'];
  spoil({ type: 'sync', era: 2, rounds: 0, moves, end: 'white-resigns', left: { white: 1, black: 9e6 } });
  expect([white.play.game.moves, white.play.game.end, white.play.era]).toEqual([moves, '', 2]);
  expect(white.left).toEqual({ white: 300_000, black: 300_000 + LAG });
});

/** Before the mate of the fool: Black mates by d8h4. */
const FOOL = ['f2f3', 'e7e5', 'g2g4'];
/** White is to move and may claim: the third time. */
const THRICE = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1', 'f6g8'];

/**
 * What each side does before it hears of the other; then what both see: number of moves, end, winner.
 * @type {[string, string[], (side: Two['white']) => unknown, (side: Two['white']) => unknown, [number, string, string]][]}
 */
const CROSSINGS = [
  [
    'both resign, White to move',
    ['e2e4', 'e7e5'],
    ({ play }) => play.finish('white-resigns'),
    ({ play }) => play.finish('black-resigns'),
    [2, 'white-resigns', 'black'],
  ],
  [
    'both resign, Black to move',
    ['e2e4'],
    ({ play }) => play.finish('white-resigns'),
    ({ play }) => play.finish('black-resigns'),
    [1, 'black-resigns', 'white'],
  ],
  [
    'a move, and the other resigns',
    ['e2e4', 'e7e5'],
    ({ play }) => play.play('g1f3'),
    ({ play }) => play.finish('black-resigns'),
    [2, 'black-resigns', 'white'],
  ],
  [
    'a move and resigning, and the other resigns',
    ['e2e4', 'e7e5'],
    ({ play }) => play.play('g1f3') && play.finish('white-resigns'),
    ({ play }) => play.finish('black-resigns'),
    [2, 'black-resigns', 'white'],
  ],
  [
    'mate, and the other resigns',
    FOOL,
    ({ play }) => play.finish('white-resigns'),
    ({ play }) => play.play('d8h4'),
    [4, '', 'black'],
  ],
  [
    'mate, and the other finds the time up',
    FOOL,
    (side) => {
      side.left.black = 0;
      return side.play.finish('black-late');
    },
    ({ play }) => play.play('d8h4'),
    [4, '', 'black'],
  ],
  [
    'mate, and the other takes the draw that was offered before',
    FOOL,
    ({ play }) => play.answer(true),
    ({ play }) => play.play('d8h4'),
    [4, '', 'black'],
  ],
  [
    'mate, and both have offered a draw',
    FOOL,
    ({ play }) => play.ask('draw'),
    ({ play }) => play.ask('draw') && play.play('d8h4'),
    [4, '', 'black'],
  ],
  [
    'a draw is taken, and its offerer resigns',
    ['e2e4', 'e7e5', 'g1f3'],
    ({ play }) => play.answer(true),
    ({ play }) => play.finish('black-resigns'),
    [3, 'agreed', 'draw'],
  ],
  [
    'a draw is taken, and its offerer moves',
    ['e2e4', 'e7e5', 'g1f3'],
    ({ play }) => play.answer(true),
    ({ play }) => play.play('b8c6'),
    [3, 'agreed', 'draw'],
  ],
  [
    'a draw is taken, and the time of its offerer is up',
    ['e2e4', 'e7e5', 'g1f3'],
    ({ play }) => play.answer(true),
    ({ play }) => play.finish('black-late'),
    [3, 'agreed', 'draw'],
  ],
  [
    'time is up, and the other resigns',
    ['e2e4', 'e7e5'],
    ({ play }) => play.finish('white-late'),
    ({ play }) => play.finish('black-resigns'),
    [2, 'black-resigns', 'white'],
  ],
  [
    'one finds the time up, and its owner resigns',
    ['e2e4', 'e7e5'],
    ({ play }) => play.finish('white-resigns'),
    (side) => {
      side.left.white = 0;
      return side.play.finish('white-late');
    },
    [2, 'white-resigns', 'black'],
  ],
  [
    'one finds the time up, and its owner admits it',
    ['e2e4', 'e7e5'],
    ({ play }) => play.finish('white-late'),
    (side) => {
      side.left.white = 0;
      return side.play.finish('white-late');
    },
    [2, 'white-late', 'black'],
  ],
  [
    'a draw is claimed, and the other resigns',
    THRICE,
    ({ play }) => play.finish('claim'),
    ({ play }) => play.finish('black-resigns'),
    [8, 'claim', 'draw'],
  ],
  [
    'a draw is claimed, and the other finds the time up',
    THRICE,
    ({ play }) => play.finish('claim'),
    (side) => {
      side.left.white = 0;
      return side.play.finish('white-late');
    },
    [8, 'claim', 'draw'],
  ],
];

test('endings that cross on their way have one winner, which both sides see, and nothing is refused', () => {
  for (const [name, moves, one, other, end] of CROSSINGS)
    for (const lost of [false, true]) {
      const { white, black, link, pass } = after(moves, 5);
      // Where a draw is taken, Black has offered it.
      if (name.includes('draw is taken') || name.includes('takes the draw')) {
        black.play.ask('draw');
        link.deliver();
      }
      expect([one(white), other(black)], name).not.toContain(false);
      // Lost on their way, the summaries bring them.
      if (lost) link.way.length = 0;
      link.deliver();
      pass(60_000);
      expect([seen(white), seen(black)], `${name}, ${lost}`).toEqual([end, end]);
      const events = [...white.events, ...black.events];
      expect(
        events.filter(({ kind }) => kind === 'refused' || kind === 'apart' || kind === 'status'),
        name,
      ).toEqual([]);
      expect([white.session.status, black.session.status], name).toEqual(['together', 'together']);
    }
});

test('a side that has heard of an end can’t better its own', () => {
  // White resigns, and takes it back by a claim, or by a move that was never made.
  for (const { moves, first, late, end } of [
    {
      moves: ['e2e4'],
      first: 'black-resigns',
      late: { type: 'end', era: 0, ply: 1, end: 'claim' },
      end: 'black-resigns',
    },
    {
      moves: FOOL,
      first: 'black-resigns',
      late: { type: 'move', era: 0, ply: 3, move: 'd8h4', left: null },
      end: 'black-resigns',
    },
  ]) {
    const { white, spoil } = after(moves);
    spoil({ type: 'end', era: 0, ply: moves.length, end: first });
    spoil(late);
    expect([white.play.game.end, white.play.game.winner]).toEqual([end, 'white']);
  }
  // Long after a draw was agreed on, the mate comes too late; what is no worse still counts.
  const { white, black, link, pass, spoil, time } = after(FOOL);
  black.play.ask('draw');
  link.deliver();
  white.play.answer(true);
  link.way.length = 0;
  time.now += CROSSING + 1;
  spoil({ type: 'move', era: 0, ply: 3, move: 'd8h4', left: null });
  expect([white.play.game.end, white.play.conflict]).toEqual(['agreed', 3]);
  pass(PING);
  // A claim of time against a clock that has time left: the two do not agree, and both can go back.
  const second = after(['e2e4', 'e7e5'], 5);
  second.black.left.white = 0;
  second.black.play.finish('white-late');
  second.link.deliver();
  second.pass(CROSSING + 3 * PING);
  expect([seen(second.white), seen(second.black)]).toEqual([
    [2, '', 'open'],
    [2, 'white-late', 'black'],
  ]);
  expect([second.white.play.conflict, second.black.play.conflict]).toEqual([2, 2]);
  second.white.play.goBack();
  second.link.deliver();
  second.black.play.answer(true);
  second.link.deliver();
  expect([seen(second.white), seen(second.black)]).toEqual(Array(2).fill([2, '', 'open']));
  expect(second.white.session.timed && second.white.session.mayMove).toBe(true);
});

test('crossing offers of a draw are agreement, and no question that crosses a move is refused', () => {
  const same = after(['e2e4', 'e7e5']);
  same.white.play.ask('draw');
  same.black.play.ask('draw');
  same.link.deliver();
  expect([seen(same.white), seen(same.black)]).toEqual(Array(2).fill([2, 'agreed', 'draw']));
  // White has offered and moved; Black has offered before it heard of either.
  const moved = after(['e2e4', 'e7e5']);
  moved.white.play.ask('draw');
  moved.white.play.play('g1f3');
  moved.black.play.ask('draw');
  moved.link.deliver();
  moved.pass(2 * PING);
  expect([seen(moved.white), seen(moved.black)]).toEqual(Array(2).fill([2, 'agreed', 'draw']));
  // Offered at two positions: nothing is agreed on, and nothing is wrong.
  const apart = after(['e2e4', 'e7e5']);
  apart.black.play.ask('draw');
  apart.white.play.play('g1f3');
  apart.white.play.ask('draw');
  apart.link.deliver();
  expect([seen(apart.white), apart.black.play.asked]).toEqual([[3, '', 'open'], 'draw']);
  // A move back, asked for while the answer to that move was on its way, and granted.
  const back = after(['e2e4', 'e7e5']);
  back.white.play.play('g1f3');
  back.link.deliver();
  back.white.play.ask('takeback');
  back.black.play.play('b8c6');
  back.link.deliver();
  back.black.play.answer(true);
  back.link.deliver();
  expect([seen(back.white), seen(back.black)]).toEqual(Array(2).fill([2, '', 'open']));
  for (const { white, black } of [same, moved, apart, back])
    expect([...white.events, ...black.events].filter(({ kind }) => kind === 'refused' || kind === 'apart')).toEqual([]);
  // A move back that is granted while the time of its asker is up: it has no more than before.
  const late = after(['e2e4', 'e7e5', 'g1f3'], 5);
  late.black.play.ask('takeback');
  late.link.deliver();
  late.black.left.black = 0;
  late.black.play.finish('black-late');
  late.white.play.answer(true);
  late.link.deliver();
  expect(seen(late.black)).toEqual([1, '', 'open']);
  late.pass(PING);
  expect([seen(late.white), seen(late.black)]).toEqual(Array(2).fill([1, 'black-late', 'white']));
  // A question that has lapsed can’t be answered.
  const old = after(['e2e4', 'e7e5']);
  old.white.play.ask('takeback');
  old.white.play.play('g1f3');
  old.link.deliver();
  old.black.play.play('b8c6');
  old.link.deliver();
  old.white.play.play('f1c4');
  old.spoil({ type: 'answer', what: 'takeback', era: 0, ply: 0, yes: true });
  expect(old.white.play.game.moves.length).toBe(5);
});

test('false records can neither swap colours nor take back more than two moves', () => {
  const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];
  for (const false_ of [
    { era: 1, rounds: 0, moves },
    { era: 1, rounds: 1, moves },
    { era: 1, rounds: 1, moves: [] },
    { era: 1, rounds: 0, moves: [] },
    { era: 7, rounds: 0, moves },
    { era: 1_000_000, rounds: 1_000_000, moves },
    { era: 0, rounds: 0, moves: ['d2d4', 'd7d5'] },
    { era: 0, rounds: 5, moves: ['d2d4'] },
    { era: 0, rounds: 1, moves: [...moves, 'f1b5'] },
  ]) {
    const { white, spoil } = after(moves);
    spoil({ type: 'sync', ...false_, end: '', left: null });
    const ply = white.play.conflict ?? 0;
    white.play.goBack();
    spoil({ type: 'answer', what: 'takeback', era: 0, ply, yes: true });
    spoil({ type: 'ask', what: 'takeback', era: 0, ply });
    if (white.play.asked) white.play.answer(true);
    expect([white.play.game.moves, white.play.color], JSON.stringify(false_)).toEqual([moves, 'white']);
    expect(white.play.era).toBeLessThanOrEqual(1);
    expect(white.events.map(({ kind }) => kind)).not.toContain('round');
  }
});

test('a consent to another game that one page has lost is asked for anew', () => {
  const { white, black, link, pass } = after(['e2e4', 'e7e5']);
  white.play.finish('white-resigns');
  link.deliver();
  // White has asked in a page that is loaded anew: here, it never has.
  link.way.length = 0;
  link.ends[1]?.hear(JSON.stringify({ type: 'ask', what: 'rematch', era: 0, ply: 2 }));
  black.play.answer(true);
  link.way.length = 0;
  pass(3 * PING);
  expect(white.events.filter(({ kind }) => kind === 'asked')).toEqual([{ kind: 'asked', what: 'rematch' }]);
  expect([white.play.game.end, white.play.color]).toEqual(['white-resigns', 'white']);
  white.play.answer(true);
  link.deliver();
  pass(PING);
  expect([white.play.color, black.play.color, seen(white), seen(black)]).toEqual([
    'black',
    'white',
    [0, '', 'open'],
    [0, '', 'open'],
  ]);
});

test('thousands of messages in good form are not worked off: so many at once, and then some each second', () => {
  const { white, link, spoil, time } = after(['e2e4', 'e7e5']);
  const hear = (/** @type {object} */ message) => link.ends[0]?.hear(JSON.stringify(message));
  const told = () => white.events.length;
  const asks = ['draw', 'takeback'].map((what) => ({ type: 'ask', what, era: 0, ply: what === 'draw' ? 2 : 1 }));
  for (let count = 0; count < 5000; count += 1) hear(asks[count % 2] ?? {});
  expect(told()).toBeLessThanOrEqual(5);
  time.now += 9000;
  for (let count = 0; count < 5000; count += 1) hear(asks[count % 2] ?? {});
  expect(told()).toBeLessThanOrEqual(8);
  // The same question is posed once.
  white.play.answer(false);
  white.events.length = 0;
  time.now += 60_000;
  for (let count = 0; count < 4; count += 1) hear(asks[0] ?? {});
  expect(told()).toBe(1);
  // Summaries that differ make no more answers than that, either.
  link.way.length = 0;
  for (let count = 0; count < 5000; count += 1)
    hear({ type: 'ping', at: count, era: 0, plies: 0, hash: '00000000', end: '' });
  expect(link.way.length).toBeLessThanOrEqual(80);
  link.way.length = 0;
  for (let count = 0; count < 5000; count += 1) hear({ type: 'refused', reason: 'turn', about: '' });
  expect(told()).toBeLessThanOrEqual(21);
  expect(white.session.status).toBe('together');
  time.now += 1000;
  white.play.play('g1f3');
  link.way.length = 0;
  spoil({ type: 'move', era: 0, ply: 3, move: 'b8c6', left: null });
  expect(white.play.game.moves.length).toBe(4);
});

test('docs/live.md has the rules of each type of message', () => {
  const page = readFileSync(new URL('../../docs/live.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)`( E)? \|.*?\| (\d+), ([\d½]+) s \|/gm)];
  const told = rows.map(([, type, era, most, every = '']) => [
    type,
    era !== undefined,
    Number(most),
    every === '½' ? 500 : 1000 * Number(every),
  ]);
  const rules = Object.entries(RULES).map(([type, { counts, most, every }]) => [type, counts === 'era', most, every]);
  expect(told).toEqual(rules);
});

test('a long record is taken over at once, not move by move', () => {
  const moves = Array.from({ length: 40 }, (_, at) => ['g1f3', 'g8f6', 'f3g1', 'f6g8'][at % 4] ?? '').slice(0, 15);
  let calls = 0;
  const counting = {
    ...core,
    games: () => core.games(),
    mixes: () => core.mixes(),
    open: (/** @type {string} */ link) =>
      new Proxy(core.open(link), {
        get(target, name) {
          calls += 1;
          const value = /** @type {any} */ (target)[name];
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }),
  };
  const cost = (/** @type {string[]} */ moves) => {
    calls = 0;
    expect(new AgreedGame(counting, START).with(moves)?.moves).toEqual(moves);
    return calls;
  };
  expect(cost(moves)).toBe(cost(moves.slice(0, 1)));
});
