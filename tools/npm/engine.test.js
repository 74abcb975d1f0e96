// The engine of the package in Node: that a stop is heard at once, what becomes of several questions, and which options are refused.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

const folder = join(import.meta.dirname, '../../dist-npm');
const load = (/** @type {string} */ name) => import(pathToFileURL(join(folder, name)).href);
const { Game, init, version } = await load('node.js');
const { Engine, EngineError } = await load('engine-node.js');
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

test('a described game is played by the module that knows it, and one of the site after it', async (t) => {
  const nothingFailed = noFailures(t);
  const { describeGame, Game: Described, init: initInvent } = await load('invent-node.js');
  await initInvent();
  const text =
    '[camels:chess]\ncustomPiece1 = c:C\nstartFen = 3qk3/8/8/8/8/8/8/2C1K3 w - - 0 1\npromotionPieceTypes = cq';
  const engine = new Engine();
  const camels = Described.fromFen(describeGame(text).id, '4k3/8/8/8/3q4/8/8/2C1K3 w - - 0 1');
  assert.equal((await engine.bestMove(camels, { level: 10, nodes: 2000 })).san, 'Cxd4');
  assert.equal((await engine.bestMove(MATE, { level: 10, nodes: 2000 })).san, 'Rd8#');
  engine.dispose();
  nothingFailed();
});

/** What a worker is told, while nothing thinks; `answer` makes its last report. */
class Silent {
  /** @type {any[]} */
  told = [];
  onmessage = (/** @type {any} */ _) => {};
  terminate() {}
  postMessage(/** @type {any} */ data) {
    this.told.push(data);
  }
  report(/** @type {object} */ report) {
    const { id } = this.told.at(-1);
    this.onmessage({ data: { id, time: 1, report: { depth: 1, nodes: 1, lines: [], done: false, ...report } } });
  }
  answer(/** @type {string} */ text) {
    this.report({ choice: { san: text, text }, done: true });
  }
}

/** Until everything that is settled was heard of. */
const settled = () => new Promise((done) => setImmediate(done));

function silent() {
  const worker = new Silent();
  return { worker, engine: new Engine({ startWorker: () => worker }) };
}

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

test('several questions are answered one after the other, about the positions as they were when asked', async () => {
  const { worker, engine } = silent();
  const game = Game.new('chess');
  const first = engine.bestMove(game, { nodes: 10 });
  game.play('e4');
  const second = engine.bestMove(game, { nodes: 10 });
  game.dispose();
  await settled();
  assert.equal(worker.told.length, 1);
  worker.answer('e4');
  assert.equal((await first).san, 'e4');
  await settled();
  assert.notEqual(worker.told[0].saved, worker.told[1]?.saved);
  worker.answer('e5');
  assert.equal((await second).san, 'e5');
});

test('stop ends all questions, with what is known; a signal ends its own one, even before its turn', async () => {
  const { worker, engine } = silent();
  const ending = new AbortController();
  const first = engine.analyse(START);
  const waiting = engine.analyse(START, { signal: ending.signal });
  const third = engine.bestMove(START);
  await settled();
  ending.abort();
  await assert.rejects(waiting, { name: 'AbortError' });
  assert.equal(worker.told.length, 1);
  assert.ok(engine.busy);
  worker.report({ choice: { san: 'd4', text: 'd2d4' } });
  engine.stop();
  const after = engine.bestMove(START);
  assert.equal((await first).best.uci, 'd2d4');
  assert.equal(await third, null);
  await settled();
  worker.answer('c4');
  assert.equal((await after).san, 'c4');
  await assert.rejects(engine.analyse(START, { signal: AbortSignal.abort() }), { name: 'AbortError' });
});

const WHOLE = [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '5', null, 1n, 2 ** 32, true, {}, []];
/** What is wrong for each option, and what its error says of the right values. @type {[string, string, unknown[], RegExp][]} */
const WRONG = [
  ['Engine', 'hash', [...WHOLE, 257], /from 1 to 256/],
  ['Engine', 'startWorker', [null, 'engine.js'], /a function/],
  ...['analyse', 'bestMove'].flatMap((of) => [
    .../** @type {[string, string, unknown[], RegExp][]} */ (
      ['depth', 'nodes', 'time'].map((name) => [of, name, WHOLE, /from 1 to 4294967295/])
    ),
    /** @type {[string, string, unknown[], RegExp]} */ ([of, 'signal', [null, true, {}], /an AbortSignal/]),
  ]),
  ['analyse', 'multiPv', [...WHOLE, 51], /from 1 to 50/],
  ['bestMove', 'level', [...WHOLE, 11], /from 1 to 10/],
  ['bestMove', 'seed', WHOLE.slice(1), /from 0 to 4294967295/],
  ['bestMove', 'personality', [0, 'bold', 'Greedy', null], /balanced, greedy, careful, thrifty, hunter/],
  // Options of another method, of another spelling, and of every object.
  ['Engine', 'threads', [2], /hash, startWorker/],
  ['analyse', 'level', [3], /depth, nodes, time, signal, multiPv/],
  ['analyse', 'movetime', [100], /depth, nodes, time, signal, multiPv/],
  ['bestMove', 'multiPv', [2], /level, personality, seed/],
  ['bestMove', 'toString', [2], /level, personality, seed/],
];

test('a wrong option is refused by its name with what was expected, and no thread is started', async () => {
  const { worker, engine } = silent();
  for (const [of, name, values, expected] of WRONG)
    for (const value of values) {
      const call = async () =>
        of === 'Engine' ? new Engine({ [name]: value }) : engine[of](START, { nodes: 10, [name]: value });
      const error = await call().then(
        () => assert.fail(`${of} takes ${name}: ${String(value)}`),
        (cause) => cause,
      );
      assert.ok(error instanceof EngineError, String(error));
      assert.ok(error.message.includes(name), error.message);
      assert.match(error.message, expected);
    }
  for (const wrong of [null, 5, 'depth'])
    await assert.rejects(engine.analyse(START, wrong), { name: 'EngineError', message: /an object with options/ });
  await assert.rejects(engine.analyse('e4'), { name: 'EngineError', message: /expected a game/ });
  await assert.rejects(engine.analyse(START, {}, 'log'), { name: 'EngineError', message: /onInfo/ });
  assert.deepEqual(worker.told, []);
  // Left out, and at the limits of what is taken.
  const fitting = engine.bestMove(START, { level: 1, seed: 2 ** 32 - 1, nodes: 2 ** 32 - 1, depth: undefined });
  await settled();
  worker.answer('a3');
  assert.equal((await fitting).san, 'a3');
});

test('an engine that can’t be started says why', async (t) => {
  t.mock.method(console, 'warn', () => {});
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const engine = new Engine({
    startWorker: () => {
      throw new Error('no such script');
    },
  });
  const failed = assert.rejects(engine.analyse(START), (/** @type {any} */ error) => {
    assert.match(error.message, /no such script/);
    assert.match(String(error.cause), /no such script/);
    return error instanceof EngineError;
  });
  for (let tries = 0; tries < 3; tries += 1) {
    await settled();
    t.mock.timers.tick(1000);
  }
  await failed;
});
