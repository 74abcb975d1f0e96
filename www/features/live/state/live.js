// A live game on the page: joins the session (session.js) to the open game, its clock, the browser's storage and the
// ways to invite.
//
// The page's own game stays what it is, with its record, comments and address. A move made on it by this side goes over
// the channel; what comes from there is first agreed on in the session, and then brought into the page's game.

import { NO_COMPUTER } from '../../../core/levels.js';
import { callCore } from '../../../core/rules-core.js';
import { Observable } from '../../../lib/observable.js';
import { announceSide } from '../../../state/announce-side.js';
import { Players } from '../../../state/players.js';
import { applyEnd, endOf } from './agreed-game.js';
import { isConnected, markConnected } from './connected-tab.js';
import { InvitationError } from './invitation.js';
import { Pairing } from './pairing.js';
import { LiveSession } from './session.js';
import { findLive, loadLive, newSession, removeLive, saveByLinks, saveLive } from './storage.js';

/** @import { App } from '../../../state/app.js' */
/** @import { Color } from '../../../state/clock.js' */
/** @import { OpenGame } from '../../../core/open-game.js' */
/** @import { Offer } from './invitation.js' */
/** @import { Saved } from './live-play.js' */
/** @import { Asked } from './protocol.js' */
/** @import { Event } from './session.js' */

/** What is not formed as this page expects, whatever is wrong with it. */
const MISSHAPEN = ['size', 'type'];
/** Reasons that have a sentence of their own; the other side may send any. */
const REASONS = 'text shape protocol terms order turn ply illegal over unasked flood'.split(' ');
/** The names of what can be asked for. @type {Record<Asked, string>} */
const ASKED = { draw: 'page.draw', rematch: 'page.again', takeback: 'page.take_back' };

/** @extends {Observable<[]>} */
export class Live extends Observable {
  /** Of the open game, if it is a live one. @type {LiveSession | undefined} */
  session;
  pairing;
  /** Whether another tab of this browser is connected. */
  elsewhere = false;
  /** The last reason why something was refused, and by whom. @type {{ reason: string, here: boolean } | undefined} */
  refused;
  /** Opens the ways to connect; set by the view. */
  showPairing = () => {};
  #app;
  /** Id of the game. */
  #id = '';
  /** The last state taken over from another tab. @type {OpenGame | undefined} */
  #synced;
  /** Removes the mark that this tab is connected. @type {(() => void) | undefined} */
  #unmark;
  /** Whether the clocks were told to stand. @type {boolean | undefined} */
  #stands;
  /** While the page's game is changed from here. */
  #busy = false;

  /** @param {App} app @param {RTCIceServer[]} servers named by the host of the site */
  constructor(app, servers) {
    super();
    this.#app = app;
    this.pairing = new Pairing(servers, () => this.#changed());
    app.live = this;
    app.game.addLock(() => this.#lock());
    app.subscribe(() => this.#follow());
    setInterval(() => this.#tick(), 1000);
    addEventListener('pagehide', () => this.session?.leave());
    this.#follow();
    // What a game is at was told before it was known whose it is here.
    if (this.session) this.#redraw();
  }

  #tick() {
    const { session } = this;
    const delay = session?.delay;
    session?.tick();
    void this.#lookElsewhere();
    if (delay !== session?.delay) this.notify();
  }

  /** A tab that is not connected asks for one that is. */
  async #lookElsewhere() {
    const { session } = this;
    if (!session || session.connected) return;
    const found = await isConnected(session.play.saved.session);
    if (session !== this.session || session.connected || found === this.elsewhere) return;
    this.elsewhere = found;
    this.#changed();
  }

  /** @param {LiveSession} session whose connection has begun or ended */
  #mark(session) {
    if (session.connected) {
      this.elsewhere = false;
      this.#unmark ??= markConnected(session.play.saved.session);
    } else {
      this.#unmark?.();
      this.#unmark = undefined;
    }
  }

  #changed() {
    this.notify();
    this.#app.players?.draw();
  }

  /** This side's color, if the open game is a live one. @returns {Color | undefined} */
  get color() {
    return this.session?.play.color;
  }

  /** Whether the open game is a live one and not over yet. */
  get on() {
    return this.session !== undefined && !this.session.play.game.over;
  }

