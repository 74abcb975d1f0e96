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
import { common, fits, likeness, relate, sideOf, standingOf } from './line-relation.js';
import { Posing } from './setup-editor.js';

/** @typedef {import('./store-base.js').Seat} Seat */
/** @typedef {import('./store-base.js').Table} Table */
/** @typedef {import('./line-relation.js').Line} Line */
/** @typedef {import('./saved-games.js').SavedGame} SavedGame */
/** @typedef {import('../pkg/oddchess.js').Playground} Playground */

/**
 * What is remembered of a game by links.
 * @typedef {object} Post
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

export class Mail extends Posing {
  /** What is remembered of the game on the table. @type {{ id: string, post: Post | undefined } | undefined} */
  #known;

  /** Hands on the link to send; what shows the game does it. */
  sendLink = () => {};

  /** @param {ConstructorParameters<typeof Posing>} parts */
  constructor(...parts) {
    super(...parts);
    this.lockedBy(() => this.#waits());
  }

  /**
   * In a game by links only the reader's next move can be made: what has been sent stands, and the other player answers
   * by a link.
   * @returns {import('./store-base.js').Lock | undefined}
   */
  #waits() {
    const { table } = this.state;
    const known = this.post;
    if (!table || !known?.seat || table.view.result || known.over) return undefined;
    const { view, moves } = table;
    if (!standingOf(table, known)) return undefined;
    if (view.ply < known.moves.length) {
      return {
        said: { id: 'page.post.locked.past', args: {} },
        reply: { id: 'page.last', press: () => this.go(moves.length) },
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
   * @param {Table} table
   */
  addressOf(table) {
    const known = table.id === this.state.table?.id ? this.post : remembered(table.id);
    const standing = known?.seat && table.view.ply === table.moves.length ? standingOf(table, known) : undefined;
    return standing === 'send' || standing === 'sent' ? table.view.correspondence_link : table.view.link;
  }

  /** What is remembered of the game on the table as one that is played by links. @returns {Post | undefined} */
  get post() {
    const id = this.state.table?.id;
    if (id === undefined) return undefined;
    if (this.#known?.id !== id) this.#known = { id, post: remembered(id) };
    return this.#known.post;
  }

  /** Another tab may have sent a link, too. @param {string} saved */
  catchUp(saved) {
    this.#known = undefined;
    return super.catchUp(saved);
  }

  /** @param {string} id @param {Post} post */
  #remember(id, post) {
    this.#known = { id, post };
    save(KEY + id, post);
    // Their names begin with the time, so the oldest come first.
    for (const key of keysWithPrefix(KEY).sort().slice(0, -MOST)) remove(key);
  }

  /** No more is to be said of this game as one by links. */
  hush() {
    const { table } = this.state;
    if (!table || !this.post) return;
    this.#remember(table.id, { ...this.post, hushed: true });
    this.address.follow(this.addressOf(table));
    this.set({});
  }

  /**
   * A link that came from outside: if it belongs to a game that is kept, that game is put on the table with what is
   * new.
   * @protected
   * @param {string} link
   * @param {'enter' | 'stay'} how
   * @returns {boolean} whether it did
   */
  receive(link, how) {
    const there = this.core.open(link);
    if (callCore(() => there.problem())) return false;
    const theirs = lineOf(there);
    if (theirs.moves.length === 0) return false;
    const match = this.#match(theirs);
    if (!match) return false;
    const { kept, post, mine, relation } = match;
    const played = post !== undefined || this.core.byLinks(link);
    // A link to look at, and a game that goes another way: both are there, each by itself.
    if (!played && (relation === 'older' || relation === 'other')) return false;
    const game = this.core.restore(kept.text);
    const seat = post?.seat || (sideOf(mine.moves.length - 1, mine) ?? '');
    if (relation === 'news' && !callCore(() => game.join(link))) return false;
    // Who names a place in the game wants to stand there.
    const end = theirs.at === theirs.moves.length || relation !== 'same' ? mine.moves.length : theirs.at;
    if (relation !== 'news') callCore(() => game.go(end));
    this.seat(game, kept.id, how, null);
    if (!played) {
      if (this.state.table) this.address.follow(this.addressOf(this.state.table));
    } else if (relation === 'same') {
      if (!post) this.#remember(kept.id, { seat, moves: mine.moves, over: mine.over, since: mine.moves.length });
    } else if (relation === 'news') {
      const known = Math.max(post?.moves.length ?? 0, common(mine.moves, theirs.moves));
      // What the reader has played is no news to the reader.
      const own = known < theirs.moves.length && sideOf(known, theirs) === seat ? 1 : 0;
      this.#remember(kept.id, { seat, moves: theirs.moves, over: theirs.over, since: known + own });
      this.#tell();
    } else this.#dispute(link, relation, mine, theirs);
    if (this.state.table) this.address.follow(this.addressOf(this.state.table));
    this.set({});
    return true;
  }

  /** Says what has happened in a game that has come back. */
  #tell() {
    const { table } = this.state;
    if (!table || !this.post) return;
    const moves = written(table, this.post.since);
    const yours = !table.view.result && table.view.turn === this.post.seat;
    this.notice(yours ? 'page.post.news.yours' : 'page.post.news', { moves });
  }

  /**
   * The link and the game that is kept do not agree: the reader decides.
   * @param {string} link
   * @param {'older' | 'other'} relation
   * @param {Line} mine
   * @param {Line} theirs
   */
  #dispute(link, relation, mine, theirs) {
    const theirsInstead = { id: 'page.post.theirs', press: () => this.#takeTheirs(link) };
    const mineStays = { id: 'page.post.mine', main: true, press: () => this.ask(null) };
    if (relation === 'older') {
      const args = { count: mine.moves.length - theirs.moves.length };
      this.ask({ said: { id: 'page.post.older', args }, replies: [theirsInstead, mineStays] });
      return;
    }
    const beside = { id: 'page.post.beside', press: () => this.#putBeside(link) };
    const args = { move: theirs.named(common(mine.moves, theirs.moves)) };
    this.ask({ said: { id: 'page.post.other', args }, replies: [theirsInstead, beside, mineStays] });
  }

  /** The game goes on as the link has it; the one that was kept stays among the games as it is. @param {string} link */
  #takeTheirs(link) {
    const seat = this.post?.seat ?? '';
    this.run(() => {
      this.seat(this.core.open(link), this.library.fresh(), 'enter', null);
      this.#arrive(seat);
    }, link);
  }

  /** What the link has instead becomes a variation of the game that is kept. @param {string} link */
  #putBeside(link) {
    this.change((game) => {
      const main = game.view().line.at(-1);
      game.join(link);
      const theirs = game.view().at;
      // The line that was there stays the first.
      if (main !== undefined) while (game.promote(main));
      game.visit(theirs);
    });
  }

  /**
   * A link that belongs to no game that is kept has been opened: perhaps one that somebody plays with the reader.
   * @param {string} link
   * @protected
   */
  arrived(link) {
    const { table } = this.state;
    if (!table || table.moves.length === 0 || !this.core.byLinks(link)) return;
    const { turn, result } = table.view;
    this.#arrive(result ? '' : turn);
  }

  /** The game that has just begun is played by links; whoever is to move begins. */
  beginByLinks() {
    const { table } = this.state;
    if (!table) return;
    const { turn, bottom } = table.view;
    if (turn !== bottom) this.change((game) => game.flip());
    this.#remember(table.id, { seat: turn, moves: [], over: false, since: 0 });
    this.set({});
  }

  /** @param {Seat | ''} seat */
  #arrive(seat) {
    const { table } = this.state;
    if (!table) return;
    const moves = table.moves.map((move) => move.text);
    this.#remember(table.id, { seat, moves, over: Boolean(table.view.result), since: moves.length });
    this.address.follow(this.addressOf(table));
    this.set({});
  }

  /** The link has been sent, or at least taken to be sent. */
  posted() {
    const { table } = this.state;
    if (!table || table.moves.length === 0) return;
    const moves = table.moves.map((move) => move.text);
    const seat = this.post?.seat || (table.moves.at(-1)?.seat ?? '');
    this.#remember(table.id, { seat, moves, over: Boolean(table.view.result), since: moves.length, sent: true });
    this.set({});
  }

  /**
   * The kept game that a line belongs to, if there is one.
   * @param {Line} theirs
   */
  #match(theirs) {
    const likely = this.library
      .list()
      .filter((kept) => kept.game === theirs.game)
      .map((kept) => ({ kept, like: likeness(kept.link, theirs.link) }))
      .filter(({ like }) => like > 0)
      .sort((one, two) => two.like - one.like)
      .slice(0, LIKELY);
    for (const { kept } of likely) {
      const post = remembered(kept.id);
      // Against the computer nobody sends links.
      if (!post && againstComputer(kept.id)) continue;
      const mine = lineOf(this.core.open(kept.link));
      if (mine.start !== theirs.start) continue;
      const relation = relate(mine, theirs, post);
      if (relation) return { kept, post, mine, relation };
    }
    return undefined;
  }
}

