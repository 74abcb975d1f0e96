// The connection of a live game: greeting, heartbeats, and what is refused. The game itself: live-play.js.
//
// It knows no page and no network: a transport carries texts, the owner hears of events and calls `tick` every second.
// Messages may be lost, doubled or late: summaries (`ping`) show that two records differ, and the side that is ahead
// sends its own.

import { AgreedGame } from './agreed-game.js';
import { LivePlay } from './live-play.js';
import { PROTOCOL, RateLimit, RULES, readMessage } from './protocol.js';

/** @import { Saved } from './live-play.js' */
/** @import { Asked, Ending, Message, Reason } from './protocol.js' */
/**
 * Carries texts to the other side.
 * @typedef {object} Transport
 * @property {(text: string) => void} send throws nothing; what can't be sent is lost
 * @property {() => void} close
 * @property {(data: unknown) => void} hear set by the session
 * @property {() => void} ended set by the session; called once the channel has closed
 */
/**
 * `apart`: never connected or not yet again; `greeting`: connected, and nothing is known of the other side; `silent`:
 * nothing has come for a while; `lost`: the connection broke; `left`: the other side has gone; `refused`: it can't be
 * played with.
 * @typedef {'apart' | 'greeting' | 'together' | 'silent' | 'lost' | 'left' | 'refused'} Status
 */
/**
 * `version`: the other side has another version of the core; `refused`: by this side, or by the other.
 * @typedef {import('./live-play.js').PlayEvent | { kind: 'status' } | { kind: 'version' }
 *   | { kind: 'refused', reason: string, here: boolean }} Event
 */

/** Milliseconds: between two summaries, until the other side counts as silent, and as gone. */
export const PING = 2000;
const SILENT = 7000;
const GONE = 30_000;
/** So many refused messages end a connection. */
export const MOST_REFUSED = 20;

export class LiveSession {
  /** @type {Status} */
  status = 'apart';
  /** The round trip of the last ping, in milliseconds. @type {number | undefined} */
  delay;
  /** @type {(event: Event) => void} */
  tell = () => {};
  play;
  #version;
  #now;
  /** @type {Transport | undefined} */
  #transport;
  #heard = 0;
  #pinged = 0;
  #refused = 0;
  #limit;

  /**
   * @param {object} given
   * @param {import('./agreed-game.js').Core} given.core
   * @param {string} given.version of the core
   * @param {Saved} given.saved
   * @param {() => import('./time-bounds.js').ClockPort | undefined} given.clock
   * @param {() => number} [given.now] milliseconds of a steady clock
   * @param {import('./endings.js').Game} [given.game] at its start, by other rules than the core's
   */
  constructor({
    core,
    version,
    saved,
    clock,
    now = () => performance.now(),
    game = new AgreedGame(core, saved.start),
  }) {
    this.#version = version;
    this.#now = now;
    this.#limit = new RateLimit(now);
    const send = (/** @type {Message} */ message) => this.#send(message);
    this.play = new LivePlay({ game, saved, clock, now, send, tell: (event) => this.tell(event) });
  }

  /** Whether both have met and nothing says that they can't hear each other. */
  get connected() {
    return this.status === 'together' || this.status === 'silent';
  }

  /** Whether this side may move. */
  get mayMove() {
    return this.connected && this.play.mayMove;
  }

  /** Whether the clocks may run: while the two can't hear each other or do not agree, they stand. */
  get timed() {
    return this.connected && this.play.conflict === undefined;
  }

  /** @param {Transport} transport */
  connect(transport) {
    this.#drop();
    this.#transport = transport;
    this.#refused = 0;
    this.#limit = new RateLimit(this.#now);
    this.#heard = this.#pinged = this.#now();
    transport.hear = (data) => transport === this.#transport && this.#hear(data);
    transport.ended = () => transport === this.#transport && this.#end('lost');
    this.#become('greeting');
    this.#greet();
  }

