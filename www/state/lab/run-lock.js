// Only one tab plays a run: two would play the same games.

/**
 * Takes the lock of a run; the browser frees it when the tab is closed.
 * @param {string} id
 * @returns {Promise<(() => void) | undefined>} frees it; nothing if another tab has it
 */
export function lockRun(id) {
  // Only secure origins have locks, and a browser may deny them. Without them two tabs waste time, but lose nothing (see
  // `save` in run-storage.js).
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((done) => {
    navigator.locks
      .request(`oddchess-lab-${id}`, { ifAvailable: true }, (lock) => {
        if (lock) return new Promise((free) => done(() => free(undefined)));
        done(undefined);
      })
      .catch(() => done(() => {}));
  });
}
