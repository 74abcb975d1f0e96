// Loads what the engine's worker needs. The npm package has this file otherwise (tools/npm/).

/**
 * @param {boolean} described whether it is for games that are described
 * @returns {Promise<typeof import('../pkg/engine.js')>}
 */
export async function loadEngine(described) {
  const own = new URL('../pkg/engine.js', import.meta.url);
  const core = await import((described ? new URL('../pkg/invent-engine.js', import.meta.url) : own).href);
  await core.default();
  return core;
}

/** The network of a game, if it can be had. @param {string} game @returns {Promise<Uint8Array | undefined>} */
export async function loadNetwork(game) {
  const answer = await fetch(new URL(`../networks/${game}.bin`, import.meta.url));
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
}
