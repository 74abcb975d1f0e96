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

/** @param {boolean} described whether it is for games that are described */
export async function loadEngine(described) {
  if (!described) return instantiate(await compile(new URL('./engine.wasm', import.meta.url), readFile));
  const invent = await import('../built/invent-engine-glue.js');
  return invent.instantiate(await compile(new URL('./invent-engine.wasm', import.meta.url), readFile));
}

/** @param {string} game @returns {Promise<Uint8Array | undefined>} */
export async function loadNetwork(game) {
  const url = NETWORKS[game];
  if (!url) return undefined;
  if (readFile && url.protocol === 'file:') return readFile(url);
  const answer = await fetch(url);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
}
