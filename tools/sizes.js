// How large files are on the way: as they are, and compressed each by itself as hosts do it.

import { brotliCompressSync, gzipSync } from 'node:zlib';

/** @typedef {{ files: number, raw: number, gzip: number, brotli: number }} Sizes in bytes */

/** @param {Buffer} body @returns {Sizes} */
export function sizes(body) {
  return {
    files: 1,
    raw: body.length,
    gzip: gzipSync(body, { level: 9 }).length,
    brotli: brotliCompressSync(body).length,
  };
}

/** @param {Sizes[]} all @returns {Sizes} */
export function sum(all) {
  const add = (/** @type {keyof Sizes} */ key) => all.reduce((total, one) => total + one[key], 0);
  return { files: add('files'), raw: add('raw'), gzip: add('gzip'), brotli: add('brotli') };
}

/** @param {string} name @param {Sizes} sizes */
export function row(name, { files, raw, gzip, brotli }) {
  const figure = (/** @type {number} */ value) => String(value).padStart(8);
  return `  ${name.padEnd(16)}${String(files).padStart(4)} files  raw ${figure(raw)}  gzip ${figure(gzip)}  brotli ${figure(brotli)}`;
}
