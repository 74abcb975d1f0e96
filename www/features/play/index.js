// The board with all that belongs to a game.

export { openNewGameDialog } from './new-game-dialog.js';
