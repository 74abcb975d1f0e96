// The reader's own puzzles, kept in this browser: proved or read from a file, with their names.
//
// A file has the form of those in puzzles/, which hold the puzzles of one game. A file that is wrong in any place is
// refused as a whole, with that place; what is kept stays as it is. Another tab may write too, so each change begins
// with what is stored.

import { callCore } from '../../core/rules-core.js';
import { core } from '../../core/shared-core.js';
import { SharedGame } from '../../core/shared-game.js';
import { Observable } from '../../lib/observable.js';
import { all, fits, integer, isRecord, list, matching, object, oneOf, text } from '../../lib/shape.js';
import { load, onForeignChange, save } from '../../lib/storage.js';
import { gameAndRules, LONGEST_NAME, MOST_MOVES, positionLink } from './custom.js';

/** @import { LocalizedMessage } from '../../pkg/oddchess.js' */
/** @import { Puzzle as ProvedPuzzle } from '../../pkg/engine.js' */
/** @typedef {ProvedPuzzle & { game: string }} OwnPuzzle `game` with its settings, as the core names it */

const KEY = 'own-puzzles';
/** No file is longer, and no file has more puzzles. */
const LONGEST = 4_000_000;
const MOST = 2000;

/**
 * The fields of a puzzle: their shapes, and the same as one would write it in a file.
 * @type {[name: string, shape: import('../../lib/shape.js').Shape<any>, wanted: string, optional?: boolean][]}
 */
const FIELDS = [
  ['id', matching(/^[a-z0-9]{4,6}$/), '"[a-z0-9]{4,6}"'],
  ['name', text, '"…"', true],
  ['fen', text, '"FEN"'],
  ['goal', oneOf(['mate', 'win']), '"mate", "win"'],
  ['moves', integer(0, MOST_MOVES), `0–${MOST_MOVES}`],
  ['key', text, '"…"'],
  ['line', fits((value) => (all(text)(value) ?? []).length > 0), '["…", …]'],
  ['themes', all(text), '["…", …]'],
  ['grade', integer(1, 5), '1–5'],
  ['rating', integer(0, 9999), '0–9999'],
  ['twin', object({ game: text, line: all(text), why: text }), '{"game": "…", "line": ["…"], "why": "…"}', true],
  ['effort', integer(), '0, 1, 2, …'],
];

/** @param {boolean} optional */
const shapesOf = (optional) =>
  Object.fromEntries(FIELDS.filter(([, , , may = false]) => may === optional).map(([name, shape]) => [name, shape]));
/** @type {import('../../lib/shape.js').Shape<OwnPuzzle[]>} */
const SHAPE = list(/** @type {any} */ (object({ game: text, ...shapesOf(false) }, shapesOf(true))));

/** @type {Observable<[]>} */
const changes = new Observable();
/** @type {OwnPuzzle[]} */
let kept = load(KEY, SHAPE) ?? [];

onForeignChange((key) => {
  if (key !== KEY && key !== '') return;
  kept = load(KEY, SHAPE) ?? [];
  changes.notify();
});

/** @param {() => void} listener called after every change, those of other tabs too */
export const onOwnPuzzles = (listener) => changes.subscribe(listener);

/** All of them, the last one first. */
export const ownPuzzles = () => kept;

/** @param {Pick<OwnPuzzle, 'game' | 'fen' | 'moves'>} one @param {Pick<OwnPuzzle, 'game' | 'fen' | 'moves'>} other */
const same = (one, other) => one.game === other.game && one.fen === other.fen && one.moves === other.moves;

/** The puzzle that is kept of a position and a task. @param {Pick<OwnPuzzle, 'game' | 'fen' | 'moves'>} puzzle */
export const keptAs = (puzzle) => kept.find((one) => same(one, puzzle));

/** @param {(now: OwnPuzzle[]) => OwnPuzzle[]} change @returns {boolean} whether it is kept beyond this page */
function update(change) {
  kept = change(load(KEY, SHAPE) ?? kept);
  const done = save(KEY, kept);
  changes.notify();
  return done;
}

/** Keeps puzzles; one that is there already takes the new name. @param {OwnPuzzle[]} puzzles */
export function keepPuzzles(puzzles) {
  return update((now) => {
    const fresh = puzzles.map((one) => {
      const before = now.find((other) => same(one, other));
      return { ...one, name: trimmed(one.name) || (before?.name ?? '') };
    });
    return [...fresh, ...now.filter((one) => !puzzles.some((other) => same(one, other)))];
  });
}

