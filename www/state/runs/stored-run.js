// How runs of the lab and their games are read, from storage and from files. Numbers are those that the core takes.

import { all, fits, integer, isRecord, number, object, or, text } from '../../lib/shape.js';

/** @import { LabGame, LabSummary } from '../../pkg/lab.js' */
/** @import { SavedRun } from './run.js' */
/** @template T @typedef {import('../../lib/shape.js').Shape<T>} Shape */

/** Larger runs are for the command line. */
export const MAX_GAMES = 10_000;

const count = integer(0, 2 ** 32 - 1);
/** @template T @param {Shape<T>} shape @returns {Shape<T | null | undefined>} */
const maybe = (shape) => (value) => (value === null ? null : shape(value));

/** @type {Shape<LabGame>} */
export const GAME = /** @type {any} */ (
  object(
    {
      number: count,
      result: text,
      ending: text,
      plies: count,
      random: count,
      choices: count,
      purses: all(count),
      moves: text,
      link: text,
    },
    {
      odd: maybe(count),
      barred: maybe(count),
      decided: maybe(count),
      chances: all(integer(0, 255)),
      near: fits((value) => all(count)(value)?.length === 2),
      kinds: all(count),
      deeper: text,
    },
  )
);

const figure = number(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
const mean = object({ mean: figure, low: figure, high: figure });
const message = object({ id: text, args: fits(isRecord) });
const share = object({ count, share: figure, low: figure, high: figure });

/** @type {Shape<LabSummary>} */
const SUMMARY = /** @type {any} */ (
  object(
    {
      text,
      games: count,
      of: count,
      results: all(object({ result: text, said: message, share })),
      endings: all(object({ ending: text, said: message, result: text, share })),
      lengths: all(count),
      step: integer(1),
      purses: all(object({ ply: count, games: count, held: mean })),
      figures: all(object({ figure: text, name: message, kind: text, games: count, mean })),
    },
    {
      score: maybe(mean),
      plies: maybe(mean),
      choices: maybe(mean),
      odd: maybe(mean),
      barred: maybe(mean),
      decided: maybe(mean),
      quartiles: maybe(fits((value) => all(figure)(value)?.length === 3)),
      kinds: all(object({ letter: text, name: message, moves: count, share: figure })),
    },
  )
);

/** @param {(text: string) => boolean} isRun whether the core can read it @returns {Shape<SavedRun>} */
export const runShape = (isRun) =>
  /** @type {any} */ (
    object(
      {
        id: text,
        text: fits((value) => text(value) !== undefined && isRun(value)),
        total: integer(0, MAX_GAMES),
        done: or(integer(0, MAX_GAMES), 0),
        time: or(number(), 0),
        // It can be computed again.
        summary: (/** @type {unknown} */ value) => SUMMARY(value) ?? null,
      },
      { core: text },
    )
  );
