// The second opinion at length: the core beside six games written from the rules alone, and orthodox chess beside a public
// library as well.

import { GAMES } from './lib/core.js';
import { number } from './lib/text.js';

const LIBRARY = 'chess beside a library';
/** The test of each game. */
const TESTS = [
  ...['chess', 'tax', 'taxi', 'monarch', 'anarchist', 'infantry'].map((game) => `${game}_at_length`),
  'second::library::a_public_library_agrees_on_chess_at_length',
];
/** Shares of each. */
const SHARES = 20;

/** @type {import('./lib/part.js').Part} */
export default {
  point: 1,
  title: 'A second opinion',
  units: TESTS.length * SHARES,
  inputs: [...GAMES, 'tests/second', 'tests/second_opinion.rs', 'tools/trust/second.js'],
  needs: ['cargo'],
  run(unit, tools) {
    const share = Math.floor(unit / TESTS.length) + 1;
    return tools.cargoTest('second_opinion', TESTS[unit % TESTS.length], { SHARD: `${share}/${SHARES}` });
  },
  faults(counts) {
    return games(counts).filter(([, { differences }]) => differences).map(([game, { differences }]) => `${game}: ${differences} differences`);
  },
  tell(counts) {
    const all = games(counts);
    const sum = (/** @type {string} */ name) => all.reduce((so, [, figures]) => so + figures[name], 0);
    return [
      ...all.map(([game, { positions, moves, refused, nodes, plies }]) => {
        const more = game === LIBRARY ? '' : `, trees of ${number(nodes)} lines, ${number(plies)} plies of games played to their draws`;
        const texts = game === LIBRARY ? 'positions that the library does not take' : 'texts that both must refuse';
        return `${game}: ${number(positions)} positions with ${number(moves)} moves${more}, ${number(refused)} ${texts}`;
      }),
      `in all: ${number(sum('nodes'))} lines of legal moves counted by both, ${number(sum('notations'))} moves written for people by both, ` +
        `${number(sum('plies'))} times how a game ends and what may be claimed, ${number(sum('differences'))} differences`,
    ];
  },
};

/** @param {import('./lib/part.js').Counts} counts @returns {[string, any][]} */
function games(counts) {
  return Object.entries(counts).filter(([name]) => name !== 'failed' && name !== 'notes').sort();
}
