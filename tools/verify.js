// Runs the long checks (docs/verification.md). Each part is a command that can be cut into shards; it has found a fault
// if it fails. One line of JSON a shard is kept in verify/results.jsonl.
// Usage: node tools/verify.js [--part=laws,second] [--shard=i/n] | --summary

import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const FILE = 'verify/results.jsonl';

/** Ignored tests of Rust; they read SHARD from the environment. @param {...string} names what their names contain */
const rust =
  (...names) =>
  () => ['cargo', 'test', '--quiet', '--profile', 'verify', '--test', 'it', '--', '--ignored', '--nocapture', ...names];
/** A file of tests in both browsers. @param {string} name */
const browsers = (name) => (/** @type {string} */ shard) => [
  'playwright',
  'test',
  '--config',
  'tests/verify/playwright.config.js',
  `${name}.spec.js`,
  `--shard=${shard}`,
];

/**
 * `shards`: as many as keep each below ten minutes on two cores; one, if the part can't be cut. `needs`: what must
 * succeed for
 * the part to be able to run.
 * @typedef {{ title: string, shards: number, command: (shard: string) => string[], needs?: string[] }} Part
 * @type {Record<string, Part>}
 */
const PARTS = {
  audit: { title: 'Dependencies', shards: 1, command: () => ['node', 'tools/audit.js'] },
  perft: { title: 'Published perft figures', shards: 1, command: rust('rows::trees_at_length') },
  second: {
    title: 'A second implementation',
    shards: 4,
    command: rust('second_opinion::', 'second_described::', 'second::library::'),
  },
  fairy: {
    title: 'Fairy-Stockfish, where it can play these games',
    shards: 1,
    command: () => ['python3', 'tools/verify/fairy_stockfish.py'],
    needs: ['python3', '-c', 'import pyffish'],
  },
  invented: {
    title: 'Described games against Fairy-Stockfish',
    shards: 1,
    command: () => ['python3', 'tools/verify/invented.py'],
    needs: ['python3', '-c', 'import pyffish'],
  },
  sections: {
    title: 'Sections made at random, against Fairy-Stockfish',
    shards: 1,
    command: () => ['python3', 'tools/verify/invented_random.py'],
    needs: ['python3', '-c', 'import pyffish'],
  },
  'mutated-sections': { title: 'Mutated sections', shards: 100, command: rust('invent_hostile::at_length') },
  strength: { title: 'The computer in described games', shards: 33, command: rust('invent_strength::at_length') },
  foreign: {
    title: 'PGN and FEN, by other libraries too',
    shards: 20,
    command: (shard) => ['node', 'tools/verify/foreign.js', shard],
    needs: ['python3', '-c', 'import chess, os; os.stat("tools/bench/node_modules/chessops")'],
  },
  mates: { title: 'Mates against plain recursion', shards: 1, command: rust('solve::compare_100_000_positions') },
  parity: { title: 'Same numbers natively and in browsers', shards: 2, command: browsers('parity') },
  wasm: { title: 'Rows of data in a WebAssembly build of their own', shards: 1, command: () => ['make', 'test-wasm'] },
  proofs: {
    title: 'Puzzles and exercises, all proved again',
    shards: 1,
    command: rust('puzzles::every_puzzle_is_proved_again', 'practice::every_exercise_is_proved_again'),
  },
  laws: { title: 'A million random games, every law', shards: 20, command: rust('invariants_in_play::at_length') },
  selfplay: { title: 'Self-play, natively', shards: 1, command: rust('selfplay::a_thousand_games') },
  bots: { title: 'Self-play, in browsers', shards: 6, command: browsers('self-play') },
  links: { title: 'Mutated links, natively', shards: 2, command: rust('hostile::links_at_length') },
  pasted: { title: 'Pasted texts, as they arrive', shards: 40, command: rust('matrix::at_length') },
  'page-links': { title: 'Mutated links, in browsers', shards: 4, command: browsers('links') },
  walker: { title: 'A walk at random over all pages', shards: 200, command: browsers('walker') },
  payloads: { title: 'Injected texts, in browsers', shards: 40, command: browsers('payloads') },
  fuzz: {
    title: 'Fuzzing',
    shards: 60,
    needs: ['cargo', '+nightly', 'fuzz', '--version'],
    command: (shard) => ['node', 'tools/verify/fuzz.js', shard],
  },
  traps: { title: 'Broken cores', shards: 4, command: browsers('core-crash') },
  live: {
    title: 'Live games, some with a hostile side',
    shards: 4,
    command: (shard) => ['node', 'tools/verify/live.js', shard],
  },
  session: { title: 'Long sessions', shards: 3, command: browsers('session') },
  long: {
    title: 'What takes long on the page',
    shards: 1,
    command: (shard) => [
      'env',
      'LONG=1',
      'playwright',
      'test',
      '--config',
      'tests/browser/playwright.config.js',
      '--grep',
      '@long',
      `--shard=${shard}`,
    ],
  },
  views: { title: 'Accessibility of every view', shards: 12, command: browsers('pages') },
  lighthouse: {
    title: 'Lighthouse, as a phone',
    shards: 1,
    command: () => ['node', 'tools/verify/lighthouse.js'],
    needs: ['node', 'tools/lighthouse/node_modules/lighthouse/cli/index.js', '--version'],
  },
  crate: { title: 'The crate, packed and used elsewhere', shards: 1, command: () => ['tools/verify/crate.sh'] },
  release: { title: 'Reproducible release', shards: 1, command: () => ['tools/verify/release.sh'] },
};

