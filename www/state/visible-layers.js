// Which layers of marks are switched on, for each game, saved in the browser.
//
// The core lists the layers and says what is on at first; only what the reader has changed is kept. Two of them are
// preferences for all games at once, and stand among those.

import { flag, record } from '../lib/shape.js';
import { load, onForeignChange, save } from '../lib/storage.js';
import { markNames } from './layer-names.js';
import * as prefs from './preferences.js';

/** @import { Card } from '../pkg/oddchess.js' */

const KEY = 'layers';
const stored = () => load(KEY, record(record(flag)));

/** @type {Record<string, 'lastMove' | 'destinations'>} */
const SHARED = { last: 'lastMove', moves: 'destinations' };

/** What was switched, by game and layer. @type {Record<string, Record<string, boolean>>} */
let switched = stored() ?? {};
/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {Card} card @param {string} id whether a layer is on; one that the game does not have is not */
export function isLayerOn(card, id) {
  const layer = card.layers.find((one) => one.id === id);
  if (!layer) return false;
  const shared = SHARED[id];
  if (shared) return prefs.getPreference(shared);
  return switched[card.id]?.[id] ?? layer.on;
}

/** @param {Card} card @param {string} id @param {boolean} on */
export function setLayer(card, id, on) {
  const shared = SHARED[id];
  if (shared) {
    prefs.setPreference(shared, on);
    return;
  }
  // Another tab may have switched others meanwhile.
  const now = stored() ?? switched;
  switched = { ...now, [card.id]: { ...now[card.id], [id]: on } };
  save(KEY, switched);
  for (const listener of [...listeners]) listener();
}

onForeignChange((key) => {
  if (key !== KEY && key !== '') return;
  switched = stored() ?? {};
  for (const listener of [...listeners]) listener();
});

/** All that is in layers that are off. @param {Card} card @returns {Set<string>} */
export function hiddenMarks(card) {
  return markNames(card, (layer) => !isLayerOn(card, layer.id));
}

/** @param {() => void} listener called when something was switched @returns {() => void} ends it */
export function onLayerChange(listener) {
  listeners.add(listener);
  const end = prefs.onPreferences((name) => Object.values(SHARED).some((shared) => shared === name) && listener());
  return () => {
    listeners.delete(listener);
    end();
  };
}
