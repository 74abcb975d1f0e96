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
export { Game } from './game.js';
export { listGames } from './list-games.js';
export { language, languages, sentence, setLanguage } from './sentences.js';
export { mixes, variants, version } from './variants.js';

/** @typedef {import('./errors.js').Message} Message */
/** @typedef {import('./game-types.js').Color} Color */
/** @typedef {import('./game-types.js').Move} Move */
/** @typedef {import('./game-types.js').MoveObject} MoveObject */
/** @typedef {import('./game-types.js').Outcome} Outcome */
/** @typedef {import('./game-types.js').PgnOptions} PgnOptions */
/** @typedef {import('./game-types.js').Piece} Piece */
/** @typedef {import('./game-types.js').PlayedMove} PlayedMove */
/** @typedef {import('./game-types.js').Reason} Reason */
/** @typedef {import('./game-types.js').TreeNode} TreeNode */
/** @typedef {import('./game-types.js').View} View */
/** @typedef {import('./variants.js').Setting} Setting */
/** @typedef {import('./variants.js').Variant} Variant */
