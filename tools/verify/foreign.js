// Reads generated texts of games and positions with python-chess, chessops and chess.js, and with the core: where one of them reads a
// text without an error, the core must read the same (docs/verification.md). What the core does otherwise on purpose is counted by its reason.
// Usage: node tools/verify/foreign.js i/n [--texts=COUNT] [--files=FOLDER]; FOLDER has PGN of others, to be compared beside.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Chess as ChessJs } from '../bench/node_modules/chess.js/dist/esm/chess.js';
import { Chess } from '../bench/node_modules/chessops/dist/esm/chess.js';
import { makeFen, parseFen } from '../bench/node_modules/chessops/dist/esm/fen.js';
import { parsePgn, startingPosition } from '../bench/node_modules/chessops/dist/esm/pgn.js';
import { parseSan } from '../bench/node_modules/chessops/dist/esm/san.js';
import { makeUci } from '../bench/node_modules/chessops/dist/esm/util.js';
import { position, random, written } from './foreign/games.js';

/** Tags that the core derives, and those that only its page uses. */
const DERIVED = ['Variant', 'Rules', 'SetUp', 'FEN', 'Result', 'Orientation', 'Place', 'End', 'PlyCount'];
/** Of the glyphs of a group, a move has one. */
const GROUPS = [
  [1, 2, 3, 4, 5, 6],
  [10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
];

/** @param {string} text what chessops reads */
function byChessops(text) {
  return parsePgn(text).map((game) => {
    const nodes = [[-1, '', [], game.comments ?? []]];
    let wrong = '';
    const start = startingPosition(game.headers).unwrap();
    const rest = game.moves.children.map((child) => [child, 0, start]).reverse();
    while (rest.length) {
      const [{ data, children }, parent, before] = rest.pop();
      const move = parseSan(before, data.san);
      if (!move) {
        wrong ||= `no such move: ${data.san}`;
        continue;
      }
      const after = before.clone();
      // It writes castling as the king that takes its rook.
      const king = before.board.getRole(move.from) === 'king' && before.board[before.turn].has(move.to);
      const to = king ? (move.to > move.from ? move.from + 2 : move.from - 2) : move.to;
      after.play(move);
      const comments = [...(data.startingComments ?? []), ...(data.comments ?? [])];
      nodes.push([parent, makeUci({ ...move, to }), data.nags ?? [], comments]);
      const at = nodes.length - 1;
      rest.push(...children.map((child) => [child, at, after]).reverse());
    }
    return { fen: makeFen(start.toSetup()), tags: [...game.headers], nodes, wrong };
  });
}

/** @param {string} text what chess.js reads: one game, without side lines */
function byChessJs(text) {
  const chess = new ChessJs();
  chess.loadPgn(text);
  const line = chess.history({ verbose: true });
  const nodes = [[-1, '', [], []], ...line.map(({ lan }, at) => [at, lan, [], []])];
  const fen = line[0]?.before ?? chess.fen();
  return [{ fen, tags: Object.entries(chess.getHeaders()), nodes, lineOnly: true }];
}

/** @param {string} program @param {string[]} args @param {object[]} asked */
function answers(program, args, asked) {
  const input = asked.map((one) => `${JSON.stringify(one)}\n`).join('');
  const done = spawnSync(program, args, {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  });
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${done.stderr}`);
  return done.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** @param {object[]} asked what the core reads */
function byCore(asked) {
  mkdirSync('verify', { recursive: true });
  const path = `${process.cwd()}/verify/foreign-${process.pid}.jsonl`;
  writeFileSync(path, asked.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const command = process.env.READER?.split(' ') ?? [
    'cargo',
    'test',
    '--quiet',
    '--profile',
    'verify',
    '--test',
    'it',
    '--',
    '--ignored',
    'other_readers::of_a_file',
  ];
  const done = spawnSync(command[0], command.slice(1), {
    env: { ...process.env, TEXTS: path },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (done.status !== 0) throw new Error(`the core: ${done.stdout}${done.stderr}`);
  return readFileSync(`${path}.read`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** @param {() => object} read */
function tried(read) {
  try {
    return read();
  } catch (error) {
    return { wrong: `${error}` };
  }
}

/** Comments as their words, each once, and their commands, in a form that tells no spellings apart. @param {string[]} comments */
function comment(comments) {
  /** @type {Map<string, string>} */
  const commands = new Map();
  const all = [...new Set(comments.map((comment) => comment.trim()))].join(' ');
  const words = all.replace(/\[%([a-z]\w*)\s*([^\]]*)\]/gi, (_, name, value) => {
    const drawn = /^c[sa]l$/.test(name);
    for (const one of drawn ? value.split(',') : [value]) {
      const time = name === 'clk' && one.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
      if (drawn) commands.set(one.slice(1), one);
      else commands.set(name, `${name} ${name === 'eval' ? one.replace(/^\+|(?<=\.\d)0\b/g, '') : time || one}`);
    }
    return '';
  });
  const plain = words
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replace(/<br ?\/?>/g, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return [plain, ...[...commands.values()].sort()].join('|');
}

/** The tags that say something. @param {[string, string][]} tags */
function known(tags) {
  const plain = tags.map(([name, value]) => [name, value.replace(/\p{Cc}/gu, ' ').trim()]);
  return JSON.stringify(
    plain.filter(([name, value]) => !DERIVED.includes(name) && !['?', '', '????.??.??'].includes(value)).sort(),
  );
}

/** A game in a form to be compared, by its parts. */
function parts(game) {
  const tree = game.nodes.map(([, uci, glyphs, comments]) => ({ uci, glyphs, comments, children: [] }));
  const places = [...tree.keys()];
  for (const [at, [parent]] of game.nodes.entries()) {
    if (parent < 0) continue;
    const siblings = tree[places[parent]].children;
    // One move is there once, with what is said of it in each place.
    const same = siblings.find((one) => one.uci === tree[at].uci);
    if (!same) siblings.push(tree[at]);
    else {
      same.glyphs = [...same.glyphs, ...tree[at].glyphs];
      same.comments = [...same.comments, ...tree[at].comments];
      places[at] = tree.indexOf(same);
    }
  }
  const whole = (write) => {
    const walk = (node) =>
      `${write(node)}${node.children.map((child, at) => (at ? `(${walk(child)})` : '')).join('')} ${node.children[0] ? walk(node.children[0]) : ''}`;
    return walk(tree[0]);
  };
  const glyphs = (all) => {
    const one = (glyph) =>
      GROUPS.every((group) => !group.includes(glyph) || glyph === all.findLast((other) => group.includes(other)));
    return [...new Set(all)].filter((glyph) => one(glyph) && glyph > 0 && glyph < 256).sort((a, b) => a - b);
  };
  let line = '';
  for (let node = tree[0]; node; node = node.children[0]) line += `${node.uci} `;
  const [board, turn, castling] = game.fen?.split(' ') ?? ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', 'w', 'KQkq'];
  return {
    start: [board, turn, castling].join(' '),
    line,
    ...(game.lineOnly
      ? {}
      : {
          tree: whole(({ uci }) => uci),
          glyphs: whole((node) => glyphs(node.glyphs).join(',')),
          comments: whole((node) => comment(node.comments)),
        }),
    tags: known(game.tags),
    result: game.score ?? game.tags.find(([name]) => name === 'Result')?.[1] ?? '*',
  };
}

/** Its words, each once. @param {string} text */
const once = (text) => [...new Set(text.split(/[\s()|]+/))].sort().join(' ');

/** Differences that are meant, by their reasons. */
const MEANT = {
  'a game that is over by its position has the result of that': (part, core) => part === 'result' && core.ended,
  'the tag counts where the result behind the moves is another': (part, core, value) =>
    part === 'result' && core.tags.some(([name, said]) => name === 'Result' && said === value),
  'what is said twice of a move is kept once': (part, _, value, ways) =>
    part === 'comments' && ways.some(([, way]) => once(way) === once(value)),
  'a comment after a semicolon is kept': (part, _, value, ways) =>
    part === 'comments' && ways.some(([, way]) => way.replace(/\s/g, '') === value.replace(/of a line|\s/g, '')),
};

const NOTHING = 'a result alone is no game';
const CASTLING = 'a position by itself has no castling right that cannot be';
const BLANKS = 'blank lines between the tags and the moves begin no other game';

const figures = { texts: 0, positions: 0, read: {}, equal: 0, divided: 0, unread: 0, meant: {}, different: 0 };
const count = (counts, name) => (counts[name] = (counts[name] ?? 0) + 1);
const faults = [];

/** @param {{ text: string, how: string }} asked @param {object} core @param {Record<string, object>} others */
function compare(asked, core, others) {
  figures.texts += 1;
  const fine = (games) => Array.isArray(games) && games.length > 0 && games.every(({ wrong }) => !wrong);
  // A result or a comment alone is no game, and tags without moves belong to what follows.
  const some = ({ nodes, tags }, _, all) =>
    nodes.length > 1 || (all.length === 1 && JSON.parse(known(tags)).length > 0);
  const able = Object.entries(others)
    .filter(([, games]) => fine(games))
    .map(([name, games]) => [name, games.filter(some)]);
  for (const [name] of able) count(figures.read, name);
  if (fine(core)) count(figures.read, 'core');
  if (!able.length) return void (figures.unread += 1);
  const fault = (what) => faults.push({ what, how: asked.how, text: asked.text });
  const counts = able.map(([, games]) => games.length);
  if (!Array.isArray(core))
    return counts.includes(0) ? void count(figures.meant, NOTHING) : fault(`not read: ${core.wrong}`);
  core = core.filter(some);
  if (/\][ \t]*\r?\n(\s*\n){2}/.test(asked.text)) return void count(figures.meant, BLANKS);
  if (!counts.includes(core.length)) {
    return fault(`${core.length} games, others ${counts}`);
  }
  let [same, divided] = [true, new Set(counts).size > 1];
  for (const [at, game] of core.entries()) {
    const ours = parts(game);
    const theirs = able
      .filter(([, games]) => games.length === core.length)
      .map(([name, games]) => [name, parts(games[at])]);
    for (const [part, value] of Object.entries(ours)) {
      const ways = theirs.filter(([, one]) => part in one).map(([name, one]) => [name, one[part]]);
      if (new Set(ways.map(([, way]) => way)).size > 1) divided = true;
      if (!ways.length || ways.some(([, way]) => way === value)) continue;
      same = false;
      const reason = Object.entries(MEANT).find(([, applies]) => applies(part, game, value, ways));
      if (reason) count(figures.meant, reason[0]);
      else
        fault(
          `game ${at + 1}, ${part}: ${value}\n${ways.map(([name, way]) => `  ${name}: ${way}`).join('\n')}\n  ${game.wrong ?? ''} ${game.notes}`,
        );
    }
  }
  figures.equal += Number(same);
  figures.divided += Number(divided);
}

/** @param {string} fen @param {object} core @param {object} python */
function comparePosition(fen, core, python) {
  figures.positions += 1;
  const chessops = tried(() => {
    const chess = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
    let moves = 0;
    for (const [from, goals] of chess.allDests()) {
      for (const to of goals) moves += chess.board.pawn.has(from) && (to < 8 || to > 55) ? 4 : 1;
    }
    return { moves };
  });
  const chessJs = tried(() => ({ moves: new ChessJs(fen).moves().length }));
  const able = [python, chessops, chessJs].filter(({ wrong }) => !wrong);
  count(figures.read, `position ${able.length}${core.wrong ? '' : ' and core'}`);
  if (able.length < 3) return;
  // Tags are read with such rights, and a note (docs/import-export.md).
  if (/castling field/.test(core.wrong)) return void count(figures.meant, CASTLING);
  if (able.some(({ moves }) => moves !== core.moves))
    faults.push({ what: JSON.stringify({ core, python, chessops, chessJs }), text: fen });
}

const { values, positionals } = parseArgs({
  options: { texts: { type: 'string', default: '4000' }, files: { type: 'string' }, first: { type: 'string' } },
  allowPositionals: true,
});
const [index, of] = (positionals[0] ?? process.env.SHARD ?? '1/1').split('/').map(Number);
const total = Number(values.texts);
const seeds = Array.from({ length: total }, (_, at) => (at + 1) * of + index);
const python = 'tools/verify/foreign/readers.py';
let texts = seeds.map((seed) => written(seed));
if (values.files)
  texts = readdirSync(values.files).map((how) => ({ how, text: readFileSync(`${values.files}/${how}`, 'utf8') }));
else {
  // A third of them as python-chess writes them.
  const again = texts.filter((_, at) => random(seeds[at])(3) === 0);
  for (const [at, text] of answers('python3', [python, 'write'], again).entries()) {
    if (typeof text === 'string' && text) texts.push({ text, how: `python-chess of ${again[at].how}` });
  }
}
const positions = values.files ? [] : seeds.map((seed) => ({ fen: position(seed) }));
const asked = [...texts.map(({ text }) => ({ text })), ...positions];
const core = byCore(asked);
const other = answers('python3', [python], asked);
for (const [at, one] of texts.entries()) {
  compare(one, core[at], {
    'python-chess': other[at],
    chessops: tried(() => byChessops(one.text)),
    'chess.js': tried(() => byChessJs(one.text)),
  });
}
for (const [at, { fen }] of positions.entries())
  comparePosition(fen, core[texts.length + at], other[texts.length + at]);
figures.different = faults.length;
faults.sort((one, other) => one.text.length - other.text.length);
for (const { what, how, text } of faults.slice(0, Number(values.first ?? 5)))
  console.log(`${what}\n  written: ${how}\n${text}\n`);
console.log(`figures ${JSON.stringify(figures)}`);
process.exitCode = faults.length ? 1 : 0;
