// Invitations and answers as short texts, for a link or a QR code: what two browsers need to know of each other to
// connect, and in an invitation what is to be played.
//
// Of a session description (SDP) only what differs from one to the next is kept, as bytes: names and password, the
// fingerprint, and the addresses. The rest is written again where it is read. Such texts come from strangers, so
// everything that is read has a limit, and a sum at the end shows a text that was cut or mistyped.

import { COLORS, MAX_TIME } from '../../../state/clock.js';
import { ByteReader, ByteWriter, fromLetters, sumOf, toLetters } from './bytes.js';

/** @import { Color, Budgets } from '../../../state/clock.js' */
/** @typedef {{ type: 'host' | 'srflx' | 'relay', address: string, port: number }} Candidate an address to be tried */
/** @typedef {{ ufrag: string, pwd: string, fingerprint: Uint8Array, candidates: Candidate[] }} Description of a browser's end */
/**
 * @typedef {object} Terms what an invitation is for
 * @property {string} start the link of its start
 * @property {Color} color of the one who is invited
 * @property {Budgets | null} budgets
 */
/** @typedef {{ kind: 'offer', session: string, description: Description, terms: Terms }} Offer */
/** @typedef {{ kind: 'answer', session: string, to: number, description: Description }} AnswerText `to` is the sum of the invitation */
/**
 * What is wrong with a text: it is neither, or damaged, of another version, too long; the answer to another invitation;
 * this player's own.
 * @typedef {'other' | 'broken' | 'version' | 'long' | 'stray' | 'own'} Fault
 */

/** What the address of a link to join begins with. */
export const MARK = '#live=';
const VERSION = 1;
/** Maximum number of characters. */
const LONGEST = 4000;
const MOST_CANDIDATES = 12;
/** Names and passwords are made of these (RFC 8839). */
const ICE = /^[A-Za-z0-9+/]{4,256}$/;
/** @type {Candidate['type'][]} */
const TYPES = ['host', 'srflx', 'relay'];
/** Types of preference, as RFC 8445 recommends. */
const PREFERENCE = { host: 126, srflx: 100, relay: 0 };
/** A name that hides an address, as browsers make them up. */
const HIDDEN = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/i;

export class InvitationError extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}

/** @param {Offer | AnswerText} invitation @returns {string} */
export function packInvitation(invitation) {
  const { kind, session, description } = invitation;
  const bytes = new ByteWriter();
  bytes.byte((VERSION << 1) | (kind === 'answer' ? 1 : 0));
  bytes.hex(session);
  bytes.text(description.ufrag);
  bytes.text(description.pwd);
  bytes.bytes(description.fingerprint);
  const candidates = description.candidates.slice(0, MOST_CANDIDATES);
  bytes.byte(candidates.length);
  for (const candidate of candidates) writeCandidate(bytes, candidate);
  if (invitation.kind === 'answer') {
    bytes.byte(invitation.to >> 8);
    bytes.byte(invitation.to);
  } else {
    const { start, color, budgets } = invitation.terms;
    bytes.byte((color === 'black' ? 1 : 0) | (budgets ? 2 : 0));
    for (const color of budgets ? COLORS : []) {
      bytes.number(Math.round((budgets?.[color].base ?? 0) / 100));
      bytes.number(Math.round((budgets?.[color].gain ?? 0) / 100));
    }
    bytes.text(start);
  }
  return toLetters(bytes.sealed());
}

/**
 * Reads an invitation or an answer, as a link or as the text alone, from a message as programs hand it on: they break long
 * lines, quote them and write words around them. The sum at its end tells how far it goes.
 * @param {string} text
 * @returns {Offer | AnswerText} fails with an `InvitationError`
 */
export function readInvitation(text) {
  /** @type {Fault} */
  let fault = 'other';
  for (const letters of lettersIn(text)) {
    if (letters.length > LONGEST) throw new InvitationError('long');
    if (letters.length < 40) continue;
    fault = 'broken';
    let bytes;
    try {
      bytes = ByteReader.unseal(fromLetters(letters));
    } catch {
      continue;
    }
    try {
      return read(bytes);
    } catch (cause) {
      throw cause instanceof InvitationError ? cause : new InvitationError('broken');
    }
  }
  throw new InvitationError(fault);
}

