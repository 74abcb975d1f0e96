// `oddchess/board`: registers <variant-board>, with everything that it shows.

import { BoardElement } from '../../../www/element/register.js';

export { setSite } from './site/site.js';

/** @import { BoardState, Details, Load, VariantBoardElement } from '../../../www/embed.js' */

/** The class of the element. @type {{ new (): VariantBoardElement, prototype: VariantBoardElement }} */
export const VariantBoard = BoardElement;
