// What a game consists of, as types.

/** @typedef {import('../../../target/pkg/npm/rules.js').View} View what a board draws, as plain data */
/** @typedef {import('./errors.js').Message} Message */
/** @typedef {'white' | 'black'} Color */

/**
 * A legal move.
 * @typedef {object} Move
 * @property {string} from the square of the moving piece
 * @property {string} to the square to select after that: where the piece goes, unless it captures at a distance
 * @property {string} san such as `Nf3`
 * @property {string} uci coordinate notation such as `g1f3`, distinct for each move
 * @property {string} piece its letter in SAN; empty for a pawn
 * @property {string} [captures] the square of the captured piece
 * @property {string} [promotion] the letter of what a pawn becomes, such as `Q`
 * @property {boolean} castles
 * @property {number} [price] what it costs, where moves cost something
 * @property {string} [cost] the price with its unit, such as `4 guilders`
 * @property {string[]} steps all squares and choices by which it is entered on a board
 */

/**
 * A move that was played.
 * @typedef {{ san: string, uci: string, color: Color, number: number, price?: number }} PlayedMove
 */

/** @typedef {{ from: string, to: string, promotion?: string }} MoveObject */

/**
 * Why a move is illegal.
 * @typedef {object} Reason
 * @property {string} sentence
 * @property {Message} message the same as an id with arguments
 * @property {string[]} squares that are the reason
 * @property {string} rule as a page of the rules with an anchor; empty if no rule is the reason
 */

/** @typedef {{ square: string, letter: string, color: Color | null, name: string, art: string }} Piece */

/**
 * How a game has ended.
 * @typedef {object} Outcome
 * @property {'1-0' | '0-1' | '1/2-1/2'} score
 * @property {Color | null} winner
 * @property {string} reason as a sentence
 * @property {string} code the id of the reason, the same in every language
 * @property {boolean} agreed whether the players ended it, which `reopen` undoes
 */

/**
 * A position of the record with what was said of it, and the moves played from there: the main line first.
 * @typedef {object} TreeNode
 * @property {number} id for `goTo`
 * @property {PlayedMove | null} move that led there
 * @property {string} comment
 * @property {number[]} glyphs as in PGN
 * @property {number | null} clock milliseconds left
 * @property {string | null} evaluation for White, such as `+0.35` or `#-3`
 * @property {TreeNode[]} children
 */

/**
 * What a PGN has beside the moves.
 * @typedef {{ variations?: boolean, comments?: boolean, drawings?: boolean, clocks?: boolean, evals?: boolean, costs?: boolean }} PgnOptions
 */

export {};
