// Makes puzzles of one's own.

export { cardsCsv } from './cards.js';
