// The worker in which the engine searches, with its own instance of the core.
//
// It searches in slices and reads messages in between, so a new request or a stop takes effect at once. After a crash
// the instance is not used again.

import { CORE } from './build.js';
import { isDescribed } from './described.js';
import { loadEngine, loadNetwork } from './engine-files.js';

/** @typedef {typeof import('../pkg/engine.js')} Engines */
/** @typedef {InstanceType<Engines['Engine' | 'MateSolver' | 'Judge' | 'PuzzleProof' | 'Practice']>} AnyEngine */
/** @import { WorkerRequest, WorkerEvent } from './engine.js' */

/** Milliseconds of a slice: a stop waits for its end. */
const SLICE = 12;
/** Minimum milliseconds between progress reports. */
const PAUSE = 100;
/** How many milliseconds a request waits for a network. */
const PATIENCE = 2000;

/** @type {Promise<AnyEngine> | undefined} */
let engine;
/** Whether it plays games that are described. */
let described = false;
/** The current request; it has not begun while a network is loaded. @type {{ id: number, began: number, reportedAt: number } | undefined} */
let job;
/** The networks that were asked for, by their games. @type {Map<string, Promise<void>>} */
const networks = new Map();
/** Whether the next slice is on its way: one that a request before has asked for serves the next one, too. */
let awake = false;
const turn = new MessageChannel();
/**
 * Runs a slice after the messages that wait. Threads of Node would take a thousand messages of this channel before one of another, and
 * have a call for it.
 */
const { setImmediate: next = () => turn.port2.postMessage(0) } =
  /** @type {{ setImmediate?: (call: () => void) => void }} */ (globalThis);

/** The page and the core are from different builds. */
class VersionMismatch extends Error {}

/**
 * @param {string} build as what the page was built that asks
 * @param {import('./engine.js').Kind} kind
 * @param {number} megabytes of what it remembers of positions
 */
async function load(build, kind, megabytes) {
  const core = await loadEngine(described);
  const version = core.version?.() ?? '?';
  if (build !== CORE || version !== CORE) throw new VersionMismatch(`page ${build}, thread ${CORE}, core ${version}`);
  return new core[kind](megabytes);
}

/** @param {WorkerEvent} event */
function emit(event) {
  postMessage(event);
}

/** @param {WorkerRequest} request */
async function receive(request) {
  job = undefined;
  if ('stop' in request) return;
  const { id, build, kind, megabytes } = request;
  const mine = (job = { id, began: 0, reportedAt: 0 });
  const other = 'saved' in request && isDescribed(request.saved);
  if (other !== described) {
    engine = undefined;
    described = other;
  }
  engine ??= load(build, kind, megabytes);
  try {
    const ready = await engine;
    if (job !== mine) return;
    setPosition(ready, request);
    await addNetwork(ready);
    if (job !== mine) return;
    start(ready, request);
    mine.began = performance.now();
    emit({ id, started: true });
    wake();
  } catch (cause) {
    fail(id, cause);
  }
}

/** @param {AnyEngine} ready @param {import('./engine.js').Query} query */
function setPosition(ready, query) {
  if ('pose' in ready) {
    if (!('tried' in query)) return;
    const { game, fen, goal, moves, line } = query.tried;
    const problem = ready.pose(game, fen, goal, moves) ?? ready.ask(line);
    if (problem) throw new Error(problem.message.id);
  } else if ('saved' in query) {
    const problem = ready.set_position(query.saved);
    if (problem) throw new Error(problem.message.id);
  }
}

/**
 * Loads the network of the position's game, once. Without it the engine uses an evaluation of its own, so nobody need know if that
 * fails; if it takes long, it counts from a later request on.
 * @param {AnyEngine} ready
 */
async function addNetwork(ready) {
  const game = 'missing_network' in ready ? ready.missing_network() : undefined;
  if (!game || !('add_network' in ready)) return;
  const load = async () => {
    const network = await loadNetwork(game);
    if (network) ready.add_network(network);
  };
  const loading = networks.get(game) ?? load().catch(() => undefined);
  networks.set(game, loading);
  await Promise.race([loading, new Promise((done) => setTimeout(done, PATIENCE))]);
}

/** @param {AnyEngine} ready @param {import('./engine.js').Query} query */
function start(ready, query) {
  if (!('pose' in ready) && 'saved' in query) ready.start(/** @type {any} */ (query.asked));
}

function wake() {
  if (awake) return;
  awake = true;
  next(think);
}

/** Runs one slice and schedules the next one after pending messages. */
async function think() {
  awake = false;
  const now = job;
  const ready = await engine;
  // The turn may be that of a request before.
  if (!now?.began || !ready || job !== now) return;
  try {
    const report = ready.slice(SLICE);
    const time = performance.now();
    if (report.done || time - now.reportedAt >= PAUSE) {
      now.reportedAt = time;
      emit({ id: now.id, report, time: time - now.began });
    }
    if (report.done) job = undefined;
    else wake();
  } catch (cause) {
    fail(now.id, cause);
  }
}

/** @param {number} id @param {unknown} cause */
function fail(id, cause) {
  job = undefined;
  if (cause instanceof VersionMismatch) emit({ id, mismatch: cause.message });
  else emit({ id, failed: String(cause) });
}

turn.port1.onmessage = () => void think();
self.onmessage = ({ data }) => void receive(data);
