// The thread in which positions are searched, with an instance of the core to itself.
//
// It thinks in slices, and listens between two of them: whoever asks something else, or wants it to stop, is heard at
// once. A trap is told and ends its use, since nothing of that instance can be trusted any more.

import { CORE } from './build.js';

/** @typedef {import('../pkg/mind.js').Mind | import('../pkg/mind.js').Riddle | import('../pkg/mind.js').Judge} AnyEngine */
/** @typedef {import('./engine.js').EngineRequest} EngineRequest */
/** @typedef {import('./engine.js').EngineEvent} EngineEvent */

/** How long it thinks before it listens, in milliseconds. */
const SLICE = 30;
/** It tells how far it is no more often than this. */
const PAUSE = 100;

/** @type {Promise<AnyEngine> | undefined} */
let engine;
/** What it thinks about. @type {{ id: number, told: number } | undefined} */
let job;
const turn = new MessageChannel();

/** Thrown in place of a core that was built for another page. */
class VersionMismatch extends Error {}

/**
 * @param {string} build as what the page was built that asks
 * @param {import('./engine.js').Kind} kind
 * @param {number} megabytes of what it remembers of positions
 */
async function load(build, kind, megabytes) {
  const address = new URL('../pkg/mind.js', import.meta.url);
  /** @type {typeof import('../pkg/mind.js')} */
  const core = await import(address.href);
  await core.default();
  const version = core.version?.() ?? '?';
  if (build !== CORE || version !== CORE) throw new VersionMismatch(`page ${build}, thread ${CORE}, core ${version}`);
  return new core[kind](megabytes);
}

/** @param {EngineEvent} event */
function emit(event) {
  postMessage(event);
}

/** @param {EngineRequest} request */
async function receive(request) {
  job = undefined;
  if ('stop' in request) return;
  const { id, build, kind, megabytes } = request;
  const mine = (job = { id, told: 0 });
  engine ??= load(build, kind, megabytes);
  try {
    const ready = await engine;
    if (job !== mine) return;
    setUp(ready, request);
    emit({ id, started: true });
    turn.port2.postMessage(0);
  } catch (cause) {
    fail(id, cause);
  }
}

/** @param {AnyEngine} ready @param {import('./engine.js').Query} query */
function setUp(ready, query) {
  if ('pose' in ready) {
    if (!('tried' in query)) return;
    const { game, fen, moves, line } = query.tried;
    const problem = ready.pose(game, fen, moves) ?? ready.ask(line);
    if (problem) throw new Error(problem.said.id);
  } else if ('saved' in query) {
    const problem = ready.look(query.saved);
    if (problem) throw new Error(problem.said.id);
    ready.begin(/** @type {any} */ (query.asked));
  }
}

/** One slice, and the next one after whatever has been said meanwhile. */
async function think() {
  const now = job;
  const ready = await engine;
  if (!now || !ready || job !== now) return;
  try {
    const report = ready.slice(SLICE);
    const time = performance.now();
    if (report.done || time - now.told >= PAUSE) {
      now.told = time;
      emit({ id: now.id, thought: report });
    }
    if (report.done) job = undefined;
    else turn.port2.postMessage(0);
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
