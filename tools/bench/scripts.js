// The peers that come as scripts, each by its public interface.

import { createRequire } from 'node:module';
import { Chess as ChessJs } from 'chess.js';
import { Chess } from 'chessops/chess';
import { perft } from 'chessops/debug';
import { parseFen } from 'chessops/fen';
import { SquareSet } from 'chessops/squareSet';
import { timed } from './rust.js';

/** @import { Runner } from './rust.js' */
/** @typedef {{ name: string, [way: string]: any }} Peer a function of position and depth for each way that it offers */

/** @returns {Promise<Peer[]>} */
export async function peers() {
  const ffish = await fairy();
  return [
    {
      name: 'chessops',
      bulk: walker(opened, perft),
      each: walker(opened, made),
    },
    {
      // Its own count makes every leaf.
      name: 'chess.js',
      each: walker(
        (fen) => new ChessJs(fen),
        (chess, depth) => chess.perft(depth),
      ),
    },
    {
      name: 'ffish',
      bulk: walker((fen) => new ffish.Board('chess', fen), pushed(true)),
      each: walker((fen) => new ffish.Board('chess', fen), pushed(false)),
    },
  ];
}

/**
 * @template P
 * @param {(fen: string) => P} open
 * @param {(position: P, depth: number) => number} walk
 */
function walker(open, walk) {
  return (/** @type {string} */ fen, /** @type {number} */ depth) => {
    const position = open(fen);
    return () => timed(() => walk(position, depth));
  };
}

const opened = (/** @type {string} */ fen) => Chess.fromSetup(parseFen(fen).unwrap()).unwrap();

/** @param {Chess} position @param {number} depth @returns {number} */
function made(position, depth) {
  if (depth === 0) return 1;
  let nodes = 0;
  for (const [from, goals] of position.allDests()) {
    const promotes = position.board.pawn.has(from) ? SquareSet.backranks() : SquareSet.empty();
    for (const to of goals) {
      for (const promotion of promotes.has(to)
        ? /** @type {const} */ (['queen', 'rook', 'bishop', 'knight'])
        : [undefined]) {
        const next = position.clone();
        next.play({ from, to, promotion });
        nodes += made(next, depth - 1);
      }
    }
  }
  return nodes;
}

const pushed = (/** @type {boolean} */ bulk) => {
  /** @param {any} board @param {number} depth @returns {number} */
  const walk = (board, depth) => {
    if (depth === 0) return 1;
    if (bulk && depth === 1) return board.numberLegalMoves();
    let nodes = 0;
    for (const move of board.legalMoves().split(' ').filter(Boolean)) {
      board.push(move);
      nodes += walk(board, depth - 1);
      board.pop();
    }
    return nodes;
  };
  return walk;
};

/** Its loader would fetch the module, which can't be done with a file, and then wants every error of the process. */
async function fairy() {
  const { fetch } = globalThis;
  Reflect.deleteProperty(globalThis, 'fetch');
  const module = createRequire(import.meta.url)('ffish');
  await new Promise((done) => {
    module.onRuntimeInitialized = done;
  });
  globalThis.fetch = fetch;
  process.removeAllListeners('uncaughtException');
  process.removeAllListeners('unhandledRejection');
  // It can be waited for itself, and would be for ever.
  return { Board: module.Board };
}
