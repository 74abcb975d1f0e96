// In the place of www/core/engine-files.js: the engine's files are beside this script.

import { instantiate } from '../built/engine-glue.js';
import { NETWORKS } from '../built/networks.js';
import { compile } from '../load-module.js';

/** @type {((url: URL) => Promise<Uint8Array<ArrayBuffer>>) | undefined} */
let readFile;

/** Reads files in this way. @param {(url: URL) => Promise<Uint8Array<ArrayBuffer>>} read */
export function readFilesBy(read) {
  readFile = read;
}

export async function loadEngine() {
  return instantiate(await compile(new URL('./engine.wasm', import.meta.url), readFile));
}

/** @param {string} game @returns {Promise<Uint8Array | undefined>} */
export async function loadNetwork(game) {
  const url = NETWORKS[game];
  if (!url) return undefined;
  if (readFile && url.protocol === 'file:') return readFile(url);
  const answer = await fetch(url);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
}
