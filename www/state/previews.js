// Positions and games that are only looked at: samples, previews of links, copies that may be changed freely.

import { callCore } from '../core/rules-core.js';

/** @import { Playground, Card, View } from '../pkg/oddchess.js' */

export class Previews {
  #app;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
  }

  /** A few moves of a game, position by position; nothing if the core crashed. @param {Card} card */
  sample(card) {
    return this.ask(card.sample, (playground) => {
      const views = Array.from({ length: playground.view().line.length + 1 }, (_, ply) => {
        playground.go(ply);
        return playground.view();
      });
      return { board: playground.board(), views };
    });
  }

  /** The position of a link; nothing if the core crashed. @param {string} link */
  previewLink(link) {
    return this.ask(link, (playground) => ({ board: playground.board(), view: playground.view() }));
  }

  /**
   * Asks the game of a link, which may be changed freely.
   * @template T
   * @param {string} link
   * @param {(playground: Playground) => T} question
   * @returns {T | undefined} nothing if the core crashed
   */
  ask(link, question) {
    return this.#withTemporary(() => this.#app.store.core.open(link), question);
  }

  /**
   * Asks a copy of a game, which may be changed freely.
   * @template T
   * @param {string} saved the record as text
   * @param {(playground: Playground) => T} question
   * @returns {T | undefined} nothing if the core crashed
   */
  withCopy(saved, question) {
    return this.#withTemporary(() => this.#app.store.core.restore(saved), question);
  }

  /**
   * @template T
   * @param {() => Playground} open
   * @param {(playground: Playground) => T} question
   * @returns {T | undefined}
   */
  #withTemporary(open, question) {
    /** @type {T | undefined} */
    let answer;
    this.#app.store.run(() => {
      const playground = open();
      answer = callCore(() => question(playground));
      playground.free();
    });
    return answer;
  }

  /**
   * The main line of the open game: each node, the move that led there, the record as text at that node, and the result
   * that the rules give there. Ends early if the core crashes.
   * @returns {Generator<{ node: number, text: string, saved: string, result: View['result'] }>}
   */
  *mainLineSteps() {
    const { store } = this.#app;
    const { game } = store.state;
    if (!game) return;
    const copy = store.query(() => {
      const open = store.core.restore(game.saved);
      // A position in which someone has resigned can be searched as well.
      open.reopen();
      return open;
    });
    // The copy may number its nodes differently, so both main lines are walked side by side.
    const nodes = new Map(store.query(() => copy?.record(0).nodes.map((node) => [node.id, node])));
    for (let [here, there] = [game.nodes.get(0), nodes.get(0)]; copy && here && there; ) {
      const [node, at] = [here.id, there.id];
      const text = here.played?.text ?? '';
      const step = store.query(() => {
        copy.visit(at);
        return { node, text, saved: copy.save(), result: copy.view().result };
      });
      if (!step) return;
      yield step;
      [here, there] = [game.nodes.get(here.children[0] ?? -1), nodes.get(there.children[0] ?? -1)];
    }
  }
}
