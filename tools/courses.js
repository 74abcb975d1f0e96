// Lists the files of www/courses/ for the page, which can't look into a folder: a file there is a game with a course.
// Usage: node tools/courses.js > www/pkg/courses.js
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../www/courses/', import.meta.url);
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
const courses = files.sort().map((file) => {
  const { game, steps } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  if (file !== `${game}.json`) throw new Error(`www/courses/${file} holds the course of ${game}`);
  return [game, steps.map((/** @type {{ id: string }} */ { id }) => id)];
});

console.log('// Made from the files of courses/: the ids of the steps, by game.');
console.log('/** @type {Record<string, string[]>} */');
console.log(`export const COURSES = ${JSON.stringify(Object.fromEntries(courses))};`);
