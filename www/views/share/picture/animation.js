// Renders an animation. The page draws each frame in a separate task, so that it stays
// responsive; a worker encodes the file (core/gif-worker.js).

import { workerAddress } from '../../../core/worker-urls.js';
import { imageOf } from './files.js';

/** @typedef {import('./board-picture.js').Picture} Picture */
/** @typedef {import('../../../core/gif-worker.js').GifRequest} GifRequest */
/** @typedef {import('../../../core/gif-worker.js').GifEvent} GifEvent */

/** How much of the work is drawing; the rest is writing. */
const DRAWING = 0.8;

/**
 * @param {number} count of frames
 * @param {(at: number) => Promise<{ picture: Picture, delay: number }>} frame the delay in milliseconds
 * @param {(share: number) => void} heard how much is done, of 1
 * @param {AbortSignal} signal
 * @returns {Promise<Blob>} of a GIF; it fails with the signal's reason when that comes
 */
export async function renderAnimation(count, frame, heard, signal) {
  const worker = new Worker(workerAddress('gif'), { type: 'module' });
  try {
    return await new Promise((done, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason));
      worker.onerror = (event) => {
        event.preventDefault();
        fail(new Error(event.message));
      };
      draw(worker, count, frame, heard, signal).then(done, fail);
    });
  } finally {
    worker.terminate();
  }
}

/**
 * @param {Worker} worker
 * @param {number} count
 * @param {Parameters<typeof renderAnimation>[1]} frame
 * @param {(share: number) => void} heard
 * @param {AbortSignal} signal
 */
async function draw(worker, count, frame, heard, signal) {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  for (let at = 0; at < count; at += 1) {
    const { picture, delay } = await frame(at);
    const image = await imageOf(picture.text);
    if (at === 0) {
      [canvas.width, canvas.height] = [picture.width, picture.height];
      await ask(worker, { begin: { width: picture.width, height: picture.height } });
    }
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    signal.throwIfAborted();
    await ask(worker, { frame: data.buffer, delay: Math.round(delay / 10) }, [data.buffer]);
    heard((DRAWING * (at + 1)) / count);
  }
  const news = await ask(worker, { finish: true }, [], ({ written, of }) =>
    heard(DRAWING + ((1 - DRAWING) * written) / of),
  );
  if (!('file' in news)) throw new Error('no file');
  return new Blob([news.file], { type: 'image/gif' });
}

/**
 * @param {Worker} worker
 * @param {GifRequest} order
 * @param {Transferable[]} [given]
 * @param {(news: Extract<GifEvent, { written: number }>) => void} [heard]
 * @returns {Promise<GifEvent>} the answer
 */
function ask(worker, order, given = [], heard) {
  return new Promise((done, fail) => {
    worker.onmessage = ({ data }) => {
      /** @type {GifEvent} */
      const news = data;
      if ('failed' in news) fail(new Error(news.failed));
      else if ('written' in news) heard?.(news);
      else done(news);
    };
    worker.postMessage(order, given);
  });
}
