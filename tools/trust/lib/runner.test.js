// The runner, on a project of a few files: shards, stopping and going on, what makes a unit stale, and broken promises.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { numbers, ranges } from './ledger.js';
import { main } from './main.js';

/** A part whose units write their number to a file when they are done, so that a test sees what ran. */
const PART = `
import { appendFileSync, readFileSync } from 'node:fs';
export default {
  point: 3, title: 'Squares', units: 7, inputs: ['src', '!src/aside'], needs: ['node'],
  async run(unit, { root }) {
    const factor = Number(readFileSync(root + '/src/factor', 'utf8'));
    if (factor === 13) throw new Error('could not run');
    appendFileSync(root + '/ran', unit + ' ');
    return { squares: factor * unit * unit, parity: { odd: unit % 2 }, violations: factor < 0 ? 1 : 0, notes: unit === 3 ? ['three'] : [] };
  },
  faults: (counts) => (counts.violations ? [counts.violations + ' violations'] : []),
  tell: (counts) => ['squares to ' + counts.squares + ', odd ' + counts.parity.odd],
};`;

/** A tree of its own with one part in it. */
function project() {
  const root = mkdtempSync(join(tmpdir(), 'trust-'));
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: root });
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const commit = () => {
    git('add', '-A');
    git('commit', '-qm', 'on');
  };
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
  /** Runs it; the status, and what was said. @param {string[]} args */
  const run = async (...args) => {
    /** @type {string[]} */
    const said = [];
    const status = await main(root, args, (line) => said.push(line));
    return { status, said: said.join('\n') };
  };
  /** The numbers of the units that ran since this was last asked. */
  const ran = () => {
    try {
      const numbers = read('ran').trim().split(' ').map(Number);
      rmSync(join(root, 'ran'));
      return numbers;
    } catch {
      return [];
    }
  };
  git('init', '-q');
  write('.gitignore', '/trust/\n/ran\n/TRUST.md\n');
  write('package.json', '{ "type": "module" }');
  write('tools/trust/squares.js', PART);
  write('src/factor', '1');
  write('src/aside/notes', 'nothing');
  commit();
  return { root, write, commit, read, run, ran };
}

/** The record but for how long it took. @param {ReturnType<typeof project>} tree */
const sums = (tree) => /squares to .*/.exec(tree.read('TRUST.md'))?.[0];

test('shards make up the whole, and merge by copying', async () => {
  const [whole, one, two] = [project(), project(), project()];
  assert.equal((await whole.run()).status, 0);
  assert.deepEqual(whole.ran(), [0, 1, 2, 3, 4, 5, 6]);
  await whole.run('--record');
  assert.equal(sums(whole), 'squares to 91, odd 3');

  await one.run('--shard=1/3');
  assert.deepEqual(one.ran(), [0, 3, 6]);
  await one.run('--record');
  assert.match(one.read('TRUST.md'), /3 of 7 units/);
  await two.run('--shard=2/3', '--part=squares');
  await two.run('--shard=3/3');
  assert.deepEqual(two.ran(), [1, 4, 2, 5]);
  cpSync(join(two.root, 'trust'), join(one.root, 'trust'), { recursive: true });
  await one.run('--record');
  assert.equal(sums(one), sums(whole));
  assert.doesNotMatch(one.read('TRUST.md'), /Not reached/);
});

test('going on does nothing twice, whatever a stopped run left behind', async () => {
  const tree = project();
  await tree.run();
  tree.ran();
  await tree.run();
  assert.deepEqual(tree.ran(), []);
  // As a kill would leave it: a unit that is not there, one torn by the disk, one half written under another name.
  rmSync(join(tree.root, 'trust/squares/2.json'));
  tree.write('trust/squares/4.json', '{"unit":4,"dig');
  tree.write('trust/squares/5.json.77', '{"unit":5');
  await tree.run();
  assert.deepEqual(tree.ran(), [2, 4]);
  await tree.run('--record');
  assert.equal(sums(tree), 'squares to 91, odd 3');
});

test('a fresh clone goes on from the record', async () => {
  const [before, after] = [project(), project()];
  await before.run('--shard=1/2');
  await before.run('--record');
  // What the record holds, but not what the machine kept; one unit is there a second time.
  cpSync(join(before.root, 'tools/trust/record.json'), join(after.root, 'tools/trust/record.json'));
  cpSync(join(before.root, 'trust/squares/2.json'), join(after.root, 'trust/squares/2.json'), { recursive: true });
  await after.run();
  assert.deepEqual(after.ran(), [1, 3, 5]);
  await after.run('--record');
  assert.equal(sums(after), 'squares to 91, odd 3');
  assert.doesNotMatch(after.read('TRUST.md'), /Not reached/);

  after.write('src/factor', '2');
  after.commit();
  await after.run('--record');
  assert.match(after.read('TRUST.md'), /not run, 7 known of other inputs/);
  await after.run();
  assert.equal(after.ran().length, 7);
});

