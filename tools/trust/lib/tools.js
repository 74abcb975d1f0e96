// What a part is given to work with.

import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * @typedef {object} Options
 * @property {Record<string, string>} [env] beside the environment of the run
 * @property {string} [input] for the program to read
 * @property {string} [cwd] the root, if it isn't told
 * @property {boolean} [any] whether any exit status will do
 */

/** What a person told the runner is not for the programs that it starts: tests know a SHARD of their own. */
const OURS = ['PART', 'SHARD', 'MINUTES', 'DIRTY', 'MAKEFLAGS', 'MAKEOVERRIDES', 'MFLAGS', 'MAKELEVEL'];

export class Tools {
  /** @type {Map<string, Promise<string>>} */
  #built = new Map();
  /** @type {Set<import('node:child_process').ChildProcess>} */
  #running = new Set();

  /** @param {string} root @param {(line: string) => void} log */
  constructor(root, log) {
    this.root = root;
    this.log = log;
  }

  get #environment() {
    const path = [join(this.root, '.tools/bin'), join(this.root, 'node_modules/.bin'), process.env.PATH].join(':');
    const kept = Object.entries(process.env).filter(([name]) => !OURS.includes(name));
    return { ...Object.fromEntries(kept), PATH: path };
  }

  /** @param {string} program @param {string[]} args @param {Options} [options] */
  #start(program, args, { env, cwd } = {}) {
    const child = spawn(program, args, {
      cwd: cwd ?? this.root,
      env: { ...this.#environment, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#running.add(child);
    child.on('close', () => this.#running.delete(child));
    // Who doesn't read to the end of what it is given has its reasons.
    child.stdin.on('error', () => {});
    return child;
  }

  /**
   * Runs a program to its end.
   * @param {string} program @param {string[]} args @param {Options} [options]
   * @returns {Promise<{ out: string, err: string, status: number | null }>}
   */
  outcome(program, args, options = {}) {
    return new Promise((resolve, reject) => {
      const child = this.#start(program, args, options);
      let [out, err] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (text) => { out += text; });
      child.stderr.setEncoding('utf8').on('data', (text) => { err += text; });
      child.on('error', reject);
      child.on('close', (status) => resolve({ out, err, status }));
      child.stdin.end(options.input ?? '');
    });
  }

  /**
   * What a program writes to its output; an error with the end of what it said if it fails.
   * @param {string} program @param {string[]} [args] @param {Options} [options]
   */
  async sh(program, args = [], options = {}) {
    const { out, err, status } = await this.outcome(program, args, options);
    if (status !== 0 && !options.any) throw new Error(`${[program, ...args].join(' ')}: status ${status}\n${tail(err || out)}`);
    return out;
  }

  /**
   * Runs one ignored test, built as the releases are, but with every check of the debug build in it. Its figures are on its
   * line `trust {"…": …}`; a test that tells them and fails all the same has `failed` and the end of its words in `notes`.
   * @param {string} test the file, tests/<test>.rs
   * @param {string} name the function
   * @param {Record<string, string>} [env]
   * @returns {Promise<import('./part.js').Counts>}
   */
  async cargoTest(test, name, env = {}) {
    const program = await this.#build(test);
    const args = ['--ignored', '--exact', name, '--nocapture', '--test-threads=1'];
    const { out, err, status } = await this.outcome(program, args, { env });
    // The harness writes "test name ... " before it, on the same line.
    const line = /\btrust (\{.*\})$/m.exec(out);
    if (!line) throw new Error(`${test} ${name}: status ${status}, and no line of figures\n${tail(err || out)}`);
    const counts = JSON.parse(line[1]);
    return status === 0 ? counts : { ...counts, failed: 1, notes: [...(counts.notes ?? []), tail(err || out)] };
  }

  /** @param {string} test */
  #build(test) {
    const known = this.#built.get(test);
    if (known) return known;
    const building = (async () => {
      this.log(`building tests/${test}.rs`);
      const args = ['test', '--quiet', '--profile', 'trust', '--test', test, '--no-run', '--message-format=json'];
      const lines = (await this.sh('cargo', args)).split('\n').filter((line) => line.startsWith('{'));
      const made = lines.map((line) => JSON.parse(line)).find(({ target, executable }) => executable && target.name === test);
      return made.executable;
    })();
    this.#built.set(test, building);
    return building;
  }

  /**
   * Serves a folder as any static host would; it ends with the run.
   * @param {{ folder?: string }} [options]
   * @returns {Promise<string>} the address, with a slash at its end
   */
  serve({ folder = 'www' } = {}) {
    return new Promise((resolve, reject) => {
      const child = this.#start('node', ['tools/serve.js', '0', folder]);
      let out = '';
      child.stdout.setEncoding('utf8').on('data', (text) => {
        out += text;
        const address = /http:\S+/.exec(out);
        if (address) resolve(address[0]);
      });
      child.on('error', reject);
      child.on('close', (status) => reject(new Error(`tools/serve.js: status ${status}`)));
    });
  }

  /** Ends what was started and still runs. */
  close() {
    for (const child of this.#running) child.kill();
  }
}

/** @param {string} text */
function tail(text) {
  return text.trim().split('\n').slice(-20).join('\n');
}
