// Published trees of orthodox chess, and check figures of the odd games, walked by the core: each row of the file at all depths.

import { number } from './lib/text.js';

/** Rows in the file that are no comment. */
const ROWS = 11;

/** @type {import('./lib/part.js').Part} */
export default {
  point: 1,
  title: 'Published trees',
  units: ROWS,
  inputs: ['src', 'tests/rows.rs', 'tests/common/rows.rs', 'tests/data/perft.txt', 'tools/trust/perft.js'],
  needs: ['cargo'],
  async run(unit, tools) {
    const { largest, ...counts } = await tools.cargoTest('rows', 'row_at_length', { ROW: String(unit) });
    return { rows: 1, largest: largest ?? [], ...counts };
  },
  // A figure that differs ends the test, and there are no counts.
  faults: () => [],
  tell({ rows, figures, nodes, largest }) {
    const most = Math.max(...largest.map(Number));
    return [`${rows} positions, ${figures} figures, ${number(nodes)} lines counted, all as published; the largest tree has ${number(most)}`];
  },
};