/**
 * @typedef {{ [name: string]: number | string | Figures }} Figures
 * @typedef {{ part: string, shard: string, commit: string, date: string, seconds: number, ok: boolean, figures:
 * Figures,
 *   end?: string }} Result
 */

/**
 * Figures of two shards: numbers add up, but of `most…` the larger one counts.
 * @param {Figures} one
 * @param {Figures} two
 */
function sum(one, two) {
  const all = { ...one };
  for (const [name, value] of Object.entries(two)) {
    const known = all[name];
    if (typeof known === 'number' && typeof value === 'number') {
      all[name] = name.startsWith('most') ? Math.max(known, value) : known + value;
    } else if (typeof known === 'object' && typeof value === 'object') all[name] = sum(known, value);
    else all[name] = value;
  }
  return all;
}

/** @param {Figures[string]} value @returns {string} */
function text(value) {
  if (typeof value !== 'object') return value.toLocaleString('en');
  return Object.entries(value)
    .map(([name, one]) => `${name} ${typeof one === 'object' ? `(${text(one)})` : text(one)}`)
    .join(', ');
}

/** @returns {Result[]} */
const results = () =>
  existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

/** The shards of each part, commit and number of shards, added up, as a table. */
function summary() {
  /** @type {Map<string, Map<string, Result>>} */
  const groups = new Map();
  for (const result of results()) {
    const key = [result.part, result.commit, result.shard.split('/')[1]].join(' ');
    groups.set(key, (groups.get(key) ?? new Map()).set(result.shard, result));
  }
  console.log('| part | figures | shards | failed | commit | date | minutes |\n|---|---|---|---|---|---|---|');
  for (const [key, shards] of [...groups].sort()) {
    const [part = '', commit, count] = key.split(' ');
    const all = [...shards.values()];
    const failed =
      all
        .filter(({ ok }) => !ok)
        .map(({ shard }) => shard)
        .join(', ') || 'none';
    const minutes = (all.reduce((so, { seconds }) => so + seconds, 0) / 60).toFixed(1);
    const figures = text(all.map((one) => one.figures).reduce(sum));
    const date = all
      .map((one) => one.date)
      .sort()
      .at(-1);
    console.log(
      `| ${PARTS[part]?.title ?? part} | ${figures} | ${all.length}/${count} | ${failed} | ${commit} | ${date} | ${minutes} |`,
    );
  }
}

/** Of this run: how many shards are wanted, and how many are done. */
const progress = { done: 0, of: 0 };

/**
 * On a terminal, a line that says what runs, and for how long.
 * @param {string} what
 * @param {number} began
 * @returns {() => void} takes it away
 */
