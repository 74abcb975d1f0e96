// The position editor: opened from a game and closed back into one, or turned into a new game.

import { callCore } from '../core/rules-core.js';

/** @import { Editor } from '../pkg/extras.js' */

export class SetupEditor {
  #app;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
  }

  /**
   * Opens the editor on a link, unless something else is opened while it loads. It returns to the open game, or else to
   * a new one that starts there.
   * @param {string} link
   * @param {'enter' | 'stay'} how
   */
  async openLink(link, how) {
    const { store, saved, files, messages } = this.#app;
    const before = store.state.game;
    try {
      await store.core.loadExtras();
    } catch (cause) {
      console.warn(cause);
      if (!store.state.game) store.run(() => files.put(store.core.open(link), saved.newId(), how, null), link);
      messages.notice('page.fault.unloaded');
      return;
    }
    if (store.state.game?.id !== before?.id) return;
    store.run(() => {
      const editor = store.core.edit(link);
      const problem = callCore(() => editor.problem()) ?? null;
      const editing = { editor, board: callCore(() => editor.board()), view: callCore(() => editor.view()) };
      let { game } = store.state;
      if (game?.card.id !== editing.view.game) {
        const playground = store.core.open(editing.view.link ?? `#${editing.view.game}`);
        game = store.readGame(playground, saved.newId());
        store.playground = playground;
      }
      if (how === 'enter') store.address.enter(editing.view.address, game.id);
      else store.address.name(game.id);
      store.set({ editing, game, problem, message: null, question: null });
    }, link);
  }

  /** Opens the editor on the position shown, or on that of another link. @param {string} [link] */
  open(link = this.#app.state.game?.view.link) {
    if (link !== undefined) void this.openLink(link, 'enter');
  }

  /**
   * An action on the edited position; the address follows.
   * @template T
   * @param {(editor: Editor) => T} action
   * @returns {T | undefined} undefined if the core crashed
   */
  change(action) {
    const { store } = this.#app;
    /** @type {T | undefined} */
    let answer;
    store.run(() => {
      const { editing } = store.state;
      if (!editing) return;
      const { editor, board } = editing;
      answer = callCore(() => action(editor));
      const view = callCore(() => editor.view());
      store.address.follow(view.address);
      store.set({ editing: { editor, board, view }, message: null });
    });
    return answer;
  }

  /** Closes the editor and discards its position. */
  close() {
    const { store, correspondence } = this.#app;
    const { editing, game } = store.state;
    if (!editing || !game) return;
    store.address.enter(correspondence.addressOf(game), game.id);
    store.set({ editing: null, problem: null, message: null });
  }

  /** Starts a new game from the edited position, if that is valid. */
  play() {
    const { store, saved, files } = this.#app;
    const link = store.state.editing?.view.link;
    if (!link) return;
    const start = () => store.run(() => files.put(store.core.open(link), saved.newId(), 'enter', null), link);
    // Another variant's position is another game.
    if (store.state.game?.card.id === store.state.editing?.view.game) files.keepPlayers(start);
    else start();
  }
}
