// What `oddchess/invent` has beside all that `oddchess` has: games that a text describes, with their sentences and drawings.

import { PIECES as FAIRY } from '../../../www/art/fairy.js';
import { PIECES } from '../../../www/art/pieces.js';
import { ENGLISH, OTHERS } from './built/invent-catalogues.js';
import { instantiate } from './built/invent-glue.js';
import { core, guarded, preferModule, startBy, startSync } from './core.js';
import { StateError, VariantError } from './errors.js';
import { sentence } from './sentences.js';
import { addWords } from './words.js';

/**
 * A game that a text describes.
 * @typedef {object} Described
 * @property {string} id of the game, for `Game.new` and whatever takes an id
 * @property {string} name of its section
 * @property {string[]} notes what the text says without effect, in sentences
 */

Object.assign(PIECES, FAIRY);
// Where those of a language can't be loaded, it is said in English.
const added = addWords(ENGLISH, OTHERS).catch(() => {});

/** From now on all entries have this module. @param {() => Promise<WebAssembly.Module>} load */
export const prefer = (load) => preferModule(load, instantiate);

/** Loads it, with the sentences of the language in use. @param {() => Promise<WebAssembly.Module>} load @returns {Promise<void>} */
export async function startInvent(load) {
  await Promise.all([startBy(load, instantiate), added]);
}

/** Makes the instance of `invent.wasm`. @param {WebAssembly.Module | BufferSource} source */
export function initSync(source) {
  startSync(source, instantiate);
}

/**
 * Reads a game that a section of a text describes, in the language of Fairy-Stockfish's `variants.ini`.
 * @param {string} text
 * @param {string} [name] of the section; the last one without it
 * @returns {Described}
 * @throws {VariantError} with the line, the key and what was expected
 */
export function describeGame(text, name) {
  const glue = core();
  if (!('describe' in glue))
    throw new StateError('Described games are not loaded yet: expected `await init()` of oddchess/invent.');
  const { describe: read } = /** @type {import('./built/invent-glue.js').InventGlue} */ (glue);
  const { problem, notes, ...described } = guarded(() => read(String(text), name), glue);
  if (problem) throw new VariantError(problem, String(text));
  return { ...described, notes: notes.map(sentence) };
}
