// Writes a zip archive without dates, owners or anything else that the same files would not have tomorrow.

import { crc32, deflateRawSync } from 'node:zlib';

/** The first day that the format knows: 1980-01-01. */
const DAY = 0x0021;
/** Names are UTF-8. */
const FLAGS = 0x0800;

/** @param {Map<string, Buffer>} files by path @returns {Buffer} */
export function zip(files) {
  /** @type {Buffer[]} */
  const parts = [];
  /** @type {Buffer[]} */
  const list = [];
  let at = 0;
  for (const path of [...files.keys()].sort()) {
    const body = files.get(path) ?? Buffer.alloc(0);
    const packed = deflateRawSync(body, { level: 9 });
    const name = Buffer.from(path);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(FLAGS, 2);
    about.writeUInt16LE(8, 4);
    about.writeUInt16LE(0, 6);
    about.writeUInt16LE(DAY, 8);
    about.writeUInt32LE(crc32(body), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(body.length, 18);
    about.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04'), about, name, packed);
    const where = Buffer.alloc(14);
    // A plain file that all may read.
    where.writeUInt32LE(0o100644 * 0x10000, 6);
    where.writeUInt32LE(at, 10);
    list.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), about, where, name);
    at += 4 + about.length + name.length + packed.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.size, 4);
  end.writeUInt16LE(files.size, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06'), end]);
}
