// Live games (www/features/live/state/) without a page and without a network: two sides over a channel in memory, which may lose,
// double, reorder and spoil what it carries. Whatever comes, no side makes a move of the other, both end with the same
// legal record, and what is refused is refused by its reason.

import { test } from 'node:test';
import { expect } from '@playwright/test';
import {
  packInvitation,
  readDescription,
  readInvitation,
  writeDescription,
} from '../../www/features/live/state/invitation.js';
import { LAG } from '../../www/features/live/state/live-play.js';
import { PROTOCOL } from '../../www/features/live/state/protocol.js';
import { MOST_REFUSED, PING } from '../../www/features/live/state/session.js';
import { core, dice, SESSION, START, two } from './live-sides.js';

/** A legal move of the position that a side has. @param {import('../../www/features/live/state/session.js').LiveSession} session @param {(sides: number) => number} roll */
function someMove(session, roll) {
  const { moves } = core.open(session.play.game.link).suggest('');
  return moves[roll(moves.length)]?.text;
}

test('two sides agree on every move, whatever the channel loses, doubles, reorders or spoils', () => {
  const starts = [
    '#tax',
    '#taxi',
    '#monarch',
    '#anarchist',
    '#infantry',
    '#chess',
    '#tax+taxi',
    '#taxi/4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3_w_-_-_0_1_9:7',
  ];
  for (const [seed, start] of starts.entries()) {
    const roll = dice(seed + 1);
    const { white, black, link, connect, pass, turn, time } = two({ start: core.open(start).view().link });
    connect();
    /** What each side has really played. @type {string[]} */
    const played = [];
    for (let step = 0; step < 120; step += 1) {
      const mover = turn();
      const mine = mover.play.game.moves.length;
      if (roll(3) > 0 && mover.session.mayMove) {
        const move = someMove(mover.session, roll);
        if (!move) break;
        expect(mover.session.play.play(move), `${start} ${move}`).toBe(true);
        played[mine] = move;
      }
      // The channel does what it likes with what is on its way.
      for (let at = link.way.length - 1; at >= 0; at -= 1) {
        const what = roll(12);
        const one = link.way[at];
        if (!one) continue;
        if (what === 0) link.way.splice(at, 1);
        else if (what === 1) link.way.splice(at, 0, { ...one });
        else if (what === 2) link.way.push(...link.way.splice(at, 1));
        else if (what === 3) {
          const text = String(one.data);
          const cut = roll(text.length);
          // Few enough not to end the connection.
          if (roll(20) === 0)
            link.way[at] = {
              ...one,
              data: text.slice(0, cut) + String.fromCharCode(33 + roll(90)) + text.slice(cut + 1),
            };
        }
      }
      if (roll(2)) link.deliver();
      time.now += PING / 2;
      for (const { session } of [white, black]) session.tick();
    }
    link.deliver();
    pass(4 * PING);
    const { moves } = white.play.game;
    expect(black.play.game.moves, start).toEqual(moves);
    expect(moves, start).toEqual(played.slice(0, moves.length));
    expect(moves.length, start).toBeGreaterThan(5);
    const fresh = core.open(start);
    for (const move of moves) expect(fresh.type(move), `${start} ${move}`).toBeUndefined();
    expect([white.session.status, black.session.status], start).toEqual(['together', 'together']);
    expect([white.play.conflict, black.play.conflict]).toEqual([undefined, undefined]);
  }
});

