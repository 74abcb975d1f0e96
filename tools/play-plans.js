// Plays the plans behind the findings, as far as they are not played yet: how much money is right in Taxi Chess, and the health
// card of each game. Writes what they say into www/findings/plans/.
// Usage: node tools/play-plans.js PROGRAM FOLDER [--threads N]
// PROGRAM is target/release/oddchess; FOLDER keeps the games and goes on where it was stopped.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DIGITS } from '../www/features/lab/state/recorded-games.js';

const GAMES = ['tax', 'taxi', 'monarch', 'anarchist', 'infantry', 'chess'];
const PURSES = '0,2,4,6,8,12,16,24,32,48,64';
const PLANS = [
  ['money-200', `game=taxi&nodes=200&even=0&twin=1&games=1000&over=purse:${PURSES}`],
  ['money-1000', `game=taxi&nodes=1000&even=0&games=500&over=purse:${PURSES}`],
  ...GAMES.map((game) => [`card-${game}`, `game=${game}&games=200&card=100,400,1600`]),
];

const [program, folder, ...options] = process.argv.slice(2);
if (!program || !folder) {
  console.error('usage: node tools/play-plans.js PROGRAM FOLDER [--threads N]');
  process.exit(2);
}
const target = fileURLToPath(new URL('../www/findings/plans', import.meta.url));
mkdirSync(target, { recursive: true });
/** @param {string} _ @param {unknown} value */
const short = (_, value) => (typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value);
for (const [name = '', plan = ''] of PLANS) {
  const args = ['lab', 'plan', plan, '--dir', folder, '--json', ...options];
  const told = execFileSync(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const { plan: played, game } = JSON.parse(told);
  // Chess has a card of its own, and the summaries are not shown.
  const values = played.runs.filter((/** @type {{ role: string }} */ { role }) => role === 'main');
  const written = {
    text: played.text,
    values: values.map((/** @type {{ number: number }} */ { number }) => number),
    ...game,
  };
  writeFileSync(join(target, `${name}.json`), `${JSON.stringify(written, short)}\n`);
}
