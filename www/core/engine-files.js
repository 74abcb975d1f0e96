// Loads what the engine's worker needs. The npm package has this file otherwise (tools/npm/).

/** @returns {Promise<typeof import('../pkg/engine.js')>} */
export async function loadEngine() {
  const core = await import(new URL('../pkg/engine.js', import.meta.url).href);
  await core.default();
  return core;
}

/** The network of a game, if it can be had. @param {string} game @returns {Promise<Uint8Array | undefined>} */
export async function loadNetwork(game) {
  const answer = await fetch(new URL(`../networks/${game}.bin`, import.meta.url));
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
}
