// A promise that is settled from outside. A rejection that nobody handles is not reported.

export function deferred() {
  /** @type {() => void} */
  let resolve = () => {};
  /** @type {(cause: Error) => void} */
  let reject = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  promise.catch(() => {});
  const state = {
    promise,
    settled: false,
    resolve() {
      state.settled = true;
      resolve();
    },
    /** @param {Error} cause */
    reject(cause) {
      state.settled = true;
      reject(cause);
    },
  };
  return state;
}
