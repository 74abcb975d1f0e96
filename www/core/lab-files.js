// Loads the module of the lab, beside the page and in its workers.

import { isDescribedRun } from './described.js';

/** @typedef {typeof import('../pkg/lab.js')} LabModule */

/** @param {string} text the settings of a run: games that are described have a module of their own @returns {Promise<LabModule>} */
export async function loadLabModule(text) {
  const own = new URL('../pkg/lab.js', import.meta.url);
  const core = await import((isDescribedRun(text) ? new URL('../pkg/invent-engine.js', import.meta.url) : own).href);
  await core.default();
  return core;
}
