// The review of a game: scores of its positions, and what each move has lost of its player's winning chances.
//
// Scores are the engine's, or come from the evaluations beside the moves, which a file, a link or an earlier review has
// left there. Everything here is plain data.

/** @import { Score, Line } from '../pkg/engine.js' */
/** @import { Node, Color, LocalizedMessage, GameResult } from '../pkg/oddchess.js' */
/** @typedef {'best' | 'only' | 'good' | 'inaccuracy' | 'mistake' | 'blunder'} Grade */
/**
 * A position of the main line.
 * @typedef {object} Point
 * @property {number} node
 * @property {string} text of the move that led here
 * @property {Score} score
 * @property {Line[]} [lines] the engine's, best first
 * @property {number} [depth] of its search
 * @property {boolean} [drawn] whether a draw is proved
 * @property {boolean} [over] whether the game is over here by the rules
 */
/**
 * A move of the main line that could be graded.
 * @typedef {object} Graded
 * @property {number} ply
 * @property {Color} color
 * @property {Point} before
 * @property {Point} after
 * @property {Grade} grade
 * @property {number} loss of winning chances, in thousandths
 * @property {LocalizedMessage} [lost] what proved result the move has lost
 */
/** @typedef {Record<Grade, number> & { moves: number, loss: number }} Tally `loss` is the average */

/** From which loss on a move has a grade, in thousandths. @type {[number, Grade][]} */
const LOSSES = [
  [300, 'blunder'],
  [200, 'mistake'],
  [100, 'inaccuracy'],
];
/** If the second-best move loses so much, the best one is the only move. */
const ONLY = 200;
/** The usual signs of grades. @type {Partial<Record<Grade, string>>} */
const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' };
/** The grades that have the name of a symbol, by its number. @type {Partial<Record<Grade, number>>} */
const SYMBOLS = { good: 1, mistake: 2, blunder: 4, only: 7 };
/** From this size on, an evaluation in pawns means a proved win. */
const PROVED = 290;
/** From which size on an advantage in centipawns has which name. @type {[number, string][]} */
const NAMES = [
  [250, 'score.winning'],
  [90, 'score.better'],
  [30, 'score.slight'],
];

/** The sign of a grade; nothing for moves that need none. @param {Grade} grade */
export const signOfGrade = (grade) => SIGNS[grade] ?? '';

/** The id of its name. @param {Grade} grade */
export const nameOfGrade = (grade) => (SYMBOLS[grade] ? `page.glyph.${SYMBOLS[grade]}` : `page.review.grade.${grade}`);

/** The name of a side. @param {boolean} isBlack @returns {LocalizedMessage} */
export const sideOf = (isBlack) => ({ id: isBlack ? 'side.black' : 'side.white', args: {} });

/**
 * The score of an evaluation beside a move, with the engine's words for it.
 * @param {string} text pawns such as `+0.35`, or `#-3`
 * @returns {Score}
 */
export function scoreOf(text) {
  const value = Number(text.replace('#', ''));
  const side = sideOf(value < 0);
  const bar = value < 0 ? 0 : 1000;
  if (text.startsWith('#'))
    return { kind: 'mate', value, bar, message: { id: 'score.mate', args: { side, count: Math.abs(value) } } };
  if (Math.abs(value) >= PROVED) return { kind: 'win', value: 0, bar, message: { id: 'score.wins', args: { side } } };
  return heuristic(Math.round(value * 100));
}

/** @param {number} value centipawns @returns {Score} */
function heuristic(value) {
  const size = Math.abs(value);
  const tenths = Math.floor((size + 5) / 10);
  const figure = `${tenths === 0 ? '' : value > 0 ? '+' : '−'}${Math.floor(tenths / 10)}.${tenths % 10}`;
  const side = sideOf(value < 0);
  const id = NAMES.find(([least]) => size >= least)?.[1];
  /** @type {LocalizedMessage} */
  const message = id ? { id, args: { side, figure } } : { id: 'score.even', args: { figure } };
  return { kind: 'heuristic', value, bar: 500 + Math.trunc((500 * value) / (size + 300)), message };
}

/**
 * The evaluation to write beside a move, as in the PGN command; empty if there is none.
 * @param {Pick<Point, 'score' | 'depth' | 'over'>} point
 */
export function evalOf({ score: { kind, value, bar }, depth, over }) {
  if (over || kind === 'open') return '';
  const after = depth ? `,${Math.min(depth, 999)}` : '';
  if (kind === 'heuristic') return `${(value / 100).toFixed(2)}${after}`;
  if (kind === 'mate') return value === 0 ? '' : `#${value}${after}`;
  if (kind === 'draw') return '0.00';
  return bar > 500 ? '300.00' : '-300.00';
}

/** The score of a finished game. @param {GameResult} result @returns {Score} */
export function resultScore({ score, reason }) {
  const bar = { '1-0': 1000, '0-1': 0 }[score] ?? 500;
  return { kind: bar === 500 ? 'draw' : 'win', value: 0, bar, message: reason };
}

/** How a line of moves leads from the start. @param {Map<number, Node>} nodes */
export function mainLine(nodes) {
  const line = [0];
  for (let node = nodes.get(0); node?.children[0] !== undefined; node = nodes.get(node.children[0]))
    line.push(node.children[0]);
  return line;
}

