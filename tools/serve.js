// Serves www/ as any static host would, but uncached, so that a reload shows the last build.
// Without a folder it writes the pages first, and again whenever a source in pages/ has changed.
// Usage: node tools/serve.js [PORT [FOLDER [--cached]]]   (port 0: any free one; --cached: browsers keep scripts and
// the like, for tests)
import { watch } from 'node:fs';
import { createServer } from 'node:http';
import sirv from 'sirv';

const port = Number(process.argv[2] ?? 8080);
/** Pages themselves are not kept, or some browsers would bring back a page that was left instead of loading it. */
const pages = (/** @type {import('node:http').ServerResponse} */ response, /** @type {string} */ path) => {
  if (/(\/|\.html)$/.test(path)) response.setHeader('Cache-Control', 'no-store');
};
const how = process.argv[4] === '--cached' ? { maxAge: 3600, immutable: true, setHeaders: pages } : { dev: true };
const server = createServer(sirv(process.argv[3] ?? 'www', how));
if (!process.argv[3]) {
  const { writePages } = await import('./pages.js');
  const write = () => {
    try {
      writePages();
    } catch (error) {
      console.error(error);
    }
  };
  write();
  watch('pages', { recursive: true }, write);
}

// A request on a connection that is being closed for idleness fails. Browsers send it again, but not all clients do.
server.keepAliveTimeout = 0;
server.on('error', (error) => {
  const taken = 'code' in error && error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${port} is taken. Try another: make serve PORT=${port + 1}` : error.message);
  process.exitCode = 1;
});
server.listen(port, 'localhost', () => {
  const address = server.address();
  // The browser tests read the port from this line.
  if (address && typeof address === 'object') console.log(`Oddchess: http://localhost:${address.port}/`);
});