test('a record that a merge has torn is told, and stays', async () => {
  const tree = project();
  tree.write('tools/trust/record.json', '{\n<<<<<<< HEAD\n');
  for (const args of [['--record'], []]) {
    const { status, said } = await tree.run(...args);
    assert.notEqual(status, 0);
    assert.match(said, /record\.json can't be read/);
  }
  assert.match(tree.read('tools/trust/record.json'), /<<<<<<</);
  assert.deepEqual(tree.ran(), []);
});

test('sums name their units shortly and whole', () => {
  for (const [units, text] of /** @type {[number[], string][]} */ ([[[], ''], [[4], '4'], [[0, 1], '0-1'], [[9, 0, 2, 1, 5], '0-2 5 9']])) {
    assert.equal(ranges(new Set(units)), text);
    assert.deepEqual([...numbers(text)], [...units].sort((a, b) => a - b));
  }
});

test('no unit is begun when the time is up', async () => {
  const tree = project();
  assert.equal((await tree.run('--minutes=0.0000001')).status, 0);
  assert.ok(tree.ran().length <= 1);
});

test('another input makes kept units stale; what is left out of the inputs does not', async () => {
  const tree = project();
  await tree.run();
  tree.ran();
  tree.write('src/aside/notes', 'something');
  tree.commit();
  await tree.run();
  assert.deepEqual(tree.ran(), []);

  tree.write('src/factor', '2');
  const refused = await tree.run();
  assert.equal(refused.status, 1);
  assert.match(refused.said, /not committed: src\/factor/);
  const tried = await tree.run('--dirty');
  assert.match(tried.said, /squares to 182/);
  assert.equal(tree.ran().length, 7);

  tree.commit();
  await tree.run('--record');
  assert.match(tree.read('TRUST.md'), /not run, 7 known of other inputs/);
  await tree.run();
  assert.equal(tree.ran().length, 7);
  await tree.run('--record');
  assert.equal(sums(tree), 'squares to 182, odd 3');
});

test('what was measured before the sources changed is told until all is measured again', async () => {
  const tree = project();
  await tree.run();
  await tree.run('--record');
  tree.write('src/factor', '2');
  tree.commit();
  const before = /- On earlier sources it held:\n {2}- squares to 91, odd 3\n {2}- Measured on `[0-9a-f]+`/;
  // Once from what was kept and once from the record alone.
  await tree.run('--record');
  assert.match(tree.read('TRUST.md'), before);
  rmSync(join(tree.root, 'trust'), { recursive: true });
  await tree.run('--record');
  assert.match(tree.read('TRUST.md'), before);
  await tree.run('--shard=1/3');
  await tree.run('--record');
  assert.match(tree.read('TRUST.md'), /- squares to 90, odd 1\n[^]*On earlier sources it held:\n {2}- squares to 91/);
  // With a part of the new ones known, the sources change once more: what tells of most stays.
  tree.write('src/factor', '-1');
  tree.commit();
  await tree.run('--record');
  assert.match(tree.read('TRUST.md'), before);
  await tree.run();
  await tree.run('--record');
  assert.doesNotMatch(tree.read('TRUST.md'), /earlier sources/);
  tree.write('src/factor', '1');
  tree.commit();
  await tree.run('--record');
  assert.match(tree.read('TRUST.md'), /- On earlier sources it was \*\*broken\*\*:\n[^]* {2}- broken then: `7 violations`/);
});

test('a broken promise fails the run, every later one, and stands in the record', async () => {
  const tree = project();
  tree.write('src/factor', '-1');
  tree.commit();
  const { status, said } = await tree.run();
  assert.equal(status, 1);
  assert.match(said, /BROKEN: 7 violations/);
  assert.equal((await tree.run()).status, 1);
  assert.equal((await tree.run('--record')).status, 1);
  assert.match(tree.read('TRUST.md'), /\*\*Broken\*\*: `7 violations`\n- \*\*Broken\*\*: `three`/);
});

test('a part that could not run fails the run and keeps nothing', async () => {
  const tree = project();
  tree.write('src/factor', '13');
  tree.commit();
  const { status, said } = await tree.run();
  assert.equal(status, 1);
  assert.match(said, /could not run/);
  await tree.run('--record');
  assert.match(tree.read('TRUST.md'), /it was not run on these sources/);
});

test('a part whose needs are not there is told, and the others run', async () => {
  const tree = project();
  tree.write('tools/trust/elsewhere.js', PART.replace("['node']", "['node', 'no-such-program']"));
  tree.commit();
  const { status, said } = await tree.run();
  assert.equal(status, 0);
  assert.match(said, /elsewhere: not run here, for want of no-such-program/);
  assert.equal(tree.ran().length, 7);
});

test('a slip in what is asked runs nothing', async () => {
  const tree = project();
  const slips = ['--part=square', '--part=', '--part=squares,', '--shard=0/3', '--shard=4/3', '--shard=1', '--shard=x/y',
    '--minutes=0', '--minutes=-1', '--minutes=ten', '--what', 'squares'];
  for (const slip of slips) {
    const { status, said } = await tree.run(slip);
    assert.equal(status, 2, slip);
    assert.doesNotMatch(said, /\n/, slip);
  }
  assert.deepEqual(tree.ran(), []);
  assert.deepEqual(readdirSync(tree.root).filter((name) => name === 'trust'), []);
});

test('an input that is no file of the project is an error, not an empty digest', async () => {
  const tree = project();
  tree.write('tools/trust/squares.js', PART.replace("['src',", "['source',"));
  tree.commit();
  const { status, said } = await tree.run();
  assert.equal(status, 1);
  assert.match(said, /no committed file is called source/);
});