/**
 * The points of the main line by ply, as far as they are known: what the engine has found, else what stands beside the
 * moves.
 * @param {Map<number, Node>} nodes
 * @param {(Point | undefined)[]} found by the engine; what belongs to other moves is left out
 * @param {GameResult} [result] at the end
 * @returns {(Point | undefined)[]}
 */
export function pointsOf(nodes, found, result) {
  const line = mainLine(nodes);
  let same = true;
  return line.map((id, ply) => {
    const node = nodes.get(id);
    const text = node?.played?.text ?? '';
    const live = found[ply];
    same &&= !live || live.text === text;
    if (live && same) return { ...live, node: id };
    if (node?.eval) return { node: id, text, score: scoreOf(node.eval) };
    if (result && ply === line.length - 1 && ply > 0) return { node: id, text, score: resultScore(result), over: true };
    return undefined;
  });
}

/**
 * Where the move of the game was the engine's choice, the later search has seen more: its score is that of the position
 * before, too.
 * @param {(Point | undefined)[]} points changed in place
 */
export function backUp(points) {
  for (let ply = points.length - 1; ply > 0; ply -= 1) {
    const [before, after] = [points[ply - 1], points[ply]];
    if (before && after && isBest(before, after) && [before, after].every(({ score }) => score.kind === 'heuristic'))
      before.score = after.score;
  }
}

/** Whether a move was the engine's choice. @param {Point} before @param {Point} after */
export function isBest(before, after) {
  return before.lines?.[0]?.moves[0]?.text === after.text;
}

/** @param {Score} score */
const decided = ({ kind }) => kind === 'mate' || kind === 'win' || kind === 'loss';

/** White's share, seen by a side. @param {Score} score @param {Color} color */
const share = ({ bar }, color) => (color === 'white' ? bar : 1000 - bar);

/**
 * What a move has lost of its player's winning chances, in thousandths.
 * @param {Score} before
 * @param {Score} after
 * @param {Color} color of the player
 */
export function lossOf(before, after, color) {
  return Math.max(0, share(before, color) - share(after, color));
}

/**
 * What proved result a move has lost.
 * @param {Point} before
 * @param {Point} after
 * @param {Color} color of the player
 * @returns {LocalizedMessage | undefined}
 */
export function lostResult(before, after, color) {
  const { kind, value } = before.score;
  const wins = (/** @type {Score} */ score) => decided(score) && share(score, color) === 1000;
  if (wins(before.score) && !wins(after.score))
    return kind === 'mate'
      ? { id: 'page.review.lost.mate', args: { count: Math.abs(value) } }
      : { id: 'page.review.lost.win', args: {} };
  if (before.drawn && decided(after.score) && share(after.score, color) === 0)
    return { id: 'page.review.lost.draw', args: {} };
  return undefined;
}

/**
 * @param {Point | undefined} before
 * @param {Point | undefined} after
 * @param {Color} color of the player
 * @returns {{ grade: Grade, loss: number } | undefined} nothing where a position is unknown or undecided
 */
export function gradeMove(before, after, color) {
  if (!before || !after || before.score.kind === 'open' || after.score.kind === 'open') return undefined;
  if (isBest(before, after)) {
    const [first, second] = before.lines ?? [];
    const only = first && second && lossOf(first.score, second.score, color) >= ONLY;
    return { grade: only ? 'only' : 'best', loss: 0 };
  }
  const loss = lossOf(before.score, after.score, color);
  return { grade: LOSSES.find(([least]) => loss >= least)?.[1] ?? 'good', loss };
}

/**
 * Grades the moves of the main line.
 * @param {(Point | undefined)[]} points by ply
 * @param {Map<number, Node>} nodes
 * @returns {Graded[]}
 */
export function gradeGame(points, nodes) {
  return points.flatMap((after, ply) => {
    const before = points[ply - 1];
    const color = after && nodes.get(after.node)?.played?.color;
    const graded = color && gradeMove(before, after, color);
    if (!before || !after || !color || !graded) return [];
    return [{ ply, color, before, after, ...graded, lost: lostResult(before, after, color) }];
  });
}

/** What a game turned on: moves whose grade has a sign. @param {Graded[]} moves */
export function turningPoints(moves) {
  return moves.filter(({ grade }) => signOfGrade(grade));
}

/** The grades of a side. @param {Graded[]} moves @param {Color} color @returns {Tally} */
export function tally(moves, color) {
  const counts = { best: 0, only: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0, moves: 0, loss: 0 };
  for (const { grade, loss } of moves.filter((move) => move.color === color)) {
    counts[grade] += 1;
    counts.moves += 1;
    counts.loss += loss;
  }
  if (counts.moves > 0) counts.loss /= counts.moves;
  return counts;
}

/**
 * The grade of a move by the evaluations beside it and the move before.
 * @param {Node | undefined} before
 * @param {Node} node
 */
export function gradeBeside(before, { eval: after, played }) {
  if (!before?.eval || !after || !played) return undefined;
  const point = (/** @type {string} */ text) => ({ node: 0, text: '', score: scoreOf(text) });
  return gradeMove(point(before.eval), point(after), played.color)?.grade;
}
