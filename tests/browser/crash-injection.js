// Cores that crash at any ply and in any call during a game played by mouse: their memory is
// overwritten, and later calls to such a core are detected. For a test, and for the long form.

import { expect, square } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */
/**
 * Which call broke, after how many milliseconds the game was back, the record as the page had it before and after, and
 * what it
 * showed of it: a core may break when a new move is not shown yet.
 * @typedef {{ call: string, time: number, before: string, after: string, shown: [string, string] }} Trap
 */

/** Appended to the module of every instance of the core. */
const HOOK = `
for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(Playground.prototype))) {
  if (typeof value !== 'function' || /^(constructor|free|__)/.test(name)) continue;
  Playground.prototype[name] = function (...given) {
    const due = globalThis.due;
    if (due && (due.calls -= 1) < 0) {
      globalThis.due = undefined;
      const start = performance.now();
      const moves = () => [...document.querySelectorAll('.moves .san')].map((move) => move.textContent).join(' ');
      const [before, shown] = [globalThis.saved, moves()];
      // What is said of it may be gone at once, since the mouse goes on; so the first change behind the new core's
      // answer counts.
      globalThis.back = false;
      new MutationObserver((_, watch) => {
        if (!globalThis.back) return;
        watch.disconnect();
        globalThis.trap = { call: name, time: performance.now() - start, before, after: globalThis.saved, shown: [shown, moves()] };
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      new Uint8Array(wasm.memory.buffer).fill(0xff);
      // A call into this memory might trap, but as well run for ever or ask for all there is: nobody may make one.
      globalThis.asked ??= [];
      wasm = new Proxy({}, { get: (_, what) => {
        globalThis.asked.push(name + ', then ' + String(what));
        throw new WebAssembly.RuntimeError('this core is broken');
      } });
      throw new WebAssembly.RuntimeError('unreachable');
    }
    const answer = value.apply(this, given);
    if (name === 'save') Object.assign(globalThis, { back: true, saved: answer });
    return answer;
  };
}`;

/** @param {Page} page before it is opened */
export async function makeBreakable(page) {
  await page.route(/\/pkg\/oddchess\.js(\?|$)/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()) + HOOK });
  });
}

/** Numbers that are the same in every run. @param {number} seed */
export function rng(seed) {
  let state = seed * 2654435761 + 1;
  return (/** @type {number} */ sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/**
 * Plays a random move by mouse.
 * @param {Page} page
 * @param {(sides: number) => number} roll
 * @returns {Promise<boolean>} whether one was played; not so when the game is over or a core broke on the way
 */
export async function playRandomMove(page, roll) {
  const squares = (/** @type {string} */ mark) =>
    page
      .locator(`variant-board [data-square][${mark}]`)
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-square') ?? ''));
  const before = await page.locator('variant-board').getAttribute('fen');
  const free = await squares('data-movable');
  while (free.length) {
    const [from = ''] = free.splice(roll(free.length), 1);
    await square(page, from).click();
    const targets = await squares('data-target');
    if (targets.length === 0) {
      if ((await page.locator('variant-board [data-movable]').count()) === 0) return false;
      await page.keyboard.press('Escape');
      continue;
    }
    await square(page, targets[roll(targets.length)] ?? '').click();
    for (let more = 0; more < 4; more += 1) {
      if ((await page.locator('variant-board').getAttribute('fen')) !== before) return true;
      const choices = page.locator('.choices button');
      if (await choices.count()) await choices.first().click();
      else {
        const further = await squares('data-target');
        if (further.length) await square(page, further[roll(further.length)] ?? '').click();
        else break;
      }
    }
    return (await page.locator('variant-board').getAttribute('fen')) !== before;
  }
  return false;
}

/**
 * Plays games with this number of core crashes; the game continues after each.
 * @param {Page} page with a makeBreakable core
 * @param {{ game: string, count: number, seed: number, base?: string }} wanted `base`: the site, where the test knows
 * none
 * @returns {Promise<Trap[]>}
 */
export async function crashAtRandom(page, { game, count, seed, base = './' }) {
  const roll = rng(seed);
  const begin = async (/** @type {number} */ number) => {
    // A new address, so that the page is loaded.
    await page.goto(`${base}?${number}#${game}`);
    await expect(page.locator('variant-board')).toHaveAttribute('fen');
  };
  await begin(0);
  /** @type {Trap[]} */
  const traps = [];
  while (traps.length < count) {
    for (let quiet = roll(4); quiet > 0; quiet -= 1) if (!(await playRandomMove(page, roll))) break;
    if ((await page.locator('variant-board [data-movable]').count()) === 0) {
      // The game is over: another one.
      await begin(traps.length + 1);
      continue;
    }
    await page.evaluate((calls) => void Object.assign(globalThis, { trap: undefined, due: { calls } }), roll(14));
    // The mouse goes on while the core is replaced, so what becomes of this move depends on when that is.
    for (let tries = 0; tries < 8 && (await pending(page)); tries += 1) await playRandomMove(page, roll);
    if (await pending(page)) continue;
    /** @type {Trap | undefined} */
    let trap;
    await expect
      .poll(async () => (trap = await page.evaluate(() => /** @type {any} */ (globalThis).trap)))
      .toBeTruthy();
    if (trap) traps.push(trap);
  }
  return traps;
}

/** Whether a game came back as it was. @param {Trap} trap */
export const sameAfterCrash = ({ before, after, shown: [then, now] }) =>
  Boolean(before) && before === after && now.startsWith(then);

/** Calls to cores after they had crashed. @param {Page} page @returns {Promise<string[]>} */
export const asked = (page) => page.evaluate(() => /** @type {any} */ (globalThis).asked ?? []);

/** Whether the core is still to break. @param {Page} page */
const pending = (page) => page.evaluate(() => Boolean(/** @type {any} */ (globalThis).due));
