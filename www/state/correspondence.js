// Correspondence by links: finds the game that a link belongs to, takes over new moves, and knows the link to send
// back.
//
// A link says that it belongs to a correspondence game, but not to which. So the browser saves, beside each such game,
// the moves of the last link and the reader's side, and compares incoming links with that. New moves are added to the
// saved game. Where the lines differ the reader decides, and both are kept. Moves of the other side are locked until
// the next link arrives. A challenge becomes such a game when the reader accepts it. Any other link is only shown.

import { callCore } from '../core/rules-core.js';
import { save } from '../lib/storage.js';
import { commonPrefix, compareLines, correspondenceStatus, linkPrefix, moverAt } from './line-relation.js';
import { pruneBeside } from './saved-games.js';
import { loadPost, loadSides } from './stored-games.js';

/** @import { Color, Playground } from '../pkg/oddchess.js' */
/** @import { OpenGame } from '../core/open-game.js' */
/** @import { Intent } from '../core/rules-core.js' */
/** @import { Line } from './line-relation.js' */
/** @import { SavedGame } from './saved-games.js' */

/**
 * What is remembered of a correspondence game. In storage, `color` is `seat` and `dismissed` is `hushed`.
 * @typedef {object} Correspondence
 * @property {Color | ''} color the reader's side; empty while unknown
 * @property {string[]} moves of the last link received or sent
 * @property {boolean} over whether that ended the game
 * @property {number} since how many of these moves the reader had seen before
 * @property {boolean} [sent] whether the reader has sent it
 * @property {boolean} [dismissed] whether the reader has stopped tracking it
 * @property {string} [offer] the link of a challenge that the reader has not accepted yet
 * @property {boolean | 'rematch'} [accepted] whether the reader has accepted a challenge, or begun a rematch in which the
 *   other player moves first; sending a link tells the other player
 */

const KEY = 'post.';
/** Number of saved games that are compared move by move with an incoming link. */
const MAX_CANDIDATES = 4;
/** The other player is to answer, once the link is sent. @type {import('./line-relation.js').CorrespondenceStatus[]} */
const WAITING = ['send', 'sent', 'accepted'];

export class Correspondences {
  #app;
  /** Cache for the open game. @type {{ id: string, correspondence: Correspondence | undefined } | undefined} */
  #known;

  /** Shares the link to send; set by the view. */
  sendLink = () => {};

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
    app.game.addLock(() => this.#lock());
  }

  /**
   * Only the reader's next move can be made: moves that were sent stand, and the other player answers by a link.
   * @returns {import('./game-actions.js').Lock | undefined}
   */
  #lock() {
    const { game } = this.#app.state;
    const known = this.current;
    if (!game || !known?.color || game.view.result || known.over) return undefined;
    const { view, moves } = game;
    const standing = correspondenceStatus(game, known);
    if (!standing) return undefined;
    if (standing === 'offer')
      return {
        text: { id: 'page.post.locked.offer', args: {} },
        reply: { id: 'page.accept', press: () => this.accept() },
      };
    if (view.ply < known.moves.length) {
      return {
        text: { id: 'page.post.locked.past', args: {} },
        reply: { id: 'page.key.last', press: () => this.#app.game.go(moves.length) },
      };
    }
    if (view.turn === known.color) return undefined;
    const other = view.players.find((player) => player.color === view.turn)?.name ?? '';
    const sent = standing === 'sent';
    return {
      text: { id: sent ? 'page.post.sent.rest' : 'page.post.locked', args: { other } },
      reply: { id: sent ? 'page.post.again' : 'page.post.first', press: () => this.sendLink() },
    };
  }

  /**
   * While the other player is to answer it is the link to send, so that it can be copied from the address bar. A
   * challenge keeps its link until it is accepted.
   * @param {OpenGame} game
   */
  addressOf(game) {
    const known = game.id === this.#app.state.game?.id ? this.current : loadCorrespondence(game.id);
    const standing =
      known?.color && game.view.ply === game.moves.length ? correspondenceStatus(game, known) : undefined;
    if (standing === 'offer') return known?.offer ?? game.view.link;
    return standing && WAITING.includes(standing) ? game.view.correspondence_link : game.view.link;
  }

  /** Whether the game can go on by links from here: nobody plays the computer, and it is not the reader's turn. */
  get canSend() {
    const { game } = this.#app.state;
    const { white, black } = this.#app.players?.computers ?? { white: 0, black: 0 };
    if (!game || white || black) return false;
    const standing = this.current && correspondenceStatus(game, this.current);
    return standing ? WAITING.includes(standing) : game.moves.length > 0 && !game.view.result;
  }

