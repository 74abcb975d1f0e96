// MP4 files: each box is where the format has it, and says what players need.

import assert from 'node:assert/strict';
import test from 'node:test';
import { mp4 } from '../../www/lib/mp4.js';

/** Boxes that hold boxes, and how many bytes of their own stand before those. @type {Record<string, number>} */
const HOLDERS = { moov: 0, trak: 0, mdia: 0, minf: 0, dinf: 0, stbl: 0, dref: 8, stsd: 8, avc1: 78 };

/**
 * All boxes of a file by their path, with their content and where it begins.
 * @param {Uint8Array} bytes
 * @param {number} [from]
 * @param {number} [to]
 * @param {string} [path]
 * @returns {Map<string, { at: number, body: Uint8Array }>}
 */
function boxes(bytes, from = 0, to = bytes.length, path = '') {
  const found = new Map();
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = from; at < to; ) {
    const size = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    assert.ok(size >= 8 && at + size <= to, `${path}${name} fits what holds it`);
    found.set(path + name, { at: at + 8, body: bytes.subarray(at + 8, at + size) });
    const own = HOLDERS[name];
    if (own !== undefined)
      for (const [inner, one] of boxes(bytes, at + 8 + own, at + size, `${path}${name}/`)) found.set(inner, one);
    at += size;
  }
  return found;
}

const CHUNKS = [0, 500, 1000, 1500, 2500].map((time, at) => ({
  time,
  key: at % 3 === 0,
  data: new Uint8Array(at + 1).fill(0x10 + at),
}));
const TRACK = {
  width: 360,
  height: 428,
  duration: 6000,
  config: new Uint8Array([1, 66, 224, 40]),
  colors: /** @type {VideoColorSpaceInit} */ ({
    primaries: 'bt709',
    transfer: 'iec61966-2-1',
    matrix: 'smpte170m',
    fullRange: false,
  }),
};

test('the pictures are found where the index says, each with its time', () => {
  const bytes = mp4(CHUNKS, TRACK);
  const all = boxes(bytes);
  const order = [...all.keys()].filter((path) => !path.includes('/'));
  assert.deepEqual(order, ['ftyp', 'moov', 'mdat']);
  const of = (/** @type {string} */ path) => all.get(path)?.body ?? new Uint8Array();
  /** Numbers of four bytes, behind version and flags. @param {string} name */
  const numbers = (name) => {
    const body = of(`moov/trak/mdia/minf/stbl/${name}`);
    return Array.from({ length: body.length / 4 - 1 }, (_, at) =>
      new DataView(body.buffer, body.byteOffset).getUint32(4 * at + 4),
    );
  };
  // Three of half a second, one of a second, and the last one up to the end.
  assert.deepEqual(numbers('stts'), [3, 3, 500, 1, 1000, 1, 3500]);
  assert.deepEqual(numbers('stss'), [2, 1, 4]);
  assert.deepEqual(numbers('stsc'), [1, 1, 5, 1]);
  assert.deepEqual(numbers('stsz'), [0, 5, 1, 2, 3, 4, 5]);
  const [count, start = 0] = numbers('stco');
  assert.equal(count, 1);
  assert.equal(start, all.get('mdat')?.at);
  const sizes = numbers('stsz').slice(2);
  const starts = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, start));
  assert.deepEqual(
    starts.map((from, at) => [...bytes.subarray(from, from + (sizes[at] ?? 0))]),
    CHUNKS.map(({ data }) => [...data]),
  );
});

test('size, length, decoder and colours are told', () => {
  const all = boxes(mp4(CHUNKS, TRACK));
  const view = (/** @type {string} */ path) => {
    const body = all.get(path)?.body ?? new Uint8Array();
    return new DataView(body.buffer, body.byteOffset, body.length);
  };
  const head = view('moov/mvhd');
  assert.deepEqual([head.getUint32(12), head.getUint32(16), head.byteLength], [1000, 6000, 100]);
  const track = view('moov/trak/tkhd');
  assert.deepEqual([track.getUint32(0), track.getUint32(20), track.byteLength], [3, 6000, 84]);
  assert.deepEqual([track.getUint32(76) / 0x10000, track.getUint32(80) / 0x10000], [360, 428]);
  const media = view('moov/trak/mdia/mdhd');
  assert.deepEqual([media.getUint32(12), media.getUint32(16), media.byteLength], [1000, 6000, 24]);
  const entry = 'moov/trak/mdia/minf/stbl/stsd/avc1';
  assert.deepEqual([view(entry).getUint16(24), view(entry).getUint16(26)], [360, 428]);
  assert.deepEqual([...(all.get(`${entry}/avcC`)?.body ?? [])], [1, 66, 224, 40]);
  assert.deepEqual([...(all.get(`${entry}/colr`)?.body ?? [])], [...Buffer.from('nclx'), 0, 1, 0, 13, 0, 6, 0]);
  // An encoder need not tell of its colours.
  assert.equal(boxes(mp4(CHUNKS, { ...TRACK, colors: undefined })).has(`${entry}/colr`), false);
});
