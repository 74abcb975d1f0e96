// A million random games, every law at every ply (tests/laws_in_play.rs).

import { TABLES } from './lib/core.js';
import { number } from './lib/text.js';

/** @type {import('./lib/part.js').Part} */
export default {
  point: 3,
  title: 'Laws in play',
  // A thousand games each.
  units: 1000,
  inputs: [...TABLES, 'tests/laws_in_play.rs', 'tests/play', 'tests/common/laws.rs', 'tests/common/mod.rs', 'tests/common/boards.rs', 'www/words', 'tools/trust/laws.js'],
  needs: ['cargo'],
  run: (unit, tools) => tools.cargoTest('laws_in_play', 'at_length', { UNIT: String(unit) }),
  faults: ({ violations }) => (violations ? [`${violations} games broke a law`] : []),
  tell({ games: each, violations }) {
    const all = Object.entries(each);
    const sum = (/** @type {string} */ name) => all.reduce((so, [, counts]) => so + (counts[name] ?? 0), 0);
    const endings = ['checkmate', 'stuck', 'stalemate', 'fivefold', 'seventyFive', 'dead', 'unfinished'];
    const words = ['checkmate', 'no move left', 'stalemate', 'fivefold repetition', '75 moves', 'dead position', 'cut short'];
    return [
      `${number(sum('games'))} games (${all.map(([game, { games }]) => `${game} ${number(games)}`).join(', ')}), ` +
        `${number(sum('plies'))} positions with ${number(sum('moves'))} legal moves, ${number(violations)} games that broke a law`,
      'at every position: the quick generator against candidates without objection, counts, codes, status, check; position text and ' +
        'hash; what repetition levels; routes of all moves distinct; how often it has stood, claims and endings against a ' +
        'reckoning from the texts alone; picks at random that begin no move refused with a whole reason in every language ' +
        `(${number(sum('refusals'))} of them)`,
      'at every move played: its text, its notation and its routes are read back as that move; every man, right and count and every ' +
        `guilder after it (${number(sum('captures'))} captures)`,
      'of every game: back and on again to what was; the search’s board down and back; the link, the record as the page keeps it and ' +
        'the PGN for the world read back as the same game; players’ own endings',
      `every move’s texts, notations and routes at ${number(sum('heldWhole'))} positions drawn at random, one in 100; every sequence of ` +
        `two picks, and of three behind two that begin a move, at ${number(sum('refusedWhole'))}`,
      `how they ended: ${endings.map((ending, at) => `${words[at]} ${number(sum(ending))}`).join(', ')}; a draw could be claimed at ` +
        `${number(sum('claims'))} positions`,
    ];
  },
};
