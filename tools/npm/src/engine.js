// `oddchess/engine` on the web: the engine in a Web Worker.

import { EngineBase } from './engine-client.js';

export { EngineError } from './errors.js';

/** The engine, in a worker of its own. */
export class Engine extends EngineBase {
  /** @param {{ hash?: number, startWorker?: () => Worker }} [options] another way to start the script `engine-worker.js` */
  constructor({ startWorker, ...options } = {}) {
    // Written in one piece, because bundlers look for that.
    super(
      startWorker ?? (() => new Worker(new URL('./engine-worker.js', import.meta.url), { type: 'module' })),
      options,
    );
  }
}
