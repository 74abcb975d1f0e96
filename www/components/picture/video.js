// Animations as video, where the browser has an encoder: quicker to make than a GIF, and with all colours. Phones and
// messengers take MP4 only; some browsers can encode WebM only.

/** @import { Chunk } from '../../lib/webm.js' */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {'mp4' | 'webm'} Container */
/** What the encoder tells of its pictures. @typedef {{ size: Size, duration: number, decoder: VideoDecoderConfig | undefined }} Film */
/**
 * @typedef {object} Codec
 * @property {string} codec as browsers name it
 * @property {() => Promise<(chunks: Chunk[], film: Film) => Uint8Array<ArrayBuffer>>} load what writes the file
 */

const webm = (/** @type {'V_VP9' | 'V_VP8'} */ codec) => async () => {
  const { webm } = await import('../../lib/webm.js');
  return (/** @type {Chunk[]} */ chunks, /** @type {Film} */ { size, duration }) =>
    webm(chunks, { codec, ...size, duration });
};

async function loadMp4() {
  const { mp4 } = await import('../../lib/mp4.js');
  return (/** @type {Chunk[]} */ chunks, /** @type {Film} */ { size, duration, decoder }) => {
    if (!decoder?.description) throw new Error('the encoder does not say how to decode its pictures');
    const { description, colorSpace } = decoder;
    const config = ArrayBuffer.isView(description)
      ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
      : new Uint8Array(description);
    return mp4(chunks, { ...size, duration, config, colors: colorSpace });
  };
}

/** Those of each container, the better one first. @type {Record<Container, Codec[]>} */
const CODECS = {
  // The profile that every device decodes, in which pictures come in the order of their times.
  mp4: [{ codec: 'avc1.42e028', load: loadMp4 }],
  webm: [
    { codec: 'vp09.00.41.08', load: webm('V_VP9') },
    { codec: 'vp8', load: webm('V_VP8') },
  ],
};
/** Bits for a pixel of a frame, which is more than a board needs. */
const BITS = 0.3;
/** One frame in so many can be decoded alone, so that a player can go there. */
const KEY_FRAMES = 30;
/** Frames that may wait for the encoder. */
const QUEUE = 16;

/** Encoders share colours among squares of two pixels, and some take no others. @param {Size} size @returns {Size} */
const even = ({ width, height }) => ({ width: width + (width % 2), height: height + (height % 2) });

/** @param {Size} size @param {string} codec @returns {VideoEncoderConfig} */
function configOf({ width, height }, codec) {
  return {
    codec,
    width,
    height,
    bitrate: Math.ceil(width * height * BITS * 30),
    framerate: 30,
    latencyMode: 'quality',
  };
}

/** The first codec that this browser encodes such a size with. @param {Container} container @param {Size} size */
async function codecFor(container, size) {
  if (typeof VideoEncoder !== 'function') return undefined;
  for (const codec of CODECS[container]) {
    const { supported } = await VideoEncoder.isConfigSupported(configOf(size, codec.codec)).catch(() => ({
      supported: false,
    }));
    if (supported) return codec;
  }
  return undefined;
}

/** The kinds of videos that this browser can make. @returns {Promise<Container[]>} */
export async function videoKinds() {
  /** @type {Container[]} */
  const kinds = ['mp4', 'webm'];
  const codecs = await Promise.all(kinds.map((kind) => codecFor(kind, { width: 360, height: 360 })));
  return kinds.filter((_, at) => codecs[at]);
}

export class VideoWriter {
  /** @type {Chunk[]} */
  #chunks = [];
  /** @type {VideoDecoderConfig | undefined} */
  #decoder;
  /** @type {VideoEncoder} */
  #encoder;
  /** @type {unknown} */
  #fault;
  /** Of the frames as they come. @type {Size} */
  #given;
  /** Of the video. @type {Size} */
  #size;
  #container;
  #write;
  #time = 0;
  #count = 0;

  /**
   * @param {Size} given
   * @param {Container} container
   * @param {string} codec
   * @param {Awaited<ReturnType<Codec['load']>>} write
   */
  constructor(given, container, codec, write) {
    this.#given = given;
    this.#size = even(given);
    this.#container = container;
    this.#write = write;
    this.#encoder = new VideoEncoder({
      output: (chunk, about) => {
        const data = new Uint8Array(chunk.byteLength);
        chunk.copyTo(data);
        this.#decoder ??= about?.decoderConfig;
        this.#chunks.push({ time: Math.round(chunk.timestamp / 1000), key: chunk.type === 'key', data });
      },
      error: (fault) => {
        this.#fault = fault;
      },
    });
    this.#encoder.configure(configOf(this.#size, codec));
  }

  /** @param {Container} container @param {Size} size of a frame */
  static async open(container, size) {
    const found = await codecFor(container, even(size));
    if (!found) throw new Error(`no encoder for ${container}`);
    return new VideoWriter(size, container, found.codec, await found.load());
  }

  /** @param {ArrayBuffer} pixels of several frames, one after the other @param {number[]} delays in milliseconds */
  async add(pixels, delays) {
    const bytes = this.#given.width * this.#given.height * 4;
    for (const [at, delay] of delays.entries()) {
      this.#encode(padded(new Uint8Array(pixels, at * bytes, bytes), this.#given, this.#size), delay);
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
    const file = this.#write(this.#chunks, { size: this.#size, duration: this.#time, decoder: this.#decoder });
    return new Blob([file], { type: `video/${this.#container}` });
  }

  close() {
    if (this.#encoder.state !== 'closed') this.#encoder.close();
  }
}

/**
 * The frame with its last row and column once more, where the video is that much larger.
 * @param {Uint8Array<ArrayBuffer>} pixels
 * @param {Size} from
 * @param {Size} to
 */
function padded(pixels, from, to) {
  if (from.width === to.width && from.height === to.height) return pixels;
  const all = new Uint8Array(to.width * to.height * 4);
  for (let y = 0; y < to.height; y += 1) {
    const start = Math.min(y, from.height - 1) * from.width * 4;
    const row = pixels.subarray(start, start + from.width * 4);
    all.set(row, y * to.width * 4);
    if (to.width > from.width) all.set(row.subarray(-4), (y * to.width + from.width) * 4);
  }
  return all;
}
