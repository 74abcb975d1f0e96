// The language of the page: the chosen one, else the first of the reader's languages that is available.
//
// This module runs first, so that the catalogue is fetched while the rest loads.

import { FALLBACK, fetchCatalogue, nearestLanguage } from '../lib/locales.js';
import { getPreference } from './preferences.js';

/** The language to begin with. */
export const preferred =
  [getPreference('language'), ...navigator.languages].map(nearestLanguage).find(Boolean) ?? FALLBACK;
void fetchCatalogue(preferred).catch(() => {});
