// Games that two people play by sending each other links: which game a link belongs to, what is new in it, and the link
// to send back.
//
// A link says that it was sent in such a game, but not by whom, nor in which. So the browser remembers, beside each
// game that came by such a link or was sent as one, the moves of that link and the side that the person here plays; a
// link that comes in is compared with these. What is new is taken into the game that is kept; where the two do not
// agree the reader is asked, and whatever the answer both stay. Until the other player's link is there, nobody moves
// for the other side. Any other link is only to be looked at.

import { callCore } from '../core/rules-core.js';
import { keysWithPrefix, load, remove, save } from '../lib/storage.js';
import {
  commonPrefix,
  compareLines,
  correspondenceStatus,
  isCorrespondence,
  linkPrefix,
  moverAt,
} from './line-relation.js';

/** @typedef {import('../pkg/oddchess.js').Seat} Seat */
/** @typedef {import('../core/open-game.js').OpenGame} OpenGame */
/** @typedef {import('./line-relation.js').Line} Line */
/** @typedef {import('./saved-games.js').SavedGame} SavedGame */
/** @typedef {import('../pkg/oddchess.js').Playground} Playground */

/**
 * What is remembered of a game by links.
 * @typedef {object} Correspondence
 * @property {Seat | ''} seat which side the person here plays; empty while that is not known
 * @property {string[]} moves the line of the last link that came or was sent
 * @property {boolean} over whether the game was over there
 * @property {number} since how many of them the reader knew before
 * @property {boolean} [sent] whether the reader has sent it
 * @property {boolean} [hushed] the reader wants to hear no more of it
 */

const KEY = 'post.';
/** So many games by links are remembered. */
const MOST = 60;
/** So many kept games are looked at more closely for the one that a link belongs to. */
const LIKELY = 4;

export class Correspondences {
  #app;
  /** What is remembered of the game on the table. @type {{ id: string, correspondence: Correspondence | undefined } | undefined} */
  #known;

  /** Hands on the link to send; what shows the game does it. */
  sendLink = () => {};

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
    app.game.addLock(() => this.#lock());
  }

  /**
   * In a game by links only the reader's next move can be made: what has been sent stands, and the other player answers
   * by a link.
   * @returns {import('./game-actions.js').Lock | undefined}
   */
  #lock() {
    const { game } = this.#app.state;
    const known = this.current;
    if (!game || !known?.seat || game.view.result || known.over) return undefined;
    const { view, moves } = game;
    if (!correspondenceStatus(game, known)) return undefined;
    if (view.ply < known.moves.length) {
      return {
        said: { id: 'page.post.locked.past', args: {} },
        reply: { id: 'page.last', press: () => this.#app.game.go(moves.length) },
      };
    }
    if (view.turn === known.seat) return undefined;
    const other = view.players.find((player) => player.seat === view.turn)?.name ?? '';
    return {
      said: { id: 'page.post.locked', args: { other } },
      reply: { id: 'page.post.first', press: () => this.sendLink() },
    };
  }

  /**
   * While the other player is to answer it is the link to send, so that it can be copied from there, too.
   * @param {OpenGame} game
   */
  addressOf(game) {
    const known = game.id === this.#app.state.game?.id ? this.current : loadCorrespondence(game.id);
    const standing = known?.seat && game.view.ply === game.moves.length ? correspondenceStatus(game, known) : undefined;
    return standing === 'send' || standing === 'sent' ? game.view.correspondence_link : game.view.link;
  }

  /** What is remembered of the game on the table as one that is played by links. @returns {Correspondence | undefined} */
  get current() {
    const id = this.#app.state.game?.id;
    if (id === undefined) return undefined;
    if (this.#known?.id !== id) this.#known = { id, correspondence: loadCorrespondence(id) };
    return this.#known.correspondence;
  }

  /** Reads the stored data again: another tab may have sent a link. */
  reload() {
    this.#known = undefined;
  }

  /** @param {string} id @param {Correspondence} correspondence */
  #remember(id, correspondence) {
    this.#known = { id, correspondence };
    save(KEY + id, correspondence);
    // Their names begin with the time, so the oldest come first.
    for (const key of keysWithPrefix(KEY).sort().slice(0, -MOST)) remove(key);
  }

