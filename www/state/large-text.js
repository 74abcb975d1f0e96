// A large text that is read in a worker, one question after the other.

import { startWorker } from '../core/worker-urls.js';

/** @import { TextRequest } from '../core/text-worker.js' */

/** From so many characters on, reading a text may hold up the page. */
export const LARGE = 20_000;

export class LargeText {
  #worker = startWorker('text');
  /** The last question. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** What the text is and what can be opened. @param {string} text @param {string} defaultGame */
  find(text, defaultGame) {
    return /** @type {Promise<import('../pkg/extras.js').Found>} */ (this.#ask({ text, defaultGame }));
  }

  /** Reads an entry of the list. @param {number} which */
  read(which) {
    return /** @type {Promise<import('../pkg/extras.js').Imported>} */ (this.#ask({ which }));
  }

  end() {
    this.#worker.terminate();
  }

  /** @param {TextRequest} request @returns {Promise<unknown>} */
  #ask(request) {
    const answer = this.#last.then(
      () =>
        new Promise((resolve, reject) => {
          this.#worker.onmessage = ({ data }) =>
            'value' in data ? resolve(data.value) : reject(new Error(data.cause));
          this.#worker.onerror = ({ message }) => reject(new Error(message));
          this.#worker.postMessage(request);
        }),
    );
    this.#last = answer.catch(() => {});
    return answer;
  }
}
