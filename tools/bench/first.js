// How long a fresh process takes from the module's bytes to the first list of legal moves, as JSON in milliseconds.

import { readFileSync } from 'node:fs';

const folder = new URL('../../www/pkg/', import.meta.url);
const bytes = readFileSync(new URL('oddchess_bg.wasm', folder));
const { initSync, Playground } = await import(new URL('oddchess.js', folder).href);

const begin = performance.now();
const module = new WebAssembly.Module(bytes);
const compiled = performance.now();
initSync({ module });
const instantiated = performance.now();
const playground = new Playground('#chess');
const view = playground.view();
const listed = performance.now();
if (view.moves?.length === 0) throw new Error('no moves');
console.log(
  JSON.stringify({
    'compiled from bytes': compiled - begin,
    instantiated: instantiated - compiled,
    'listed, from instantiation': listed - compiled,
  }),
);
