// Tests against mutants: which test reaches what, and whether any of them notices a mutant.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** A test: its program, its name there, the seconds it takes, the mutants that it reaches; a program is known by its digest.
 * @typedef {{ program: string, digest: string, file: string, name: string, seconds: number, reaches: number[] }} Test */
/** @typedef {'passed' | 'failed' | 'timeout' | 'refused'} Verdict */

/** A test that takes longer than this is not tried against each mutant. */
const TOO_SLOW = 12;
/** Seconds of processor time that all tests together may take for one mutant before it counts as missed. */
const ENOUGH = Number(process.env.MUTANT_SECONDS ?? 20);
/** How many are tried at a time. */
const JOBS = Number(process.env.MUTANT_JOBS ?? availableParallelism());
/** Single tests come first, then all others of a program at once. */
const SINGLE = 5;
/** The status with which a program ends that came to a constant which the compiler would have refused to make (`switch.rs`). */
const REFUSED = 77;
/** In KiB; some mutants ask for memory for ever. */
const MEMORY = 6_000_000;

/**
 * Runs tests of a program with a limit of processor time, so that a busy machine changes nothing.
 * @param {string} program @param {string[]} names @param {string} cwd
 * @param {{ woven: string, limit: number, reached?: string }} options
 * @returns {Promise<{ verdict: Verdict, seconds: number }>}
 */
