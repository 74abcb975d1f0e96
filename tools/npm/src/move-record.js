// The record of a game: its moves with all variations, as far as they were read from the core.

/** @import { Playground, Played, Node as CoreNode } from '../../../target/pkg/npm/rules.js' */
/** @import { PlayedMove, TreeNode } from './game-types.js' */

/** @param {Played} played @returns {PlayedMove} */
const playedMove = ({ san, text, color, number, tag }) => ({
  san,
  uci: text,
  color,
  number,
  ...(tag ? { price: Number(tag.text) } : {}),
});

export class MoveRecord {
  /** @type {Map<number, CoreNode>} */
  #nodes = new Map();
  #revision = 0;

  /** Reads what has changed since. @param {Playground} playground @param {number} revision of the record now */
  update(playground, revision) {
    if (revision === this.#revision) return;
    for (const node of playground.record(this.#revision).nodes) this.#nodes.set(node.id, node);
    this.#revision = revision;
  }

  /** The move that led to a node, or null. @param {number | undefined} id @returns {PlayedMove | null} */
  move(id) {
    const played = this.#nodes.get(id ?? 0)?.played;
    return played ? playedMove(played) : null;
  }

  /** @param {number} id */
  comment(id) {
    return this.#nodes.get(id)?.comment ?? '';
  }

  /** All of it. @returns {TreeNode} */
  tree() {
    /** @param {number} id @returns {TreeNode} */
    const made = (id) => ({
      id,
      move: null,
      comment: '',
      glyphs: [],
      clock: null,
      evaluation: null,
      children: [],
    });
    const root = made(0);
    // Without recursion: a game may have thousands of moves.
    for (const open = [root]; open.length > 0; ) {
      const node = /** @type {TreeNode} */ (open.pop());
      const kept = this.#nodes.get(node.id);
      if (!kept) continue;
      node.move = this.move(node.id);
      node.comment = kept.comment;
      node.glyphs = kept.glyphs;
      node.clock = kept.clock ?? null;
      node.evaluation = kept.eval ?? null;
      node.children = kept.children.map(made);
      open.push(...node.children);
    }
    return root;
  }
}
