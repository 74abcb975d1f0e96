// `oddchess/board`: registers <variant-board>, with everything that it shows.

import { BoardElement } from '../../../www/element/register.js';

export { setSite } from './site/site.js';

/** @typedef {import('../../../www/embed.js').BoardState} BoardState */
/** @typedef {import('../../../www/embed.js').Details} Details */
/** @typedef {import('../../../www/embed.js').Load} Load */
/** @typedef {import('../../../www/embed.js').VariantBoardElement} VariantBoardElement */

/** The class of the element. @type {{ new (): VariantBoardElement, prototype: VariantBoardElement }} */
export const VariantBoard = BoardElement;
