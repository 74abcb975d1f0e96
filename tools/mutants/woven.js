// The woven copy of the tree: every mutant that cargo-mutants lists behind a switch, compiled once. What the compiler
// refuses is woven more plainly, and at last left out.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A mutant as cargo-mutants lists it; `name` is `src/file.rs:line:column: what it does`.
 * @typedef {{ name: string, file: string, genre: string, replacement: string,
 *   function: { function_name: string, return_type: string, span: { start: { line: number } } } | null,
 *   span: { start: { line: number, column: number } } }} Mutant
 */

/** What is compiled here is not the product: warnings don't matter, and the switch asks for a feature of the compiler. */
const ENV = {
  RUSTC_BOOTSTRAP: '1',
  RUSTFLAGS: '--cap-lints allow',
  CARGO_PROFILE_TEST_OPT_LEVEL: '1',
  CARGO_PROFILE_TEST_DEBUG: '0',
  CARGO_PROFILE_DEV_OPT_LEVEL: '1',
  CARGO_PROFILE_DEV_DEBUG: '0',
  CARGO_INCREMENTAL: '1',
};

/** Tests of what has no mutants: the page, its words, the search, the lab, the house. They are not built. */
const ELSEWHERE = ['findings', 'house', 'lab', 'lab_runs', 'mind', 'rules_pages', 'selfplay', 'uci', 'wasm', 'words'];

/**
 * Errors that a mutant would make alone as well: a trait that a type doesn't have, a function that doesn't exist, a call that
 * is no constant, an operator or a type that doesn't fit, another operator than `&&` beside a condition with `let`, a match
 * without the arm that it needs.
 */
const UNCOVERED = 'E0004';
const UNVIABLE = new Set([UNCOVERED, 'E0277', 'E0369', 'E0368', 'E0599', 'E0790', 'E0015', 'E0658', 'E0600', 'E0614', 'E0271', 'E0308', 'let']);

/** How a mutant was refused: the code of the compiler's error, and where. @typedef {{ code: string, text: string }} Refusal */

export class Woven {
  /** @param {string} root @param {(line: string) => void} log */
  constructor(root, log) {
    this.root = root;
    this.log = log;
    this.home = join(root, 'target/mutants');
    this.tree = join(this.home, 'tree');
    /** @type {Mutant[]} */
    this.mutants = [];
    /** @type {string[]} */
    this.keys = [];
    /** How plainly each has to be woven. @type {Record<string, number>} */
    this.levels = {};
    /** @type {Record<string, Refusal[]>} */
    this.refusals = {};
  }

