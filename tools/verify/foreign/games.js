// Texts of games for tools/verify/foreign.js: random games with side lines, comments, glyphs, tags and odd starts, written by
// chessops, chess.js and by hand, and changed lightly as people and programs change them. All follows from a number.

import { Chess as ChessJs } from '../../bench/node_modules/chess.js/dist/esm/chess.js';
import { Chess } from '../../bench/node_modules/chessops/dist/esm/chess.js';
import { INITIAL_FEN, makeFen, parseFen } from '../../bench/node_modules/chessops/dist/esm/fen.js';
import { ChildNode, makePgn, Node } from '../../bench/node_modules/chessops/dist/esm/pgn.js';
import { makeSan } from '../../bench/node_modules/chessops/dist/esm/san.js';
import { makeUci } from '../../bench/node_modules/chessops/dist/esm/util.js';

const STARTS = [
  'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1',
  'r3k2r/p1pp1ppp/8/3Pp3/4p3/8/PPP1PPPP/R3K2R w KQkq e6 0 12',
  'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2',
  'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1',
  '8/P5k1/8/8/8/8/5K1p/8 w - - 0 60',
  '8/2P2k2/8/8/8/8/2p2K2/8 b - - 7 99',
  '8/8/4k3/8/8/4K3/8/8 w - - 0 1',
  '8/8/4k3/8/5b2/4K3/8/8 w - - 12 1',
  '8/8/4k3/4n3/8/4K3/8/8 b - - 99 140',
  '4k3/8/8/8/8/8/R7/4K3 w - - 145 200',
  'QQQQ4/8/8/3k4/8/8/8/K7 b - - 0 1',
  'k7/8/8/8/8/8/8/KBBBBNNN w - - 0 1',
  '8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3',
  'r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4',
  'R6R/8/8/3k4/8/8/8/R3K2R w KQ - 3 30',
  'N1N1k3/8/N1N5/8/5q2/7q/q6q/3qK3 w - - 0 1',
];
const WORDS = [
  'a quiet move',
  '(in brackets)',
  '1. e4 e5 as in a book',
  'Übung – 中文 ♞ שח',
  'back\\slash',
  '100 % sure',
  'it costs $5',
  'see https://example.org/?a=b#c',
  '  wide   gaps ',
  '“quoted” "so"',
  '1-0 would be fair',
  'a = b; c',
  '<b>bold</b>',
  'Nf3!?',
  '[%clk 0:05:00]',
  '[%clk 1:59:58.3] thinks',
  '[%eval 0.35,18]',
  '[%eval #-3]',
  '[%csl Ge4,Rd5][%cal Gd2d4]',
  '[%emt 0:00:05]',
  '[%eval 0.17] [%clk 0:10:00]',
  'Zeit: [%clk 0:03:02] knapp',
  'a\nline break',
  'x [y] z',
  '$',
  '*',
  '--',
  'l’échec',
  '0',
];
const VALUES = [
  'Ada',
  'Ben "the rook" B',
  'C:\\games\\x',
  'Ümit Ö. 王',
  '?',
  '',
  '2026.11.29',
  '????.??.??',
  '-',
  '300+5',
  'x] y',
  'a [b] c',
  '1',
  'https://example.org/AbCd?x=1',
  'O’Neil, J.',
  'a; b',
  'a {b} c',
  '100%',
  'Normal',
  'Time forfeit',
];
const NAMES = [
  'White',
  'Black',
  'Event',
  'Site',
  'Date',
  'Round',
  'ECO',
  'WhiteElo',
  'Opening',
  'TimeControl',
  'Annotator',
  'A_b',
  'A+b',
  'a:b-c',
  'UTCDate',
  'BlackTitle',
  'Termination',
  'PlyCount',
  'White_2',
  'B#1',
];

