// Which language the page speaks: the one chosen here before, else the first of the reader's that there is a catalogue
// for.
//
// This module runs before all others, so that the one catalogue that is needed is on its way while the rest loads.

import { FALLBACK, fetchWords, nearest } from '../lib/locales.js';
import { get } from './preferences.js';

/** The language to begin with. */
export const preferred = [get('language'), ...navigator.languages].map(nearest).find(Boolean) ?? FALLBACK;
void fetchWords(preferred).catch(() => {});
