// The layers of the page: a folder of www/ imports from itself and from those before it in the list; a feature imports another
// one only by `import()` of its index.js, and its state nothing of its views.

import assert from 'node:assert/strict';
import test from 'node:test';
import { readSite } from '../../tools/dist/site.js';
import { pathsOf, readGraph } from '../../tools/modules.js';

/** @import { Imports } from '../../tools/modules.js' */

/** Lowest first. */
const LAYERS = ['lib', 'core', 'state', 'board', 'components', 'element', 'exercise', 'features'];
/** The board can be had without the rest: it uses these only. */
const BOARD_USES = ['lib', 'art', 'board'];

const folder = (/** @type {string} */ path) => path.split('/')[0] ?? '';
const feature = (/** @type {string} */ path) => (folder(path) === 'features' ? path.split('/')[1] : undefined);
const isState = (/** @type {string} */ path) => path.split('/').includes('state');

/** What a script imports and may not. @param {string} path @param {Imports} imports @returns {string[]} */
function wrong(path, imports) {
  const rank = LAYERS.indexOf(folder(path));
  if (rank < 0) return [];
  const later = [...imports.dynamic, ...imports.late];
  const door = /^features\/[^/]+\/index\.js$/;
  return [...imports.static, ...later].filter((to) => {
    if (folder(path) === 'board' && !BOARD_USES.includes(folder(to))) return true;
    if (LAYERS.indexOf(folder(to)) > rank) return true;
    if (!feature(path) || !feature(to)) return false;
    if (feature(to) === feature(path)) return isState(path) && !isState(to);
    return !(later.includes(to) && door.test(to));
  });
}

test('scripts import one way, and features know no other from within', () => {
  const graph = readGraph(readSite('www'));
  assert.ok(graph.size > 300);
  for (const [path, imports] of graph) assert.deepEqual(wrong(path, imports), [], path);
});

test('an import that points the wrong way is found', () => {
  const planted = (/** @type {string} */ path, /** @type {string} */ code) => wrong(path, pathsOf(path, code));
  const up =
    "import { h } from '../lib/dom.js';\n// import '../features/a/a.js'\nconst more = import('../features/lab/lab.js');\n";
  assert.deepEqual(planted('state/store.js', up), ['features/lab/lab.js']);
  assert.deepEqual(planted('board/marks.js', "import { get } from '../state/preferences.js';"), [
    'state/preferences.js',
  ]);
  const own = 'features/play/state/a.js';
  assert.deepEqual(planted(own, "late(() => import('../../live/index.js'));"), []);
  assert.deepEqual(planted(own, "import { a } from './b.js';"), []);
  assert.deepEqual(planted(own, "import { a } from '../../live/index.js';"), ['features/live/index.js']);
  assert.deepEqual(planted(own, "await import('../../live/panel.js');"), ['features/live/panel.js']);
  assert.deepEqual(planted(own, "import { a } from '../page.js';"), ['features/play/page.js']);
});