/** @param {OwnPuzzle} puzzle @param {string} name */
export function renamePuzzle(puzzle, name) {
  return update((now) => now.map((one) => (same(one, puzzle) ? { ...one, name: trimmed(name) } : one)));
}

/** @param {OwnPuzzle} puzzle @returns {() => void} puts it back where it was */
export function removePuzzle(puzzle) {
  const at = kept.findIndex((one) => same(one, puzzle));
  update((now) => now.filter((one) => !same(one, puzzle)));
  return () => void update((now) => [...now.slice(0, at), puzzle, ...now.slice(at)]);
}

const trimmed = (name = '') => name.trim().slice(0, LONGEST_NAME);

/** The file of a game. @param {string} game @param {OwnPuzzle[]} puzzles */
export function fileText(game, puzzles) {
  const own = puzzles.filter((one) => one.game === game);
  const rows = own.map(({ game: _, name, ...rest }) => {
    const { id, ...fields } = rest;
    return JSON.stringify(name ? { id, name, ...fields } : rest);
  });
  return `{"game":${JSON.stringify(game)},"puzzles":[\n${rows.join(',\n')}\n]}\n`;
}

/**
 * Reads a file.
 * @param {string} text
 * @returns {{ puzzles: OwnPuzzle[] } | { problem: LocalizedMessage }}
 */
export function readFile(text) {
  const wrong = (/** @type {string} */ place, /** @type {string} */ wanted) => ({
    problem: { id: 'page.puzzle.file.wrong', args: { place, what: wanted } },
  });
  if (text.length > LONGEST)
    return { problem: { id: 'page.puzzle.file.large', args: { megabytes: LONGEST / 1_000_000 } } };
  /** @type {unknown} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return { problem: { id: 'page.puzzle.file.json', args: {} } };
  }
  if (!isRecord(file)) return wrong('{', '{"game": "…", "puzzles": […]}');
  const { game, puzzles } = file;
  if (typeof game !== 'string' || !isGame(game))
    return wrong(
      'game',
      core
        .games()
        .map(({ id }) => `"${id}"`)
        .join(', '),
    );
  if (!Array.isArray(puzzles) || puzzles.length === 0 || puzzles.length > MOST)
    return wrong('puzzles', `[{…}, …] (≤ ${MOST})`);
  for (const [at, puzzle] of puzzles.entries()) {
    const place = `puzzles[${at}]`;
    if (!isRecord(puzzle)) return wrong(place, '{…}');
    const field = FIELDS.find(
      ([name, shape, , optional]) => !(optional && puzzle[name] === undefined) && shape(puzzle[name]) === undefined,
    );
    if (field) return wrong(`${place}.${field[0]}`, field[2]);
    const unknown = Object.keys(puzzle).find((name) => !FIELDS.some(([known]) => known === name));
    if (unknown !== undefined) return wrong(`${place}.${unknown}`, FIELDS.map(([name]) => name).join(', '));
    const problem = unplayable(game, /** @type {any} */ (puzzle), place);
    if (problem) return { problem };
  }
  return { puzzles: puzzles.map((puzzle) => ({ ...puzzle, game })) };
}

/** @param {string} name */
function isGame(name) {
  const [game, rules] = gameAndRules(name);
  const opened = SharedGame.open(`#${game}${rules && `?rules=${encodeURIComponent(rules)}`}`);
  if (!(opened instanceof SharedGame)) return false;
  const known = opened.current.card.id === game;
  opened.release();
  return known;
}

/**
 * What is wrong with the position, the key or the line.
 * @param {string} name of the game
 * @param {ProvedPuzzle} puzzle
 * @param {string} place
 * @returns {LocalizedMessage | undefined}
 */
function unplayable(name, { fen, key, line, goal, moves }, place) {
  const [game, rules] = gameAndRules(name);
  const playground = core.open(positionLink(game, fen, rules));
  try {
    const problem = callCore(() => playground.problem());
    if (problem) return { id: 'page.labelled', args: { label: `${place}.fen`, value: problem.message } };
    const steps = goal === 'win' ? 1 : 2 * moves - 1;
    if (line.length !== steps || line[0] !== key)
      return { id: 'page.prove.file.length', args: { place: `${place}.line`, count: Math.max(steps, 1) } };
    for (const [ply, text] of line.entries()) {
      const refused = callCore(() => playground.type(text));
      if (refused) return { id: 'page.labelled', args: { label: `${place}.line[${ply}]`, value: refused.message } };
    }
    return undefined;
  } finally {
    playground.free();
  }
}
