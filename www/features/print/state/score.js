// A record in the order in which a scoresheet has it: the moves of the main line, with what is said of each, and behind a move the
// variations that could have been played instead.

/** @import { OpenGame } from '../../../core/open-game.js' */
/** @import { Node, Played } from '../../../pkg/oddchess.js' */
/** @typedef {{ node: Node, played: Played }} Moved a node that a move has led to */
/** @typedef {Moved & { variations: Variation[] }} ScoreMove */
/** @typedef {{ moves: ScoreMove[] }} Variation */

/** Variations within variations are deeper in files of other programs than anybody reads on paper. */
const DEEPEST = 8;

/** The start and the main line. @param {OpenGame['nodes']} nodes @returns {{ start: Node | undefined, moves: ScoreMove[] }} */
export function scoreOf(nodes) {
  const start = nodes.get(0);
  return { start, moves: start ? lineFrom(nodes, start, 0) : [] };
}

/** @param {OpenGame['nodes']} nodes @param {Node} from @param {number} depth @returns {ScoreMove[]} */
function lineFrom(nodes, from, depth) {
  const line = [];
  for (let parent = from; ; ) {
    const [first, ...others] = parent.children.flatMap((id) => nodes.get(id) ?? []);
    if (!first?.played) return line;
    const variations = depth < DEEPEST ? others.map((node) => variation(nodes, node, depth + 1)) : [];
    line.push({ node: first, played: first.played, variations });
    parent = first;
  }
}

/** @param {OpenGame['nodes']} nodes @param {Node} node @param {number} depth @returns {Variation} */
function variation(nodes, node, depth) {
  const rest = lineFrom(nodes, node, depth);
  return { moves: node.played ? [{ node, played: node.played, variations: [] }, ...rest] : rest };
}