function running(what, began) {
  const { stderr } = process;
  if (!stderr.isTTY) return () => {};
  const show = () => {
    const seconds = Math.floor((Date.now() - began) / 1000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    stderr.write(`\r\x1b[K${progress.done} of ${progress.of} shards done; ${what} runs, ${time}`);
  };
  show();
  const timer = setInterval(show, 1000);
  return () => {
    clearInterval(timer);
    stderr.write('\r\x1b[K');
  };
}

/**
 * @param {string} name
 * @param {string} shard
 * @param {string} commit
 * @returns {Promise<boolean>} whether it found no fault
 */
async function run(name, shard, commit) {
  const [program = '', ...args] = PARTS[name]?.command(shard) ?? [];
  // Options of the outer make must not reach one started by a part.
  const { MAKEFLAGS, MAKEOVERRIDES, MFLAGS, PART, ...env } = process.env;
  const began = Date.now();
  const child = spawn(program, args, { env: { ...env, SHARD: shard }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const end = running(`${name} ${shard}`, began);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const ok = await new Promise((done) =>
    child
      .on('error', (error) => {
        said += error;
        done(false);
      })
      .on('close', (code) => done(code === 0)),
  );
  end();
  const figures = [...said.matchAll(/\bfigures (\{.*\})$/gm)].map(([, line = '']) => JSON.parse(line)).reduce(sum, {});
  const seconds = Math.round((Date.now() - began) / 1000);
  const date = new Date().toISOString().slice(0, 10);
  const last = ok ? {} : { end: said.trim().split('\n').slice(-40).join('\n') };
  mkdirSync('verify', { recursive: true });
  appendFileSync(FILE, `${JSON.stringify({ part: name, shard, commit, date, seconds, ok, figures, ...last })}\n`);
  console.log(`${name} ${shard}: ${ok ? 'no fault' : `FAULT\n${last.end}`}, ${seconds} s: ${text(figures)}`);
  return ok;
}

async function main() {
  const { values } = parseArgs({
    options: { part: { type: 'string' }, shard: { type: 'string' }, summary: { type: 'boolean' } },
  });
  if (values.summary) return summary();
  const wanted = values.part?.split(',') ?? Object.keys(PARTS);
  const unknown = wanted.filter((name) => !(name in PARTS));
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(values.shard ?? '1/1') ?? []).map(Number);
  if (unknown.length || index < 1 || index > count) {
    console.error(
      `PART is any of ${Object.keys(PARTS).join(', ')}, with commas between them; SHARD is i/n, from 1/n to n/n`,
    );
    process.exit(2);
  }
  const commit = spawnSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
    encoding: 'utf8',
  }).stdout.trim();
  const done = new Set(
    results()
      .filter((one) => one.ok && one.commit === commit)
      .map(({ part, shard }) => `${part} ${shard}`),
  );
  const able = wanted.filter((name) => {
    const [program = '', ...args] = PARTS[name]?.needs ?? [];
    if (!program || spawnSync(program, args).status === 0) return true;
    console.log(`${name}: not run, for \`${[program, ...args].join(' ')}\` fails`);
    if (values.part) process.exitCode = 1;
    return false;
  });
  const all = able.flatMap((name) => shardsOf(name, values.shard).map((shard) => ({ name, shard })));
  progress.of = all.length;
  for (const { name, shard } of all) {
    if (done.has(`${name} ${shard}`) && !commit.endsWith('-dirty')) console.log(`${name} ${shard}: done before`);
    else if (!(await run(name, shard, commit))) process.exitCode = 1;
    progress.done += 1;
  }
}

/**
 * Those of a part that are wanted. Parts that can't be split run with the first shard.
 * @param {string} name
 * @param {string | undefined} wanted
 */
function shardsOf(name, wanted) {
  const { shards = 1 } = PARTS[name] ?? {};
  if (shards === 1) return !wanted || wanted.startsWith('1/') ? ['1/1'] : [];
  return wanted ? [wanted] : Array.from({ length: shards }, (_, at) => `${at + 1}/${shards}`);
}

await main();
