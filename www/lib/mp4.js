// Writes encoded pictures as an MP4 file: one video track of H.264. The index stands before the pictures, so that a
// player can begin while the file still arrives.
//
// The format is ISO base media (ISO/IEC 14496-12): boxes of a size, a name and a content, one within the other.

import { bytesOf, joined } from './bytes.js';

/** @import { Chunk } from './webm.js' */
/**
 * @typedef {object} Track
 * @property {number} width in pixels
 * @property {number} height
 * @property {number} duration of the whole film in milliseconds
 * @property {Uint8Array} config how to decode it: the content of `avcC`, which encoders give with the first picture
 * @property {VideoColorSpaceInit} [colors] how its numbers become colours
 */

/** Units of time in a second: times are in milliseconds. */
const TIMESCALE = 1000;
/** No rotation, no scale: numbers with 16 binary places, the last of each row with 30. */
const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const ONE = 0x10000;
/** Dots per inch with 16 binary places, which players ignore. */
const DENSITY = 72 * ONE;
/** The letters of "und", for no language, in five bits each. */
const NO_LANGUAGE = 0x55c4;
/** Numbers of ISO/IEC 23091-2 for what browsers name. */
const COLORS = /** @type {const} */ ({
  primaries: { bt709: 1, bt470bg: 5, smpte170m: 6 },
  transfer: { bt709: 1, smpte170m: 6, 'iec61966-2-1': 13 },
  matrix: { rgb: 0, bt709: 1, bt470bg: 5, smpte170m: 6 },
});
const UNKNOWN = 2;

/**
 * @param {Chunk[]} chunks in the order of their times, which is that of decoding; the first one is a key frame
 * @param {Track} track
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function mp4(chunks, track) {
  const type = box('ftyp', bytesOf('isom'), u32(0x200), bytesOf('isomiso2avc1mp41'));
  const pictures = box('mdat', ...chunks.map(({ data }) => data));
  // The size of the index does not depend on where it says that the pictures begin.
  const index = (/** @type {number} */ start) => movie(chunks, track, start);
  const header = 8;
  return joined([type, index(type.length + index(0).length + header), pictures]);
}

/** @param {Chunk[]} chunks @param {Track} track @param {number} start of the first picture in the file */
function movie(chunks, track, start) {
  const { width, height, duration } = track;
  const head = full(
    'mvhd',
    0,
    u32(0, 0, TIMESCALE, duration, ONE),
    u16(0x100, 0),
    u32(0, 0, ...MATRIX, 0, 0, 0, 0, 0, 0, 2),
  );
  const shown = 3;
  const trackHead = full(
    'tkhd',
    shown,
    u32(0, 0, 1, 0, duration, 0, 0),
    u16(0, 0, 0, 0),
    u32(...MATRIX, width * ONE, height * ONE),
  );
  const media = box(
    'mdia',
    full('mdhd', 0, u32(0, 0, TIMESCALE, duration), u16(NO_LANGUAGE, 0)),
    full('hdlr', 0, u32(0), bytesOf('vide'), u32(0, 0, 0), bytesOf('Oddchess\0')),
    box(
      'minf',
      full('vmhd', 1, u16(0, 0, 0, 0)),
      // The pictures are in this file.
      box('dinf', full('dref', 0, u32(1), full('url ', 1))),
      samples(chunks, track, start),
    ),
  );
  return box('moov', head, box('trak', trackHead, media));
}

/** The table of the pictures. @param {Chunk[]} chunks @param {Track} track @param {number} start */
function samples(chunks, { width, height, duration, config, colors }, start) {
  const entry = box(
    'avc1',
    u16(0, 0, 0, 1),
    u32(0, 0, 0, 0),
    u16(width, height),
    u32(DENSITY, DENSITY, 0),
    u16(1),
    new Uint8Array(32),
    u16(24, 0xffff),
    box('avcC', config),
    ...(colors ? [colorBox(colors)] : []),
  );
  /** How many pictures in a row stand how long. @type {[count: number, length: number][]} */
  const runs = [];
  chunks.forEach(({ time }, at) => {
    const length = (chunks[at + 1]?.time ?? duration) - time;
    const run = runs.at(-1);
    if (run?.[1] === length) run[0] += 1;
    else runs.push([1, length]);
  });
  const keys = chunks.flatMap(({ key }, at) => (key ? [at + 1] : []));
  return box(
    'stbl',
    full('stsd', 0, u32(1), entry),
    full('stts', 0, u32(runs.length, ...runs.flat())),
    full('stss', 0, u32(keys.length, ...keys)),
    // All pictures lie in one piece.
    full('stsc', 0, u32(1, 1, chunks.length, 1)),
    full('stsz', 0, u32(0, chunks.length, ...chunks.map(({ data }) => data.length))),
    full('stco', 0, u32(1, start)),
  );
}

/** @param {VideoColorSpaceInit} colors */
function colorBox({ primaries, transfer, matrix, fullRange }) {
  /** @param {Record<string, number>} numbers @param {string | null | undefined} name */
  const number = (numbers, name) => numbers[name ?? ''] ?? UNKNOWN;
  return box(
    'colr',
    bytesOf('nclx'),
    u16(number(COLORS.primaries, primaries), number(COLORS.transfer, transfer), number(COLORS.matrix, matrix)),
    new Uint8Array([fullRange ? 0x80 : 0]),
  );
}

/** @param {string} name @param {Uint8Array[]} contents */
function box(name, ...contents) {
  const size = contents.reduce((sum, one) => sum + one.length, 8);
  return joined([u32(size), bytesOf(name), ...contents]);
}

/** A box with a version, which is 0 here, and flags. @param {string} name @param {number} flags @param {Uint8Array[]} contents */
function full(name, flags, ...contents) {
  return box(name, u32(flags), ...contents);
}

/** @param {number[]} values */
function u32(...values) {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  values.forEach((value, at) => view.setUint32(4 * at, value));
  return bytes;
}

/** @param {number[]} values */
function u16(...values) {
  const bytes = new Uint8Array(2 * values.length);
  const view = new DataView(bytes.buffer);
  values.forEach((value, at) => view.setUint16(2 * at, value));
  return bytes;
}
