// The engine of the package in Node: that a stop is heard at once.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

const folder = join(import.meta.dirname, '../../dist-npm');
const load = (/** @type {string} */ name) => import(pathToFileURL(join(folder, name)).href);
const { Game, init, version } = await load('node.js');
const { Engine } = await load('engine-node.js');
await init();
const START = Game.new('chess');
const MATE = Game.fromFen('chess', '6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1');
/** Asserts later that no thread had to be replaced, which the client warns of. @param {import('node:test').TestContext} t */
const noFailures = (t) => {
  const { mock } = t.mock.method(console, 'warn', () => {});
  return () =>
    assert.deepEqual(
      mock.calls.map(({ arguments: said }) => said),
      [],
    );
};

test('the thread hears of a stop and of the next question before it has gone on', async () => {
  const thread = new Worker(join(folder, 'engine-worker-node.js'));
  const asked = { task: 'analyse', level: 10, seed: 0, time: 'unlimited', depth: 0, nodes: 0, lines: 1 };
  const ask = (/** @type {number} */ id, /** @type {object} */ limits) =>
    thread.postMessage({
      id,
      build: version(),
      kind: 'Engine',
      megabytes: 1,
      saved: START.save(),
      asked: { ...asked, ...limits },
    });
  const late = await new Promise((done, fail) => {
    let late = 0;
    let stopped = false;
    thread.on('error', fail);
    thread.on('message', ({ id, report, failed }) => {
      if (failed) fail(new Error(failed));
      if (id === 2 && report?.done) done(late);
      if (id !== 1 || !report) return;
      if (stopped) late += 1;
      else {
        thread.postMessage({ stop: true });
        ask(2, { depth: 1 });
      }
      stopped = true;
    });
    ask(1, {});
  });
  await thread.terminate();
  // It reports ten times a second: this allows for a slow machine, and a thousand slices are a hundred reports.
  assert.ok(late < 10, `${late} reports after it was stopped`);
});

test('stop and an AbortSignal end the question alone, and the next one has its answer from the same thread', async (t) => {
  const unfailing = noFailures(t);
  const engine = new Engine({ hash: 1 });
  const stopped = await engine.analyse(START, {}, () => engine.stop());
  assert.equal(stopped.done, false);
  assert.match(stopped.best.san, /^\w/);
  const ending = new AbortController();
  await assert.rejects(
    engine.analyse(START, { signal: ending.signal }, () => ending.abort(new Error('enough'))),
    /^Error: enough$/,
  );
  assert.equal(engine.busy, false);
  assert.equal((await engine.bestMove(MATE, { depth: 4 })).san, 'Rd8#');
  engine.dispose();
  unfailing();
});
