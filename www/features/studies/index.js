// Studies: what other parts add to them.

export { section } from './add-game.js';
