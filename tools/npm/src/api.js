// What every entry has, however it loads the rules.

export { startSync as initSync } from './core.js';
export {
  CoreError,
  EngineError,
  FenError,
  LinkError,
  MoveError,
  OddchessError,
  PgnError,
  StateError,
  VariantError,
} from './errors.js';
export { Game, listGames } from './game.js';
export { language, languages, sentence, setLanguage } from './sentences.js';
export { mixes, variants, version } from './variants.js';

/** @typedef {import('./errors.js').Message} Message */
/** @typedef {import('./game.js').Color} Color */
/** @typedef {import('./game.js').Move} Move */
/** @typedef {import('./game.js').MoveObject} MoveObject */
/** @typedef {import('./game.js').Outcome} Outcome */
/** @typedef {import('./game.js').PgnOptions} PgnOptions */
/** @typedef {import('./game.js').Piece} Piece */
/** @typedef {import('./game.js').PlayedMove} PlayedMove */
/** @typedef {import('./game.js').Reason} Reason */
/** @typedef {import('./game.js').TreeNode} TreeNode */
/** @typedef {import('./game.js').View} View */
/** @typedef {import('./variants.js').Setting} Setting */
/** @typedef {import('./variants.js').Variant} Variant */