  /** Whether the link to send is what the reader most likely wants to share. */
  get sends() {
    const { game } = this.#app.state;
    const standing = game && this.current && correspondenceStatus(game, this.current);
    return Boolean(standing && WAITING.includes(standing));
  }

  /** The open game's correspondence, if it is one. @returns {Correspondence | undefined} */
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
    const { color: seat, dismissed: hushed, ...rest } = correspondence;
    save(KEY + id, { ...rest, seat, hushed });
    pruneBeside(KEY);
  }

  /** Stops tracking the open game as correspondence. */
  dismiss() {
    const { game } = this.#app.state;
    if (!game || !this.current) return;
    this.#remember(game.id, { ...this.current, dismissed: true });
    this.#app.store.address.follow(this.addressOf(game));
    this.#app.store.set({});
  }

  /**
   * Receives a link from outside. If it belongs to a saved game, that game is opened with the new moves.
   * @param {string} link
   * @param {'enter' | 'stay'} how
   * @param {Intent} intent what the link is for
   * @returns {boolean} whether it belonged to a saved game
   */
  receiveLink(link, how, intent) {
    // Reading a link takes time, and a first visit has nothing that it could belong to.
    const games = this.#app.saved.list();
    if (games.length === 0 || intent === 'challenge') return false;
    const there = this.#app.store.core.open(link);
    if (callCore(() => there.problem() || there.view().line.length === 0)) return false;
    const theirs = readLine(there);
    const match = this.#findGame(theirs, games);
    if (!match) return false;
    const { saved, correspondence, mine, relation } = match;
    const played = correspondence !== undefined || intent === 'links';
    // A link that is only shown and differs from the saved game: both stay separate.
    if (!played && (relation === 'older' || relation === 'other')) return false;
    const playground = this.#app.store.core.restore(saved.text);
    const color = correspondence?.color || (moverAt(mine.moves.length - 1, mine) ?? '');
    if (relation === 'news' && !callCore(() => playground.merge(link))) return false;
    // The link's own position counts.
    const end = theirs.at === theirs.moves.length || relation !== 'same' ? mine.moves.length : theirs.at;
    if (relation !== 'news') callCore(() => playground.go(end));
    this.#app.files.put(playground, saved.id, how, null);
    if (!played) {
      if (this.#app.state.game) this.#app.store.address.follow(this.addressOf(this.#app.state.game));
    } else if (relation === 'same') {
      if (!correspondence)
        this.#remember(saved.id, { color, moves: mine.moves, over: mine.over, since: mine.moves.length });
    } else if (relation === 'news') {
      const known = Math.max(correspondence?.moves.length ?? 0, commonPrefix(mine.moves, theirs.moves));
      // The reader's own move is not new to the reader.
      const own = known < theirs.moves.length && moverAt(known, theirs) === color ? 1 : 0;
      this.#remember(saved.id, { color, moves: theirs.moves, over: theirs.over, since: known + own });
      this.#reportNews();
    } else this.#askWhichLine(link, relation, mine, theirs);
    if (this.#app.state.game) this.#app.store.address.follow(this.addressOf(this.#app.state.game));
    this.#app.store.set({});
    return true;
  }

  /** Reports the new moves. */
  #reportNews() {
    const { game } = this.#app.state;
    if (!game || !this.current) return;
    const moves = movesText(game, this.current.since);
    // A link may bring nothing but the end of the game, which is on the page.
    if (!moves) return;
    const yours = !game.view.result && game.view.turn === this.current.color;
    this.#app.messages.notice(yours ? 'page.post.news.yours' : 'page.post.news', { moves });
  }

  /**
   * The link and the saved game differ: asks the reader.
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
      this.#app.messages.ask({ text: { id: 'page.post.older', args }, replies: [theirsInstead, mineStays] });
      return;
    }
    const beside = { id: 'page.post.beside', press: () => this.#addAsVariation(link) };
    const args = { move: theirs.named(commonPrefix(mine.moves, theirs.moves)) };
    this.#app.messages.ask({ text: { id: 'page.post.other', args }, replies: [theirsInstead, beside, mineStays] });
  }

  /** Opens the link's line as a new game; the saved one stays as it is. @param {string} link */
  #useTheirs(link) {
    const color = this.current?.color ?? '';
    this.#app.store.run(() => {
      this.#app.files.put(this.#app.store.core.open(link), this.#app.saved.newId(), 'enter', null);
      this.#begin(color);
    }, link);
  }

  /** Adds the link's line to the saved game as a variation. @param {string} link */
  #addAsVariation(link) {
    this.#app.game.change((playground) => {
      const main = playground.view().line.at(-1);
      playground.merge(link);
      const theirs = playground.view().at;
      // The saved line stays the main line.
      if (main !== undefined) while (playground.promote(main));
      playground.visit(theirs);
    });
  }

  /**
   * A link was opened that belongs to no saved game: it may start or offer a correspondence. Without moves it says
   * that a challenge was accepted.
   * @param {string} link
   * @param {Intent} intent what it is for
   */
  linkOpened(link, intent) {
    const { game } = this.#app.state;
    if (!game || intent === 'look') return;
    const { turn, result, orientation } = game.view;
    if (intent === 'links') this.#begin(result ? '' : turn);
    else if (!result) this.#begin(orientation, { offer: link });
  }

  /** Accepts the challenge that is open: the game by links begins. */
  accept() {
    const { game } = this.#app.state;
    if (!game || !this.current?.offer) return;
    this.#begin(this.current.color, { accepted: true });
  }

  /** Makes the open game a correspondence game. @param {Color} [color] the reader's side, if not the one to move */
  start(color) {
    const { game } = this.#app.state;
    if (!game) return;
    const { turn, orientation } = game.view;
    const seat = color ?? turn;
    if (seat !== orientation) this.#app.game.change((playground) => playground.flip());
    const invites = seat !== turn && { accepted: /** @type {const} */ ('rematch') };
    this.#remember(game.id, { color: seat, moves: [], over: false, since: 0, ...invites });
    this.#app.store.set({});
  }

  /** @param {Color | ''} color @param {Partial<Correspondence>} [more] */
  #begin(color, more) {
    const { game } = this.#app.state;
    if (!game) return;
    const moves = game.moves.map((move) => move.text);
    this.#remember(game.id, { color, moves, over: Boolean(game.view.result), since: moves.length, ...more });
    this.#app.store.address.follow(this.addressOf(game));
    this.#app.store.set({ message: null });
  }

  /** The link was sent or copied. */
  markSent() {
    const { game } = this.#app.state;
    if (!game || (game.moves.length === 0 && !this.current)) return;
    const moves = game.moves.map((move) => move.text);
    const color = this.current?.color || (game.moves.at(-1)?.color ?? '');
    this.#remember(game.id, { color, moves, over: Boolean(game.view.result), since: moves.length, sent: true });
    this.#app.store.address.follow(this.addressOf(game));
    this.#app.store.set({});
  }

  /**
   * The saved game that a line belongs to, if any.
   * @param {Line} theirs
   * @param {SavedGame[]} games
   */
  #findGame(theirs, games) {
    const likely = games
      .filter((saved) => saved.game === theirs.game)
      .map((saved) => ({ saved, like: linkPrefix(saved.link, theirs.link) }))
      .filter(({ like }) => like > 0)
      .sort((one, two) => two.like - one.like)
      .slice(0, MAX_CANDIDATES);
    for (const { saved } of likely) {
      const correspondence = loadCorrespondence(saved.id);
      // Games against the computer are never correspondence.
      if (!correspondence && againstComputer(saved.id)) continue;
      const mine = readLine(this.#app.store.core.open(saved.link));
      if (mine.start !== theirs.start) continue;
      const relation = compareLines(mine, theirs, correspondence);
      if (relation) return { saved, correspondence, mine, relation };
    }
    return undefined;
  }
}

/** @param {string} id @returns {Correspondence | undefined} */
export function loadCorrespondence(id) {
  const saved = loadPost(id);
  if (!saved) return undefined;
  const { seat, hushed, ...rest } = saved;
  return { ...rest, color: seat, dismissed: hushed };
}

/** @param {string} id */
function againstComputer(id) {
  const { white, black } = loadSides(id);
  return Boolean(white || black);
}

/** The current line of a game. @param {Playground} playground @returns {Line} */
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
    colors: played.map((move) => move.color),
  };
}

/** A move with its number, such as `3… Nf6`. @param {import('../pkg/oddchess.js').Played | undefined} move */
export function numberedMove(move) {
  return move ? `${move.number}${move.color === 'white' ? '.' : '…'} ${move.san}` : '';
}

/** The moves from an index on, as text. @param {OpenGame} game @param {number} from */
function movesText({ moves }, from) {
  return moves
    .slice(from)
    .map((move, at) => (at === 0 || move.color === 'white' ? numberedMove(move) : move.san))
    .join(' ');
}
