// Shares a game.

export { openShare } from './dialog.js';