  /** Leaves: the other side is told. */
  leave() {
    if (!this.#transport) return;
    this.#send({ type: 'bye' });
    this.#end('left');
  }

  /** Time passes: call it every second. */
  tick() {
    const now = this.#now();
    if (!this.#transport) return;
    if (now - this.#heard > GONE) return this.#end('lost');
    if (this.status === 'together' && now - this.#heard > SILENT) this.#become('silent');
    if (now - this.#pinged >= PING) this.#ping();
    this.play.watchClock(this.status === 'together');
  }

  /** @param {Status} status */
  #become(status) {
    if (status === this.status) return;
    this.status = status;
    this.tell({ kind: 'status' });
  }

  /** @param {Status} status */
  #end(status) {
    this.#drop();
    this.play.forgetQuestions();
    this.#become(status);
  }

  #drop() {
    const transport = this.#transport;
    this.#transport = undefined;
    transport?.close();
  }

  /** @param {Message} message */
  #send(message) {
    this.#transport?.send(JSON.stringify(message));
  }

  /** What both must agree on before anything else. */
  get #terms() {
    const { session, start } = this.play.saved;
    const { game, rules } = this.play.game.view;
    return { session, start, game, rules };
  }

  #greet() {
    const { color, summary } = this.play;
    this.#send({ type: 'hello', protocol: PROTOCOL, core: this.#version, ...this.#terms, color, ...summary });
  }

  #ping() {
    const at = this.#now();
    this.#pinged = at;
    if (this.status === 'greeting') this.#greet();
    else this.#send({ type: 'ping', at, ...this.play.summary });
  }

  /** Refuses a message; nothing has changed. @param {Reason} reason @param {string} about */
  #refuse(reason, about) {
    this.#refused += 1;
    const why = this.#refused > MOST_REFUSED ? 'flood' : reason;
    this.#send({ type: 'refused', reason: why, about });
    this.tell({ kind: 'refused', reason: why, here: true });
    if (['flood', 'protocol', 'terms'].includes(why)) this.#end('refused');
  }

  /** @param {unknown} data */
  #hear(data) {
    const read = readMessage(data, this.#limit);
    if (!read) return;
    if (!('message' in read)) return this.#refuse(read.reason, read.about);
    const { message } = read;
    this.#heard = this.#now();
    if (this.status === 'silent') this.#become('together');
    const { counts } = RULES[message.type];
    // Its greeting is still on the way: what it says now comes again with the next summary.
    if (counts !== 'always' && this.status === 'greeting') return;
    // From before moves were taken back: late, but no fault. From after it: a summary brings what is missing.
    if (counts === 'era' && 'era' in message && message.era !== this.play.era) return;
    const reason = this.#act(message);
    if (reason) this.#refuse(reason, message.type);
  }

  /** @param {Message} message @returns {Reason | undefined} why it is refused */
  #act(message) {
    switch (message.type) {
      case 'hello':
        return this.#meet(message);
      case 'refused':
        this.tell({ kind: 'refused', reason: message.reason, here: false });
        return undefined;
      case 'bye':
        this.#end('left');
        return undefined;
      case 'ping':
        this.#send({ type: 'pong', at: message.at });
        this.play.notice(message);
        return undefined;
      case 'pong':
        this.delay = Math.max(0, this.#now() - message.at);
        return undefined;
      default:
        return this.play.hear(message);
    }
  }

  /** @param {import('./protocol.js').Hello} hello @returns {Reason | undefined} */
  #meet(hello) {
    const { session, start, game, rules } = this.#terms;
    if (hello.session !== session || hello.start !== start || hello.game !== game || hello.rules !== rules)
      return 'terms';
    // Where only one side knows of another game, the colours of the other are still to be changed.
    if (hello.color === this.play.color && hello.era === this.play.era) return 'terms';
    if (this.status === 'greeting') {
      // It may have greeted before this side could hear it.
      this.#greet();
      this.#become('together');
      if (hello.core !== this.#version) this.tell({ kind: 'version' });
    }
    this.play.notice(hello);
    return undefined;
  }
}
