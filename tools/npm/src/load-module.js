// Compiles a module of WebAssembly from wherever it is.

/** @typedef {import('./core.js').Source} Source */

/**
 * @param {Source | Promise<Source>} source
 * @param {(url: URL) => Promise<BufferSource>} [readFile] for files, where `fetch` can't have them
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(source, readFile) {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  if (given instanceof URL || typeof given === 'string') {
    const url = given instanceof URL ? given : new URL(given, globalThis.location?.href);
    if (readFile && url.protocol === 'file:') return WebAssembly.compile(await readFile(url));
    return compile(await fetch(url), readFile);
  }
  if (typeof Response === 'undefined' || !(given instanceof Response))
    return WebAssembly.compile(/** @type {BufferSource} */ (given));
  if (!given.ok) throw new Error(`${given.url}: ${given.status}`);
  // Only a host that names the type has it compiled on the way.
  return given.headers.get('content-type')?.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(given)
    : WebAssembly.compile(await given.arrayBuffer());
}

/** @param {string} text gzip in base64 */
export async function compilePacked(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  // Not by the stream of a Blob, which simulated browsers such as jsdom lack. What is wrong with the bytes, reading tells.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return WebAssembly.compile(await new Response(readable).arrayBuffer());
}
