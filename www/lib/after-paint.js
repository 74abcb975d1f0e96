// What can wait until the board has been painted: the hand comes first, lists and figures beside the board a frame
// later.

/**
 * Work that is done once after the next frame, however often it is asked for before.
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
    // A page that nobody sees has no frames.
    if (document.hidden) painted.port2.postMessage(0);
    else requestAnimationFrame(() => painted.port2.postMessage(0));
  }

  function now() {
    asked = false;
    work();
  }

  return { soon, now };
}
