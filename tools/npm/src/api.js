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

/** @import { Message } from './errors.js' */
/** @import { Color, Move, MoveObject, Outcome, PgnOptions, Piece, PlayedMove, Reason } from './game-types.js' */
/** @import { TreeNode, View } from './game-types.js' */
/** @import { Setting, Variant } from './variants.js' */
