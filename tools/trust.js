// The long form of every promise: runs the parts in tools/trust/ and keeps what came of them in trust/ (docs/trust.md).
// Usage: node tools/trust.js [--part=laws,links] [--shard=i/n] [--minutes=40] [--dirty]
//        node tools/trust.js --record     writes TRUST.md from what is kept
import { fileURLToPath } from 'node:url';
import { main } from './trust/lib/main.js';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
process.exitCode = await main(root, process.argv.slice(2), console.log);
