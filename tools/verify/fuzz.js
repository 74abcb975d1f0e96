// A shard of fuzzing: every target goes on from what earlier shards on this machine have found (fuzz/corpus/), with the
// shard's own seed. Failures are printed as rows for tests/data/hostile.txt. Built without an address
// sanitizer, since the core has no unsafe code, but with overflow checks and debug assertions.
// Usage: node tools/verify/fuzz.js i/n

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Executions in all, in thousands, and the longest text: those whose texts cost much to check get fewer. */
const TARGETS = {
  lab: [30_000, 200],
  puzzle: [20_000, 150],
  fen: [30_000, 150],
  link: [10_000, 300],
  san: [5_000, 30],
  moves: [800, 200],
  pgn: [800, 400],
  saved: [800, 400],
  steps: [800, 40],
  import: [1_000, 400],
  editor: [800, 100],
};
const [shard = 1, shards = 1] = (process.argv[2] ?? '').split('/').map(Number);
const env = { ...process.env, FOLDER: mkdtempSync(`${tmpdir()}/fuzz-seeds-`) };

/** What a program said at its end. @param {string[]} args @param {boolean} [any] whether it may fail */
function cargo(args, any) {
  const { status, stdout, stderr } = spawnSync('cargo', args, { env, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0 && !any) throw new Error(`cargo ${args.join(' ')}\n${stdout}${stderr}`.slice(-3000));
  return stderr;
}

/** Bytes as tests/it/hostile/rows.rs reads them. @param {Uint8Array} bytes */
const row = (bytes) =>
  [...bytes]
    .map((byte) => {
      if (byte === 10) return '\\n';
      if (byte === 92) return '\\\\';
      return byte >= 32 && byte < 127 ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');

cargo(['test', '--quiet', '--profile', 'verify', '--test', 'it', '--', '--ignored', 'hostile::seeds_for_the_fuzzer']);
for (const [target, [thousands = 0, longest]] of Object.entries(TARGETS)) {
  const found = `${env.FOLDER}/found-${target}`;
  const corpus = `fuzz/corpus/${target}`;
  for (const folder of [found, corpus]) mkdirSync(folder, { recursive: true });
  const runs = Math.ceil((thousands * 1000) / shards);
  // By the clock the fuzzer would call a text slow that met a machine asleep; the promise is one of processor time.
  const options = [
    `-runs=${runs}`,
    `-seed=${shard}`,
    `-max_len=${longest}`,
    `-artifact_prefix=${found}/`,
    '-report_slow_units=86400',
  ];
  const build = [
    '+nightly',
    'fuzz',
    'run',
    '--sanitizer=none',
    '--release',
    '--debug-assertions',
    target,
    corpus,
    `${env.FOLDER}/${target}`,
  ];
  const said = cargo([...build, '--', ...options, '-print_final_stats=1', '-verbosity=0'], true);
  const executions = Number(/number_of_executed_units:\s*(\d+)/.exec(said)?.[1]);
  if (!executions) throw new Error(`${target} told no figures:\n${said.slice(-2000)}`);
  console.log(`figures ${JSON.stringify({ executions, [target]: executions })}`);
  for (const name of readdirSync(found)) {
    console.log(`broken: ${target} | ${row(readFileSync(`${found}/${name}`))}`);
    process.exitCode = 1;
  }
}
rmSync(env.FOLDER, { recursive: true });
