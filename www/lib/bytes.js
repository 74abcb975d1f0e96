// Parts of files that are written byte by byte.

/** @param {string} words */
export const bytesOf = (words) => new TextEncoder().encode(words);

/** @param {Uint8Array[]} parts */
export function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