/** What a side may hear after 1. e4, and the reason why it is refused. @type {[unknown, string][]} */
const REFUSED = [
  ['', 'text'],
  ['{', 'text'],
  [new Uint8Array(4).buffer, 'text'],
  ['x'.repeat(70_000), 'size'],
  ['null', 'type'],
  [{ type: 'castle' }, 'type'],
  [{ type: 'move' }, 'shape'],
  [{ type: 'move', era: 0, ply: 1, move: 'e7e5', left: null, more: 1 }, 'shape'],
  [{ type: 'move', era: 0, ply: 1, move: 'e7e5,d2d4', left: null }, 'shape'],
  [{ type: 'move', era: 0, ply: 1.5, move: 'e7e5', left: null }, 'shape'],
  [{ type: 'move', era: 0, ply: 1, move: 'e7e5', left: -1 }, 'shape'],
  [{ type: 'move', era: 0, ply: 1, move: 'e7e4', left: null }, 'illegal'],
  [{ type: 'move', era: 0, ply: 1, move: 'd2d4', left: null }, 'illegal'],
  [{ type: 'move', era: 0, ply: 1, move: 'e5', left: null }, 'illegal'],
  [{ type: 'move', era: 0, ply: 0, move: 'd2d4', left: null }, 'ply'],
  [{ type: 'sync', era: 0, rounds: 0, moves: ['e2e4', 'e7e5', 'g1f3'], end: '', left: null }, 'turn'],
  [{ type: 'sync', era: 0, rounds: 0, moves: ['e2e4', 'e7e4'], end: '', left: null }, 'illegal'],
  [{ type: 'end', era: 0, ply: 1, end: 'white-resigns' }, 'unasked'],
  [{ type: 'end', era: 0, ply: 1, end: 'agreed' }, 'unasked'],
  [{ type: 'end', era: 0, ply: 1, end: 'claim' }, 'unasked'],
  [{ type: 'end', era: 0, ply: 1, end: 'white-late' }, 'unasked'],
  [{ type: 'end', era: 0, ply: 1, end: 'draw' }, 'shape'],
  [{ type: 'answer', what: 'draw', era: 0, ply: 1, yes: true }, 'unasked'],
  [{ type: 'answer', what: 'takeback', era: 0, ply: 0, yes: true }, 'unasked'],
  [{ type: 'ask', what: 'takeback', era: 0, ply: 0 }, 'over'],
  [{ type: 'ask', what: 'draw', era: 0, ply: 7 }, 'ply'],
  [{ type: 'ask', what: 'rematch', era: 0, ply: 1 }, 'order'],
  [{ type: 'ack', era: 0, ply: 0, left: 'none' }, 'shape'],
  [{ type: 'hello', protocol: PROTOCOL + 1, anything: true }, 'protocol'],
];

test('bad input is refused by its reason, both are told, and no piece moves', () => {
  for (const [data, reason] of REFUSED) {
    const { white, black, spoil, connect, link } = two();
    connect();
    white.session.play.play('e2e4');
    link.deliver();
    white.events.length = black.events.length = 0;
    spoil(data);
    expect(white.events[0], JSON.stringify(data)).toEqual({ kind: 'refused', reason, here: true });
    expect(black.events, JSON.stringify(data)).toContainEqual({ kind: 'refused', reason, here: false });
    expect([white.play.game.moves, white.play.game.end, white.play.conflict]).toEqual([['e2e4'], '', undefined]);
  }
  const { white, connect, spoil } = two();
  connect();
  for (let count = 0; count <= MOST_REFUSED; count += 1) spoil('?');
  expect(white.session.status).toBe('refused');
  expect(white.events.filter(({ kind }) => kind === 'refused').at(-1)).toMatchObject({ reason: 'flood' });
});

