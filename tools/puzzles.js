// Lists the files of www/puzzles/ for the page, which can't look into a folder: a file there is a game with puzzles.
// Usage: node tools/puzzles.js > www/pkg/puzzles.js
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../www/puzzles/', import.meta.url);
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
const counts = files.sort().map((file) => {
  const { game, puzzles } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  if (file !== `${game}.json`) throw new Error(`www/puzzles/${file} holds puzzles of ${game}`);
  return [game, puzzles.length];
});

console.log('// Made from the files of puzzles/: how many there are, by game.');
console.log('/** @type {Record<string, number>} */');
console.log(`export const PUZZLES = ${JSON.stringify(Object.fromEntries(counts.filter(([, count]) => count > 0)))};`);
