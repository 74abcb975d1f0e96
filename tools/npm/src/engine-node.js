// `oddchess/engine` in Node: the engine in a worker thread.

import { Worker as Thread } from 'node:worker_threads';
import { EngineBase } from './engine-client.js';

export { EngineError } from './errors.js';

/** A thread with what the client of the engine asks of a worker of the web. It keeps the process alive only while it thinks. */
class NodeWorker {
  #thread = new Thread(new URL('./engine-worker-node.js', import.meta.url));
  /** @type {((event: { data: any }) => void) | undefined} */
  onmessage;
  /** @type {((event: { message: string, preventDefault: () => void }) => void) | undefined} */
  onerror;

  constructor() {
    this.#thread.unref();
    this.#thread.on('message', (data) => {
      if (data.report?.done) this.#thread.unref();
      this.onmessage?.({ data });
    });
    this.#thread.on('error', ({ message }) => this.onerror?.({ message, preventDefault: () => {} }));
  }

  /** @param {any} data */
  postMessage(data) {
    if (data.stop) this.#thread.unref();
    else this.#thread.ref();
    this.#thread.postMessage(data);
  }

  terminate() {
    void this.#thread.terminate();
  }
}

/** The engine, in a thread of its own. */
export class Engine extends EngineBase {
  /** @param {import('./engine-client.js').Options} [options] */
  constructor(options) {
    super(() => /** @type {any} */ (new NodeWorker()), options);
  }
}
