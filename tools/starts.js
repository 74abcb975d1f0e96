// Writes what the rules say of the start of each game: all that a board needs to be drawn there and to have a piece lifted
// before the module has come (www/core/start-game.js reads it). A file for each game, one for the first page, one for each
// day of its tasks (tasks.json beside this script), and one for the steps of each course, which are only drawn, and for
// the list of courses. The list of those of games, as a module, goes to the standard output.
// Usage: node tools/starts.js FOLDER

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { initSync, Playground, version } from '../www/pkg/oddchess.js';

/** @import { Step } from '../www/features/learn/state/courses.js' */
/** @import { Answer } from '../www/pkg/oddchess.js' */
/** @import { Task } from '../www/features/home/state/tasks.js' */
/** @typedef {{ fen: string, moves?: string, goal: 'mate' | 'win', san: string, tried: string[], solution: string[] }} Written */

const [, , folder] = process.argv;
if (!folder) throw new Error('expected a folder: node tools/starts.js FOLDER');
initSync({ module: readFileSync(new URL('../www/pkg/oddchess_bg.wasm', import.meta.url)) });
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const cards = Playground.games();
const all = { version: version(), games: cards, mixes: Playground.mixes() };
write('', { ...all, starts: [] });
for (const { id } of cards) {
  const game = new Playground(`#${id}`);
  const meanings = meaningsOf(
    game,
    game.board().squares.map(({ name }) => name),
    2,
  );
  write(id, { ...all, starts: [startOf(`#${id}`, meanings)] });
}
const courses = new URL('../www/courses/', import.meta.url);
write('lessons-home', { ...all, mixes: [], starts: [] });
for (const file of readdirSync(courses)) {
  /** @type {{ game: string, steps: Step[] }} */
  const { game, steps } = JSON.parse(readFileSync(new URL(file, courses), 'utf8'));
  // Its steps are of the game itself.
  const starts = steps.map(({ fen }) => startOf(`#${game}/${encodeURIComponent(fen)}`, {}));
  write(`lessons-${game}`, { ...all, mixes: [], starts });
}

/** The tasks of each game, one for each day of the round. @type {[game: string, tasks: Written[]][]} */
const tasks = Object.entries(JSON.parse(readFileSync(new URL('tasks.json', import.meta.url), 'utf8')));
const days = Math.min(...tasks.map(([, all]) => all.length));
for (let day = 0; day < days; day += 1)
  write(`day${day}`, Object.fromEntries(tasks.map(([game, all]) => [game, taskOf(game, all[day])])));

console.log('// Made by tools/starts.js.');
console.log(`export const STARTS = ${JSON.stringify(cards.map(({ id }) => id))};\nexport const DAYS = ${days};`);

/** @param {string} link of a position @param {Record<string, Answer>} meanings */
function startOf(link, meanings) {
  const game = new Playground(link);
  const { view, board, rules, tags, save, problem } = Playground.prototype;
  const asked = { view, board, rules, tags, save, problem };
  const answers = Object.fromEntries(Object.entries(asked).map(([name, ask]) => [name, ask.call(game) ?? null]));
  return { link, intent: Playground.intent(link), answers: { ...answers, record: game.record(0) }, meanings };
}

/**
 * What squares mean as the first step of a move, and each further one that goes on from it.
 * @param {Playground} game @param {string[]} squares @param {number} most steps
 */
function meaningsOf(game, squares, most) {
  /** @type {Record<string, Answer>} */
  const meanings = {};
  const ask = (/** @type {string[]} */ steps) => {
    const answer = game.interpret(steps);
    meanings[steps.join(' ')] = answer;
    if (steps.length < most) for (const { square, blocked } of answer.targets) if (!blocked) ask([...steps, square]);
  };
  for (const square of squares) ask([square]);
  return meanings;
}

/**
 * A task with what is said of it: its position, what its pieces may do, why the usual move is refused, and how it ends.
 * @param {string} id of the game @param {Written | undefined} task
 * @returns {Task}
 */
function taskOf(id, task) {
  if (!task) throw new Error(`${id}: a task is missing`);
  const { fen, moves, goal, san, tried, solution } = task;
  const link = `#${id}/${encodeURIComponent(fen)}${moves ? `?moves=${moves}` : ''}`;
  const game = new Playground(link);
  const view = game.view();
  const meanings = meaningsOf(
    game,
    // What the usual move goes to as well: the board asks whether it could be a first step.
    [...view.pieces.map(({ square }) => square), ...tried.slice(-1)],
    4,
  );
  meanings[tried.join(' ')] = game.interpret(tried);
  const answers = { view, board: game.board() };
  game.play(solution);
  return { link, goal, san, solution, answers, meanings, solved: game.view() };
}

/** @param {string} id @param {object} what */
function write(id, what) {
  writeFileSync(join(String(folder), `${id || 'home'}.json`), JSON.stringify(what));
}
