// The same numbers natively and in the browsers: the list of tests/common/numbers.rs from a native build, from one for
// WebAssembly in the browser, and, as far as its edge goes, from the module that pages load.

import { spawn } from 'node:child_process';
import { cases, reckoned } from '../../tests/browser/same.js';
import { launch, open } from './lib/browser.js';

const BROWSERS = /** @type {const} */ (['chromium', 'firefox']);
const RUNNER = 'wasm-bindgen-test-runner';
/** For as long may a page reckon, in milliseconds. */
const LONG = 1_200_000;

/** @type {import('./lib/part.js').Part} */
export default {
  point: 2,
  title: 'The same numbers natively and in browsers',
  units: BROWSERS.length,
  inputs: ['src', 'Cargo.lock', 'tests/data/perft.txt', 'tests/data/mates.txt', 'tests/common', 'tests/wasm.rs', 'tests/browser/same.js', 'www/puzzles'],
  needs: ['cargo', 'chromium', 'firefox'],
  async run(unit, tools) {
    const name = BROWSERS[unit] ?? 'chromium';
    const native = numbers(await tools.sh('cargo', ['test', '--quiet', '--test', 'rows', 'numbers', '--', '--ignored', '--nocapture']));
    const base = await tools.serve();
    const browser = await launch(tools.root, name);
    try {
      const built = await inBrowser(browser, tools);
      const { page, complaints } = await open(browser, base);
      page.setDefaultTimeout(LONG);
      await page.goto(base);
      await page.locator('.card').first().waitFor();
      const edge = await reckoned(page, cases());
      const known = new Set(native);
      const different = [
        ...native.filter((line) => !built.includes(line)).map((line) => `${name}: not so in WebAssembly: ${line}`),
        ...edge.filter((line) => !known.has(line)).map((line) => `${name}: said by the page's module: ${line}`),
        ...complaints.map((one) => `${name}: ${one}`),
      ];
      const perft = native.filter((line) => line.startsWith('perft'));
      const nodes = perft.reduce((sum, line) => sum + Number(line.split(' | ')[2]), 0);
      const kinds = Object.fromEntries(['perft', 'search', 'run', 'mate', 'puzzle', 'ending'].map((kind) => [kind, count(native, kind)]));
      const counts = { rows: native.length, nodes, edge: edge.length, differences: different.length + Math.abs(built.length - native.length) };
      return { [name]: { ...counts, ...kinds }, differences: counts.differences, notes: different.slice(0, 20) };
    } finally {
      await browser.close();
    }
  },
  faults: ({ differences }) => (differences ? [`${differences} differences`] : []),
  tell(counts) {
    const told = (/** @type {any} */ value) => Number(value ?? 0).toLocaleString('en');
    return BROWSERS.filter((name) => name in counts).map((name) => {
      const one = /** @type {any} */ (counts[name]);
      return `${name}: ${told(one.rows)} rows (${told(one.perft)} perft trees up to 1,000,000 nodes with ${told(one.nodes)} nodes in all, ${told(one.search)} searches, ${told(one.run)} games of runs, ${told(one.mate)} mates, ${told(one.puzzle)} moves of puzzles, ${told(one.ending)} endings), ${told(one.edge)} of them also through the module that pages load; ${told(one.differences)} differences from the native build`;
    });
  },
};

/** @param {string} out */
function numbers(out) {
  // A page may say a line to the console and on itself.
  return [...new Set([...out.matchAll(/number (\w+ \| .*)$/gm)].map(([, line = '']) => line.trimEnd()))];
}

/** @param {string[]} lines @param {string} kind */
const count = (lines, kind) => lines.filter((line) => line.startsWith(`${kind} | `)).length;

/**
 * The list as the tests' own build for WebAssembly says it.
 * @param {import('@playwright/test').Browser} browser
 * @param {import('./lib/tools.js').Tools} tools
 */
async function inBrowser(browser, tools) {
  const target = 'wasm32-unknown-unknown';
  const lines = (await tools.sh('cargo', ['test', '--quiet', '--target', target, '--test', 'wasm', '--no-run', '--message-format=json'], { env: { ODDCHESS_NUMBERS: '1' } })).split('\n');
  const made = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  const file = made.find(({ executable, target }) => executable && target.name === 'wasm').executable;
  const env = { ...process.env, NO_HEADLESS: '1', WASM_BINDGEN_USE_BROWSER: '1', WASM_BINDGEN_TEST_ADDRESS: '127.0.0.1:0' };
  const runner = spawn(`${tools.root}/.tools/bin/${RUNNER}`, [file, 'numbers', '--nocapture'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const address = await new Promise((found, failed) => {
      let out = '';
      runner.stdout.setEncoding('utf8').on('data', (text) => {
        out += text;
        const [url] = /http:\S+/.exec(out) ?? [];
        if (url) found(url);
      });
      runner.on('close', (status) => failed(new Error(`${RUNNER}: status ${status}\n${out}`)));
    });
    const page = await browser.newPage();
    /** @type {string[]} */
    const said = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto(address);
    await page.waitForFunction(() => /test result:/.test(document.body.textContent ?? ''), undefined, { timeout: LONG });
    return numbers(`${said.join('\n')}\n${(await page.locator('body').textContent()) ?? ''}`);
  } finally {
    runner.kill();
  }
}
