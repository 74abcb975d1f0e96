// The editor's part of the store: a position in the making, opened from a game and left for one.

import { callCore } from '../core/rules-core.js';
import { Acts } from './game-actions.js';

/** @typedef {import('./store-base.js').Editor} Editor */

export class Posing extends Acts {
  /** @param {string} link @protected */
  isEditorLink(link) {
    let edits = false;
    this.run(() => {
      edits = this.core.isEditorLink(link);
    }, link);
    return edits;
  }

  /**
   * Opens the editor on a position. What it leads back to is the game on the table, or else one that starts there.
   * @param {string} link
   * @param {'enter' | 'stay'} how
   * @protected
   */
  openEditor(link, how) {
    this.run(() => {
      const editor = this.core.edit(link);
      const problem = callCore(() => editor.problem()) ?? null;
      const editing = { editor, board: callCore(() => editor.board()), draft: callCore(() => editor.view()) };
      let game = this.state.game;
      if (game?.card.id !== editing.draft.game) {
        const playground = this.core.open(editing.draft.link ?? `#${editing.draft.game}`);
        game = this.readGame(playground, this.savedGames.newId());
        this.playground = playground;
      }
      if (how === 'enter') this.address.enter(editing.draft.address, game.id);
      else this.address.name(game.id);
      this.set({ editing, game, problem, message: null, question: null });
    }, link);
  }

  /** Opens the editor on the position shown, or on that of another link. @param {string} [link] */
  edit(link = this.state.game?.view.link) {
    if (link !== undefined) this.openEditor(link, 'enter');
  }

  /**
   * An action on the position that is being edited; the address follows.
   * @template T
   * @param {(editor: Editor) => T} act
   * @returns {T | undefined} undefined when the core broke
   */
  editSetup(act) {
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
  closeEditor() {
    const { editing, game } = this.state;
    if (!editing || !game) return;
    this.address.enter(this.addressOf(game), game.id);
    this.set({ editing: null, problem: null, message: null });
  }

  /** A new game that starts with the position that is being edited, once it can be played. */
  playSetup() {
    const link = this.state.editing?.draft.link;
    if (!link) return;
    this.run(() => this.putGame(this.core.open(link), this.savedGames.newId(), 'enter', null), link);
  }
}
