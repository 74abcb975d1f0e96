// Lists the files of www/puzzles/ or www/practice/ for the page, which can't look into a folder: a file there is a game with
// puzzles, or with exercises.
// Usage: node tools/puzzles.js [practice] > www/pkg/puzzles.js
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const name = process.argv[2] === 'practice' ? 'practice' : 'puzzles';
const [list, constant] = name === 'practice' ? ['exercises', 'EXERCISES'] : ['puzzles', 'PUZZLES'];
const folder = new URL(`../www/${name}/`, import.meta.url);
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
const counts = files.sort().map((file) => {
  const { game, [list]: all } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  if (file !== `${game}.json`) throw new Error(`www/${name}/${file} holds ${list} of ${game}`);
  return [game, all.length];
});

console.log(`// Made from the files of ${name}/: how many there are, by game.`);
console.log('/** @type {Record<string, number>} */');
console.log(
  `export const ${constant} = ${JSON.stringify(Object.fromEntries(counts.filter(([, count]) => count > 0)))};`,
);
