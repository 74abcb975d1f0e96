// Serves www/ as any static host would, but uncached, so that a reload shows the last build.
// Usage: node tools/serve.js [PORT [FOLDER]]   (port 0: any free one)
import { createServer } from 'node:http';
import sirv from 'sirv';

const port = Number(process.argv[2] ?? 8080);
const server = createServer(sirv(process.argv[3] ?? 'www', { dev: true }));

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
