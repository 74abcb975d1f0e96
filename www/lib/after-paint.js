// Defers work until after the next paint, so that the board is updated first.

/**
 * Runs work once after the next frame, however often it is requested.
 * @param {() => void} work
 * @returns {{ soon: () => void, now: () => void }} `now` does it at once, and takes back what was asked for
 */
export function afterPaint(work) {
  const painted = new MessageChannel();
  let asked = false;
  painted.port1.onmessage = () => {
    if (asked) now();
  };

  function soon() {
    if (asked) return;
    asked = true;
    // A hidden page has no frames.
    if (document.hidden) painted.port2.postMessage(0);
    else requestAnimationFrame(() => painted.port2.postMessage(0));
  }

  function now() {
    asked = false;
    work();
  }

  return { soon, now };
}
