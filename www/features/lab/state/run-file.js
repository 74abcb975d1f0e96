// Files of runs, as `oddchess lab` writes them: a line that names the run, then a line for each game. They are read as a
// stream, so that a file of a million games does not have to fit into memory.

import { GAME } from '../../../state/runs/stored-run.js';

/** @import { LabGame } from '../../../pkg/lab.js' */
/** @typedef {{ run: string, core: string }} Head */
/**
 * What is wrong with a file, as a message of the page.
 * @typedef {{ id: string, args: Record<string, string | number> }} FileFault
 */
/** @typedef {{ head: Head, lines: number, cut: boolean }} FileEnd what was read: games, and whether a last line was cut off */

/** Games handed over at once. */
const BATCH = 500;
/** No line is longer, in characters: the longest game takes a tenth of it. */
const LONGEST = 1_000_000;

/** @type {FileFault} */
const NO_HEAD = { id: 'page.lab.file.head', args: {} };
/** @param {number} line @returns {FileFault} */
const wrongLine = (line) => ({ id: 'page.lab.file.line', args: { line } });

export class RunFileError extends Error {
  /** @param {FileFault} fault */
  constructor(fault) {
    super(fault.id);
    this.fault = fault;
  }
}

/**
 * Reads a file of a run.
 * @param {Blob} file
 * @param {(head: Head) => void} begin hears what run it is, before the games; may throw
 * @param {(games: LabGame[]) => void} each
 * @returns {Promise<FileEnd>}
 */
export async function readRunFile(file, begin, each) {
  /** @type {Head | undefined} */
  let head;
  let lines = 0;
  let rest = '';
  /** @type {LabGame[]} */
  let batch = [];
  /** @param {string} line */
  const take = (line) => {
    if (!head) {
      head = headOf(line);
      begin(head);
      return;
    }
    lines += 1;
    batch.push(gameOf(line, lines + 1));
    if (batch.length < BATCH) return;
    each(batch);
    batch = [];
  };
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const parts = value.split('\n');
    parts[0] = rest + parts[0];
    rest = parts.pop() ?? '';
    parts.forEach(take);
    if (rest.length <= LONGEST) continue;
    void reader.cancel();
    throw new RunFileError(head ? wrongLine(lines + 2) : NO_HEAD);
  }
  if (!head) throw new RunFileError(NO_HEAD);
  if (batch.length > 0) each(batch);
  return { head, lines, cut: rest !== '' };
}

/** @param {string} line @returns {Head} */
function headOf(line) {
  try {
    const { run, core } = JSON.parse(line);
    if (typeof run === 'string' && typeof core === 'string') return { run, core };
  } catch {
    // Not JSON: told below.
  }
  throw new RunFileError(NO_HEAD);
}

/** @param {string} line @param {number} number of the line @returns {LabGame} */
function gameOf(line, number) {
  try {
    const game = GAME(JSON.parse(line));
    if (game) return game;
  } catch {
    // Not JSON: told below.
  }
  throw new RunFileError(wrongLine(number));
}
