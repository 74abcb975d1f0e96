// Plays the runs that tests/data/findings.txt lists, as far as they are not played yet, and writes what they say
// together into www/findings/, what is recorded of each game into www/findings/games/, with the digest of all their games
// beside each run in the list, and the first games of each for the tests.
// Usage: node tools/play-findings.js PROGRAM FOLDER [--threads N] [--only-merge]
// PROGRAM is target/release/oddchess; FOLDER keeps the games, a file for each run, and goes on where it was stopped.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DIGITS, recordGames } from '../www/features/lab/state/recorded-games.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const [program, folder, ...options] = process.argv.slice(2);
if (!program || !folder) {
  console.error('usage: node tools/play-findings.js PROGRAM FOLDER [--threads N] [--only-merge]');
  process.exit(2);
}
const list = join(root, 'tests/data/findings.txt');
/** Enough plies for the page. */
const PLIES = 200;

/** @param {string[]} args @param {'inherit' | 'pipe'} out */
function oddchess(args, out) {
  const options = /** @type {const} */ ({ stdio: ['ignore', out, 'inherit'], encoding: 'utf8', maxBuffer: 2 ** 30 });
  return execFileSync(program, ['lab', ...args], options);
}

mkdirSync(folder, { recursive: true });
mkdirSync(join(root, 'www/findings/games'), { recursive: true });
/** @param {string} _ @param {unknown} value */
const short = (_, value) => (typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value);
/** @type {string[]} */
const first = [];
const rows = readFileSync(list, 'utf8')
  .trimEnd()
  .split('\n')
  .map((row) => {
    if (row.startsWith('#')) return row;
    const [name, settings] = row.split('|').map((cell) => cell.trim());
    const file = join(folder, `${name}.jsonl`);
    if (!options.includes('--only-merge'))
      oddchess(['run', settings, '--out', file, '--resume', ...options], 'inherit');
    if (!existsSync(file)) return row;
    const { core, missing, summary } = JSON.parse(oddchess(['report', '--json', file], 'pipe'));
    const [, ...games] = oddchess(['merge', file], 'pipe').trimEnd().split('\n');
    const digest = createHash('sha256')
      .update(games.map((line) => `${line}\n`).join(''))
      .digest('hex');
    summary.purses = summary.purses.slice(0, PLIES);
    // Not shown on the page, and not to be computed from what is recorded of each game.
    delete summary.figures;
    const finding = JSON.stringify({ core, missing, digest, summary }, short);
    writeFileSync(join(root, 'www/findings', `${name}.json`), `${finding}\n`);
    const recorded = JSON.stringify(recordGames(games.map((line) => JSON.parse(line))));
    writeFileSync(join(root, 'www/findings/games', `${name}.json`), `${recorded}\n`);
    first.push(`{"name":"${name}","run":"${settings}","games":[${games.slice(0, 2).join(',')}]}`);
    return `${name} | ${settings} | ${digest}`;
  });
writeFileSync(list, `${rows.join('\n')}\n`);
writeFileSync(join(root, 'tests/data/findings_games.jsonl'), `${first.join('\n')}\n`);
