// What the tools that measure networks have in common: the engine's module under Node, and a search to its end.

import { fileURLToPath } from 'node:url';

/** @import { Engine, EngineReport, EngineRequest } from '../www/pkg/engine.js' */

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Milliseconds of processor time so far. */
export function clock() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** @param {string} game @param {string[]} moves */
export const linkOf = (game, moves) => `#${game}${moves.length > 0 ? `?moves=${moves.join(',')}` : ''}`;

/**
 * @param {Engine} engine
 * @param {string} link to the position
 * @param {Partial<EngineRequest>} asked
 * @returns {EngineReport}
 */
export function search(engine, link, asked) {
  const problem = engine.set_position(link);
  if (problem) throw new Error(`${link}: ${problem.message.id}`);
  engine.start({ task: 'play', level: 10, seed: 0, time: 'unlimited', depth: 0, nodes: 0, lines: 1, ...asked });
  for (;;) {
    const report = engine.slice(10_000);
    if (report.done) return report;
  }
}
