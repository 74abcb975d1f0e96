// Renders an animation, as a GIF or a video. The page draws a few frames in a task, so that it stays responsive; a
// worker or the browser's encoder packs them meanwhile.
//
// A vector image costs the browser more than all else. So the ground and each kind of piece are drawn once and stamped
// on every frame, and what is left of several frames comes in one image.

import { Stamps, stripOf } from './frame-strips.js';
import { GifWriter } from './gif.js';
import { VideoWriter } from './video.js';

/** @import { Layers } from './board-picture.js' */
/**
 * What makes a file of frames.
 * @typedef {object} FrameWriter
 * @property {(pixels: ArrayBuffer, delays: number[]) => Promise<unknown>} add several frames, one after the other, and
 * how long each stands, in milliseconds; done when there is room for more
 * @property {(heard: (share: number) => void) => Promise<Blob>} finish
 * @property {() => void} close frees what it holds
 */
/** @typedef {'gif' | import('./video.js').Container} Kind */

/** How much of the work is drawing; the rest is writing. */
const DRAWING = 0.8;
/** Most frames in a strip, so that the page is busy for a moment only, and most pixels. */
const STRIP = 8;
const STRIP_PIXELS = 4_000_000;

/** @type {Record<Kind, (size: { width: number, height: number }) => Promise<FrameWriter>>} */
const WRITERS = {
  gif: (size) => GifWriter.open(size),
  mp4: (size) => VideoWriter.open('mp4', size),
  webm: (size) => VideoWriter.open('webm', size),
};

/**
 * @param {Kind} kind of file
 * @param {number} count of frames
 * @param {(at: number) => Promise<{ layers: Layers, delay: number }>} frame the delay in milliseconds
 * @param {(share: number) => void} heard how much is done, of 1
 * @param {AbortSignal} signal
 * @returns {Promise<Blob>} it fails with the signal's reason when that comes
 */
export async function renderAnimation(kind, count, frame, heard, signal) {
  /** @type {FrameWriter | undefined} */
  let writer;
  /** @type {Promise<never>} */
  const aborted = new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  aborted.catch(() => {});
  async function draw() {
    const stamps = new Stamps();
    let coming = strip(0, count, frame, stamps);
    for (let at = 0; at < count; ) {
      const { paint, delays, width, height } = await coming;
      signal.throwIfAborted();
      writer ??= await WRITERS[kind]({ width, height });
      // The reader may have stopped it meanwhile.
      if (signal.aborted) writer.close();
      signal.throwIfAborted();
      at += delays.length;
      // While this strip is painted and packed, the browser makes the images of the next one.
      if (at < count) coming = strip(at, count, frame, stamps);
      coming.catch(() => {});
      await writer.add(paint(), delays);
      heard((DRAWING * at) / count);
      await pause();
    }
    if (!writer) throw new Error('no frames');
    return writer.finish((share) => heard(DRAWING + (1 - DRAWING) * share));
  }
  try {
    return await Promise.race([draw(), aborted]);
  } finally {
    writer?.close();
  }
}

/**
 * The next frames, ready to be painted.
 * @param {number} from the first one
 * @param {number} count of all frames
 * @param {Parameters<typeof renderAnimation>[2]} frame
 * @param {Stamps} stamps
 */
async function strip(from, count, frame, stamps) {
  /** @type {Layers[]} */
  const frames = [];
  const delays = [];
  let most = 1;
  for (let at = from; at < count && frames.length < most; at += 1) {
    const { layers, delay } = await frame(at);
    most = Math.max(1, Math.min(STRIP, Math.floor(STRIP_PIXELS / (layers.width * layers.height))));
    frames.push(layers);
    delays.push(delay);
  }
  return { delays, ...(await stripOf(frames, stamps)) };
}

/** Lets the page answer the reader. */
const pause = () => new Promise((done) => setTimeout(done));
