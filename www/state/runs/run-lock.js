// Only one tab plays a run: two would play the same games.

/** Frees a lock, which takes a moment. @typedef {() => Promise<unknown>} Unlock */

/**
 * Takes the lock of a run; the browser frees it when the tab is closed.
 * @param {string} id
 * @returns {Promise<Unlock | undefined>} nothing if another tab has it
 */
export function lockRun(id) {
  // Only secure origins have locks, and a browser may deny them. Without them two tabs waste time, but lose nothing (see
  // `save` in run-storage.js).
  const none = async () => {};
  if (!navigator.locks) return Promise.resolve(none);
  return new Promise((done) => {
    const held = navigator.locks.request(`oddchess-lab-${id}`, { ifAvailable: true }, (lock) => {
      if (!lock) return done(undefined);
      return new Promise((free) =>
        done(() => {
          free(undefined);
          return held;
        }),
      );
    });
    held.catch(() => done(none));
  });
}
