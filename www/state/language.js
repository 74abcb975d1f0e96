// Which language the page speaks: the one chosen here before, else the first of the reader's that there is a catalogue
// for.
//
// This module runs before all others, so that the one catalogue that is needed is on its way while the rest loads.

import { FALLBACK, fetchCatalogue, nearestLanguage } from '../lib/locales.js';
import { getPreference } from './preferences.js';

/** The language to begin with. */
export const preferred =
  [getPreference('language'), ...navigator.languages].map(nearestLanguage).find(Boolean) ?? FALLBACK;
void fetchCatalogue(preferred).catch(() => {});
