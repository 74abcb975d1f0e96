// The workers of the lab (www/state/runs/worker-pool.js), with the looks for silent ones called by hand: which of them count as dead.

import { mock, test } from 'node:test';
import { expect } from '@playwright/test';

/** A worker that hears and says only what the test wants. */
class FakeWorker {
  /** @type {FakeWorker[]} */
  static all = [];
  /** @type {number[]} */
  games = [];
  ended = false;
  /** @type {(event: { data: object }) => void} */
  onmessage = () => {};
  constructor() {
    FakeWorker.all.push(this);
  }
  /** @param {{ play?: number }} message */
  postMessage({ play }) {
    if (play !== undefined) this.games.push(play);
  }
  terminate() {
    this.ended = true;
  }
}

test('a worker that falls silent is replaced within seconds, one that reports never', async () => {
  Object.assign(globalThis, { Worker: FakeWorker });
  const { WorkerPool } = await import('../../www/state/runs/worker-pool.js');
  const warned = mock.method(console, 'warn', () => {});
  let look = () => {};
  const timer = mock.method(globalThis, 'setInterval', (/** @type {() => void} */ call) => {
    look = call;
    return 0;
  });
  try {
    let next = 0;
    const pool = new WorkerPool('game=chess', 1, { next: () => next++, finished: () => {}, lost: () => {} });
    pool.start();
    /** Half seconds that pass, in each of which the worker reports or not. @param {number} halves @param {boolean} heard */
    const pass = (halves, heard) => {
      for (let half = 0; half < halves; half += 1) {
        if (heard) FakeWorker.all.at(-1)?.onmessage({ data: { ply: half } });
        look();
      }
    };
    pass(120, true);
    expect(FakeWorker.all).toHaveLength(1);
    // A pause of a second and a half is no death: the machine may be busy.
    pass(3, false);
    pass(2, true);
    expect(FakeWorker.all).toHaveLength(1);
    // A paused worker has nothing to report.
    pool.setPaused(true);
    pass(60, false);
    pool.setPaused(false);
    expect(FakeWorker.all).toHaveLength(1);
    pass(4, false);
    expect(FakeWorker.all[0]?.ended).toBe(true);
    // Its games are played by the next, to which more patience is shown.
    expect(FakeWorker.all).toHaveLength(2);
    expect(FakeWorker.all[1]?.games).toEqual(FakeWorker.all[0]?.games);
    pass(1, true);
    pass(7, false);
    expect(FakeWorker.all).toHaveLength(2);
    pass(1, false);
    expect(FakeWorker.all).toHaveLength(3);
    pool.end();
    expect(warned.mock.callCount()).toBe(2);
  } finally {
    timer.mock.restore();
    warned.mock.restore();
  }
});
