// The worker that plays games of a run, one after the other, with its own instance of the core.
//
// It receives a number and returns the game with that number. A game depends only on the run and its number, not on
// which worker plays it or when. It plays in slices and reads messages in between, so it can be paused at any time.

import { CORE } from './build.js';
import { loadLabModule } from './lab-files.js';

/** @import { Lab } from '../pkg/lab.js' */
/** @import { LabRequest, LabEvent } from '../state/runs/worker-pool.js' */

/** Milliseconds of a slice. */
const SLICE = 40;
/** Maximum milliseconds between reports. */
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

/** The page and the core are from different builds. */
class VersionMismatch extends Error {}

/** @param {string} build as what the page was built that asks @param {string} text the settings */
async function load(build, text) {
  const core = await loadLabModule(text);
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

/** Runs one slice and schedules the next one after pending messages. */
async function play() {
  const ready = await lab;
  awake = false;
  if (!ready || held) return;
  try {
    if (number === undefined) {
      number = waiting.shift();
      if (number === undefined) return;
      ready.start(number);
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