/** Numbers from 0, below a limit, the same for one seed. @param {number} seed */
export function random(seed) {
  let state = seed * 2654435761 + 1;
  return (/** @type {number} */ limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

function choices(position) {
  const moves = [];
  for (const [from, goals] of position.allDests()) {
    for (const to of goals) {
      const promotes = position.board.pawn.has(from) && (to < 8 || to > 55);
      for (const promotion of promotes ? ['queen', 'rook', 'bishop', 'knight'] : [undefined])
        moves.push({ from, to, promotion });
    }
  }
  return moves;
}

/** How a move is spelled: mostly as SAN. */
function spelled(position, move, style, pick) {
  const san = makeSan(position, move);
  const piece = position.board.getRole(move.from);
  const uci = makeUci(move);
  if (style === 'uci') return uci;
  const takes = san.includes('x') ? 'x' : '-';
  const long = piece === 'pawn' || san.startsWith('O') ? '' : san[0];
  if (style === 'long' && !san.startsWith('O'))
    return `${long}${uci.slice(0, 2)}${takes}${uci.slice(2, 4)}${uci[4] ? `=${uci[4].toUpperCase()}` : ''}`;
  if (style === 'loose') {
    const ways = [
      san.replace(/[+#]$/, ''),
      san.replace('=', ''),
      san.replace(/^([NBRQ])([a-h1-8]?)(x?[a-h][1-8])/, (_, a, __, c) => a + uci.slice(0, 2) + c),
      san.replaceAll('O', '0'),
    ];
    return ways[pick(ways.length)];
  }
  return san;
}

/** A random game as a tree. */
function grown(pick) {
  const fen = pick(3) ? INITIAL_FEN : STARTS[pick(STARTS.length)];
  const style = ['san', 'san', 'san', 'san', 'loose', 'long', 'uci'][pick(7)];
  const root = new Node();
  const [most, sides, talk, signs, shuffle] = [
    pick(2) ? 6 + pick(30) : pick(160),
    pick(3) * 8,
    pick(3) * 8,
    pick(3) * 6,
    pick(6) === 0,
  ];
  const comments = (share) =>
    pick(100) < share
      ? Array.from(
          { length: 1 + (pick(4) === 0 ? 1 : 0) },
          (_, at) => `${WORDS[pick(WORDS.length)]}${at || pick(2) ? ` ${pick(9999)}` : ''}`,
        )
      : undefined;
  const grow = (parent, position, length, depth) => {
    let node = parent;
    let last;
    for (let ply = 0; ply < length; ply += 1) {
      const moves = choices(position);
      if (!moves.length) return;
      const back = shuffle
        ? last?.[0] && moves.find((move) => move.from === last[0].to && move.to === last[0].from)
        : undefined;
      const move = back ?? moves[pick(moves.length)];
      const add = (one) => {
        const child = new ChildNode({
          san: spelled(position, one, style, pick),
          comments: comments(talk),
          startingComments: undefined,
          nags: undefined,
        });
        if (pick(100) < signs) child.data.nags = [[1, 2, 3, 4, 5, 6, 10, 13, 14, 18, 22, 40, 132, 146, 220][pick(15)]];
        const after = position.clone();
        after.play(one);
        node.children.push(child);
        return [child, after];
      };
      const [main, after] = add(move);
      const others = moves.filter((other) => other !== move);
      while (depth < 4 && others.length && pick(100) < sides / (depth + 1)) {
        const [other] = others.splice(pick(others.length), 1);
        const [child, next] = add(other);
        child.data.startingComments = comments(talk);
        grow(child, next, pick(7), depth + 1);
      }
      last = [last?.[1], move];
      [node, position] = [main, after];
    }
  };
  grow(root, Chess.fromSetup(parseFen(fen).unwrap()).unwrap(), most, 0);
  const headers = new Map();
  for (let count = pick(12); count > 0; count -= 1) headers.set(NAMES[pick(NAMES.length)], VALUES[pick(VALUES.length)]);
  if (pick(5)) headers.set('Result', ['1-0', '0-1', '1/2-1/2', '*'][pick(4)]);
  if (fen !== INITIAL_FEN) {
    if (pick(4)) headers.set('SetUp', '1');
    headers.set('FEN', fen);
  }
  return { headers, comments: comments(talk * 2), moves: root };
}

/** The main line as chess.js writes it. */
function byChessJs(game, pick) {
  const chess = new ChessJs(game.headers.get('FEN') ?? INITIAL_FEN);
  for (const [name, value] of game.headers) chess.setHeader(name, value);
  for (const { san, comments } of game.moves.mainline()) {
    chess.move(san);
    if (comments && !/[{}]/.test(comments[0])) chess.setComment(comments[0]);
  }
  return chess.pgn({ maxWidth: [0, 20, 72][pick(3)], newline: pick(3) ? '\n' : '\r\n' });
}

/** Changes of what is neither comment nor tag. */
const outside = (change) => (text, pick) =>
  text
    .split(/(\{[^}]*\}|^\ufeff?\[.*\]\s*$|;.*$)/m)
    .map((part, at) => (at % 2 ? part : change(part, pick)))
    .join('');
const MARKS = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };
const CHANGES = {
  crlf: (text) => text.replace(/\r?\n/g, '\r\n'),
  bom: (text) => `\ufeff${text}`,
  wrapped: (text, pick) => {
    const width = 10 + pick(80);
    return outside((part) =>
      part.replace(/[^\n]+/g, (line) => line.replace(new RegExp(`(.{${width}}\\S*) (?=[^%\\[])`, 'g'), '$1\n')),
    )(text, pick);
  },
  indented: outside((part) => part.replace(/\n(?=\S)/g, '\n  ')),
  trailing: (text) => text.replace(/\n/g, '  \n').replace(/^\s+$/gm, ''),
  'no blank line': (text) => text.replace(/\]\s*\n\s*\n/, ']\n'),
  'two blank lines': (text) => text.replace(/\]\n\n/, ']\n\n\n'),
  'blank lines before': (text) => `\n\n${text}`,
  'no numbers': outside((part) => part.replace(/\d+\.+ ?/g, '')),
  'numbers glued': outside((part) => part.replace(/(\d\.+) /g, '$1')),
  'numbers apart': outside((part) => part.replace(/(\d+)(\.+)/g, '$1 $2')),
  zeros: outside((part) => part.replaceAll('O', '0')),
  marks: outside((part) => part.replace(/ \$([1-6])\b/g, (_, glyph) => MARKS[glyph])),
  'marks apart': outside((part) => part.replace(/\$([1-6])\b/g, (_, glyph) => MARKS[glyph])),
  'glyphs glued': outside((part) => part.replace(/ \$/g, '$')),
  'en passant': outside((part) => part.replace(/\b([a-h]x[a-h][36]\b)/g, '$1 e.p.')),
  'empty comments': outside((part, pick) => part.replace(/ (?=[a-hNBRQKO])/g, () => (pick(8) ? ' ' : ' {} '))),
  'line comments': outside((part, pick) => part.replace(/ (?=\d+\.)/g, () => (pick(8) ? ' ' : ' ; of a line\n'))),
  'escaped lines': outside((part, pick) => part.replace(/ (?=\d+\.)/g, () => (pick(8) ? ' ' : '\n% not read 1. e4\n'))),
  tight: outside((part) => part.replace(/ ?([()]) ?/g, '$1')),
  wide: outside((part) => part.replace(/ ?([()]) ?/g, '  $1  ')),
  'comments glued': (text) => text.replace(/ ?(\{[^}]*\}) ?/g, '$1'),
  'no result': (text) => text.replace(/\s(1-0|0-1|1\/2-1\/2|\*)\s*$/, '\n'),
  'other result': (text, pick) =>
    text.replace(/\s(1-0|0-1|1\/2-1\/2|\*)\s*$/, [' 1-0', ' 0-1', ' 1/2-1/2', ' *'][pick(4)]),
  tabs: outside((part) => part.replace(/ /g, '\t')),
  'no checks': outside((part) => part.replace(/[+#]/g, '')),
  'no tags': (text) => (text.includes('[FEN') ? text : text.replace(/^\[.*\]\n/gm, '').trimStart()),
  'Black numbered': outside((part) => part.replace(/(\b\d+)(\.) ?([a-hNBRQKO]\S*) (?=[a-hNBRQKO])/g, '$1$2 $3 $1... ')),
};

/** A text with one game, or with several. @returns {{ text: string, how: string }} */
export function written(seed) {
  const pick = random(seed);
  const several = pick(8) === 0;
  const one = () => {
    const game = grown(pick);
    const how = [];
    let text;
    if (!several && pick(6) === 0) {
      try {
        text = byChessJs(game, pick);
        how.push('chess.js');
      } catch {
        // It takes neither every start nor every spelling.
      }
    }
    text ??= makePgn(game);
    for (let count = pick(4); count > 0; count -= 1) {
      // In a file of several, others lose their place.
      const names = Object.keys(CHANGES).filter(
        (name) => !several || !['bom', 'two blank lines', 'no numbers'].includes(name),
      );
      const name = names[pick(names.length)];
      // chess.js glues numbers to moves.
      if (name === 'numbers apart' && how.includes('chess.js')) continue;
      // What stands before the mark of the order of bytes is no beginning.
      if (name === 'blank lines before' && how.includes('bom')) continue;
      text = CHANGES[name](text, pick);
      how.push(name);
    }
    return { text, how: how.join(', ') };
  };
  const games = Array.from({ length: several ? 2 + pick(4) : 1 }, one);
  const between = ['\n\n', '\n\n\n', '\r\n\r\n'][pick(3)];
  return { text: games.map(({ text }) => text).join(between), how: games.map(({ how }) => how).join(' | ') };
}

/** A random position as FEN, most of them odd, many of them impossible. */
export function position(seed) {
  const pick = random(seed ^ 0x55555);
  if (pick(3) === 0) {
    // From play, with other fields.
    const chess = Chess.fromSetup(parseFen(pick(2) ? INITIAL_FEN : STARTS[pick(STARTS.length)]).unwrap()).unwrap();
    for (let ply = pick(60); ply > 0; ply -= 1) {
      const moves = choices(chess);
      if (moves.length) chess.play(moves[pick(moves.length)]);
    }
    const fields = makeFen(chess.toSetup()).split(' ');
    const change = pick(8);
    if (change === 0) fields[2] = ['KQkq', 'K', 'Qk', '-'][pick(4)];
    if (change === 1) fields[3] = `${'abcdefgh'[pick(8)]}${fields[1] === 'w' ? 6 : 3}`;
    if (change === 2) fields[1] = fields[1] === 'w' ? 'b' : 'w';
    if (change === 3) fields[5] = `${pick(2) ? 0 : 5000}`;
    if (change === 4) fields.length = 4;
    return fields.join(' ');
  }
  const squares = Array(64).fill('');
  const put = (piece) => (squares[pick(64)] = piece);
  for (let count = pick(28); count > 0; count -= 1) put('PpPpPpNnBbRrQq'[pick(14)]);
  for (const piece of ['K', 'k', ...(pick(20) ? [] : ['K'])]) put(piece);
  const rank = (at) =>
    squares
      .slice(at * 8, at * 8 + 8)
      .map((piece) => piece || '1')
      .join('')
      .replace(/1+/g, (run) => `${run.length}`);
  const board = [0, 1, 2, 3, 4, 5, 6, 7].map(rank).join('/');
  return `${board} ${'wb'[pick(2)]} ${pick(6) ? '-' : 'KQkq'} - ${pick(3) ? 0 : pick(160)} ${1 + pick(200)}`;
}
