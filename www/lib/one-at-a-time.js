// What is asked for twice, such as a dialog by a double press, is done once.

/**
 * Makes an action that is under way once at most: who asks for it meanwhile gets the same promise.
 * @template {any[]} A
 * @template T
 * @param {(...args: A) => Promise<T>} action
 * @returns {(...args: A) => Promise<T>}
 */
export function oneAtATime(action) {
  /** @type {Promise<T> | undefined} */
  let running;
  return (...args) => {
    running ??= action(...args).finally(() => {
      running = undefined;
    });
    return running;
  };
}
