// Published trees of orthodox chess, and check figures of the odd games, walked by the core: each tree of the file is a unit.

import { readFileSync } from 'node:fs';
import { MOVES } from './lib/core.js';
import { number } from './lib/text.js';

const rows = readFileSync(new URL('../../tests/data/perft.txt', import.meta.url), 'utf8').trim().split('\n');
const figures = rows.filter((row) => !row.startsWith('#')).flatMap((row) => row.split(' | ')[2].split(' '));

/** @type {import('./lib/part.js').Part} */
export default {
  point: 1,
  title: 'Published trees',
  units: figures.length,
  inputs: [...MOVES, 'tests/rows.rs', 'tests/common/rows.rs', 'tests/data/perft.txt', 'tools/trust/perft.js'],
  needs: ['cargo'],
  run: (unit, tools) => tools.cargoTest('rows', 'tree_at_length', { TREE: String(unit) }),
  faults: ({ differences }) => (differences ? [`${differences} trees have another size than was published`] : []),
  tell({ trees, nodes, largest, differences }) {
    const most = number(Math.max(...largest.map(Number)));
    return [`${trees} trees of eleven positions, ${number(nodes)} lines, the largest tree ${most}; ${differences} not as published`];
  },
};