  /** No more is to be said of this game as one by links. */
  dismiss() {
    const { game } = this.#app.state;
    if (!game || !this.current) return;
    this.#remember(game.id, { ...this.current, hushed: true });
    this.#app.store.address.follow(this.addressOf(game));
    this.#app.store.set({});
  }

  /**
   * A link that came from outside: if it belongs to a game that is kept, that game is put on the table with what is
   * new.
   * @param {string} link
   * @param {'enter' | 'stay'} how
   * @returns {boolean} whether it did
   */
  receiveLink(link, how) {
    const there = this.#app.store.core.open(link);
    if (callCore(() => there.problem())) return false;
    const theirs = readLine(there);
    if (theirs.moves.length === 0) return false;
    const match = this.#findGame(theirs);
    if (!match) return false;
    const { saved, correspondence, mine, relation } = match;
    const played = correspondence !== undefined || this.#app.store.core.isCorrespondenceLink(link);
    // A link to look at, and a game that goes another way: both are there, each by itself.
    if (!played && (relation === 'older' || relation === 'other')) return false;
    const playground = this.#app.store.core.restore(saved.text);
    const seat = correspondence?.seat || (moverAt(mine.moves.length - 1, mine) ?? '');
    if (relation === 'news' && !callCore(() => playground.join(link))) return false;
    // Who names a place in the game wants to stand there.
    const end = theirs.at === theirs.moves.length || relation !== 'same' ? mine.moves.length : theirs.at;
    if (relation !== 'news') callCore(() => playground.go(end));
    this.#app.files.put(playground, saved.id, how, null);
    if (!played) {
      if (this.#app.state.game) this.#app.store.address.follow(this.addressOf(this.#app.state.game));
    } else if (relation === 'same') {
      if (!correspondence)
        this.#remember(saved.id, { seat, moves: mine.moves, over: mine.over, since: mine.moves.length });
    } else if (relation === 'news') {
      const known = Math.max(correspondence?.moves.length ?? 0, commonPrefix(mine.moves, theirs.moves));
      // What the reader has played is no news to the reader.
      const own = known < theirs.moves.length && moverAt(known, theirs) === seat ? 1 : 0;
      this.#remember(saved.id, { seat, moves: theirs.moves, over: theirs.over, since: known + own });
      this.#reportNews();
    } else this.#askWhichLine(link, relation, mine, theirs);
    if (this.#app.state.game) this.#app.store.address.follow(this.addressOf(this.#app.state.game));
    this.#app.store.set({});
    return true;
  }

  /** Says what has happened in a game that has come back. */
  #reportNews() {
    const { game } = this.#app.state;
    if (!game || !this.current) return;
    const moves = movesText(game, this.current.since);
    const yours = !game.view.result && game.view.turn === this.current.seat;
    this.#app.messages.notice(yours ? 'page.post.news.yours' : 'page.post.news', { moves });
  }

  /**
   * The link and the game that is kept do not agree: the reader decides.
   * @param {string} link
   * @param {'older' | 'other'} relation
   * @param {Line} mine
   * @param {Line} theirs
   */
  #askWhichLine(link, relation, mine, theirs) {
    const theirsInstead = { id: 'page.post.theirs', press: () => this.#useTheirs(link) };
    const mineStays = { id: 'page.post.mine', main: true, press: () => this.#app.messages.ask(null) };
    if (relation === 'older') {
      const args = { count: mine.moves.length - theirs.moves.length };
      this.#app.messages.ask({ said: { id: 'page.post.older', args }, replies: [theirsInstead, mineStays] });
      return;
    }
    const beside = { id: 'page.post.beside', press: () => this.#addAsVariation(link) };
    const args = { move: theirs.named(commonPrefix(mine.moves, theirs.moves)) };
    this.#app.messages.ask({ said: { id: 'page.post.other', args }, replies: [theirsInstead, beside, mineStays] });
  }

  /** The game goes on as the link has it; the one that was kept stays among the games as it is. @param {string} link */
  #useTheirs(link) {
    const seat = this.current?.seat ?? '';
    this.#app.store.run(() => {
      this.#app.files.put(this.#app.store.core.open(link), this.#app.saved.newId(), 'enter', null);
      this.#begin(seat);
    }, link);
  }

