// Makes <variant-board> known to a page that has none yet: one of another site, or a page of this site other than the
// playground itself.

import { BoardElement } from './board-element.js';

// A page may have loaded this twice, or from two addresses: the first one stays.
if (!customElements.get('variant-board')) customElements.define('variant-board', BoardElement);

export { BoardElement };
