// The board as an element of our own pages, whichever part of a page is there first.

import { VariantBoard } from './variant-board.js';

customElements.define('variant-board', VariantBoard);

export { VariantBoard };
