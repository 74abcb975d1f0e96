// A session of thousands of moves on one page, by mouse, with measurements of memory. For a test, and
// for the long form.

import { expect, square } from './board-fixture.js';
import { rng } from './crash-injection.js';

/** @import { Page } from '@playwright/test' */
/**
 * @typedef {{ plies: number, heap: number, nodes: number, listeners: number, documents: number, core: number }} Held
 * bytes of the heap, what is in documents, and bytes of the core
 */

/** Moves of a game, after which another one begins. */
const GAME = 100;

/**
 * What the page holds when all rubbish is gone.
 * @param {Page} page
 * @param {import('@playwright/test').CDPSession} session
 * @param {number} plies
 * @returns {Promise<Held>}
 */
async function held(page, session, plies) {
  const core = await page.evaluate(async () => {
    /** @type {typeof import('../../www/pkg/oddchess.js')} */
    const module = await import(new URL('pkg/oddchess.js', document.baseURI).href);
    return (await module.default()).memory.buffer.byteLength;
  });
  // What a finalizer lets go of can be collected only the next time, and what moves on the page lets go of its nodes at
  // the end of that: it is rubbish for as long as less of it is left each time.
  for (let before = Infinity, steady = 0; ; ) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners, documents } = await session.send('Memory.getDOMCounters');
    steady = nodes < before ? 0 : steady + 1;
    before = Math.min(before, nodes);
    if (steady < 5) continue;
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { plies, heap: usedSize, nodes, listeners: jsEventListeners, documents, core };
  }
}

/** The positions of marked squares in the window, and the FEN. @param {string} mark */
function marked(mark) {
  const board = document.querySelector('variant-board');
  const middles = [...(board?.querySelectorAll(`[data-square][${mark}]`) ?? [])].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
  return { middles, fen: board?.getAttribute('fen') ?? '' };
}

/**
 * A random move by pressing the centres of its squares.
 * @param {Page} page
 * @param {(sides: number) => number} roll
 * @returns {Promise<boolean>} whether there was one
 */
async function move(page, roll) {
  const { middles: free, fen } = await page.evaluate(marked, 'data-movable');
  const press = (/** @type {number[] | undefined} */ at) => page.mouse.click(at?.[0] ?? 0, at?.[1] ?? 0);
  while (free.length) {
    const [from] = free.splice(roll(free.length), 1);
    await press(from);
    for (let more = 0; more < 6; more += 1) {
      const { middles: targets, fen: now } = await page.evaluate(marked, 'data-target');
      if (now !== fen) return true;
      const choice = page.locator('.choices button').first();
      if (targets.length) await press(targets[roll(targets.length)]);
      else if (more && (await choice.isVisible())) await choice.click();
      else break;
    }
    // A piece that can go nowhere, or a place that can't be paid for.
    await page.keyboard.press('Escape');
  }
  return false;
}

/**
 * Plays so many moves by lot, in games of each kind in turn, with some walking in the record, and looks at what is held
 * whenever a round of all kinds is over and the first one begins anew.
 * @param {Page} page one with a game
 * @param {{ plies: number, games: string[], seed: number, game?: number }} wanted
 * @returns {Promise<Held[]>}
 */
export async function session(page, { plies, games, seed, game = GAME }) {
  const session = await page.context().newCDPSession(page);
  const roll = rng(seed);
  /** @type {Held[]} */
  const all = [];
  let played = 0;
  while (played < plies) {
    for (const id of games) {
      await page.evaluate((hash) => void (location.hash = hash), `#${id}?ply=0`);
      await expect(page.locator('variant-board')).toHaveAttribute('game', id);
      if (id === games[0]) all.push(await held(page, session, played));
      for (let ply = 0; ply < game && played < plies; ply += 1) {
        if (!(await move(page, roll))) break;
        played += 1;
        if (roll(20) === 0) {
          await page.keyboard.press('ArrowLeft');
          await page.keyboard.press('ArrowRight');
        }
      }
    }
  }
  await page.evaluate((hash) => void (location.hash = hash), `#${games[0]}?ply=0`);
  await expect(square(page, 'e2')).toBeVisible();
  all.push(await held(page, session, played));
  return all;
}
