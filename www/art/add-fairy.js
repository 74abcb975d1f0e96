// Adds the kinds that only described games have to both sets of pieces, by being imported: before the first board of such a game is
// drawn (rules-core.js and draft-core.js in www/core/). Until then these pieces are discs with their letters.

import { PIECES as FAIRY } from './fairy.js';
import { PIECES as FAIRY_PLAIN } from './fairy-plain.js';
import { PIECES } from './pieces.js';
import { PIECES as PLAIN } from './plain.js';

Object.assign(PIECES, FAIRY);
Object.assign(PLAIN, FAIRY_PLAIN);
