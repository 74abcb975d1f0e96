// What of the core the Rust tests run through, by areas. A figure to look at and no promise: that a line was run does not say
// that anybody would notice if it were wrong; part `mutants` asks that. The edge to the browser is covered by its own tests.

import { relative } from 'node:path';

/** Areas of `src/`, the first that fits: name, what its paths look like. @type {[string, RegExp][]} */
const AREAS = [
  ['the edge', /^wasm/],
  ['the command line', /^(main|cli|uci|mine|solve|contest|selfplay|tune)\b/],
  ['evaluation', /(^|\/)(weigh|weights|exchange|forces|pawns)\.rs$/],
  ['search', /^(search\/|mind|thought)/],
  ['looks', /(^|\/)(show|layers|display|view|words|kinds|catalogue)\b/],
  ['games', /^variants\//],
  ['kit', /^(orthodox\/|cells|rules|any|perft|verdict)/],
  ['text in and out', /^(fen|san|link|notation|pgn|import|plain|suggest|sheet|fields|draft)\b/],
  ['records', /^(record|tree|picks|join|session|editor)\b/],
  ['solvers', /^(exact|endings)\//],
  ['lab and puzzles', /^(lab|puzzle)\//],
  ['others', /^/],
];

/** @type {import('./lib/part.js').Part} */
export default {
  point: 7,
  title: 'Coverage',
  units: 1,
  inputs: ['src', 'tests', '!tests/browser', '!tests/data/mutants.txt', 'Cargo.lock', 'Cargo.toml'],
  needs: ['cargo', 'cargo-llvm-cov'],

  async run(_unit, tools) {
    tools.log('building everything with counters in it');
    // Less optimised, since that is built sooner; what is covered stays the same.
    const env = { CARGO_PROFILE_TEST_OPT_LEVEL: '1', CARGO_PROFILE_TEST_DEBUG: '0' };
    const { data: [{ files }] } = JSON.parse(await tools.sh('cargo', ['llvm-cov', '--quiet', '--json', '--summary-only'], { env }));
    /** @type {import('./lib/part.js').Counts} */
    const areas = {};
    for (const { filename, summary } of files) {
      const path = relative(`${tools.root}/src`, filename);
      if (path.startsWith('..')) continue;
      const [area] = AREAS.find(([, pattern]) => pattern.test(path)) ?? AREAS[AREAS.length - 1];
      const found = /** @type {Record<string, number>} */ (areas[area] ??= { lines: 0, run: 0, functions: 0, called: 0 });
      found.lines += summary.lines.count;
      found.run += summary.lines.covered;
      found.functions += summary.functions.count;
      found.called += summary.functions.covered;
    }
    return { areas };
  },

  faults() {
    return [];
  },

  tell(counts) {
    const areas = /** @type {Record<string, Record<string, number>>} */ (counts.areas ?? {});
    const share = (/** @type {number} */ part, /** @type {number} */ whole) => (100 * part / Math.max(whole, 1)).toFixed(1);
    return AREAS.flatMap(([name]) => {
      const area = areas[name];
      if (!area) return [];
      return [`${name}: ${share(area.run, area.lines)} % of ${area.lines} lines, ${share(area.called, area.functions)} % of ${area.functions} functions`];
    });
  },
};
