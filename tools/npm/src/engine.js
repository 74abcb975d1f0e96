// `oddchess/engine` on the web: the engine in a Web Worker.

import { EngineBase } from './engine-client.js';

export { EngineError } from './errors.js';

/** The engine, in a worker of its own. */
export class Engine extends EngineBase {
  /** @param {import('./engine-client.js').Options} [options] */
  constructor(options) {
    // Written in one piece, because bundlers look for that.
    super(() => new Worker(new URL('./engine-worker.js', import.meta.url), { type: 'module' }), options);
  }
}
