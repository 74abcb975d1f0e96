// The site as a static host serves it: what `make dist COMPRESSED=1` writes, packed on the way, kept by browsers for as long as
// its names allow.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sirv from 'sirv';

/**
 * @param {import('./tools.js').Tools} tools
 * @returns {Promise<{ base: string, folder: string, close: () => void }>}
 */
export async function hosted(tools) {
  const within = mkdtempSync(join(tmpdir(), 'hosted-'));
  const folder = join(within, 'dist');
  await tools.sh('node', ['tools/dist.js', '--quiet', '--compressed', `--out=${folder}`]);
  const setHeaders = (/** @type {import('node:http').ServerResponse} */ response, /** @type {string} */ path) => {
    response.setHeader('Cache-Control', /^\/[a-z]+-[0-9a-f]{10}\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
  };
  const server = createServer(sirv(folder, { gzip: true, brotli: true, etag: true, setHeaders }));
  await new Promise((done) => server.listen(0, 'localhost', () => done(undefined)));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const close = () => {
    server.closeAllConnections();
    server.close();
    rmSync(within, { recursive: true });
  };
  return { base: `http://localhost:${port}/`, folder, close };
}
