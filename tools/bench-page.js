// Prints the size of the page's first load; the latency of the board with the processor slowed down four times, by itself
// and while the computer thinks; and how long a first visit takes on a slow phone (bench-start.js). What counts as the first
// load is what was asked for before the first move could be made; the rest follows by itself. A test holds the hosted site
// to limits of its own (tools/dist/same.test.js).
//
// Figures to look at, not a test: they depend on the machine. `work` is what the page needs from the press to the
// painted frame, the wait for the next frame left out; `frame` is with that wait, as the eye has it.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { benchStart } from './bench-start.js';
import { startBrowser } from './browser.js';
import { row, sizes, sum } from './sizes.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const SLOWED = 4;
const GAMES = ['tax', 'taxi', 'monarch', 'anarchist', 'infantry', 'chess'];
/** A first move in each. @type {[game: string, from: string, to: string][]} */
const FIRST = GAMES.map((game) => (game === 'infantry' ? [game, 'c3', 'd3'] : [game, 'e2', 'e4']));
/** Moves by two presses each, one game after the other. */
const ROUNDS = 14;
/** How long a page is left alone to load what it loads. */
const LATER = 3000;
let tried = 0;

/** @type {import('node:child_process').ChildProcess[]} */
const servers = [];
const browser = await startBrowser();

try {
  for (const folder of ['dist', 'www']) {
    const base = await serve(folder);
    console.log(`\n${folder}/`);
    await size(base, 'the first page', '');
    await size(base, 'a new game', '#taxi');
    await size(base, 'a game by its link', '#taxi?moves=e2e4,e7e5');
    if (folder === 'dist') for (const thinks of [false, true]) await hand(base, thinks);
  }
  await benchStart(browser, 'dist', FIRST);
} finally {
  await browser.close();
  for (const server of servers) server.kill();
}

/** Serves a folder and tells its address. @param {string} folder @returns {Promise<string>} */
function serve(folder) {
  const server = spawn('node', ['tools/serve.js', '0', folder], { cwd: root });
  servers.push(server);
  return new Promise((found) => {
    server.stdout.on('data', (text) => {
      const seen = /localhost:(\d+)/.exec(String(text));
      if (seen) found(`http://localhost:${seen[1]}/`);
    });
  });
}

/** What a page loads before anyone touches it. */
async function size(base, what, link) {
  const page = await browser.newPage();
  /** @type {Promise<{ kind: string, at: number, sizes: import('./sizes.js').Sizes }>[]} */
  const read = [];
  page.on('requestfinished', (request) => {
    const at = request.timing().startTime;
    const kind = kindOf(request);
    read.push(
      request
        .response()
        .then((response) => response.body())
        .then((body) => ({ kind, at, sizes: sizes(body) })),
    );
  });
  const wanted = 'variant-board[fen]';
  await page.addInitScript(noteStart, wanted);
  await page.goto(base + link);
  await page.locator(wanted).first().waitFor();
  await page.waitForTimeout(LATER);
  const stands = await page.evaluate(() => window.stands);
  const answers = await Promise.all(read);
  const first = answers.filter(({ at }) => at <= stands);
  console.log(`first load of ${what}, in bytes, each file compressed by itself`);
  for (const kind of ['pages', 'styles', 'scripts', 'sentences', 'core', 'other'])
    print(
      kind,
      first.filter((answer) => answer.kind === kind),
    );
  print('together', first);
  print(
    'right after',
    answers.filter(({ at }) => at > stands),
  );
  await page.close();
}

/** @param {import('playwright-core').Request} request */
function kindOf(request) {
  if (request.url().endsWith('.wasm')) return 'core';
  if (/\/locales[^/]*\/[^/]*\.json$/.test(request.url())) return 'sentences';
  return { document: 'pages', script: 'scripts', stylesheet: 'styles' }[request.resourceType()] ?? 'other';
}

/** @param {string} name @param {{ sizes: import('./sizes.js').Sizes }[]} answers */
function print(name, answers) {
  if (answers.length > 0) console.log(row(name, sum(answers.map((answer) => answer.sizes))));
}

