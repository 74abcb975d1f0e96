// Defers work until after the next paint, so that the board is updated first.

import { yieldToMain } from './yield.js';

/**
 * Runs work once after the next frame, however often it is requested.
 * @param {() => void} work
 * @returns {{ soon: () => void, now: () => void }} `now` does it at once, and takes back what was asked for
 */
export function afterPaint(work) {
  let asked = false;

  function soon() {
    if (asked) return;
    asked = true;
    // A hidden page has no frames.
    if (document.hidden) void painted();
    else requestAnimationFrame(painted);
  }

  async function painted() {
    await yieldToMain();
    if (asked) now();
  }

  function now() {
    asked = false;
    work();
  }

  return { soon, now };
}
