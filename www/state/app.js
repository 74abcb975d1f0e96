// The state of the playground, put together from its parts. The page reads `state`, subscribes to it, and calls the
// actions of the parts; each part holds its own state and reaches the others through here.

import { Correspondences } from './correspondence.js';
import { GameActions } from './game-actions.js';
import { GameFiles } from './game-files.js';
import { Messages } from './messages.js';
import { Previews } from './previews.js';
import { SetupEditor } from './setup-editor.js';
import { Store } from './store.js';

/** @import { State } from './store.js' */
/** @import { OpenGame } from '../core/open-game.js' */

export class App {
  /** The one state, and crash recovery. */
  store;
  /** Games saved in the browser. */
  saved;
  messages = new Messages(this);
  /** Moves, navigation and annotations in the open game. */
  game = new GameActions(this);
  /** Opening, starting and importing games. */
  files = new GameFiles(this);
  editor = new SetupEditor(this);
  correspondence = new Correspondences(this);
  previews = new Previews(this);
  /**
   * The players and the clock; created with the first game, because most of it is loaded late.
   * @type {import('./players.js').Players | undefined}
   */
  players;
  /** The live game, if there is one; loaded with the first. @type {import('../features/live/state/live.js').Live | undefined} */
  live;

  /**
   * @param {import('../core/rules-core.js').Core} core
   * @param {import('./address-bar.js').Address} address
   * @param {import('./saved-games.js').SavedGames} saved
   */
  constructor(core, address, saved) {
    this.store = new Store(core, address);
    this.saved = saved;
    this.store.onGame = (game) => this.files.save(game);
  }

  get state() {
    return this.store.state;
  }

  /** The games that can be played. */
  get cards() {
    return this.store.cards;
  }

  /** The games that combine the rules of several. */
  get mixes() {
    return this.store.mixes;
  }

  get version() {
    return this.store.version;
  }

  /** @param {(state: State) => void} listener @returns {() => void} unsubscribes it */
  subscribe(listener) {
    return this.store.subscribe(listener);
  }
}
