// Animations as video, where the browser has an encoder: quicker to make than a GIF, and with all colours.

import { webm } from '../../../lib/webm.js';

/** @typedef {import('../../../lib/webm.js').Chunk} Chunk */
/** @typedef {{ width: number, height: number }} Size */

/** Those that WebM holds, the better one first. @type {{ codec: string, id: 'V_VP9' | 'V_VP8' }[]} */
const CODECS = [
  { codec: 'vp09.00.41.08', id: 'V_VP9' },
  { codec: 'vp8', id: 'V_VP8' },
];
/** Bits for a pixel of a frame, which is more than a board needs. */
const BITS = 0.3;
/** One frame in so many can be decoded alone, so that a player can go there. */
const KEY_FRAMES = 30;
/** Frames that may wait for the encoder. */
const QUEUE = 16;

/** @param {Size} size @param {{ codec: string }} kind @returns {VideoEncoderConfig} */
function configOf({ width, height }, { codec }) {
  return {
    codec,
    width,
    height,
    bitrate: Math.ceil(width * height * BITS * 30),
    framerate: 30,
    latencyMode: 'quality',
  };
}

/** The first codec that this browser encodes such a size with. @param {Size} size */
async function codecFor(size) {
  if (typeof VideoEncoder !== 'function') return undefined;
  for (const kind of CODECS) {
    const { supported } = await VideoEncoder.isConfigSupported(configOf(size, kind)).catch(() => ({
      supported: false,
    }));
    if (supported) return kind;
  }
  return undefined;
}

/** Whether this browser can make videos. */
export const canMakeVideo = async () => (await codecFor({ width: 360, height: 360 })) !== undefined;

export class VideoWriter {
  /** @type {Chunk[]} */
  #chunks = [];
  /** @type {VideoEncoder} */
  #encoder;
  /** @type {unknown} */
  #fault;
  #size;
  #id;
  #time = 0;
  #count = 0;

  /** @param {Size} size @param {{ codec: string, id: 'V_VP9' | 'V_VP8' }} kind */
  constructor(size, kind) {
    this.#size = size;
    this.#id = kind.id;
    this.#encoder = new VideoEncoder({
      output: (chunk) => {
        const data = new Uint8Array(chunk.byteLength);
        chunk.copyTo(data);
        this.#chunks.push({ time: Math.round(chunk.timestamp / 1000), key: chunk.type === 'key', data });
      },
      error: (fault) => {
        this.#fault = fault;
      },
    });
    this.#encoder.configure(configOf(size, kind));
  }

  /** @param {Size} size of a frame */
  static async open(size) {
    const kind = await codecFor(size);
    if (!kind) throw new Error('no video encoder');
    return new VideoWriter(size, kind);
  }

  /** @param {ArrayBuffer} pixels of several frames, one after the other @param {number[]} delays in milliseconds */
  async add(pixels, delays) {
    const { width, height } = this.#size;
    const bytes = width * height * 4;
    for (const [at, delay] of delays.entries()) {
      this.#encode(new Uint8Array(pixels, at * bytes, bytes), delay);
      while (this.#encoder.encodeQueueSize > QUEUE)
        await new Promise((done) => this.#encoder.addEventListener('dequeue', done, { once: true }));
    }
  }

  /** @param {Uint8Array<ArrayBuffer>} pixels @param {number} delay */
  #encode(pixels, delay) {
    if (this.#fault) throw this.#fault;
    const { width: codedWidth, height: codedHeight } = this.#size;
    const timestamp = this.#time * 1000;
    const frame = new VideoFrame(pixels, {
      format: 'RGBX',
      codedWidth,
      codedHeight,
      timestamp,
      duration: delay * 1000,
    });
    this.#encoder.encode(frame, { keyFrame: this.#count % KEY_FRAMES === 0 });
    frame.close();
    this.#time += delay;
    this.#count += 1;
  }

  /** @returns {Promise<Blob>} */
  async finish() {
    await this.#encoder.flush();
    if (this.#fault) throw this.#fault;
    this.close();
    const file = webm(this.#chunks, { codec: this.#id, ...this.#size, duration: this.#time });
    return new Blob([file], { type: 'video/webm' });
  }

  close() {
    if (this.#encoder.state !== 'closed') this.#encoder.close();
  }
}