test('whatever a hostile side says in good form, it can do nothing but resign', () => {
  const roll = dice(7);
  const pick = (/** @type {unknown[]} */ ...all) => all[roll(all.length)];
  const ends = ['', 'agreed', 'claim', 'white-resigns', 'black-resigns', 'white-late', 'black-late'];
  const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'd2d4', 'e8e7'];
  const some = () => moves.slice(0, roll(moves.length)).map((move) => (roll(5) ? move : pick(...moves)));
  const number = () => pick(0, 1, 2, 3, roll(9), 1_000_000);
  const left = () => pick(null, { white: 0, black: 0 }, { white: 9e6, black: 9e6 });
  const hash = () => pick('00000000', 'ffffffff');
  const summary = () => ({ era: number(), plies: roll(9), hash: hash(), end: pick(...ends) });
  /** @type {Record<string, () => object>} */
  const kinds = {
    sync: () => ({ era: number(), rounds: number(), moves: some(), end: pick(...ends), left: left() }),
    move: () => ({ era: number(), ply: roll(9), move: pick(...moves), left: pick(null, 0, 9e6) }),
    ack: () => ({ era: number(), ply: roll(9), left: pick(0, 9e6) }),
    ask: () => ({ what: pick('draw', 'takeback', 'rematch'), era: number(), ply: roll(9) }),
    answer: () => ({ what: pick('draw', 'takeback', 'rematch'), era: number(), ply: roll(9), yes: pick(true, false) }),
    end: () => ({ era: number(), ply: roll(9), end: pick(...ends) }),
    ping: () => ({ at: roll(99), ...summary() }),
    pong: () => ({ at: roll(99) }),
  };
  for (let game = 0; game < 25; game += 1) {
    const { white, connect, link } = two({ moves: ['e2e4', 'e7e5'], minutes: 5 });
    connect();
    for (let count = 0; count < 60 && white.session.status === 'together'; count += 1) {
      const type = /** @type {string} */ (pick(...Object.keys(kinds)));
      link.way.length = 0;
      link.ends[0]?.hear(JSON.stringify({ type, ...kinds[type]?.() }));
      const { game, color } = white.play;
      expect([game.moves, color, white.left.white], type).toEqual([['e2e4', 'e7e5'], 'white', 300_000]);
      expect(['', 'black-resigns', 'black-late'], type).toContain(game.end);
    }
  }
});

test('other terms end the connection', () => {
  const hello = {
    type: 'hello',
    protocol: PROTOCOL,
    core: 'x',
    session: SESSION,
    game: 'chess',
    rules: '',
    start: START,
    color: 'black',
    era: 0,
    plies: 0,
    hash: '00000000',
    end: '',
  };
  for (const other of [
    { session: 'f'.repeat(16) },
    { start: '#tax' },
    { game: 'tax' },
    { rules: 'income=1' },
    { color: 'white' },
  ]) {
    const { white, connect, spoil } = two();
    connect();
    spoil({ ...hello, ...other });
    expect([white.session.status, white.events.at(-2)]).toEqual([
      'refused',
      { kind: 'refused', reason: 'terms', here: true },
    ]);
  }
});

test('draws, moves back and another game need the consent of both; resigning does not', () => {
  const { white, black, link, connect, pass } = two();
  connect();
  const say = (/** @type {() => unknown} */ act) => {
    act();
    link.deliver();
  };
  say(() => white.play.play('e2e4'));
  say(() => black.play.play('e7e5'));
  say(() => white.play.ask('draw'));
  expect(black.events.at(-1)).toEqual({ kind: 'asked', what: 'draw' });
  say(() => black.play.answer(false));
  expect([white.events.at(-1), white.play.game.over]).toEqual([{ kind: 'answered', what: 'draw', yes: false }, false]);
  // A move answers the offer, too.
  say(() => white.play.ask('takeback'));
  say(() => black.play.answer(true));
  expect([white.play.game.moves, black.play.game.moves]).toEqual([[], []]);
  say(() => white.play.play('d2d4'));
  say(() => black.play.ask('draw'));
  // The answer is lost, and the summaries bring it.
  white.play.answer(true);
  link.way.length = 0;
  expect([white.play.game.end, black.play.game.end]).toEqual(['agreed', '']);
  pass(2 * PING);
  expect(black.play.game.end).toBe('agreed');
  say(() => black.play.ask('rematch'));
  white.play.answer(true);
  link.way.length = 0;
  pass(2 * PING);
  expect([white.play.color, black.play.color]).toEqual(['black', 'white']);
  expect([white.play.game.moves, black.play.game.moves, black.play.game.over]).toEqual([[], [], false]);
  say(() => black.play.play('c2c4'));
  say(() => white.play.finish('black-resigns'));
  expect(black.play.game.end).toBe('black-resigns');
});

