// The recorded games behind the findings: what is published of each game, the figures computed from it again, and whether
// a game that is played again is the same. The pages, and the tools that write and check the findings, use it alike.
//
// Of each game its outcome and its counts are recorded, and a digest of its moves; of the first few, everything.

/** @import { LabGame, LabSummary } from '../../../pkg/lab.js' */
/** @import { Counter } from '../../../core/lab-core.js' */
/**
 * The games of a run, a column for each figure, in the order of the games.
 * @typedef {object} RecordedGames
 * @property {string[]} results the results that occur
 * @property {string[]} endings the endings that occur
 * @property {number[]} result of each game: its place in `results`
 * @property {number[]} ending of each game: its place in `endings`
 * @property {number[]} plies
 * @property {number[]} random
 * @property {number[]} choices
 * @property {number[] | null} odd
 * @property {number[] | null} barred
 * @property {number[] | null} decided
 * @property {number[]} moves digests
 * @property {LabGame[]} complete the first games
 */
/** What does not agree. @typedef {{ what: string, expected: string, got: string }} Fault */

/** Number of games that are recorded with their moves. */
const COMPLETE = 3;
/** Decimals of the published figures. */
export const DIGITS = 4;
/** Counts that a game may lack. */
const OPTIONAL = /** @type {const} */ (['odd', 'barred', 'decided']);
/** Figures that do not follow from what is recorded of all games. */
const UNRECORDED = ['purses', 'figures'];
const COUNTS = /** @type {const} */ (['plies', 'random', 'choices']);

/** A digest of a game's moves (FNV-1a): it finds any slip, and is no proof against forgery. @param {string} moves */
export function digestOf(moves) {
  let digest = 0x811c9dc5;
  for (let at = 0; at < moves.length; at += 1) digest = Math.imul(digest ^ moves.charCodeAt(at), 0x01000193);
  return digest >>> 0;
}

/** What is recorded of a run. @param {LabGame[]} games all of them, in their order @returns {RecordedGames} */
export function recordGames(games) {
  const results = [...new Set(games.map(({ result }) => result))];
  const endings = [...new Set(games.map(({ ending }) => ending))];
  const column = (/** @type {'odd' | 'barred' | 'decided'} */ key) =>
    games.some((game) => typeof game[key] === 'number') ? games.map((game) => game[key] ?? 0) : null;
  return {
    results,
    endings,
    result: games.map(({ result }) => results.indexOf(result)),
    ending: games.map(({ ending }) => endings.indexOf(ending)),
    plies: games.map(({ plies }) => plies),
    random: games.map(({ random }) => random),
    choices: games.map(({ choices }) => choices),
    odd: column('odd'),
    barred: column('barred'),
    decided: column('decided'),
    moves: games.map(({ moves }) => digestOf(moves)),
    complete: games.slice(0, COMPLETE),
  };
}

/** A game as far as it is recorded. @param {RecordedGames} recorded @param {number} number @returns {LabGame} */
function briefOf(recorded, number) {
  const count = (/** @type {number[] | null} */ column) => column?.[number];
  return /** @type {LabGame} */ ({
    number,
    result: recorded.results[recorded.result[number] ?? -1] ?? '',
    ending: recorded.endings[recorded.ending[number] ?? -1] ?? '',
    plies: recorded.plies[number] ?? 0,
    random: recorded.random[number] ?? 0,
    choices: recorded.choices[number] ?? 0,
    odd: count(recorded.odd),
    barred: count(recorded.barred),
    decided: count(recorded.decided),
    purses: [],
    moves: '',
    link: '',
  });
}

/**
 * The figures of a run, computed from its recorded games.
 * @param {RecordedGames} recorded
 * @param {Counter} counter of its settings
 */
export function computeFigures(recorded, counter) {
  for (const number of recorded.plies.keys()) counter.add(briefOf(recorded, number));
  return counter.summary();
}

/**
 * Compares published figures with others. What the players hold and what they saw is left out: it is recorded of the first
 * games only.
 * @param {LabSummary} published
 * @param {LabSummary} computed
 * @returns {{ checked: number, faults: Fault[] }}
 */
export function compareFigures(published, computed) {
  const [expected, got] = [published, computed].map((summary) => new Map(leaves(summary, '')));
  const keys = new Set([...(expected?.keys() ?? []), ...(got?.keys() ?? [])]);
  const faults = [...keys].flatMap((what) => {
    const [one, other] = [expected?.get(what), got?.get(what)];
    return one === other ? [] : [{ what, expected: String(one ?? '–'), got: String(other ?? '–') }];
  });
  return { checked: keys.size, faults };
}

/**
 * The numbers and words of a summary, each by its name.
 * @param {any} value
 * @param {string} name
 * @returns {[string, string | number][]}
 */
function leaves(value, name) {
  if (value === null || value === undefined) return [];
  if (typeof value === 'number') return [[name, Number(value.toFixed(DIGITS))]];
  if (typeof value !== 'object') return [[name, value]];
  return Object.entries(value).flatMap(([key, part]) => {
    if (name === '' && UNRECORDED.includes(key)) return [];
    // Results and endings are named by what they are, not by their place.
    const own = [part?.ending, part?.result].filter(Boolean).join(' ');
    return key === 'said' ? [] : leaves(part, [name, own || key].filter(Boolean).join(', '));
  });
}

/**
 * Compares a game that was played again with what is recorded of it.
 * @param {RecordedGames} recorded
 * @param {LabGame} played
 * @returns {Fault | undefined} the first difference
 */
export function compareGame(recorded, played) {
  const complete = recorded.complete[played.number];
  const expected = complete ?? briefOf(recorded, played.number);
  if (complete) {
    const [before, now] = [complete.moves.split(','), played.moves.split(',')];
    const at = before.findIndex((move, ply) => move !== now[ply]);
    const ply = at >= 0 ? at : before.length < now.length ? before.length : -1;
    if (ply >= 0) return { what: `ply ${ply + 1}`, expected: before[ply] ?? '–', got: now[ply] ?? '–' };
  }
  for (const key of /** @type {const} */ (['result', 'ending', ...COUNTS, ...OPTIONAL])) {
    const [one, other] = [expected[key] ?? '–', played[key] ?? '–'];
    if (one !== other) return { what: key, expected: String(one), got: String(other) };
  }
  if (complete && String(complete.purses) !== String(played.purses))
    return { what: 'amounts', expected: String(complete.purses), got: String(played.purses) };
  const [digest, now] = [recorded.moves[played.number], digestOf(played.moves)];
  return digest === now ? undefined : { what: 'digest of the moves', expected: String(digest), got: String(now) };
}

/**
 * Games to be played again: one of those that are recorded with their moves, the others drawn from all.
 * @param {RecordedGames} recorded
 * @param {number} count
 * @param {() => number} [random] from 0 to below 1
 */
export function drawSample(recorded, count, random = Math.random) {
  const all = recorded.plies.length;
  const drawn = new Set([Math.floor(random() * recorded.complete.length)]);
  while (drawn.size < Math.min(count, all)) drawn.add(Math.floor(random() * all));
  return [...drawn].sort((one, other) => one - other);
}
