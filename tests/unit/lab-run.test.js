// Runs of the lab (www/state/runs/run.js) that are stopped, left and started in quick succession, or can't be played at all;
// and the files of runs (www/features/lab/state/run-file.js). Workers, storage and locks are the test's own.

import { afterEach, beforeEach, mock, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { readRunFile } from '../../www/features/lab/state/run-file.js';
import { Run } from '../../www/state/runs/run.js';

const held = new Set();
/** Locks are freed a moment after what holds them is done, as in a browser. */
const locks = {
  /** @param {string} name @param {object} _ @param {(lock: object | null) => unknown} work */
  request: async (name, _, work) => {
    if (held.has(name)) return work(null);
    held.add(name);
    await work({});
    await pause(1);
    held.delete(name);
    return undefined;
  },
};
/** @type {{ onmessage: (event: { data: object }) => void }[]} */
let workers = [];
let broken = false;

class FakeWorker {
  constructor() {
    if (broken) throw new DOMException('no', 'SecurityError');
    workers.push(/** @type {any} */ (this));
  }
  postMessage() {}
  terminate() {}
}

beforeEach(() => {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks, hardwareConcurrency: 8 } });
  Object.assign(globalThis, { Worker: FakeWorker });
  mock.method(console, 'warn', () => {});
  mock.timers.enable({ apis: ['setInterval'] });
  [workers, broken] = [[], false];
});
afterEach(() => mock.reset());

const game = (/** @type {number} */ number) => ({
  ...{ number, result: '1-0', ending: 'mate', plies: 1, random: 0, choices: 1, purses: [], moves: '', link: '' },
});

/** A run with a storage that answers when the test says so. */
function prepared() {
  let freed = false;
  /** @type {(() => void)[]} */
  const waiting = [];
  const later = () => new Promise((done) => waiting.push(() => done(true)));
  const tally = {
    add: () => {
      expect(freed).toBe(false);
      return true;
    },
    summary: () => {
      expect(freed).toBe(false);
      return null;
    },
    free: () => (freed = true),
  };
  const storage = {
    save: later,
    games: async (/** @type {string} */ _, /** @type {(games: object[]) => void} */ each) => {
      await later();
      each([game(7)]);
    },
  };
  const core = { counter: () => tally, figuresOf: () => [0, 0] };
  const run = new Run(/** @type {any} */ (core), /** @type {any} */ (storage), 'game=taxi', 20, `r${Math.random()}`);
  const answer = async () => {
    for (let round = 0; round < 5; round += 1) {
      for (const done of waiting.splice(0)) done();
      await pause(2);
    }
  };
  return { run, answer };
}

test('where no worker can be made, a run says so with any number of threads, and ends', async () => {
  broken = true;
  for (const threads of [1, 2, 6, 8, 32]) {
    const { run } = prepared();
    await run.start(threads);
    mock.timers.tick(10_000);
    expect(run.stage, String(threads)).toBe('lost');
  }
  // Nor does asking for more of them hold up the page.
  broken = false;
  const { run } = prepared();
  await run.start(1);
  broken = true;
  run.resize(32);
  expect(run.stage).toBe('lost');
});

test('a run that is stopped can go on at once, while it is still being saved', async () => {
  const { run, answer } = prepared();
  await run.start(1);
  workers[0]?.onmessage({ data: { game: game(0) } });
  run.stop();
  expect(run.stage).toBe('stopped');
  const started = run.start(1);
  await answer();
  await started;
  expect(run.stage).toBe('running');
  run.stop();
  await answer();
});

test('a run that is left while its games are read counts none of them', async () => {
  const { run, answer } = prepared();
  const restored = run.restore();
  await answer();
  await restored;
  const started = run.start(1);
  // The lock is there, and the games are asked for.
  await pause(5);
  await run.end();
  await answer();
  await started;
  expect(run.done).toBe(1);
  expect(run.summary()).toBeNull();
});

test('a file without an end of a line is refused before it is read whole', async () => {
  const head = `${JSON.stringify({ run: 'game=taxi', core: '1' })}\n`;
  for (const [begin, fault] of /** @type {const} */ ([
    ['', 'page.lab.file.head'],
    [head, 'page.lab.file.line'],
  ])) {
    let asked = 0;
    const stream = () =>
      new ReadableStream({
        pull(controller) {
          asked += 1;
          controller.enqueue(new TextEncoder().encode(asked === 1 ? begin : 'x'.repeat(65_536)));
        },
      });
    const read = readRunFile(
      /** @type {any} */ ({ stream }),
      () => {},
      () => {},
    );
    await expect(read).rejects.toMatchObject({ fault: { id: fault } });
    expect(asked).toBeLessThan(40);
  }
});

test('a line with a value of another kind is refused with its number', async () => {
  const { moves: _, ...lacking } = game(0);
  for (const wrong of [
    { ...game(0), ending: {} },
    { ...game(0), plies: -1 },
    { ...game(0), purses: [null] },
    lacking,
    null,
  ]) {
    const lines = [{ run: 'game=taxi', core: '1' }, game(1), wrong].map((line) => `${JSON.stringify(line)}\n`);
    const read = readRunFile(
      new Blob(lines),
      () => {},
      () => {},
    );
    await expect(read).rejects.toMatchObject({ fault: { id: 'page.lab.file.line', args: { line: 3 } } });
  }
});
