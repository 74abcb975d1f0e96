// The worker that encodes animations as GIF, with one palette and frames no larger than what changes.
//
// It keeps of each frame what differs from the one before, with all colours; when the last has come, it chooses the few
// colours that serve all frames best and writes them one after the other.

import { joined } from '../lib/bytes.js';
import { choosePalette, nearestIn } from '../lib/quantize.js';

/**
 * @typedef {{ begin: { width: number, height: number } } | { frames: ArrayBuffer, delays: number[] } | { finish: true }} GifRequest
 * frames one after the other, and how long each stands, in hundredths of a second
 */
/** @typedef {{ took: true } | { written: number, of: number } | { file: ArrayBuffer } | { failed: string }} GifEvent */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {Box & { pixels: Uint32Array, delay: number }} Frame */

/** Size of the palette: seven bits per pixel. The last entry means "unchanged". */
const COLOURS = 128;
const SAME = COLOURS - 1;

class GifEncoder {
  /** @type {Frame[]} */
  #frames = [];
  /** @type {Map<number, number>} */
  #counts = new Map();
  /** @type {Uint32Array | undefined} */
  #last;
  #width;
  #height;

  /** @param {{ width: number, height: number }} size */
  constructor({ width, height }) {
    this.#width = width;
    this.#height = height;
  }

  /** @param {Uint32Array} pixels @param {number} delay */
  add(pixels, delay) {
    const box = this.#last
      ? changed(this.#last, pixels, this.#width, this.#height)
      : { x: 0, y: 0, width: this.#width, height: this.#height };
    const part = new Uint32Array(box.width * box.height);
    for (let row = 0; row < box.height; row += 1) {
      const start = (box.y + row) * this.#width + box.x;
      part.set(pixels.subarray(start, start + box.width), row * box.width);
    }
    this.#count(part);
    this.#frames.push({ ...box, pixels: part, delay });
    this.#last = pixels;
  }

  /** Most pixels are of the colour of the one before, so runs are counted. @param {Uint32Array} pixels */
  #count(pixels) {
    for (let start = 0; start < pixels.length; ) {
      const colour = pixels[start] ?? 0;
      let end = start + 1;
      while (pixels[end] === colour) end += 1;
      this.#counts.set(colour, (this.#counts.get(colour) ?? 0) + end - start);
      start = end;
    }
  }

  /** @param {(written: number, of: number) => void} heard @returns {Promise<Uint8Array<ArrayBuffer>>} */
  async write(heard) {
    const { GifWriter } = await import('../pkg/gif.js');
    const chosen = choosePalette(this.#counts, SAME);
    const palette = Array.from({ length: COLOURS }, (_, at) => chosen[at] ?? 0);
    const indexOf = nearestIn(chosen);
    const screen = new Uint8Array(this.#width * this.#height).fill(SAME);
    // No code is longer than twelve bits; blocks and heads take a little.
    const room = new Uint8Array(this.#width * this.#height * 2 + 4096);
    const writer = new GifWriter(room, this.#width, this.#height, { palette, loop: 0 });
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const parts = [];
    this.#frames.forEach((frame, number) => {
      const { x, y, width, height, pixels, delay } = frame;
      const indexed = new Uint8Array(width * height);
      // Most pixels are of the colour of the one before, so it is looked up where it changes.
      let colour = -1;
      let index = SAME;
      for (let row = 0, at = 0; row < height; row += 1) {
        let place = (y + row) * this.#width + x;
        for (const end = place + width; place < end; place += 1, at += 1) {
          const next = pixels[at] ?? 0;
          if (next !== colour) index = indexOf((colour = next));
          if (index === screen[place]) indexed[at] = SAME;
          else indexed[at] = screen[place] = index;
        }
      }
      // Its types ask for a list, but it only reads one number after the other.
      writer.addFrame(x, y, width, height, /** @type {any} */ (indexed), { delay, disposal: 1, transparent: SAME });
      if (number === this.#frames.length - 1) writer.end();
      parts.push(room.slice(0, writer.getOutputBufferPosition()));
      writer.setOutputBufferPosition(0);
      heard(number + 1, this.#frames.length);
    });
    return joined(parts);
  }
}

/**
 * The smallest box around what differs; a single pixel where nothing does, since there is no smaller frame.
 * @param {Uint32Array} one
 * @param {Uint32Array} other
 * @param {number} width
 * @param {number} height
 * @returns {Box}
 */
function changed(one, other, width, height) {
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    let x = 0;
    while (x < width && one[row + x] === other[row + x]) x += 1;
    if (x === width) continue;
    let end = width - 1;
    while (one[row + end] === other[row + end]) end -= 1;
    if (top < 0) top = y;
    bottom = y;
    left = Math.min(left, x);
    right = Math.max(right, end);
  }
  return top < 0
    ? { x: 0, y: 0, width: 1, height: 1 }
    : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** @type {GifEncoder | undefined} */
let encoder;

/** @param {GifEvent} event @param {Transferable[]} [given] */
function emit(event, given = []) {
  postMessage(event, { transfer: given });
}

/** @param {GifRequest} request */
async function receive(request) {
  if ('begin' in request) {
    encoder = new GifEncoder(request.begin);
    emit({ took: true });
  } else if ('frames' in request) {
    const pixels = new Uint32Array(request.frames);
    const size = pixels.length / request.delays.length;
    request.delays.forEach((delay, at) => encoder?.add(pixels.subarray(at * size, (at + 1) * size), delay));
    emit({ took: true });
  } else {
    const file = await encoder?.write((written, of) => emit({ written, of }));
    if (file) emit({ file: file.buffer }, [file.buffer]);
  }
}

self.onmessage = ({ data }) => {
  receive(data).catch((cause) => emit({ failed: String(cause) }));
};
