// Lists the files of a folder of www/ for the page, which can't look into it: a file there is a game with puzzles, with exercises,
// or with a course.
// Usage: node tools/lists.js puzzles|practice|courses > www/pkg/FOLDER.js
import { readdirSync, readFileSync } from 'node:fs';

/** @type {Record<string, { list: string, constant: string, type: string, said: (all: { id: string }[]) => unknown }>} */
const LISTS = {
  puzzles: { list: 'puzzles', constant: 'PUZZLES', type: 'number', said: ({ length }) => length },
  practice: { list: 'exercises', constant: 'EXERCISES', type: 'number', said: ({ length }) => length },
  // The ids of the steps.
  courses: { list: 'steps', constant: 'COURSES', type: 'string[]', said: (steps) => steps.map(({ id }) => id) },
};

const name = String(process.argv[2]);
const { list, constant, type, said } = LISTS[name] ?? {};
if (!list) throw new Error(`expected one of ${Object.keys(LISTS)}`);
const folder = new URL(`../www/${name}/`, import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
const found = files.sort().flatMap((file) => {
  const { game, [list]: all } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  if (file !== `${game}.json`) throw new Error(`www/${name}/${file} holds ${list} of ${game}`);
  return all.length > 0 ? [[game, said(all)]] : [];
});

console.log(`// Made from the files of ${name}/, by game.`);
console.log(`/** @type {Record<string, ${type}>} */`);
console.log(`export const ${constant} = ${JSON.stringify(Object.fromEntries(found))};`);
