// The editor's part of the store: a position in the making, opened from a game and left for one.

import { callCore } from '../core/rules-core.js';
import { Acts } from './game-actions.js';

/** @typedef {import('./store-base.js').Editor} Editor */

export class Posing extends Acts {
  /** @param {string} link @protected */
  edits(link) {
    let edits = false;
    this.run(() => {
      edits = this.core.edits(link);
    }, link);
    return edits;
  }

  /**
   * Opens the editor on a position. What it leads back to is the game on the table, or else one that starts there.
   * @param {string} link
   * @param {'enter' | 'stay'} how
   * @protected
   */
  pose(link, how) {
    this.run(() => {
      const editor = this.core.edit(link);
      const problem = callCore(() => editor.problem()) ?? null;
      const editing = { editor, board: callCore(() => editor.board()), draft: callCore(() => editor.view()) };
      let table = this.state.table;
      if (table?.card.id !== editing.draft.game) {
        const game = this.core.open(editing.draft.link ?? `#${editing.draft.game}`);
        table = this.look(game, this.library.fresh());
        this.game = game;
      }
      if (how === 'enter') this.address.enter(editing.draft.address, table.id);
      else this.address.name(table.id);
      this.set({ editing, table, problem, message: null, question: null });
    }, link);
  }

  /** Opens the editor on the position shown, or on that of another link. @param {string} [link] */
  edit(link = this.state.table?.view.link) {
    if (link !== undefined) this.pose(link, 'enter');
  }

  /**
   * An action on the position that is being edited; the address follows.
   * @template T
   * @param {(editor: Editor) => T} act
   * @returns {T | undefined} undefined when the core broke
   */
  draft(act) {
    /** @type {T | undefined} */
    let answer;
    this.run(() => {
      const { editing } = this.state;
      if (!editing) return;
      const { editor, board } = editing;
      answer = callCore(() => act(editor));
      const draft = callCore(() => editor.view());
      this.address.follow(draft.address);
      this.set({ editing: { editor, board, draft }, message: null });
    });
    return answer;
  }

  /** Leaves the editor without change. */
  leave() {
    const { editing, table } = this.state;
    if (!editing || !table) return;
    this.address.enter(this.addressOf(table), table.id);
    this.set({ editing: null, problem: null, message: null });
  }

  /** A new game that starts with the position that is being edited, once it can be played. */
  playDraft() {
    const link = this.state.editing?.draft.link;
    if (!link) return;
    this.run(() => this.seat(this.core.open(link), this.library.fresh(), 'enter', null), link);
  }
}