/** What may be an invitation in a text: from each mark on, one piece more each time. @param {string} text */
function* lettersIn(text) {
  const [before = '', ...marked] = text.replace(/[\\\u200b\u00ad]/g, '').split(/(?:#|%23)live(?:=|%3D)(?:3D)?/i);
  for (const part of marked.length > 0 ? marked : [before]) {
    let letters = '';
    for (const piece of part.split(/=?[\s>|]+/)) {
      const [run = ''] = /^[\w-]*/.exec(piece) ?? [];
      letters += run;
      if (run) yield letters;
      if (run !== piece) break;
    }
  }
}

/** Which of several invitations to the same game this is. @param {Description} description of its browser */
export const sumOfOffer = ({ ufrag, pwd }) => sumOf(new TextEncoder().encode(ufrag + pwd));

/** @param {ByteReader} bytes @returns {Offer | AnswerText} */
function read(bytes) {
  const first = bytes.byte();
  if (first >> 1 !== VERSION) throw new InvitationError('version');
  const session = bytes.hex(8);
  const ufrag = bytes.text();
  const pwd = bytes.text();
  if (!ICE.test(ufrag) || !ICE.test(pwd)) throw new InvitationError('broken');
  const fingerprint = bytes.bytes(32);
  const count = bytes.byte();
  if (count > MOST_CANDIDATES) throw new InvitationError('broken');
  const candidates = Array.from({ length: count }, () => readCandidate(bytes));
  const description = { ufrag, pwd, fingerprint, candidates };
  if (first & 1) return bytes.end({ kind: 'answer', session, to: bytes.byte() * 256 + bytes.byte(), description });
  const flags = bytes.byte();
  /** @type {Budgets | null} */
  const budgets = flags & 2 ? { white: readBudget(bytes), black: readBudget(bytes) } : null;
  const start = bytes.text();
  if (!/^#[\x21-\x7e]+$/.test(start)) throw new InvitationError('broken');
  /** @type {Terms} */
  const terms = { start, color: flags & 1 ? 'black' : 'white', budgets };
  return bytes.end({ kind: 'offer', session, description, terms });
}

/** @param {ByteReader} bytes */
function readBudget(bytes) {
  const base = bytes.number() * 100;
  const gain = bytes.number() * 100;
  if (base <= 0 || base > MAX_TIME || gain > MAX_TIME) throw new InvitationError('broken');
  return { base, gain };
}

/** Its address is one of four kinds: of four bytes, of sixteen, a name that hides one, or another name. */
const KINDS = { v4: 0, v6: 1, hidden: 2, name: 3 };

/** @param {ByteWriter} bytes @param {Candidate} candidate */
function writeCandidate(bytes, { type, address, port }) {
  const v4 = address.split('.').map(Number);
  const hidden = HIDDEN.exec(address);
  const v6 = address.includes(':') ? wordsOf(address) : undefined;
  const isV4 = /^\d+\.\d+\.\d+\.\d+$/.test(address);
  const kind = isV4 ? KINDS.v4 : v6 ? KINDS.v6 : hidden ? KINDS.hidden : KINDS.name;
  bytes.byte((TYPES.indexOf(type) << 2) | kind);
  bytes.byte(port >> 8);
  bytes.byte(port & 255);
  if (isV4) bytes.bytes(Uint8Array.from(v4));
  else if (v6) for (const word of v6) bytes.bytes(Uint8Array.of(word >> 8, word & 255));
  else if (hidden) bytes.hex(hidden.slice(1).join('').toLowerCase());
  else bytes.text(address);
}

/** @param {ByteReader} bytes @returns {Candidate} */
function readCandidate(bytes) {
  const head = bytes.byte();
  const type = TYPES[head >> 2];
  if (!type) throw new InvitationError('broken');
  const port = bytes.byte() * 256 + bytes.byte();
  const kind = head & 3;
  if (kind === KINDS.v4) return { type, port, address: [...bytes.bytes(4)].join('.') };
  if (kind === KINDS.v6) {
    const words = Array.from({ length: 8 }, () => (bytes.byte() * 256 + bytes.byte()).toString(16));
    return { type, port, address: words.join(':') };
  }
  if (kind === KINDS.hidden) {
    const hex = bytes.hex(16);
    const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
    return { type, port, address: `${parts.join('-')}.local` };
  }
  const address = bytes.text();
  if (!/^[\w.-]{1,100}$/.test(address)) throw new InvitationError('broken');
  return { type, port, address };
}

/** The eight words of an IPv6 address. @param {string} address */
function wordsOf(address) {
  const [before = '', after] = address.split('%')[0]?.split('::') ?? [];
  const words = (/** @type {string} */ part) => (part ? part.split(':').map((word) => Number.parseInt(word, 16)) : []);
  const [head, tail] = [words(before), words(after ?? '')];
  const all =
    after === undefined ? head : [...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill(0), ...tail];
  return all.length === 8 && all.every((word) => word >= 0 && word <= 0xffff) ? all : undefined;
}

/**
 * What is to be known of a browser's own session description.
 * @param {string} sdp
 * @returns {Description}
 */
export function readDescription(sdp) {
  const value = (/** @type {RegExp} */ line) => line.exec(sdp)?.[1] ?? '';
  const fingerprint = value(/^a=fingerprint:sha-256 ([0-9A-Fa-f:]{95})/m);
  const ufrag = value(/^a=ice-ufrag:(\S+)/m);
  const pwd = value(/^a=ice-pwd:(\S+)/m);
  if (!fingerprint || !ICE.test(ufrag) || !ICE.test(pwd)) throw new Error('expected a description with a data channel');
  const found = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx|relay)\b/gim)];
  return {
    ufrag,
    pwd,
    fingerprint: Uint8Array.from(fingerprint.split(':'), (byte) => Number.parseInt(byte, 16)),
    candidates: found.map(([, address = '', port, type]) => ({
      address,
      port: Number(port),
      type: /** @type {Candidate['type']} */ (type),
    })),
  };
}

/**
 * A whole session description with one data channel.
 * @param {Description} description
 * @param {'offer' | 'answer'} kind
 */
export function writeDescription({ ufrag, pwd, fingerprint, candidates }, kind) {
  const hex = Array.from(fingerprint, (byte) => byte.toString(16).padStart(2, '0').toUpperCase());
  const lines = candidates.map(({ type, address, port }, at) => {
    const priority = PREFERENCE[type] * 2 ** 24 + (65535 - at) * 2 ** 8 + 255;
    const related = type === 'host' ? '' : ' raddr 0.0.0.0 rport 0';
    return `a=candidate:${at + 1} 1 udp ${priority} ${address} ${port} typ ${type}${related}`;
  });
  return [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...lines,
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${hex.join(':')}`,
    `a=setup:${kind === 'offer' ? 'actpass' : 'active'}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
    '',
  ].join('\r\n');
}
