// Writes what the rules say of the start of each game: all that a board needs to be drawn there and to have a piece lifted
// before the module has come (www/core/start-game.js reads it). A file for each game, and one for the first page.
// The list of them, as a module, goes to the standard output.
// Usage: node tools/starts.js FOLDER

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { initSync, Playground, version } from '../www/pkg/oddchess.js';

const [, , folder] = process.argv;
if (!folder) throw new Error('expected a folder: node tools/starts.js FOLDER');
initSync({ module: readFileSync(new URL('../www/pkg/oddchess_bg.wasm', import.meta.url)) });
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const cards = Playground.games();
const all = { version: version(), games: cards, mixes: Playground.mixes() };
write('', all);
for (const { id } of cards) write(id, { ...all, start: startOf(`#${id}`) });

console.log(`// Made by tools/starts.js.\nexport const STARTS = ${JSON.stringify(cards.map(({ id }) => id))};`);

/** @param {string} link of a position */
function startOf(link) {
  const game = new Playground(link);
  const names = game.board().squares.map(({ name }) => name);
  /** What a first square means, and each second one that goes on from it. @type {Record<string, unknown>} */
  const meanings = {};
  for (const from of names) {
    const answer = game.interpret([from]);
    meanings[from] = answer;
    for (const { square, blocked } of answer.targets)
      if (!blocked) meanings[`${from} ${square}`] = game.interpret([from, square]);
  }
  const { view, board, rules, tags, save, problem } = Playground.prototype;
  const asked = { view, board, rules, tags, save, problem };
  const answers = Object.fromEntries(Object.entries(asked).map(([name, ask]) => [name, ask.call(game) ?? null]));
  return { link, intent: Playground.intent(link), answers: { ...answers, record: game.record(0) }, meanings };
}

/** @param {string} id @param {object} what */
function write(id, what) {
  writeFileSync(join(String(folder), `${id || 'home'}.json`), JSON.stringify(what));
}
