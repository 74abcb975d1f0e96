// Makes <variant-board> known to a page that has none yet: one of another site, or a page of this site other than the
// playground itself.

import { needParts } from '../lib/locales.js';
import { BoardElement } from './board-element.js';

/** What embed.d.ts promises to pages. @type {new () => import('../embed.d.ts').VariantBoardElement} */
const promised = BoardElement;

// A link in its attributes may be wrong in any way.
needParts('more').catch(() => {});

// A page may have loaded this twice, or from two addresses: the first one stays.
if (!customElements.get('variant-board')) customElements.define('variant-board', promised);

export { BoardElement };
