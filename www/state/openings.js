// The opening books: one file a game, fetched when it is first asked for, and where a game stands in its book.
//
// A file of openings/ is a graph: positions with the moves that were played there, each with the position it leads to.
// src/workshop/opening_book.rs describes it. A game is followed from its start by the moves' texts, so no rule is needed.

import { fetchData, kept } from '../lib/data-files.js';

/**
 * @typedef {object} BookMove
 * @property {string} text in coordinate notation
 * @property {number} games in which it was played
 * @property {number} white games that White won, and so on
 * @property {number} draws
 * @property {number} black
 * @property {string} score after it, for White: pawns such as `0.35`, or `#-3`; empty if there is none
 * @property {number | undefined} to the position after it; undefined where the book ends
 */
/**
 * @typedef {object} Book
 * @property {number} games it was made from
 * @property {number} nodes for each of their moves
 * @property {boolean} random whether their first moves are random
 * @property {boolean} scored
 * @property {Record<string, Record<string, string>>} names of positions by their number, by language
 * @property {string[]} positions as in the file
 */
/**
 * Where a game stands.
 * @typedef {object} BookPlace
 * @property {'in' | 'end' | 'left'} state whether the book has moves here, ends here, or lacks a move of the game
 * @property {number} ply up to which the moves of the game are in the book
 * @property {number} back the last ply at which the book has moves
 * @property {number} position at this ply
 * @property {Record<string, string> | undefined} name the last one on the way, by language
 */

/** The format that is read here. */
const FORMAT = 1;

/** The book of a game. */
export const bookOf = kept(async (game) => readBook(await fetchData(`openings/${game}.json`)));

/** @param {any} file @returns {Book} */
export function readBook({ format, games, nodes, random, searched, names, positions }) {
  if (format !== FORMAT) throw new Error(`opening book: format ${format}, expected ${FORMAT}`);
  return { games, nodes, random, scored: searched > 0, names, positions };
}

/** The moves of a position, the most frequent first. @param {Book} book @param {number} position @returns {BookMove[]} */
export function movesAt({ positions }, position) {
  return (positions[position] ?? '').split(' ').map((move) => {
    const [text = '', white, draws, black, score = '', to] = move.split(',');
    const counts = { white: Number(white), draws: Number(draws), black: Number(black) };
    return {
      text,
      ...counts,
      games: counts.white + counts.draws + counts.black,
      score: score === '' || score.startsWith('#') ? score : (Number(score) / 100).toFixed(2),
      to: to === undefined ? undefined : Number(to),
    };
  });
}

/**
 * Follows a game through the book.
 * @param {Book} book
 * @param {string[]} texts of the moves so far
 * @returns {BookPlace}
 */
export function placeIn(book, texts) {
  /** @type {BookPlace} */
  const place = { state: 'in', ply: 0, back: 0, position: 0, name: book.names[0] };
  for (const text of texts) {
    const move = place.state === 'in' ? movesAt(book, place.position).find((one) => one.text === text) : undefined;
    if (!move) return { ...place, state: 'left' };
    place.ply += 1;
    if (move.to === undefined) {
      place.state = 'end';
      continue;
    }
    place.position = move.to;
    place.back = place.ply;
    place.name = book.names[move.to] ?? place.name;
  }
  return place;
}

/**
 * White's share of the points after a move, from 0 to 1, and half the width of its 95 % interval. Two wins and two losses are
 * added for it (after Agresti and Coull): else games that all ended alike would seem to leave no doubt.
 * @param {Pick<BookMove, 'white' | 'draws' | 'black'>} move
 */
export function whiteShare({ white, draws, black }) {
  const games = white + draws + black;
  const [more, points] = [games + 4, white + 2 + draws / 2];
  const mean = points / more;
  const variance = (white + 2 + draws / 4) / more - mean ** 2;
  return { share: (white + draws / 2) / games, margin: 1.96 * Math.sqrt(variance / more) };
}

/**
 * Shares in whole percent that add up to 100: what rounding leaves goes to those that lost most by it.
 * @param {number[]} counts not all 0
 */
export function percentages(counts) {
  const sum = counts.reduce((total, count) => total + count, 0);
  const exact = counts.map((count) => (100 * count) / sum);
  const shares = exact.map(Math.floor);
  const lost = exact.map((share, at) => ({ at, rest: share - Math.floor(share) })).sort((a, b) => b.rest - a.rest);
  const missing = 100 - shares.reduce((total, share) => total + share, 0);
  for (const { at } of lost.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
