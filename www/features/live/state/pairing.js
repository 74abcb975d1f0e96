// How two browsers come together: an invitation, its answer, and the connection that follows from both. An answer that is
// opened in another tab of this browser is handed over to the one that waits for it.

import { object, text as string } from '../../../lib/shape.js';
import { isStored, load, onForeignChange, remove, save } from '../../../lib/storage.js';
import { InvitationError, packInvitation, readInvitation, sumOfOffer } from './invitation.js';
import { otherColor } from './live-play.js';
import { Peer } from './peer.js';

/** @import { LiveSession } from './session.js' */
/** @import { Description, AnswerText } from './invitation.js' */

/** Where an answer waits for another tab. */
const HANDED = 'live-answer';
/** Milliseconds: until a connection that does not come about counts as failed, and for another tab to take an answer. */
const PATIENCE = 20_000;
const TAKEN = 2000;

export class Pairing {
  /** How far it has come. @type {'none' | 'invited' | 'connecting' | 'failed'} */
  state = 'none';
  #servers;
  #changed;
  /** @type {Peer | undefined} */
  #peer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;
  /** The last invitation of this side. @type {{ session: string, text: string, sum: number } | undefined} */
  #invitation;

  /** @param {RTCIceServer[]} servers named by the host of the site @param {() => void} changed */
  constructor(servers, changed) {
    this.#servers = servers;
    this.#changed = changed;
    onForeignChange((key) => key === HANDED && void this.#takeHanded());
  }

  /**
   * Makes an invitation; one that has not been answered stays.
   * @param {LiveSession} session
   * @param {import('../../../state/clock.js').Budgets | null} budgets
   * @returns {Promise<string>} its text
   */
  async invite(session, budgets) {
    const { session: number, start, color } = session.play.saved;
    if (this.state === 'invited' && this.#invitation?.session === number) return this.#invitation.text;
    this.abandon();
    const description = await this.#newPeer(session).offer();
    const terms = { start, color: otherColor(color), budgets };
    const text = packInvitation({ kind: 'offer', session: number, description, terms });
    this.#invitation = { session: number, text, sum: sumOfOffer(description) };
    this.state = 'invited';
    this.#changed();
    return text;
  }

  /**
   * Answers an invitation.
   * @param {LiveSession} session
   * @param {Description} theirs
   * @returns {Promise<string>} the text of the answer
   */
  async answer(session, theirs) {
    this.abandon();
    const description = await this.#newPeer(session).answer(theirs);
    // It waits as long as the other person needs.
    this.state = 'connecting';
    this.#changed();
    const { session: number } = session.play.saved;
    return packInvitation({ kind: 'answer', session: number, to: sumOfOffer(theirs), description });
  }

  /**
   * Takes the answer to the invitation.
   * @param {string} text
   * @returns {Promise<void>} fails with an `InvitationError`
   */
  async accept(text) {
    const answer = readInvitation(text);
    if (answer.kind !== 'answer') throw new InvitationError('other');
    if (!this.#peer || !this.#isMine(answer)) throw new InvitationError('stray');
    if (this.state !== 'invited') return;
    this.state = 'connecting';
    try {
      await this.#peer.accept(answer.description);
    } catch (cause) {
      console.warn(cause);
      this.state = 'invited';
      throw new InvitationError('broken');
    }
    this.#patience = setTimeout(() => this.#fail(), PATIENCE);
    this.#changed();
  }

  /** @param {AnswerText} answer */
  #isMine({ session, to }) {
    return session === this.#invitation?.session && to === this.#invitation.sum;
  }

  /** Whether an answer belongs to the invitation that waits here. @param {AnswerText} answer */
  awaits(answer) {
    return this.state === 'invited' && this.#isMine(answer);
  }

  /** @param {LiveSession} session */
  #newPeer(session) {
    const peer = new Peer(this.#servers);
    peer.opened = () => peer === this.#peer && session.connect(peer);
    peer.ended = () => peer === this.#peer && this.#fail();
    this.#peer = peer;
    return peer;
  }

  #fail() {
    if (this.state !== 'connecting') return;
    this.state = 'failed';
    this.#changed();
  }

  /** It is connected: the session has the peer now. */
  settle() {
    clearTimeout(this.#patience);
    this.#peer = undefined;
    this.#invitation = undefined;
    this.state = 'none';
  }

  /** What was begun counts for nothing any more. */
  abandon() {
    this.#peer?.close();
    this.settle();
  }

  /**
   * Hands an answer that was opened here to the tab that waits for it.
   * @param {string} text
   * @returns {Promise<boolean>} whether one has taken it
   */
  handOver(text) {
    return new Promise((done) => {
      const end = () => {
        const taken = !isStored(HANDED);
        remove(HANDED);
        done(taken);
      };
      if (!save(HANDED, { text, at: Date.now() })) return done(false);
      setTimeout(end, TAKEN);
    });
  }

  async #takeHanded() {
    const text = load(HANDED, object({ text: string }))?.text;
    if (text === undefined) return;
    try {
      const answer = readInvitation(text);
      if (answer.kind !== 'answer' || !this.awaits(answer)) return;
      remove(HANDED);
      await this.accept(text);
    } catch (cause) {
      // The tab that has opened it says so.
      console.warn(cause);
    }
  }
}
