// Measures how long a person waits for the first move on a slow phone: the connection of the "slow 4G" of browsers
// (150 ms there and back, 1.6 Mbit/s), the processor slowed four times, nothing kept, files by Brotli. A part of
// `make bench-page`.

import { createServer } from 'node:http';
import sirv from 'sirv';

const LATENCY = 150;
const BYTES_A_SECOND = 1.6e6 / 8;
const SLOWED = 4;
const TIMES = 9;

/**
 * From the request for the page on, in milliseconds: the board with its pieces is seen, be it as the picture that a page
 * begins with; a piece shows where it can go; the core has answered a move.
 * @typedef {{ painted: number, lifted: number, moved: number }} Start
 */

/**
 * Prints the medians for the first page and for games.
 * @param {import('playwright-core').Browser} browser
 * @param {string} folder of the site, compressed
 * @param {[game: string, from: string, to: string][]} games with the first move to make
 */
export async function benchStart(browser, folder, games) {
  const server = createServer(sirv(folder, { brotli: true, dev: false, maxAge: 3600 }));
  await new Promise((listening) => server.listen(0, 'localhost', () => listening(undefined)));
  const address = server.address();
  const base = `http://localhost:${typeof address === 'object' && address ? address.port : 0}/`;
  console.log(
    `\na first visit on a slow phone (150 ms, 1.6 Mbit/s, processor ${SLOWED} times slower), median of ${TIMES}, in ms`,
  );
  for (const [game, from, to] of [/** @type {const} */ (['', '', '']), ...games]) {
    /** @type {Start[]} */
    const starts = [];
    for (let time = 0; time < TIMES; time += 1)
      starts.push(await visit(browser, base + (game && `#${game}`), from, to));
    const median = (/** @type {keyof Start} */ what) =>
      String(Math.round(starts.map((one) => one[what]).sort((a, b) => a - b)[TIMES >> 1] ?? Number.NaN)).padStart(5);
    const moved = game ? `   first move ${median('moved')}` : '';
    console.log(
      `  ${(game || 'first page').padEnd(10)} board painted ${median('painted')}   piece lifted ${median('lifted')}${moved}`,
    );
  }
  server.close();
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {string} from
 * @param {string} to
 * @returns {Promise<Start>}
 */
async function visit(browser, url, from, to) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND / 2,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.addInitScript(playAtOnce, { from, to });
  await page.goto(url, { waitUntil: 'commit' });
  const last = from ? 'moved' : 'lifted';
  const found = await page.waitForFunction((last) => window.firstMove[last] && window.firstMove, last, {
    timeout: 60_000,
  });
  const start = await found.jsonValue();
  await context.close();
  return start;
}

/**
 * Runs in the page: presses as soon as there is something to press, and notes when each step is painted.
 * @param {{ from: string, to: string }} move without one, each square is tried for a piece to lift
 */
function playAtOnce({ from, to }) {
  /** @type {Record<string, number>} */
  const times = {};
  window.firstMove = times;
  let start = '';
  const painted = (/** @type {string} */ step) => {
    times[step] = 0;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        times[step] = performance.now();
        look();
      };
      channel.port2.postMessage(0);
    });
  };
  const press = (/** @type {Element | null} */ square) => {
    const box = square?.getBoundingClientRect();
    if (!box) return;
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, pointerId: 1, isPrimary: true };
    const how = { bubbles: true, composed: true, cancelable: true, pointerType: 'touch', button: 0, ...at };
    square?.dispatchEvent(new PointerEvent('pointerdown', { ...how, buttons: 1 }));
    square?.dispatchEvent(new PointerEvent('pointerup', { ...how, buttons: 0 }));
  };
  function look() {
    const board = document.querySelector('variant-board[fen]');
    const pictures = [...document.querySelectorAll('.start-board')];
    if (times.painted === undefined && pictures.some((picture) => picture.clientWidth > 0 && picture.checkVisibility()))
      return painted('painted');
    const on = (/** @type {string} */ name) => board?.querySelector(`[data-square="${name}"]`) ?? null;
    if (!board?.querySelector('[data-square]')) return;
    start ||= board.getAttribute('fen') ?? '';
    if (times.painted === undefined) painted('painted');
    else if (times.painted && times.lifted === undefined) {
      if (board.querySelector('[data-target]')) painted('lifted');
      else if (from) press(on(from));
      else
        for (const square of board.querySelectorAll('[data-square]'))
          if (!board.querySelector('[data-target]')) press(square);
    } else if (times.lifted && times.moved === undefined) {
      if (board.getAttribute('fen') !== start) painted('moved');
      else if (board.querySelector('[data-target]')) press(on(to));
    }
  }
  setInterval(look, 5);
}
