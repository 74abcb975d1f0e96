// What Lighthouse says of the hosted site on a slow phone: the middle of three runs for each page. Its figures for speed want a
// machine that does nothing else.

import { hosted } from './lib/hosted.js';

const PAGES = ['', '#taxi', 'puzzles.html#taxi', 'lab.html', 'findings.html', 'rules/taxi.html'];
const NAMES = ['home', 'a game', 'puzzles', 'the lab', 'findings', 'a page of rules'];
/** What is promised. @type {Record<string, number>} */
const LEAST = { performance: 99, accessibility: 100, 'best-practices': 100 };

/** @type {import('./lib/part.js').Part} */
export default {
  point: 8,
  title: 'Lighthouse, as a phone',
  units: PAGES.length,
  inputs: ['www', 'src', 'Cargo.lock', 'tools/dist.js', 'tools/dist', 'tools/lighthouse', 'tools/trust/lib/hosted.js'],
  needs: ['chromium', 'lighthouse'],
  async run(unit, tools) {
    const { base, close } = await hosted(tools);
    try {
      const chromium = (await tools.sh('tools/chromium.sh')).trim();
      const { lacking, ...figures } = JSON.parse(await tools.sh('node', ['tools/lighthouse/grade.js', base + PAGES[unit], chromium]));
      const name = NAMES[unit] ?? '';
      return { [name]: figures, notes: lacking.map((/** @type {string} */ one) => `${name}: ${one}`) };
    } finally {
      close();
    }
  },
  faults: (counts) => low(counts).filter(([, id]) => id !== 'performance').map(([name, id, score]) => `${name}: ${id} ${score}`),
  short: (counts) => low(counts).filter(([, id]) => id === 'performance').map(([name, id, score]) => `${name}: ${id} ${score} of ${LEAST[id]}`),
  tell: (counts) =>
    NAMES.filter((name) => name in counts).map((name) => {
      const one = /** @type {Record<string, number>} */ (counts[name]);
      const seconds = (/** @type {string} */ key) => `${((one[key] ?? 0) / 1000).toFixed(2)} s`;
      return `${name}: performance ${one.performance}, accessibility ${one.accessibility}, best practices ${one['best-practices']}, search engines ${one.seo} ` +
        `(first paint ${seconds('fcp')}, largest ${seconds('lcp')}, blocked ${one.tbt} ms, shift ${((one.cls ?? 0) / 1000).toFixed(3)})`;
    }),
};

/** Scores under what is promised. @param {import('./lib/part.js').Counts} counts @returns {[string, string, number][]} */
function low(counts) {
  return NAMES.filter((name) => name in counts).flatMap((name) => {
    const one = /** @type {Record<string, number>} */ (counts[name]);
    return Object.entries(LEAST).filter(([id, least]) => (one[id] ?? 0) < least).map(([id]) => /** @type {[string, string, number]} */ ([name, id, one[id] ?? 0]));
  });
}
