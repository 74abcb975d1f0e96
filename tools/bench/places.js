// The positions that the bench measures.

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

/**
 * @typedef {object} Place
 * @property {string} name
 * @property {string} fen
 * @property {number} depth plies for whoever is compiled
 */

/** @type {Place[]} where the peers are compared */
export const CHESS = [
  { name: 'start', fen: `${START} 0 1`, depth: 5 },
  { name: 'Kiwipete', fen: `${KIWIPETE} 0 1`, depth: 4 },
];

/**
 * Each game's own positions, beside the place of CHESS that it is compared with.
 * @type {{ game: string, place: Place, like: number }[]}
 */
export const GAMES = [
  ['tax', 0, 'start', START, 5],
  ['tax', 1, 'Kiwipete', KIWIPETE, 4],
  ['tax', 1, 'endgame', '8/2p2p2/1p1k2p1/4p3/1PP1P3/3K2P1/5P2/4R2r w - -', 5],
  ['taxi', 0, 'start', START, 5, '18:16'],
  ['taxi', 1, 'Kiwipete', KIWIPETE, 4, '18:16'],
  ['taxi', 1, 'Kiwipete, 4:3', KIWIPETE, 4, '4:3'],
  ['monarch', 0, 'start', START, 5],
  ['monarch', 1, 'Kiwipete', KIWIPETE, 4],
  ['monarch', 1, 'kings in touch', 'r6r/1pp2pb1/1nbp1np1/p3k2p/2PK4/1PN1P2P/P2BNPB1/R6R w - -', 4],
  ['anarchist', 0, 'start', '8/pppppppp/8/8/8/8/PPPPPPPP/8 w - -', 4],
  ['anarchist', 1, 'middlegame', '8/pp1p2pp/P1p5/4pp2/2PP3P/4P3/1P3PP1/8 b - -', 4],
  ['infantry', 0, 'start', '****1****/***3t**/**P3p**/*AF3fn*/KEP3pek/*NF3fa*/**P3p**/**T3***/****1**** w - -', 4],
  ['infantry', 1, 'middlegame', '****1****/***3t**/**P3p**/*AF3fn*/KEP2fpek/*NF4a*/**P3p**/**T3***/****1**** b - -', 4],
].map(([game, like, name, board, depth, purses]) => ({
  game: String(game),
  like: Number(like),
  place: { name: String(name), fen: `${board} 0 1${purses ? ` ${purses}` : ''}`, depth: Number(depth) },
}));
