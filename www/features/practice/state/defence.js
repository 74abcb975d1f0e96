// Client of the worker that proves positions and replies without a mistake. Loaded and started when first needed.

/** @import { PracticeReport, PracticeRequest } from '../../../pkg/engine.js' */

/** It decides by itself what it remembers. */
const MEGABYTES = 1;

/** @type {Promise<import('../../../core/engine.js').EngineClient> | undefined} */
let engine;

/**
 * @param {string} saved the record, at the position that is asked about
 * @param {PracticeRequest} asked
 * @param {(report: PracticeReport) => void} [heard] called while it is proved
 * @returns {Promise<PracticeReport | 'none' | undefined>} `none` if the defence is unavailable; undefined when something
 * else was asked
 */
export async function askDefence(saved, asked, heard) {
  try {
    engine ??= import('../../../core/engine.js').then(({ EngineClient }) => new EngineClient(MEGABYTES, 'Practice'));
    engine.catch(() => (engine = undefined));
    return await (await engine).practise(saved, asked, heard);
  } catch (cause) {
    console.warn(cause);
    return 'none';
  }
}

/** Cancels the current question. */
export function stopDefence() {
  void engine?.then(
    (one) => one.stop(),
    () => {},
  );
}
