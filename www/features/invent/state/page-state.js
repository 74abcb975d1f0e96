// The state of the page of inventions: the text of a game, and what the core says of it. Every change is a new text, so undo is
// a list of texts; all are kept in the browser at once, as typed.

import { newId } from '../../../lib/new-id.js';
import { Observable } from '../../../lib/observable.js';
import { keepGame, onOwnGames, ownGame, ownGames, putBack, removeGame, shownName } from './own-games.js';
import { inventLink, inventRoute } from './route.js';

/** @import { DraftCore } from '../../../core/draft-core.js' */
/** @import { DraftEdit, DraftKind, DraftView, LocalizedMessage } from '../../../pkg/invent-draft.js' */
/** @import { OwnGame } from './own-games.js' */
/** @typedef {Omit<OwnGame, 'time'>} Game that is open */
/** @typedef {'pieces' | 'rules' | 'text'} Part of the page, of which a phone shows one beside the board */

/** Changes of one field that follow each other within so many milliseconds are one step. */
const BURST = 2000;

/** @extends {Observable<[]>} */
export class InventState extends Observable {
  core;
  /** The game that is open; without one the page shows what can be begun. @type {Game | undefined} */
  game;
  /** What the core says of it: of the last text that it could be asked about. @type {DraftView | undefined} */
  view;
  /** What to tell once the page is drawn. @type {LocalizedMessage | undefined} */
  notice;
  /** What was removed last, to be put back. @type {{ undo: () => void, message: LocalizedMessage } | undefined} */
  removed;
  /** @type {Part} */
  part = 'pieces';
  /** Whether what is done on one half of the board is done on the other one, too. */
  mirrored = true;
  /** The slot and the letter of the kind whose card is shown; either may change. */
  #chosen = { slot: '', letter: '' };
  /** The text as this tab last read or wrote it. @type {string | undefined} */
  #seen;
  /** The field that is being typed into, and when it was last. */
  #burst = { field: '', time: 0 };

  /** @param {DraftCore} core */
  constructor(core) {
    super();
    this.core = core;
    core.onReplaced = () => {
      this.#read();
      this.notify();
    };
    addEventListener('hashchange', () => this.openRoute());
    onOwnGames((id) => this.#changedElsewhere(id));
  }

  // Games.

  /** Opens what is in the address: by itself, the latest game. */
  openRoute() {
    const route = inventRoute(location.hash);
    this.removed = undefined;
    if (route.kind === 'packed') {
      const text = this.core.unpack(route.packed);
      if (text !== undefined) return this.begin(text, 'replace');
      this.notice = { id: 'page.invent.link.broken', args: {} };
    }
    const game = route.kind === 'own' ? ownGame(route.id) : route.kind === 'latest' ? ownGames()[0] : undefined;
    if (route.kind === 'own' && !game) this.notice = { id: 'page.invent.gone', args: {} };
    if (game && route.kind === 'latest') history.replaceState(history.state, '', inventLink(game.id));
    this.#show(game);
  }

  /** @param {Game | undefined} game */
  #show(game) {
    this.game = game;
    this.view = undefined;
    this.#seen = game?.text;
    this.#chosen = { slot: '', letter: '' };
    this.#burst = { field: '', time: 0 };
    if (game) this.#read();
    this.notify();
  }

  /** Begins a game with a text, or opens the one that has it. @param {string} text @param {'push' | 'replace'} [how] */
  begin(text, how = 'push') {
    const there = ownGames().find((one) => one.text === text);
    const game = there ?? { id: newId(), title: '', text, undo: [], redo: [] };
    if (how === 'push') history.pushState(null, '', inventLink(game.id));
    else history.replaceState(history.state, '', inventLink(game.id));
    this.removed = undefined;
    this.part = 'pieces';
    this.#show(game);
    this.#keep();
  }

  /** Shows what can be begun. */
  toStart() {
    if (location.hash !== inventLink()) history.pushState(null, '', inventLink());
    this.openRoute();
  }

  /** Removes a game. @param {string} id */
  remove(id) {
    const own = ownGame(id);
    if (!own) return;
    removeGame(id);
    if (this.game?.id === id) {
      history.replaceState(null, '', inventLink());
      this.#show(undefined);
    }
    this.removed = {
      message: { id: 'page.deleted', args: { name: own.title } },
      undo: () => {
        this.removed = undefined;
        putBack(own);
        this.notify();
      },
    };
    this.notify();
  }