/** Runs in the page: notes when what is waited for is first drawn. @param {string} wanted a selector */
function noteStart(wanted) {
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (...attribute) {
    setAttribute.apply(this, attribute);
    if (!window.stands && this.matches(wanted)) window.stands = performance.timeOrigin + performance.now();
  };
}

/** From a press to what it shows. @param {string} base @param {boolean} thinks whether the position is analysed meanwhile */
async function hand(base, thinks) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const slow = await page.context().newCDPSession(page);
  /** @type {{ pick: Sample[], move: Sample[] }} */
  const all = { pick: [], move: [] };
  let long = 0;
  await page.addInitScript(watch);
  for (const game of GAMES) {
    await page.goto('about:blank');
    await page.goto(`${base}#${game}`);
    await page.locator('variant-board[fen]').waitFor();
    if (thinks) {
      await page.keyboard.press('z');
      await page.locator('.best-lines li, .findings .ruled li').first().waitFor();
    }
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.evaluate(() => void (window.longest = 0));
    for (let round = 0; round < ROUNDS; round += 1) {
      const picked = await pickSomething(page);
      if (!picked) break;
      all.pick.push(picked);
      const to = await page.evaluate(
        () => document.querySelector('variant-board [data-target]')?.getAttribute('data-square') ?? '',
      );
      all.move.push(await pressed(page, to));
      // A choice that the move leaves open is the first one.
      await page.evaluate(() => document.querySelector('variant-board .choices button')?.click());
    }
    long = Math.max(long, await page.evaluate(() => window.longest));
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  console.log(
    `\nthe hand${thinks ? ' while the computer thinks' : ''}, processor slowed ${SLOWED} times, in milliseconds`,
  );
  for (const [name, samples] of Object.entries(all)) {
    for (const key of /** @type {const} */ (['work', 'frame'])) {
      const sorted = samples.map((sample) => sample[key]).sort((a, b) => a - b);
      const at = (/** @type {number} */ part) =>
        (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN).toFixed(1);
      console.log(
        `  ${name} to painted, ${key.padEnd(5)}  median ${at(0.5).padStart(6)}  p90 ${at(0.9).padStart(6)}  p98 ${at(0.98).padStart(6)}  of ${sorted.length}`,
      );
    }
  }
  console.log(`  longest task ${long.toFixed(0)} ms (limit 100; 0: none over 50)`);
  await page.close();
}

/** @typedef {{ work: number, frame: number }} Sample */

/** Presses movable pieces until one has targets. */
async function pickSomething(page) {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('variant-board [data-movable]')].map((element) =>
      element.getAttribute('data-square'),
    ),
  );
  // From the middle on: pawns mostly, and what stands behind them later.
  const start = (tried += 5) % names.length;
  for (const name of [...names.slice(start), ...names.slice(0, start)]) {
    const sample = await pressed(page, name ?? '');
    if (await page.evaluate(() => document.querySelector('variant-board [data-target]') !== null)) return sample;
  }
  return undefined;
}

/** Presses a square with the mouse. */
async function pressed(page, name) {
  const box = await page.locator(`variant-board [data-square="${name}"]`).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const before = await page.evaluate(() => window.samples.length);
  await page.mouse.down();
  await page.waitForFunction((count) => window.samples.length > count, before, { timeout: 5000 });
  await page.mouse.up();
  return page.evaluate(() => window.samples.at(-1));
}

/** Runs in the page: times every press up to the frame that shows it. */
function watch() {
  window.longest = 0;
  window.samples = [];
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
  }).observe({ type: 'longtask', buffered: true });
  addEventListener(
    'pointerdown',
    (event) => {
      const begun = performance.now();
      let handled = begun;
      // Asked for before the page does anything: what the page leaves for after the paint comes after this, too.
      requestAnimationFrame(() => {
        const drawing = performance.now();
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          const painted = performance.now();
          window.samples.push({ work: handled - begun + (painted - drawing), frame: painted - event.timeStamp });
        };
        channel.port2.postMessage(0);
      });
      // The last of all listeners: the page has done what it does about the press.
      addEventListener('pointerdown', () => (handled = performance.now()), { once: true });
    },
    true,
  );
}