test('what one side has lost comes back with the connection; records that differ are shown, and both can go back', () => {
  const { white, black, link, connect, pass } = two({ moves: ['e2e4', 'e7e5'] });
  // White has gone on, and the message was lost with the connection.
  connect();
  white.play.play('g1f3');
  link.way.length = 0;
  expect(black.play.game.moves.length).toBe(2);
  pass(2 * PING);
  expect(black.play.game.moves).toEqual(['e2e4', 'e7e5', 'g1f3']);
  // Black knows a move of White that White does not.
  const other = two({ moves: ['e2e4', 'e7e5'] });
  other.black.play.game.play('g1f3');
  other.black.play.game.play('b8c6');
  other.connect();
  expect(other.white.events).toContainEqual({ kind: 'refused', reason: 'turn', here: true });
  const third = two({ moves: ['e2e4', 'e7e5'] });
  third.black.play.game.play('g1f3');
  third.white.play.game.play('b1c3');
  third.connect();
  expect([third.white.play.conflict, third.black.play.conflict]).toEqual([2, 2]);
  expect(third.white.session.mayMove).toBe(false);
  third.white.play.goBack();
  third.link.deliver();
  third.black.play.answer(true);
  third.link.deliver();
  expect([third.white.play.game.moves, third.black.play.game.moves]).toEqual([
    ['e2e4', 'e7e5'],
    ['e2e4', 'e7e5'],
  ]);
  expect(third.white.session.mayMove).toBe(true);
});

test('each side’s own clock counts, but by no more than a bounded time; a flag needs its owner, or a grace', () => {
  const { white, black, link, connect, pass } = two({ minutes: 1 });
  connect();
  white.play.play('e2e4');
  link.deliver();
  // Black has thought for ten seconds by its own clock, for ten and a half by White's.
  black.left.black = 50_000;
  white.left.black = 49_500;
  black.play.play('e7e5');
  link.deliver();
  expect([white.left.black, black.left.black]).toEqual([50_000, 50_000]);
  white.play.play('g1f3');
  link.deliver();
  // A clock that would give time back is bounded, and its owner sees that.
  white.left.black = 40_000;
  pass(3000);
  black.left.black = 49_000;
  black.play.play('b8c6');
  expect(white.left.black).toBe(40_000);
  pass(3000);
  expect(white.left.black).toBe(40_000 + LAG);
  expect(black.left.black).toBeGreaterThanOrEqual(41_000);
  // Nobody’s flag falls by the other’s word alone.
  white.play.play('f1c4');
  link.deliver();
  expect(white.play.finish('black-late')).toBe(false);
  white.left.black = 0;
  black.left.black = 200;
  pass(4000);
  expect(white.play.game.over).toBe(false);
  pass(4000);
  expect([white.play.game.end, black.play.game.end]).toEqual(['black-late', 'black-late']);
});

test('silence is noticed, then the loss; leaving is told', () => {
  const { white, black, link, connect, time } = two();
  connect();
  for (let second = 0; second < 10; second += 1) {
    time.now += 1000;
    white.session.tick();
    link.way.length = 0;
  }
  expect([white.session.status, white.session.mayMove]).toEqual(['silent', true]);
  for (let second = 0; second < 30; second += 1) {
    time.now += 1000;
    white.session.tick();
    link.way.length = 0;
  }
  expect([white.session.status, white.session.mayMove]).toEqual(['lost', false]);
  connect();
  expect([white.session.status, black.session.status]).toEqual(['together', 'together']);
  black.session.leave();
  link.deliver();
  expect(white.session.status).toBe('left');
});

