// A thread that plays games of a run, one after the other, with an instance of the core to itself.
//
// It is told a number and answers with the game of that number; which games it plays, in what order and beside how many
// others changes nothing about them. It plays in slices and listens between two of them, so it can be held at any time.
// A trap is told and ends its use.

import { CORE } from './build.js';

/** @typedef {import('../pkg/mind.js').Lab} Lab */
/** @typedef {import('../state/lab/worker-pool.js').LabRequest} LabRequest */
/** @typedef {import('../state/lab/worker-pool.js').LabEvent} LabEvent */

/** How long it plays before it listens, in milliseconds. */
const SLICE = 40;
/** A sign of life is given no less often. */
const PAUSE = 500;

/** @type {Promise<Lab> | undefined} */
let lab;
/** Numbers to be played. @type {number[]} */
const waiting = [];
/** The game that is played. @type {number | undefined} */
let number;
let held = false;
let lastReport = 0;
/** Whether the next slice is on its way. */
let awake = false;
const turn = new MessageChannel();

/** Thrown in place of a core that was built for another page. */
class VersionMismatch extends Error {}

/** @param {string} build as what the page was built that asks @param {string} text the settings */
async function load(build, text) {
  const address = new URL('../pkg/mind.js', import.meta.url);
  /** @type {typeof import('../pkg/mind.js')} */
  const core = await import(address.href);
  await core.default();
  const version = core.version?.() ?? '?';
  if (build !== CORE || version !== CORE) throw new VersionMismatch(`page ${build}, thread ${CORE}, core ${version}`);
  return new core.Lab(text);
}

/** @param {LabEvent} event */
function emit(event) {
  postMessage(event);
}

/** @param {LabRequest} request */
async function receive(request) {
  try {
    if ('text' in request) lab = load(request.build, request.text);
    else if ('play' in request) waiting.push(request.play);
    else held = request.hold;
    await lab;
    wake();
  } catch (cause) {
    fail(cause);
  }
}

function wake() {
  if (awake) return;
  awake = true;
  turn.port2.postMessage(0);
}

/** One slice, and the next one after whatever has been said meanwhile. */
async function play() {
  const ready = await lab;
  awake = false;
  if (!ready || held) return;
  try {
    if (number === undefined) {
      number = waiting.shift();
      if (number === undefined) return;
      ready.begin(number);
    }
    const { done, ply, game } = ready.slice(SLICE);
    const time = performance.now();
    if (done && game) {
      emit({ game });
      number = undefined;
    } else if (time - lastReport >= PAUSE) {
      lastReport = time;
      emit({ ply });
    }
    wake();
  } catch (cause) {
    fail(cause);
  }
}

/** @param {unknown} cause */
function fail(cause) {
  lab = undefined;
  if (cause instanceof VersionMismatch) emit({ mismatch: cause.message });
  else emit({ failed: String(cause) });
}

turn.port1.onmessage = () => void play();
self.onmessage = ({ data }) => void receive(data);