  /** The name of a side, for sentences. @param {Color} color @returns {import('../../../pkg/oddchess.js').Value} */
  nameOf(color) {
    return this.#app.state.game?.view.players.find((one) => one.color === color)?.name ?? color;
  }

  /** @returns {import('../../../state/game-actions.js').Lock | undefined} */
  #lock() {
    const { game } = this.#app.state;
    const { session } = this;
    if (!game || !session || !this.on) return undefined;
    if (!this.#atEnd(game))
      return {
        text: { id: 'page.live.locked.past', args: {} },
        reply: { id: 'page.key.last', press: () => this.#mirror() },
      };
    if (this.elsewhere) return { text: { id: 'page.live.elsewhere', args: {} } };
    if (!session.connected)
      return {
        text: { id: 'page.live.locked.apart', args: {} },
        reply: { id: 'page.live.connect', press: () => this.showPairing() },
      };
    if (session.play.conflict !== undefined) return { text: { id: 'page.live.apart', args: {} } };
    if (game.view.turn === this.color) return undefined;
    return { text: { id: 'page.live.locked', args: { other: this.nameOf(game.view.turn) } } };
  }

  /** Whether the reader is where the agreed record ends. @param {OpenGame} game */
  #atEnd({ moves, view }) {
    const agreed = this.session?.play.game.moves ?? [];
    return view.ply === agreed.length && agreed.every((text, at) => moves[at]?.text === text);
  }

  /** The open game becomes a live one. @param {Color} color of this side */
  begin(color) {
    const { game } = this.#app.state;
    if (!game) return;
    const { core } = this.#app.store;
    // The same text for both, whoever is at the bottom.
    const playground = core.open(game.view.link);
    if (game.view.orientation === 'black') playground.flip();
    const start = playground.view().link;
    this.#start(game.id, { session: newSession(), start, color, moves: [], end: '', era: 0, rounds: 0, blank: false });
    this.#redraw();
  }

