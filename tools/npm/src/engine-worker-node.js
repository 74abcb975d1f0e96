// The script of the engine's thread in Node: first what a script of a Web Worker finds in its scope.

import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { readFilesBy } from './site/engine-files.js';

const scope = /** @type {any} */ (globalThis);
scope.self = scope;
scope.postMessage = (/** @type {unknown} */ data) => parentPort?.postMessage(data);
readFilesBy(async (url) => new Uint8Array(await readFile(url)));
await import('../../../www/core/engine-worker.js');
// Messages wait until somebody listens.
parentPort?.on('message', (data) => scope.onmessage?.({ data }));
