// What Lighthouse says of the hosted site on a slow phone: the median of three runs for each page. Its figures for
// speed want a machine that does nothing else. `make lighthouse` installs what it needs.

import { execFile, execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import sirv from 'sirv';
import { executablePath } from '../browser.js';

const PAGES = {
  home: '',
  game: '#taxi',
  learn: 'learn.html#taxi/3',
  puzzles: 'puzzles.html#taxi',
  lab: 'lab.html',
  findings: 'findings.html',
  rules: 'rules/taxi.html',
};
/** How long the host takes to answer, in milliseconds. */
const DELAY = 30;
const LEAST = { performance: 100, accessibility: 100, 'best-practices': 100 };

execFileSync('make', ['dist', 'COMPRESSED=1'], { stdio: 'ignore' });
// Served like by a static host: files with a digest in their name are cached for ever.
const serve = sirv('dist', {
  gzip: true,
  brotli: true,
  etag: true,
  setHeaders: (response, path) =>
    response.setHeader('Cache-Control', /-\w{8,}[./]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
});
// No host answers at once. Without the delay all is there before the first frame is painted, and the simulation of a slow
// line counts as needed for a paint whatever came before it.
const server = createServer((request, response) => setTimeout(serve, DELAY, request, response));
await new Promise((done) => server.listen(0, 'localhost', () => done(undefined)));
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
for (const [name, path] of Object.entries(PAGES)) {
  const url = `http://localhost:${port}/${path}`;
  const { stdout } = await promisify(execFile)('node', ['tools/lighthouse/grade.js', url, executablePath()]);
  const { lacking, ...figures } = JSON.parse(stdout);
  console.log(`figures ${JSON.stringify({ [name]: figures })}`);
  const low = Object.entries(LEAST)
    .filter(([id, least]) => figures[id] < least)
    .map(([id]) => `${id} ${figures[id]}`);
  if (low.length === 0) continue;
  console.log(`${name}: ${[...low, ...lacking].join('; ')}`);
  process.exitCode = 1;
}
server.closeAllConnections();
server.close();
