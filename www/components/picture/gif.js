// Frames as a GIF: a worker encodes them (core/gif-worker.js).

import { startWorker } from '../../core/worker-urls.js';

/** @import { GifRequest, GifEvent } from '../../core/gif-worker.js' */

export class GifWriter {
  #worker = startWorker('gif');
  /** The answer to the last request. @type {Promise<unknown>} */
  #taken = Promise.resolve();

  /** @param {{ width: number, height: number }} size of a frame */
  static async open(size) {
    const writer = new GifWriter();
    writer.#send({ begin: size });
    return writer;
  }

  /** @param {ArrayBuffer} pixels of several frames, one after the other @param {number[]} delays in milliseconds */
  async add(pixels, delays) {
    await this.#taken;
    this.#send({ frames: pixels, delays: delays.map((delay) => Math.round(delay / 10)) }, [pixels]);
  }

  /** Does not wait for the answer. @param {GifRequest} order @param {Transferable[]} [given] */
  #send(order, given) {
    this.#taken = this.#ask(order, given);
    this.#taken.catch(() => {});
  }

  /** @param {(share: number) => void} heard @returns {Promise<Blob>} */
  async finish(heard) {
    await this.#taken;
    const news = await this.#ask({ finish: true }, [], ({ written, of }) => heard(written / of));
    if (!('file' in news)) throw new Error('no file');
    return new Blob([news.file], { type: 'image/gif' });
  }

  close() {
    this.#worker.terminate();
  }

  /**
   * @param {GifRequest} order
   * @param {Transferable[]} [given]
   * @param {(news: Extract<GifEvent, { written: number }>) => void} [heard]
   * @returns {Promise<GifEvent>} the answer
   */
  #ask(order, given = [], heard) {
    return new Promise((done, fail) => {
      this.#worker.onerror = (event) => {
        event.preventDefault();
        fail(new Error(event.message));
      };
      this.#worker.onmessage = ({ data }) => {
        /** @type {GifEvent} */
        const news = data;
        if ('failed' in news) fail(new Error(news.failed));
        else if ('written' in news) heard?.(news);
        else done(news);
      };
      this.#worker.postMessage(order, given);
    });
  }
}