  /** What stands around the board was drawn for another kind of game. */
  #redraw() {
    this.#app.game.change(() => {});
  }

  /** @param {string} id @param {Saved} saved */
  #start(id, saved) {
    this.#quit();
    this.#id = id;
    const { core, version } = this.#app.store;
    const session = new LiveSession({ core, version, saved, clock: () => this.#clock });
    session.tell = (event) => this.#heard(session, event);
    this.session = session;
    saveLive(id, session.play.saved);
    // What was agreed on last may not have come into the saved game.
    const agreed = session.play.game.moves;
    if ((this.#app.state.game?.moves ?? []).length < agreed.length) this.#mirror();
    void this.#lookElsewhere();
    this.#changed();
  }

  /** Leaves the session; what is kept of it stays. */
  #quit() {
    const { session } = this;
    this.session = undefined;
    this.refused = undefined;
    this.elsewhere = false;
    this.#id = '';
    session?.leave();
    this.#unmark?.();
    this.#unmark = undefined;
    this.pairing.abandon();
  }

  /** @returns {import('./time-bounds.js').ClockPort | undefined} */
  get #clock() {
    const { players } = this.#app;
    const clock = players?.clock;
    if (!players || !clock) return undefined;
    return {
      left: (color) => clock.left(color),
      set: (color, left) => players.adjustClock(color, left),
      gain: (color) => clock.budgets[color].gain,
    };
  }

  /** A flag has fallen here: its owner says so, and of the other's the session waits to hear. @param {Color} color */
  flagFell(color) {
    if (color === this.color) this.session?.play.finish(`${color}-late`);
  }

  /** The state has changed. */
  #follow() {
    const { game } = this.#app.state;
    if (this.#busy) return;
    if (game?.was !== undefined && game.was === this.#id && this.session) {
      removeLive(this.#id);
      this.#id = game.id;
      saveLive(game.id, this.session.play.saved);
    } else if (game?.id !== this.#id || (game?.came && game !== this.#synced)) {
      // Another tab may play it: what that has agreed on counts here, too.
      this.#synced = game ?? undefined;
      if (this.session?.connected && game?.id === this.#id) return;
      if (this.session) {
        this.#quit();
        this.#changed();
      }
      const saved = game && loadLive(game.id);
      if (game && saved && !saved.end && !game.view.result) this.#start(game.id, saved);
    }
    if (game && this.session) this.#send(game, this.session);
  }

  /** What was done on the page goes over the channel. @param {OpenGame} game @param {LiveSession} session */
  #send(game, session) {
    const { correspondence, players } = this.#app;
    // A link has brought the game on.
    if (correspondence.current && this.on) return this.playByLinks();
    const agreed = session.play.game.moves;
    const { moves, view } = game;
    if (!agreed.every((text, at) => moves[at]?.text === text) || view.ply !== moves.length) return;
    const next = moves[agreed.length];
    if (next && moves.length === agreed.length + 1 && next.color === this.color && session.mayMove) {
      // The increment first.
      players?.follow();
      session.play.play(next.text);
      this.refused = undefined;
      saveLive(this.#id, session.play.saved);
      this.#changed();
    }
    const end = moves.length === session.play.game.moves.length ? endOf(view.link) : '';
    if (!end || session.play.game.over) return;
    // Unconnected, the other side would not hear of it.
    if (session.connected && session.play.finish(end)) return;
    this.#mirror();
    this.#app.messages.notice(session.connected ? 'page.live.refused.turn' : 'page.live.locked.apart');
  }

  /** @param {LiveSession} session @param {Event} event */
  #heard(session, event) {
    if (session !== this.session) return;
    const { messages } = this.#app;
    const other = this.nameOf(session.play.other);
    if (event.kind === 'status') {
      const { status } = session;
      this.#mark(session);
      this.#stands = undefined;
      if (session.connected) this.pairing.settle();
      if (status === 'together') messages.notice('page.live.together', { player: this.nameOf(session.play.color) });
      else if (status !== 'greeting' && status !== 'apart') messages.notice(`page.live.state.${status}`, { other });
    } else if (event.kind === 'record') {
      this.refused = undefined;
      this.#mirror();
    } else if (event.kind === 'round') this.#nextRound();
    else if (event.kind === 'asked') this.#pose(event.what, other);
    else if (event.kind === 'answered') {
      if (!event.yes) messages.notice('page.live.declined', { what: { id: ASKED[event.what], args: {} }, other });
    } else if (event.kind === 'apart') messages.notice('page.live.apart');
    else if (event.kind === 'version') messages.notice('page.live.version');
    else {
      const known = REASONS.includes(event.reason) ? event.reason : 'other';
      const reason = MISSHAPEN.includes(event.reason) ? 'shape' : known;
      this.refused = { reason, here: event.here };
      const args = { reason: { id: `page.live.refused.${reason}`, args: {} } };
      messages.notice(event.here ? 'page.live.refused.here' : 'page.live.refused.there', args);
    }
    if (this.session) saveLive(this.#id, session.play.saved);
    this.#hold(session);
    this.#changed();
  }

  /** The clocks stand while the two can't hear each other or do not agree. @param {LiveSession} session */
  #hold(session) {
    if (this.#stands === !session.timed) return;
    this.#stands = !session.timed;
    this.#app.players?.hold(this.#stands);
  }

  /** Brings the page's game to where the agreed one is. */
  #mirror() {
    const agreed = this.session?.play.game;
    const { game } = this.#app.state;
    if (!agreed || !game || this.#busy) return;
    const { end, link, moves } = agreed;
    if (this.#atEnd(game) && game.moves.length === moves.length && endOf(game.view.link) === end) return;
    this.#busy = true;
    try {
      this.#app.game.change((playground) => {
        const own = endOf(playground.view().link);
        if (own && own !== end) playground.reopen();
        if (moves.length === 0) playground.go(0);
        else if (playground.merge(link)) while (playground.promote(playground.view().at));
        // What was taken back is gone.
        const more = playground.view().line[moves.length];
        if (more !== undefined) playground.remove(more);
        if (end && endOf(playground.view().link) !== end) applyEnd(playground, end);
      });
      this.#app.players?.follow();
    } finally {
      this.#busy = false;
    }
  }

  /** The same once more, with colours changed, as another game of the library. */
  #nextRound() {
    const { files, players } = this.#app;
    const { session } = this;
    if (!session) return;
    this.#busy = true;
    try {
      const options = players?.options;
      files.rematch();
      removeLive(this.#id);
      this.#id = this.#app.state.game?.id ?? '';
      if (options) players?.start(options);
      this.#stands = undefined;
      this.#hold(session);
    } finally {
      this.#busy = false;
    }
    announceSide(this.#app, session.play.color);
  }

  /** The other side asks for something. @param {Asked} what @param {import('../../../pkg/oddchess.js').Value} other */
  #pose(what, other) {
    const answer = (/** @type {boolean} */ yes) => {
      this.#app.messages.ask(null);
      this.answer(yes);
    };
    this.#app.messages.ask({
      inActions: true,
      text: { id: `page.live.asked.${what}`, args: { other } },
      replies: [
        { id: 'page.accept', main: true, press: () => answer(true) },
        { id: 'page.draw.decline', press: () => answer(false) },
      ],
    });
  }

  /** Asks the other side. @param {Asked} what */
  ask(what) {
    const { session } = this;
    const other = session ? this.nameOf(session.play.other) : '';
    const { messages } = this.#app;
    if (!session?.connected || !session.play.ask(what)) messages.notice('page.live.locked.apart');
    else if (session.play.asking === what)
      messages.notice('page.live.asking', { what: { id: ASKED[what], args: {} }, other });
    // It had asked for the same.
    else messages.ask(null);
    this.#changed();
  }

  /** Answers the other side. @param {boolean} yes */
  answer(yes) {
    this.session?.play.answer(yes);
    if (this.session) saveLive(this.#id, this.session.play.saved);
    this.#changed();
  }

  /** The records differ: back to what they have in common. */
  goBack() {
    this.session?.play.goBack();
    this.#changed();
  }

  /**
   * Makes an invitation to the open game, or to go on with it.
   * @returns {Promise<string>} its text
   */
  invite() {
    if (!this.session) throw new Error('expected a live game');
    return this.pairing.invite(this.session, this.#app.players?.clock?.budgets ?? null);
  }

  /**
   * Takes an invitation: opens its game, or the one that it goes on with.
   * @param {Offer} offer
   * @returns {Promise<string>} the answer's text; fails with an `InvitationError`
   */
  async join({ session: number, description, terms }) {
    const known = findLive(number);
    if (known && known.saved.color !== terms.color) throw new InvitationError('own');
    const savedGame = known && this.#app.saved.list().find(({ id }) => id === known.id);
    if (known && (savedGame || this.#id === known.id)) {
      if (savedGame && this.#id !== known.id) this.#app.files.resume(savedGame);
    } else this.#open(number, terms);
    const { session } = this;
    if (!session) throw new InvitationError('broken');
    return this.pairing.answer(session, description);
  }

  /** Opens the game of an invitation. @param {string} number @param {import('./invitation.js').Terms} terms */
  #open(number, { start, color, budgets }) {
    const { files, saved, store } = this.#app;
    const id = saved.newId();
    store.run(() => {
      const playground = store.core.open(start);
      const { line, link } = callCore(() => playground.view());
      if (callCore(() => playground.problem()) || line.length > 0 || link !== start)
        throw new InvitationError('broken');
      if (color === 'black') callCore(() => playground.flip());
      files.put(playground, id, 'stay', null);
      store.address.follow(callCore(() => playground.view()).link);
    });
    this.#start(id, { session: number, start, color, moves: [], end: '', era: 0, rounds: 0, blank: true });
    const players = (this.#app.players ??= new Players(this.#app));
    players.start({ budgets, turning: 'stays', delay: 0, computers: NO_COMPUTER });
    this.#redraw();
  }

  /** From here on by links: nothing is lost but the clock. */
  playByLinks() {
    const { session } = this;
    const { game } = this.#app.state;
    if (!session || !game) return;
    const { correspondence, players, store } = this.#app;
    const { color } = session.play;
    const moves = game.moves.map(({ text }) => text);
    // The last own move may not have arrived: it is sent once more.
    const own = game.moves.at(-1)?.color === color;
    const known = own ? moves.slice(0, -1) : moves;
    const id = this.#id;
    this.#quit();
    removeLive(id);
    if (players?.clock) players.start({ ...players.options, budgets: null });
    saveByLinks(id, color, known, correspondence.current?.since ?? known.length);
    correspondence.reload();
    store.address.follow(correspondence.addressOf(game));
    store.set({});
    this.#changed();
  }
}
