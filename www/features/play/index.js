// The board with all that belongs to a game.

export { beginGame } from './begin-game.js';
