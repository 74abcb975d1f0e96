// Writes encoded pictures as a WebM file: one video track, a cluster at each key frame, and an index of them.
//
// The format is EBML: elements of an id, a size and a content, one within the other.

import { bytesOf, joined } from './bytes.js';

/**
 * @typedef {object} Chunk
 * @property {number} time in milliseconds
 * @property {boolean} key whether it can be decoded without the ones before
 * @property {Uint8Array} data
 */

const ID = {
  ebml: [0x1a, 0x45, 0xdf, 0xa3],
  ebmlVersion: [0x42, 0x86],
  ebmlReadVersion: [0x42, 0xf7],
  maxIdLength: [0x42, 0xf2],
  maxSizeLength: [0x42, 0xf3],
  docType: [0x42, 0x82],
  docTypeVersion: [0x42, 0x87],
  docTypeReadVersion: [0x42, 0x85],
  segment: [0x18, 0x53, 0x80, 0x67],
  info: [0x15, 0x49, 0xa9, 0x66],
  timestampScale: [0x2a, 0xd7, 0xb1],
  duration: [0x44, 0x89],
  muxingApp: [0x4d, 0x80],
  writingApp: [0x57, 0x41],
  tracks: [0x16, 0x54, 0xae, 0x6b],
  track: [0xae],
  trackNumber: [0xd7],
  trackUid: [0x73, 0xc5],
  trackType: [0x83],
  codec: [0x86],
  video: [0xe0],
  width: [0xb0],
  height: [0xba],
  cues: [0x1c, 0x53, 0xbb, 0x6b],
  cuePoint: [0xbb],
  cueTime: [0xb3],
  cuePositions: [0xb7],
  cueTrack: [0xf7],
  cuePosition: [0xf1],
  cluster: [0x1f, 0x43, 0xb6, 0x75],
  clusterTime: [0xe7],
  block: [0xa3],
};
/** Nanoseconds in a unit of time. */
const MILLISECOND = 1_000_000;
/** Times in a cluster are signed numbers of two bytes. */
const LONGEST_CLUSTER = 32_000;

/**
 * @param {Chunk[]} chunks in the order of their times; the first one is a key frame
 * @param {{ codec: 'V_VP8' | 'V_VP9', width: number, height: number, duration: number }} about duration in milliseconds
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function webm(chunks, { codec, width, height, duration }) {
  const head = element(
    ID.ebml,
    element(ID.ebmlVersion, uint(1)),
    element(ID.ebmlReadVersion, uint(1)),
    element(ID.maxIdLength, uint(4)),
    element(ID.maxSizeLength, uint(8)),
    element(ID.docType, bytesOf('webm')),
    element(ID.docTypeVersion, uint(4)),
    element(ID.docTypeReadVersion, uint(2)),
  );
  const info = element(
    ID.info,
    element(ID.timestampScale, uint(MILLISECOND)),
    element(ID.duration, float(duration)),
    element(ID.muxingApp, bytesOf('Oddchess')),
    element(ID.writingApp, bytesOf('Oddchess')),
  );
  const tracks = element(
    ID.tracks,
    element(
      ID.track,
      element(ID.trackNumber, uint(1)),
      element(ID.trackUid, uint(1)),
      element(ID.trackType, uint(1)),
      element(ID.codec, bytesOf(codec)),
      element(ID.video, element(ID.width, uint(width)), element(ID.height, uint(height))),
    ),
  );
  const clusters = clustersOf(chunks);
  const written = clusters.map(({ time, blocks }) =>
    element(ID.cluster, element(ID.clusterTime, uint(time)), ...blocks),
  );
  /** The index; its size does not depend on what it says. @param {number} start where the clusters begin */
  const cues = (start) => {
    let at = start;
    const points = clusters.map(({ time }, index) => {
      const position = at;
      at += written[index]?.length ?? 0;
      return element(
        ID.cuePoint,
        element(ID.cueTime, uint(time)),
        element(ID.cuePositions, element(ID.cueTrack, uint(1)), element(ID.cuePosition, uint(position))),
      );
    });
    return element(ID.cues, ...points);
  };
  const before = info.length + tracks.length;
  return joined([head, element(ID.segment, info, tracks, cues(before + cues(0).length), ...written)]);
}

/** @param {Chunk[]} chunks */
function clustersOf(chunks) {
  /** @type {{ time: number, blocks: Uint8Array[] }[]} */
  const clusters = [];
  for (const { time, key, data } of chunks) {
    let cluster = clusters.at(-1);
    if (!cluster || key || time - cluster.time > LONGEST_CLUSTER) {
      cluster = { time, blocks: [] };
      clusters.push(cluster);
    }
    const after = time - cluster.time;
    // The track, the time in the cluster, and whether it is a key frame.
    const start = new Uint8Array([0x81, after >> 8, after & 0xff, key ? 0x80 : 0]);
    cluster.blocks.push(element(ID.block, start, data));
  }
  return clusters;
}

/** @param {number[]} id @param {Uint8Array[]} contents */
function element(id, ...contents) {
  const size = contents.reduce((sum, one) => sum + one.length, 0);
  return joined([new Uint8Array(id), sizeOf(size), ...contents]);
}

/** A size in eight bytes, as anything fits. @param {number} size */
function sizeOf(size) {
  const bytes = uint(size, 8);
  bytes[0] = 0x01;
  return bytes;
}

/** @param {number} value @param {number} [length] in bytes */
function uint(value, length = 6) {
  const bytes = new Uint8Array(length);
  for (let at = length - 1, rest = value; at >= 0; at -= 1, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  return bytes;
}

/** @param {number} value */
function float(value) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}