  /** @param {string} program @param {string[]} args @param {{ cwd?: string, any?: boolean, env?: object }} [options] */
  #sh(program, args, { cwd = this.root, any = false, env = {} } = {}) {
    const { stdout, stderr, status, error } = spawnSync(program, args, {
      cwd, encoding: 'utf8', maxBuffer: 1 << 30, env: { ...process.env, ...env },
    });
    if (error) throw error;
    if (status !== 0 && !any) throw new Error(`${program} ${args.join(' ')}: status ${status}\n${stderr.slice(-3000)}`);
    return stdout;
  }

  /**
   * What a mutant is called as long as its function stays as it is: file, what is done, function, and which of several.
   * @param {number} number
   */
  key(number) {
    if (!this.keys.length) {
      const seen = new Map();
      this.keys = this.mutants.map(({ name }) => {
        const plain = name.replace(/^([^:]*):\d+:\d+: /, '$1: ');
        const before = seen.get(plain) ?? 0;
        seen.set(plain, before + 1);
        return before ? `${plain} #${before + 1}` : plain;
      });
    }
    return this.keys[number];
  }

  /** Whether the compiler refused a mutant because of what it is, or because of how it was woven. @param {number} number */
  refused(number) {
    if (this.levels[number] !== 2) return undefined;
    const { code } = this.refusals[number].at(-1) ?? { code: '' };
    return UNVIABLE.has(code) ? 'unviable' : 'untried';
  }

  /** Whether a mutant may stand where nothing runs, since the compiler knows the value. @param {number} number */
  constant(number) {
    const { file, function: made } = this.mutants[number];
    if (!made) return true;
    const lines = readFileSync(join(this.root, file), 'utf8').split('\n');
    const from = made.span.start.line - 1;
    return /\bconst fn\b/.test(lines.slice(from, from + 12).join('\n').split('{')[0]);
  }

  /** Makes the copy and compiles it, as far as that isn't done. */
  make() {
    mkdirSync(this.home, { recursive: true });
    const list = join(this.home, 'list.json');
    this.#list(list);
    const files = this.#copy();
    const levels = join(this.home, 'levels.json');
    this.#recall();
    this.log(`${this.mutants.length} mutants in ${new Set(this.mutants.map(({ file }) => file)).size} of ${files} files`);
    for (;;) {
      this.#note(levels);
      this.#weave(list, levels);
      const refused = this.#check();
      if (refused === 0) break;
      this.log(`the compiler refuses ${refused}`);
    }
    return this.#build();
  }

  /** What was made the last time. */
  recall() {
    this.mutants = JSON.parse(readFileSync(join(this.home, 'list.json'), 'utf8')).mutants;
    this.#recall();
  }

  /** Lists the mutants, unless the sources are those of the last list. @param {string} path */
  #list(path) {
    const sources = this.#sh('git', ['ls-files', '-z', 'src', '.cargo/mutants.toml']).split('\0').filter(Boolean);
    const hash = createHash('sha256');
    for (const name of sources) hash.update(`${name}\0`).update(readFileSync(join(this.root, name)));
    const digest = hash.digest('hex');
    const known = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
    if (known?.digest === digest) {
      this.mutants = known.mutants;
      return;
    }
    const listed = JSON.parse(this.#sh('cargo', ['mutants', '--list', '--json', '--no-shuffle']));
    this.mutants = listed.map((/** @type {Mutant & { diff: string }} */ { diff, ...mutant }) => mutant);
    writeFileSync(path, JSON.stringify({ digest, mutants: this.mutants }));
  }

  /** Writes down what is refused: by numbers for the weaver, by names for the next list. @param {string} levels */
  #note(levels) {
    writeFileSync(levels, JSON.stringify(this.levels));
    const named = Object.entries(this.levels).map(([number, level]) =>
      /^\d/.test(number) ? [this.key(Number(number)), { level, refusals: this.refusals[number] ?? [] }] : [number, { level, refusals: [] }]);
    writeFileSync(join(this.home, 'refused.json'), JSON.stringify(Object.fromEntries(named)));
  }

  /** What the compiler refused the last time it will refuse again. */
  #recall() {
    const path = join(this.home, 'refused.json');
    if (!existsSync(path)) return;
    const known = JSON.parse(readFileSync(path, 'utf8'));
    for (const [name, { level }] of Object.entries(known)) if (!name.includes(' ')) this.levels[name] = level;
    for (let number = 0; number < this.mutants.length; number += 1) {
      const before = known[this.key(number)];
      if (before) [this.levels[number], this.refusals[number]] = [before.level, before.refusals];
    }
  }

  /** Copies what git knows, and takes away what it doesn't. Sources that the weaver writes are left to it. */
  #copy() {
    const names = this.#sh('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']).split('\0').filter(Boolean);
    const woven = (/** @type {string} */ name) => name.startsWith('src/') && name.endsWith('.rs');
    const known = new Set(names);
    if (existsSync(this.tree)) {
      const old = this.#sh('find', ['.', '-type', 'f', '-not', '-path', './target/*'], { cwd: this.tree });
      for (const name of old.split('\n').map((line) => line.slice(2)).filter(Boolean)) {
        if (!known.has(name)) rmSync(join(this.tree, name));
      }
    }
    for (const name of names) {
      const [from, to] = [join(this.root, name), join(this.tree, name)];
      if (woven(name)) {
        mkdirSync(dirname(to), { recursive: true });
        continue;
      }
      if (!existsSync(from) || !statSync(from).isFile()) continue;
      if (existsSync(to) && readFileSync(from).equals(readFileSync(to))) continue;
      mkdirSync(dirname(to), { recursive: true });
      copyFileSync(from, to);
    }
    return names.length;
  }

  /** @param {string} list @param {string} levels */
  #weave(list, levels) {
    const target = join(this.root, 'target/weave');
    const args = ['run', '--quiet', '--manifest-path', 'tools/mutants/Cargo.toml', '--target-dir', target, '--'];
    const { lost, impossible } = JSON.parse(this.#sh('cargo', [...args, list, levels, this.root, this.tree]));
    for (const number of lost) this.#refuse(number, { code: 'lost', text: 'not found in the source' }, 2);
    for (const number of impossible) this.#refuse(number, { code: 'let', text: 'stands between conditions that bind names' }, 2);
    if (lost.length + impossible.length) this.#note(levels);
  }

  /** @param {number} number @param {Refusal} refusal @param {number} level */
  #refuse(number, refusal, level) {
    this.levels[number] = level;
    (this.refusals[number] ??= []).push(refusal);
  }

  /** One look by the compiler; how many mutants it has refused. */
  #check() {
    const out = this.#sh('cargo', ['check', '--lib', '--message-format=json', '--target-dir', join(this.home, 'target')],
      { cwd: this.tree, any: true, env: ENV });
    const messages = out.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    const errors = messages.filter(({ reason, message }) => reason === 'compiler-message' && message.level === 'error');
    const blamed = new Map();
    for (const { message } of errors) {
      let span = message.spans.find((/** @type {any} */ one) => one.is_primary);
      if (!span) continue;
      while (span.expansion) span = span.expansion.span;
      const blame = message.code?.code === UNCOVERED ? this.#arm.bind(this) : this.#blame.bind(this);
      const number = blame(span.file_name, span.byte_start, span.byte_end);
      if (number === undefined) throw new Error(`no mutant to blame:\n${message.rendered}`);
      if (!blamed.has(number)) blamed.set(number, { code: message.code?.code ?? '', text: message.message });
    }
    for (const [number, refusal] of blamed) {
      const { genre } = this.mutants[number];
      const plainer = genre === 'BinaryOperator' || genre === 'UnaryOperator' || genre === 'StructField';
      this.#refuse(number, refusal, plainer ? (this.levels[number] ?? 0) + 1 : 2);
    }
    if (errors.length && !blamed.size) throw new Error(errors.map(({ message }) => message.rendered).join('\n'));
    return blamed.size;
  }

  /** The mutant that is woven in at a place: the last one that begins before its end. @param {string} file @param {number} from @param {number} to */
  #blame(file, from, to) {
    const bytes = readFileSync(join(this.tree, file));
    const at = /woven::(?:at|on|on_if)\(\s*(\d+)u32/g;
    const inside = [...bytes.subarray(from, to).toString('utf8').matchAll(at)];
    const before = [...bytes.subarray(0, to).toString('utf8').matchAll(at)];
    const marks = (inside.length ? inside : before).map((match) => Number(match[1]));
    return marks.reverse().find((number) => (this.levels[number] ?? 0) < 2);
  }

  /**
   * The mutant that takes an arm from a match which then no longer covers everything: the first behind the place, since the
   * compiler points at what is matched.
   * @param {string} file @param {number} _from @param {number} to
   */
  #arm(file, _from, to) {
    const after = readFileSync(join(this.tree, file)).subarray(to).toString('utf8');
    const marks = [...after.matchAll(/woven::on\(\s*(\d+)u32/g)].map((match) => Number(match[1]));
    return marks.find((number) => this.mutants[number].genre === 'MatchArm' && (this.levels[number] ?? 0) < 2);
  }

  /** Compiles the tests; gives their programs. @returns {Map<string, string>} from the file to the program */
  #build() {
    this.log('building the tests');
    const files = readdirSync(join(this.tree, 'tests')).flatMap((name) => /^(.*)\.rs$/.exec(name)?.[1] ?? []);
    const tests = files.filter((name) => !ELSEWHERE.includes(name)).flatMap((name) => ['--test', name]);
    const out = this.#sh('cargo', ['test', '--no-run', '--lib', ...tests, '--message-format=json', '--target-dir', join(this.home, 'target')],
      { cwd: this.tree, env: ENV });
    const programs = new Map();
    for (const line of out.split('\n').filter((line) => line.startsWith('{'))) {
      const { reason, executable, target, profile } = JSON.parse(line);
      if (reason === 'compiler-artifact' && executable && profile.test) programs.set(target.kind.includes('test') ? target.name : `${target.kind[0]}`, executable);
    }
    return programs;
  }
}

if (process.argv[1] === import.meta.filename) {
  const woven = new Woven(process.cwd(), (line) => console.log(new Date().toISOString().slice(11, 19), line));
  console.log(woven.make());
}
