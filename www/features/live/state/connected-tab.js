// Several tabs of a browser may have the same live game, and one of them is connected. The others then say so, rather than
// that nobody is. Where a page has no locks or may not use them, they say nothing of it.

/** @param {string} session */
const nameOf = (session) => `oddchess.live.${session}`;

/** Marks this tab as connected, until it is closed or the mark is removed. @param {string} session @returns {() => void} removes it */
export function markConnected(session) {
  /** @type {() => void} */
  let remove = () => {};
  const removed = new Promise((done) => {
    remove = () => done(undefined);
  });
  // Shared, so that a tab that connects anew never waits for one that has not noticed yet.
  navigator.locks?.request(nameOf(session), { mode: 'shared' }, () => removed).catch(() => {});
  return remove;
}

/** Whether some tab is connected. @param {string} session @returns {Promise<boolean>} */
export async function isConnected(session) {
  const { held } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return held?.some(({ name }) => name === nameOf(session)) ?? false;
}
