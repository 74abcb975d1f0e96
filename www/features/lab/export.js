// All games of a run as files: a table with a row for each game, and PGN. Both hold what other programs expect: one row of
// heads, plain decimals, ISO dates; the Seven Tag Roster in its order. Games are numbered from 1, as on the page.

import { callCore } from '../../core/rules-core.js';
import { tMessage } from '../../lib/i18n.js';
import { at } from '../../lib/site.js';
import { csvOf } from './tables.js';

/** @import { LabState } from './state/page-state.js' */
/** @import { Run } from '../../state/runs/run.js' */
/** @import { LabGame } from '../../pkg/lab.js' */
/** @import { Raw } from './tables.js' */
/** @typedef {(done: number, total: number) => void} Told hears how far the writing is */

/** What the ids of endings begin with. */
const ENDING = 'lab.end.';
/** Milliseconds after which the page gets its turn while a file is written. */
const SLICE = 40;
/** White's points. @type {Record<string, number>} */
const POINTS = { '1-0': 1, '1/2-1/2': 0.5, '0-1': 0 };
/** @type {Record<string, string>} */
const WINNERS = { '1-0': 'white', '1/2-1/2': 'draw', '0-1': 'black' };

/** The heads of the table of games, and what stands below each. @type {[string, (game: LabGame, run: About) => Raw][]} */
const COLUMNS = [
  ['game', ({ number }) => number + 1],
  ['variant', (_, { variant }) => variant],
  ['result', ({ result }) => result],
  ['winner', ({ result }) => WINNERS[result] ?? null],
  ['white_points', ({ result }) => POINTS[result] ?? null],
  ['ending', ({ ending }) => tMessage({ id: ending, args: {} })],
  ['ending_id', ({ ending }) => shortEnding(ending)],
  ['length_plies', ({ plies }) => plies],
  ['random_plies', ({ random }) => random],
  ['legal_moves_total', ({ choices }) => choices],
  ['odd_plies', ({ odd }) => odd ?? null],
  ['barred_plies', ({ barred }) => barred ?? null],
  ['decided_plies', ({ decided }) => decided ?? null],
  ['amounts_before_plies', ({ purses }) => purses.join(' ')],
  ['moves', ({ moves }) => moves.replaceAll(',', ' ')],
  ['run', (_, { run }) => run],
  ['run_date', (_, { date }) => date],
];

/** @typedef {{ run: string, variant: string, date: string }} About what all games of a run have in common */

/** The id of an ending without what all ids begin with. @param {string} id */
export const shortEnding = (id) => (id.startsWith(ENDING) ? id.slice(ENDING.length) : id);

/** A table with a row for each game. @param {LabState} lab @param {Run} run */
export async function gamesCsv(lab, run) {
  const about = { run: run.text, variant: lab.core.read(run.text).settings?.game ?? '', date: dateOf(lab, run) };
  /** @type {import('./tables.js').Cell[][]} */
  const rows = [];
  await run.each((games) => {
    for (const game of games) rows.push(COLUMNS.map(([, value]) => ({ raw: value(game, about) })));
  });
  return csvOf({ name: '', caption: '', columns: COLUMNS.map(([key]) => ({ head: key, key })), rows });
}

/** All games as PGN. @param {LabState} lab @param {Run} run @param {Told} told */
export async function gamesPgn(lab, run, told) {
  await lab.rules.loadExtras();
  /** @type {LabGame[]} */
  const games = [];
  await run.each((some) => games.push(...some));
  const level = lab.core.read(run.text).settings?.numbers.find(({ key }) => key === 'level');
  const player = `Oddchess ${lab.rules.version()}${level && level.value < level.max ? `, level ${level.value}` : ''}`;
  const tags = {
    Event: `Oddchess lab, ${run.text}`,
    Site: at('lab.html'),
    Date: dateOf(lab, run).replaceAll('-', '.'),
    White: player,
    Black: player,
  };
  /** @type {string[]} */
  const written = [];
  let turn = performance.now();
  for (const game of games) {
    written.push(pgnOf(lab, game, tags));
    if (performance.now() - turn < SLICE) continue;
    told(written.length, games.length);
    await new Promise((next) => setTimeout(next));
    turn = performance.now();
  }
  return written.join('\n');
}

/** @param {LabState} lab @param {LabGame} game @param {Record<string, string>} tags */
function pgnOf(lab, { link, number, random, result }, tags) {
  const record = lab.rules.open(link);
  try {
    const all = { ...tags, Round: String(number + 1), RandomPlies: String(random) };
    for (const [name, value] of Object.entries(all)) record.set_tag(name, value);
    if (result === '*') record.set_tag('Termination', 'unterminated');
    const plain = { variations: false, comments: false, drawings: false, clocks: false, evals: false, costs: false };
    return lab.rules.exportPgn(
      callCore(() => record.save()),
      plain,
    );
  } finally {
    record.free();
  }
}

/** The day on which a run was played last, as ISO 8601 has it. @param {LabState} lab @param {Run} run */
function dateOf(lab, run) {
  const time = new Date(lab.runs.find(({ id }) => id === run.id)?.time ?? Date.now());
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
