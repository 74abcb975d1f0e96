// A WebRTC data channel to another browser: the transport of a live game. Its two descriptions go by link or code.
//
// This is the only script that may connect to anything but the site's own server. It asks no other server unless the
// host of the site names one (docs/hosting.md).

import { readDescription, writeDescription } from './invitation.js';

/** @import { Description } from './invitation.js' */

/** How long addresses are collected, in milliseconds; with a server to ask it may take longer. */
const GATHER = 1500;
const GATHER_BY_SERVER = 5000;
/** A connection that is broken may come back by itself for so long. */
const BREAK = 12_000;
/** How long the last message may take to leave. */
const CLOSING = 300;

export class Peer {
  /** @type {(data: unknown) => void} */
  hear = () => {};
  ended = () => {};
  /** Called once texts can be sent. */
  opened = () => {};
  #connection;
  #channel;
  #timer = 0;
  #open = false;
  #over = false;

  /** @param {RTCIceServer[]} servers of the host, if any */
  constructor(servers) {
    this.servers = servers;
    this.#connection = new RTCPeerConnection({ iceServers: servers });
    // Agreed on beforehand, so that both ends have it from the start.
    this.#channel = this.#connection.createDataChannel('game', { negotiated: true, id: 0 });
    this.#channel.onopen = () => {
      this.#open = true;
      this.opened();
    };
    this.#channel.onclose = () => this.#end();
    this.#channel.onmessage = ({ data }) => this.hear(data);
    this.#connection.onconnectionstatechange = () => this.#watch();
  }

  /** The description of this end, to be sent. @returns {Promise<Description>} */
  async offer() {
    await this.#connection.setLocalDescription(await this.#connection.createOffer());
    return this.#gathered();
  }

  /** Takes an invitation and describes this end. @param {Description} theirs @returns {Promise<Description>} */
  async answer(theirs) {
    await this.#connection.setRemoteDescription({ type: 'offer', sdp: writeDescription(theirs, 'offer') });
    await this.#connection.setLocalDescription(await this.#connection.createAnswer());
    return this.#gathered();
  }

  /** Takes the answer to its own offer. @param {Description} theirs */
  async accept(theirs) {
    await this.#connection.setRemoteDescription({ type: 'answer', sdp: writeDescription(theirs, 'answer') });
  }

  /** Waits for the addresses of this end. */
  async #gathered() {
    const connection = this.#connection;
    if (connection.iceGatheringState !== 'complete')
      await new Promise((done) => {
        const timer = setTimeout(done, this.servers.length > 0 ? GATHER_BY_SERVER : GATHER);
        connection.addEventListener('icegatheringstatechange', () => {
          if (connection.iceGatheringState !== 'complete') return;
          clearTimeout(timer);
          done(undefined);
        });
      });
    return readDescription(connection.localDescription?.sdp ?? '');
  }

  #watch() {
    clearTimeout(this.#timer);
    const state = this.#connection.connectionState;
    // While the answer is on its way nobody is heard, and yet it can still be connected.
    if (!this.#open) return;
    if (state === 'failed' || state === 'closed') this.#end();
    // It often comes back by itself.
    else if (state === 'disconnected') this.#timer = setTimeout(() => this.#end(), BREAK);
  }

  #end() {
    if (this.#over) return;
    this.close();
    this.ended();
  }

  /** @param {string} text */
  send(text) {
    if (this.#channel.readyState !== 'open') return;
    try {
      this.#channel.send(text);
    } catch {
      // What could not be sent comes again with the next summary.
    }
  }

  close() {
    this.#over = true;
    clearTimeout(this.#timer);
    // What was sent last is still on its way.
    this.#channel.close();
    setTimeout(() => this.#connection.close(), CLOSING);
  }
}
