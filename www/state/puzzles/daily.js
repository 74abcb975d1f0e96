// One puzzle a day, the same for everyone who has that date, without a server: it follows from the date and the files
// alone.
//
// The games take turns day by day, and each goes through all its puzzles before one comes back. The order within a game
// is that of a number made from the ids, so that easy and hard ones come mixed. A day is a text such as `2026-11-21`,
// of the reader's own calendar.

import { fits, text } from '../../lib/shape.js';

/** @import { Puzzle } from './files.js' */

const DAY = 86_400_000;

/** @param {number} number from 1970 on @returns {string} */
export const dayAt = (number) => new Date(number * DAY).toISOString().slice(0, 10);

/** @param {string} day @returns {number} of days since 1970; not a number where there is no such day */
export function numberOf(day) {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  // Some browsers take the 31st of February for a day in March.
  return dayAtOrNone(time) === day ? time / DAY : NaN;
}

/** @param {string} day */
export const isDay = (day) => Number.isInteger(numberOf(day));
/** A day in stored data. @type {import('../../lib/shape.js').Shape<string>} */
export const aDay = fits((value) => text(value) !== undefined && isDay(value));

/** @param {number} time */
function dayAtOrNone(time) {
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
}

/** The day it is for the reader. */
export function today() {
  const now = new Date();
  return dayAt(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);
}

/**
 * @template T
 * @param {string} day
 * @param {T[]} games in their order
 * @returns {T | undefined} the one whose turn it is
 */
export function gameOf(day, games) {
  return games[numberOf(day) % games.length];
}

/**
 * @param {string} day of this game
 * @param {Puzzle[]} puzzles all of the game
 * @param {number} games how many take turns
 * @returns {Puzzle | undefined}
 */
export function puzzleOf(day, puzzles, games) {
  const round = Math.floor(numberOf(day) / games);
  return shuffled(puzzles)[round % puzzles.length];
}

/** @param {Puzzle[]} puzzles */
function shuffled(puzzles) {
  return puzzles.toSorted((one, two) => hash(one.id) - hash(two.id) || (one.id < two.id ? -1 : 1));
}

/** A number that has nothing to do with how an id begins. @param {string} id */
function hash(id) {
  let sum = 2166136261;
  for (const letter of id) sum = Math.imul(sum ^ letter.charCodeAt(0), 16777619);
  return Math.imul(sum ^ (sum >>> 15), 2246822519) >>> 0;
}