/** @param {string} id */
function remembered(id) {
  /** @type {Post | undefined} */
  const post = load(KEY + id, fits);
  return post;
}

/** @param {string} id */
function againstComputer(id) {
  const { white, black } = load(`match.${id}`)?.sides ?? {};
  return Boolean(white || black);
}

/** The line in which a game's reader stands. @param {Playground} game @returns {Line} */
function lineOf(game) {
  const view = callCore(() => game.view());
  const nodes = new Map(callCore(() => game.record(0)).nodes.map((node) => [node.id, node]));
  const played = view.line.flatMap((id) => nodes.get(id)?.played ?? []);
  callCore(() => game.go(0));
  const start = callCore(() => game.view()).fen;
  callCore(() => game.go(played.length));
  const over = Boolean(callCore(() => game.view()).result);
  const named = (/** @type {number} */ at) => numbered(played[at]);
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

/** A move with its number. @param {import('./store-base.js').Played | undefined} move */
export function numbered(move) {
  return move ? `${move.number}${move.seat === 'white' ? '.' : '…'} ${move.san}` : '';
}

/** The moves of the line from one on, as they are written in a text. @param {Table} table @param {number} from */
function written({ moves }, from) {
  return moves
    .slice(from)
    .map((move, at) => (at === 0 || move.seat === 'white' ? numbered(move) : move.san))
    .join(' ');
}