function runTests(program, names, cwd, { woven, limit, reached }) {
  const script = `ulimit -t ${Math.ceil(limit)}; ulimit -v ${MEMORY}; ulimit -c 0; "$@" >/dev/null 2>&1; s=$?; times; exit $s`;
  const args = ['-c', script, 'sh', program, '--exact', '--test-threads=1', ...names];
  return new Promise((resolve, reject) => {
    const env = { ...process.env, WOVEN: woven, CARGO_MANIFEST_DIR: cwd, ...(reached ? { WOVEN_REACHED: reached } : {}) };
    const child = spawn('sh', args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
    let out = '';
    let late = false;
    // Who waits for something that never comes takes no processor time; nor does who waits for a busy machine, so nobody has
    // noticed anything then.
    const timer = setTimeout(() => {
      late = true;
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    }, (60 + 20 * limit) * 1000);
    child.stdout.setEncoding('utf8').on('data', (text) => { out += text; });
    child.on('error', reject);
    child.on('close', (status) => {
      clearTimeout(timer);
      const used = [...(out.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
      const seconds = used.reduce((sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest), 0);
      // 137 and 152: ended by the limit of processor time.
      const timeout = status === 152 || (status === 137 && seconds >= limit - 1);
      resolve({ verdict: timeout ? 'timeout' : status === REFUSED ? 'refused' : status === 0 || late ? 'passed' : 'failed', seconds });
    });
  });
}

export class Trials {
  /** @param {import('./woven.js').Woven} woven @param {(line: string) => void} log */
  constructor(woven, log) {
    this.woven = woven;
    this.log = log;
    /** @type {Test[]} */
    this.tests = [];
    /** Tests by the mutant that they reach. @type {Map<number, Test[]>} */
    this.reaching = new Map();
    /** Who has noticed mutants of a file, and how often that was tried. @type {Map<string, { tries: number, hits: number }>} */
    this.luck = new Map();
    this.hintsPath = join(woven.home, 'hints.json');
    /** Who noticed a mutant last time. @type {Record<string, string>} */
    this.hints = existsSync(this.hintsPath) ? JSON.parse(readFileSync(this.hintsPath, 'utf8')) : {};
  }

  /**
   * Runs each test once with no mutant on: what it reaches, what it takes. A program that is still the same is not asked again.
   * @param {Map<string, string>} programs
   */
  async survey(programs) {
    const folder = join(this.woven.home, 'reached');
    mkdirSync(folder, { recursive: true });
    const kept = join(this.woven.home, 'tests.json');
    /** @type {Test[]} */
    const before = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : [];
    for (const [file, program] of programs) {
      const digest = createHash('sha256').update(readFileSync(program)).digest('hex');
      const known = before.filter((test) => test.file === file && test.digest === digest);
      this.tests.push(...known);
      if (known.length) continue;
      this.log(`looking at what ${file} reaches`);
      for (const name of await this.#names(program)) {
        const reached = join(folder, `${file}-${name.replaceAll(':', '_')}`);
        const plain = await runTests(program, [name], this.woven.tree, { woven: 'none', limit: TOO_SLOW });
        if (plain.verdict !== 'passed') {
          this.log(`left out: ${file} ${name}: ${plain.verdict} after ${plain.seconds} s`);
          continue;
        }
        // Writing down what is reached takes longer; what is written by then counts.
        rmSync(reached, { force: true });
        await runTests(program, [name], this.woven.tree, { woven: 'record', limit: TOO_SLOW, reached });
        const reaches = existsSync(reached) ? readFileSync(reached, 'utf8').split('\n').filter(Boolean).map(Number) : [];
        // One that reaches nothing is kept too, so that its program is known.
        this.tests.push({ program, digest, file, name, seconds: plain.seconds, reaches: [...new Set(reaches)] });
      }
      writeFileSync(kept, JSON.stringify([...before.filter((test) => test.file !== file), ...this.tests]));
    }
    writeFileSync(kept, JSON.stringify(this.tests));
    this.#index();
  }

  /** What the last survey found. */
  recall() {
    this.tests = JSON.parse(readFileSync(join(this.woven.home, 'tests.json'), 'utf8'));
    this.#index();
  }

  #index() {
    for (const test of this.tests) {
      for (const number of test.reaches) {
        const known = this.reaching.get(number);
        if (known) known.push(test);
        else this.reaching.set(number, [test]);
      }
    }
  }

  /** @param {string} program @returns {Promise<string[]>} */
  #names(program) {
    return new Promise((resolve, reject) => {
      const child = spawn(program, ['--list', '--format', 'terse'], { cwd: this.woven.tree, stdio: ['ignore', 'pipe', 'ignore'] });
      let out = '';
      child.stdout.setEncoding('utf8').on('data', (text) => { out += text; });
      child.on('error', reject);
      const ignored = spawn(program, ['--list', '--format', 'terse', '--ignored'], { cwd: this.woven.tree, stdio: ['ignore', 'pipe', 'ignore'] });
      let left = '';
      ignored.stdout.setEncoding('utf8').on('data', (text) => { left += text; });
      let open = 2;
      const done = () => {
        open -= 1;
        if (open) return;
        const named = (/** @type {string} */ text) => text.split('\n').flatMap((line) => /^(.*): test$/.exec(line)?.[1] ?? []);
        const without = new Set(named(left));
        resolve(named(out).filter((name) => !without.has(name)));
      };
      child.on('close', done);
      ignored.on('close', done);
    });
  }

  /** @param {Test} test @param {string} file */
  #lucky(test, file) {
    const key = `${file} ${test.file} ${test.name}`;
    const found = this.luck.get(key) ?? { tries: 0, hits: 0 };
    this.luck.set(key, found);
    return found;
  }

  /**
   * Tries a mutant: by whom it was noticed, if by anybody.
   * @param {number} number
   * @returns {Promise<{ outcome: 'unviable' | 'untried' | 'missed' | 'caught' | 'timeout', by: string, seconds: number }>}
   */
  async try(number) {
    const { file, name } = this.woven.mutants[number];
    const refused = this.woven.refused(number);
    if (refused) return { outcome: refused, by: '', seconds: 0 };
    const key = this.woven.key(number);
    const tests = this.reaching.get(number) ?? [];
    if (!tests.length) return { outcome: this.woven.constant(number) ? 'untried' : 'missed', by: 'nobody', seconds: 0 };
    let seconds = 0;
    const worth = (/** @type {Test} */ test) => {
      if (this.hints[key] === `${test.file} ${test.name}`) return Infinity;
      const { tries, hits } = this.#lucky(test, file);
      return (hits + 1) / (tries + 2) / (test.seconds + 0.03);
    };
    const order = tests.map((test) => ({ test, worth: worth(test) })).sort((a, b) => b.worth - a.worth).map(({ test }) => test);
    let planned = 0;
    // At least one, however long it takes.
    const chosen = order.filter((test) => {
      if (planned && planned + test.seconds > ENOUGH) return false;
      planned += test.seconds;
      return true;
    });
    const groups = chosen.slice(0, SINGLE).map((test) => [test]);
    const rest = new Map();
    for (const test of chosen.slice(SINGLE)) {
      const group = rest.get(test.program);
      if (group) group.push(test);
      else rest.set(test.program, [test]);
    }
    groups.push(...rest.values());
    for (const group of groups) {
      const expected = group.reduce((sum, test) => sum + test.seconds, 0);
      const ran = await runTests(group[0].program, group.map((test) => test.name), this.woven.tree,
        { woven: String(number), limit: 1.5 + 6 * expected });
      seconds += ran.seconds;
      if (ran.verdict === 'refused') return { outcome: 'unviable', by: 'the compiler', seconds };
      for (const test of group) this.#lucky(test, file).tries += 1;
      if (ran.verdict !== 'passed') {
        for (const test of group) this.#lucky(test, file).hits += 1 / group.length;
        const by = group.length === 1 ? `${group[0].file} ${group[0].name}` : `${group[0].file} (${group.length})`;
        if (group.length === 1) this.hints[key] = by;
        return { outcome: ran.verdict === 'timeout' ? 'timeout' : 'caught', by, seconds };
      }
    }
    return { outcome: 'missed', by: name, seconds };
  }

  /**
   * Tries many, some at a time, and tells of each.
   * @param {number[]} numbers
   * @param {(number: number, tried: { outcome: string, by: string, seconds: number }) => void} told
   */
  async all(numbers, told) {
    const left = [...numbers].reverse();
    const work = async () => {
      for (let number = left.pop(); number !== undefined; number = left.pop()) told(number, await this.try(number));
    };
    await Promise.all(Array.from({ length: JOBS }, work));
    this.#keepHints();
  }

  #keepHints() {
    writeFileSync(this.hintsPath, JSON.stringify(this.hints));
  }
}
