// Bytes of an invitation, one after another, and as the letters of a link.

/** Bytes of the sum at the end. */
const SUM = 2;
/** Maximum length of a text within. */
const LONGEST_TEXT = 2000;

/** A sum that differs, very likely, if a byte does. @param {Uint8Array} bytes */
export function sumOf(bytes) {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return sum;
}

export class ByteWriter {
  /** @type {number[]} */
  #all = [];

  /** @param {number} byte */
  byte(byte) {
    this.#all.push(byte & 255);
  }

  /** @param {Uint8Array} bytes */
  bytes(bytes) {
    this.#all.push(...bytes);
  }

  /** @param {string} digits */
  hex(digits) {
    for (const [pair] of digits.matchAll(/../g)) this.byte(Number.parseInt(pair, 16));
  }

  /** Small numbers take fewer bytes. @param {number} number */
  number(number) {
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte((rest % 128) + 128);
    this.byte(rest);
  }

  /** @param {string} text */
  text(text) {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > LONGEST_TEXT) throw new RangeError(`expected at most ${LONGEST_TEXT} bytes of text`);
    this.number(bytes.length);
    this.bytes(bytes);
  }

  /** All of them with their sum. */
  sealed() {
    const all = Uint8Array.from(this.#all);
    const sum = sumOf(all);
    return Uint8Array.of(...all, sum >> 8, sum & 255);
  }
}

/** Reads them; fails where there are too few or too many. */
export class ByteReader {
  #all;
  #at = 0;

  /** @param {Uint8Array} all */
  constructor(all) {
    this.#all = all;
  }

  /** @param {Uint8Array} bytes with their sum */
  static unseal(bytes) {
    const all = bytes.slice(0, -SUM);
    const [high = 0, low = 0] = bytes.slice(-SUM);
    if (bytes.length <= SUM || sumOf(all) !== high * 256 + low) throw new RangeError('expected the right sum');
    return new ByteReader(all);
  }

  /** @param {number} count */
  bytes(count) {
    const some = this.#all.slice(this.#at, this.#at + count);
    if (some.length < count) throw new RangeError(`expected ${count} bytes more`);
    this.#at += count;
    return some;
  }

  byte() {
    return this.bytes(1)[0] ?? 0;
  }

  /** @param {number} count of bytes */
  hex(count) {
    return Array.from(this.bytes(count), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  number() {
    let number = 0;
    for (let factor = 1; factor < 2 ** 35; factor *= 128) {
      const byte = this.byte();
      number += (byte % 128) * factor;
      if (byte < 128) return number;
    }
    throw new RangeError('expected a smaller number');
  }

  text() {
    const count = this.number();
    if (count > LONGEST_TEXT) throw new RangeError(`expected at most ${LONGEST_TEXT} bytes of text`);
    return new TextDecoder('utf-8', { fatal: true }).decode(this.bytes(count));
  }

  /** Nothing may follow. @template T @param {T} read @returns {T} */
  end(read) {
    if (this.#at < this.#all.length) throw new RangeError('expected the end');
    return read;
  }
}

/** @param {Uint8Array} bytes */
export const toLetters = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** @param {string} letters */
export const fromLetters = (letters) =>
  Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