  // Changes.

  /** The text of the open game. */
  get text() {
    return this.game?.text ?? '';
  }

  /**
   * @param {DraftEdit} edit
   * @param {string} [field] that is being typed into
   * @returns {boolean} whether the text is another one
   */
  change(edit, field) {
    return this.changeAll([edit], field);
  }

  /** Several changes that are one step. @param {DraftEdit[]} edits @param {string} [field] @returns {boolean} whether the text is another one */
  changeAll(edits, field) {
    let text = /** @type {string | undefined} */ (this.text);
    for (const edit of edits) text = text === undefined ? undefined : this.core.edit(text, edit);
    if (text !== undefined) return this.setText(text, field);
    this.notice = { id: 'page.invent.crash', args: {} };
    this.notify();
    return false;
  }

  /** @param {string} text @param {string} [field] that is being typed into @returns {boolean} whether it is another one */
  setText(text, field = '') {
    const { game } = this;
    if (!game || text === game.text) return false;
    const time = Date.now();
    const goesOn = field !== '' && field === this.#burst.field && time - this.#burst.time < BURST;
    this.#burst = { field, time };
    if (!goesOn) game.undo.push(game.text);
    game.redo = [];
    this.#set(text);
    return true;
  }

  /** @returns {boolean} whether there was something to undo */
  undo() {
    return this.#step('undo', 'redo');
  }

  /** @returns {boolean} whether there was something to redo */
  redo() {
    return this.#step('redo', 'undo');
  }

  /** @param {'undo' | 'redo'} from @param {'undo' | 'redo'} to */
  #step(from, to) {
    const { game } = this;
    const text = game?.[from].pop();
    if (!game || text === undefined) return false;
    game[to].push(game.text);
    this.#burst = { field: '', time: 0 };
    this.#set(text);
    return true;
  }

  /** @param {string} text */
  #set(text) {
    if (!this.game) return;
    this.game.text = text;
    this.#read();
    this.#keep();
    this.notify();
  }

  #read() {
    const view = this.core.draft(this.text);
    if (view) this.view = view;
    if (this.game && view) this.game.title = this.name;
  }

  #keep() {
    const { game } = this;
    if (!game) return;
    const { id, kept, apart } = keepGame(game, this.#seen);
    if (!kept) this.notice = { id: 'page.prove.unkept', args: {} };
    else this.#seen = game.text;
    if (!apart || !kept) return;
    game.id = id;
    history.replaceState(history.state, '', inventLink(id));
    this.notice = { id: 'page.invent.apart', args: {} };
  }

  /** Another tab has changed what is kept. @param {string} id */
  #changedElsewhere(id) {
    const { game } = this;
    if (!game) return this.notify();
    if (id !== '' && id !== game.id) return;
    const own = ownGame(game.id);
    // What was deleted there stays here, and is kept again with the next change.
    if (!own || own.text === game.text) return;
    this.game = own;
    this.#seen = own.text;
    this.#read();
    this.notify();
  }

  // What is shown of it.

  /** The kind whose card is shown. @returns {DraftKind | undefined} */
  get kind() {
    const kinds = this.view?.kinds ?? [];
    const { slot, letter } = this.#chosen;
    // A kind whose moves are changed may move to another slot.
    return kinds.find((kind) => kind.slot === slot) ?? kinds.find((kind) => kind.letter === letter) ?? kinds[0];
  }

  /** @param {DraftKind} kind */
  choose({ slot, letter }) {
    this.#chosen = { slot, letter };
    this.notify();
  }

  /** Follows the chosen kind where a change gives it another slot. @param {DraftEdit & { slot: string }} edit @param {string} [field] */
  changeKind(edit, field) {
    const { kind } = this;
    if (kind) this.#chosen = { slot: kind.slot, letter: edit.kind === 'letter' ? edit.letter : kind.letter };
    return this.change(edit, field);
  }

  /** @param {Part} part */
  showPart(part) {
    this.part = part;
    this.notify();
  }

  /** The name of the game as people read it. */
  get name() {
    return shownName(this.view?.name ?? '');
  }

  /** The packed text, for links, while the game can be played. */
  get packed() {
    const id = this.view?.id;
    return id?.slice(id.indexOf(':') + 1);
  }
}
