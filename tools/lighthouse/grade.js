// Grades a page as Lighthouse does for phones, several times over, and prints the middle of each figure as one line of
// JSON. Usage: node tools/lighthouse/grade.js URL CHROMIUM [RUNS]

import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [url = '', chromePath = '', runs = '3'] = process.argv.slice(2);
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Scores, from 0 to 100. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/**
 * What performance is made of, in milliseconds, and the shift of the layout in thousandths.
 * @type {Record<string, string>}
 */
const MEASURES = {
  'first-contentful-paint': 'fcp',
  'largest-contentful-paint': 'lcp',
  'total-blocking-time': 'tbt',
  'speed-index': 'si',
  'cumulative-layout-shift': 'cls',
};

/** @type {Record<string, number[]>} */
const figures = {};
/** @type {Set<string>} */
const lacking = new Set();
for (let run = 0; run < Number(runs); run += 1) {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS, logLevel: 'silent' });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: CATEGORIES,
    });
    const { lhr } = /** @type {NonNullable<typeof result>} */ (result);
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const note = (/** @type {string} */ name, /** @type {number} */ value) =>
      (figures[name] ??= []).push(Math.round(value));
    for (const id of CATEGORIES) note(id, (lhr.categories[id]?.score ?? 0) * 100);
    for (const [id, name] of Object.entries(MEASURES))
      note(name, (lhr.audits[id]?.numericValue ?? 0) * (name === 'cls' ? 1000 : 1));
    for (const id of ['accessibility', 'best-practices', 'seo']) {
      for (const { id: audit, weight } of lhr.categories[id]?.auditRefs ?? []) {
        const score = lhr.audits[audit]?.score;
        if (weight > 0 && score !== null && score !== undefined && score < 1)
          lacking.add(`${id}: ${lhr.audits[audit]?.title}`);
      }
    }
  } finally {
    chrome.kill();
  }
}
const middle = (/** @type {number[]} */ all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)];
console.log(
  JSON.stringify({
    ...Object.fromEntries(Object.entries(figures).map(([name, all]) => [name, middle(all)])),
    lacking: [...lacking],
  }),
);
