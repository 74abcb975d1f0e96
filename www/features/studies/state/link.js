// A whole study in a link: its text compressed (raw DEFLATE) and written with the letters of base64url.
//
// Links come from strangers, so both sizes have a limit, and a text that would grow beyond it is not unpacked to its end.

/** Maximum number of characters of a packed study: longer links are cut by mail programs and chats. */
export const LONGEST_LINK = 8192;
/** Maximum size of the text in bytes. */
export const LONGEST_TEXT = 256 * 1024;

/** @import { LocalizedMessage } from '../../../pkg/oddchess.js' */

/** Why a study can't be opened, or be put into a link. */
export class StudyError extends Error {
  /** @param {LocalizedMessage} reason */
  constructor(reason) {
    super(reason.id);
    this.reason = reason;
  }
}

/**
 * @param {string} id
 * @param {LocalizedMessage['args']} [args]
 */
export const refused = (id, args = {}) => new StudyError({ id, args });

/** @param {number} bytes */
const kilobytes = (bytes) => Math.ceil(bytes / 1024);

/**
 * Packs a text for a link.
 * @param {string} text
 * @returns {Promise<string>} fails with a `StudyError` if it is too long
 */
export async function packStudy(text) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > LONGEST_TEXT) throw tooLong(bytes.length, LONGEST_TEXT);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  const data = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  if (data.length > LONGEST_LINK) throw tooLong(data.length, LONGEST_LINK);
  return data;
}

/** @param {number} size @param {number} most */
const tooLong = (size, most) => refused('page.study.link.long', { size: kilobytes(size), most: kilobytes(most) });

/**
 * The text in a link.
 * @param {string} data
 * @returns {Promise<string>} fails with a `StudyError` if there is none
 */
export async function unpackStudy(data) {
  if (data.length > LONGEST_LINK) throw tooLong(data.length, LONGEST_LINK);
  if (!/^[\w-]+$/.test(data)) throw refused('page.study.link.broken');
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];
  let size = 0;
  try {
    const packed = Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > LONGEST_TEXT) {
        // What is left of it is never unpacked.
        void reader.cancel().catch(() => {});
        throw tooLong(size, LONGEST_TEXT);
      }
      pieces.push(next.value);
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(pieces).arrayBuffer());
  } catch (cause) {
    throw cause instanceof StudyError ? cause : refused('page.study.link.broken');
  }
}