  /** What the link has instead becomes a variation of the game that is kept. @param {string} link */
  #addAsVariation(link) {
    this.#app.game.change((playground) => {
      const main = playground.view().line.at(-1);
      playground.join(link);
      const theirs = playground.view().at;
      // The line that was there stays the first.
      if (main !== undefined) while (playground.promote(main));
      playground.visit(theirs);
    });
  }

  /**
   * A link that belongs to no game that is kept has been opened: perhaps one that somebody plays with the reader.
   * @param {string} link
   */
  linkOpened(link) {
    const { game } = this.#app.state;
    if (!game || game.moves.length === 0 || !this.#app.store.core.isCorrespondenceLink(link)) return;
    const { turn, result } = game.view;
    this.#begin(result ? '' : turn);
  }

  /** The game that has just begun is played by links; whoever is to move begins. */
  start() {
    const { game } = this.#app.state;
    if (!game) return;
    const { turn, bottom } = game.view;
    if (turn !== bottom) this.#app.game.change((playground) => playground.flip());
    this.#remember(game.id, { seat: turn, moves: [], over: false, since: 0 });
    this.#app.store.set({});
  }

  /** @param {Seat | ''} seat */
  #begin(seat) {
    const { game } = this.#app.state;
    if (!game) return;
    const moves = game.moves.map((move) => move.text);
    this.#remember(game.id, { seat, moves, over: Boolean(game.view.result), since: moves.length });
    this.#app.store.address.follow(this.addressOf(game));
    this.#app.store.set({});
  }

  /** The link has been sent, or at least taken to be sent. */
  markSent() {
    const { game } = this.#app.state;
    if (!game || game.moves.length === 0) return;
    const moves = game.moves.map((move) => move.text);
    const seat = this.current?.seat || (game.moves.at(-1)?.seat ?? '');
    this.#remember(game.id, { seat, moves, over: Boolean(game.view.result), since: moves.length, sent: true });
    this.#app.store.set({});
  }

  /**
   * The kept game that a line belongs to, if there is one.
   * @param {Line} theirs
   */
  #findGame(theirs) {
    const likely = this.#app.saved
      .list()
      .filter((saved) => saved.game === theirs.game)
      .map((saved) => ({ saved, like: linkPrefix(saved.link, theirs.link) }))
      .filter(({ like }) => like > 0)
      .sort((one, two) => two.like - one.like)
      .slice(0, LIKELY);
    for (const { saved } of likely) {
      const correspondence = loadCorrespondence(saved.id);
      // Against the computer nobody sends links.
      if (!correspondence && againstComputer(saved.id)) continue;
      const mine = readLine(this.#app.store.core.open(saved.link));
      if (mine.start !== theirs.start) continue;
      const relation = compareLines(mine, theirs, correspondence);
      if (relation) return { saved, correspondence, mine, relation };
    }
    return undefined;
  }
}

/** @param {string} id */
function loadCorrespondence(id) {
  /** @type {Correspondence | undefined} */
  const correspondence = load(KEY + id, isCorrespondence);
  return correspondence;
}

/** @param {string} id */
function againstComputer(id) {
  const { white, black } = load(`match.${id}`)?.sides ?? {};
  return Boolean(white || black);
}

/** The line in which a game's reader stands. @param {Playground} playground @returns {Line} */
function readLine(playground) {
  const view = callCore(() => playground.view());
  const nodes = new Map(callCore(() => playground.record(0)).nodes.map((node) => [node.id, node]));
  const played = view.line.flatMap((id) => nodes.get(id)?.played ?? []);
  callCore(() => playground.go(0));
  const start = callCore(() => playground.view()).fen;
  callCore(() => playground.go(played.length));
  const over = Boolean(callCore(() => playground.view()).result);
  const named = (/** @type {number} */ at) => numberedMove(played[at]);
  return {
    game: view.game,
    link: view.link,
    start,
    at: view.ply,
    over,
    named,
    moves: played.map((move) => move.text),
    seats: played.map((move) => move.seat),
  };
}

/** A move with its number. @param {import('../pkg/oddchess.js').Played | undefined} move */
export function numberedMove(move) {
  return move ? `${move.number}${move.seat === 'white' ? '.' : '…'} ${move.san}` : '';
}

/** The moves of the line from one on, as they are written in a text. @param {OpenGame} game @param {number} from */
function movesText({ moves }, from) {
  return moves
    .slice(from)
    .map((move, at) => (at === 0 || move.seat === 'white' ? numberedMove(move) : move.san))
    .join(' ');
}