/** As a browser writes it. */
const SDP = [
  'v=0',
  'o=- 757781123018981211 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'a=candidate:34 1 udp 2113937151 556bf964-508f-443f-8f70-2d0fb43325a8.local 49613 typ host generation 0',
  'a=candidate:35 1 udp 2113942271 192.0.2.7 41286 typ host generation 0',
  'a=candidate:36 1 UDP 2113942270 fd00::2 41287 typ host',
  'a=candidate:37 1 udp 1686052607 203.0.113.9 3478 typ srflx raddr 192.0.2.7 rport 41286',
  'a=candidate:38 1 tcp 1518280447 192.0.2.7 9 typ host tcptype active',
  'a=ice-ufrag:69Ro',
  'a=ice-pwd:g7vfmhYhPhJzjmSlx6zZ8AQP',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, (_, at) => (at * 7).toString(16).padStart(2, '0').toUpperCase()).join(':')}`,
  'a=setup:actpass',
  'a=mid:0',
  '',
].join('\r\n');

test('an invitation comes back from its text, which is short; damaged and foreign ones are refused', () => {
  const description = readDescription(SDP);
  expect(description.candidates.map(({ type }) => type)).toEqual(['host', 'host', 'host', 'srflx']);
  const budgets = { white: { base: 300_000, gain: 3000 }, black: { base: 90_000, gain: 0 } };
  /** @type {import('../../www/features/live/state/invitation.js').Offer} */
  const offer = {
    kind: 'offer',
    session: SESSION,
    description,
    terms: { start: '#taxi?rules=x', color: 'black', budgets },
  };
  const text = packInvitation(offer);
  expect(text.length).toBeLessThan(300);
  const read = readInvitation(`https://example.org/odd/#live=${text}`);
  expect({ ...read, description: { ...read.description, candidates: [] } }).toEqual({
    ...offer,
    description: { ...description, candidates: [] },
  });
  expect(read.description.candidates[0]).toEqual(description.candidates[0]);
  expect(read.description.candidates[2]?.address).toBe('fd00:0:0:0:0:0:0:2');
  const answer = /** @type {const} */ ({
    kind: 'answer',
    session: SESSION,
    to: 4711,
    description: { ...description, candidates: [] },
  });
  expect(readInvitation(packInvitation(answer))).toEqual(answer);
  // As messengers and mail programs hand it on.
  const link = `https://example.org/odd/#live=${text}`;
  const broken = (/** @type {string} */ between) => (link.match(/.{1,72}/g) ?? []).join(between);
  for (const message of [
    `Play me: ${link}, if you like`,
    `<${link}>`,
    `> ${broken('\n> ')}\n> See you`,
    `| ${broken('\r\n| ')}\r\n\r\nSee you`,
    broken(' '),
    broken('=\n').replace('live=', 'live=3D'),
    link.replaceAll('_', '\\_').replace('#live=', '%23live%3D'),
    `#live=${text.slice(0, -9)}\n${link}`,
    text.replace(/.{50}/g, '$&\n'),
  ])
    expect(readInvitation(message), message).toEqual(read);
  // What is written is read as the same.
  expect(readDescription(writeDescription(description, 'offer'))).toEqual(description);
  const fault = (/** @type {string} */ text) => {
    try {
      readInvitation(text);
      return 'none';
    } catch (error) {
      return /** @type {any} */ (error).fault;
    }
  };
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let at = 0; at < text.length; at += 1) {
    const sign = letters[(letters.indexOf(text[at] ?? '') + 1 + (at % 62)) % 64] ?? '';
    expect(['broken', 'version'], String(at)).toContain(fault(text.slice(0, at) + sign + text.slice(at + 1)));
    if (at >= 40) expect(fault(text.slice(0, at)), String(at)).toBe('broken');
  }
  expect(fault('')).toBe('other');
  expect(fault('https://example.org/#chess?moves=e2e4')).toBe('other');
  expect(fault('x'.repeat(5000))).toBe('long');
});
