// Several tabs with the same game: a tab without changes of its own follows the other; where both have changes, this
// tab's game gets a new id. So nothing saved is ever overwritten.
//
// Conflicts are resolved when a tab writes, because storage events are not reliable; a tab that does receive one
// follows at once.

import { isEmpty } from '../core/open-game.js';
import { callCore } from '../core/rules-core.js';
import { copy, onForeignChange } from '../lib/storage.js';

/** @import { SavedGame, SavedGames } from './saved-games.js' */
/** @import { App } from './app.js' */
/** @import { OpenGame } from '../core/open-game.js' */
/** @import { Playground } from '../pkg/oddchess.js' */

/** Keys of what is saved beside a game: the players with the clock, and the correspondence. */
const SAVED_WITH_GAME = ['match.', 'post.'];

/** @param {App} app @param {SavedGames} savedGames */
export function syncTabs(app, savedGames) {
  let posing = false;

  /** Another tab may have saved the open game. */
  function hear() {
    const { game, editing } = app.state;
    // Not while the editor is open.
    if (game && !editing) savedGames.checkForeign(game.id, game.saved);
  }

  /**
   * A record without the reader's position and orientation, for comparison.
   * @param {string} text
   */
  function comparableText(text) {
    const bared = app.previews.withCopy(text, (playground) => {
      callCore(() => playground.visit(0));
      if (callCore(() => playground.view()).orientation === 'black') callCore(() => playground.flip());
      return callCore(() => playground.save());
    });
    return bared ?? text;
  }

  savedGames.isSame = (one, other) => one === other || comparableText(one) === comparableText(other);

  savedGames.resolveConflict = (ours, theirs, former) => {
    const { game, editing } = app.state;
    const here = game?.id === ours.id ? game : undefined;
    const [mine, other, base] = [ours.text, theirs.text, former].map((text) => text && comparableText(text));
    // The other tab has only navigated.
    if (other === base || other === mine) return ours.id;
    if (mine === base || (here && isEmpty(here))) {
      if (here && !editing) follow(here, theirs);
      return undefined;
    }
    const id = savedGames.newId();
    for (const kind of SAVED_WITH_GAME) copy(kind + ours.id, kind + id);
    if (here) {
      app.files.rename(id);
      tell(() => app.messages.notice('page.tabs.parted', {}, { id: 'page.tabs.other', press: () => show(ours.id) }));
    }
    return id;
  };

  /**
   * Shows a message, and again after the next move, because the computer's move would clear it at once.
   * @param {() => void} say
   */
  function tell(say) {
    const shown = app.state.game;
    say();
    const leave = app.subscribe(({ game, message }) => {
      if (game === shown) return;
      leave();
      if (game?.id === shown?.id && !message) say();
    });
  }

  /** Takes over the other tab's state. @param {OpenGame} game @param {SavedGame} theirs */
  function follow(game, theirs) {
    const text = app.previews.withCopy(theirs.text, (playground) => {
      goToSamePlace(playground, game);
      return callCore(() => playground.save());
    });
    if (text === undefined || !app.files.catchUp(text)) return;
    savedGames.noteSeen(game.id, theirs.text);
    app.messages.notice('page.tabs.followed');
  }

  /** @param {string} id */
  function show(id) {
    const other = app.saved.list().find((saved) => saved.id === id);
    if (other) app.files.resume(other);
  }

  onForeignChange((key) => key === `game.${app.state.game?.id}` && hear());
  app.subscribe(({ editing }) => {
    const left = posing && !editing;
    posing = Boolean(editing);
    if (left) hear();
  });
}

/**
 * Goes to the reader's position in another state of the game: to the end if it was the end.
 * @param {Playground} playground
 * @param {OpenGame} game
 */
function goToSamePlace(playground, { view, moves }) {
  const now = callCore(() => playground.view());
  if (now.orientation !== view.orientation) callCore(() => playground.flip());
  const nodes = new Map(callCore(() => playground.record(0)).nodes.map((node) => [node.id, node]));
  /** @type {number | undefined} */
  let at = view.ply < view.line.length ? 0 : undefined;
  for (const { text } of moves.slice(0, view.ply)) {
    if (at !== undefined) at = nodes.get(at)?.children.find((child) => nodes.get(child)?.played?.text === text);
  }
  if (at === undefined) callCore(() => playground.go(now.line.length));
  else callCore(() => playground.visit(/** @type {number} */ (at)));
}
