// Builds of the site for tests of the hosted site: each is made once in a run, by the first worker that asks
// for it. The default export removes them at the end of the run.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = process.env.ODDCHESS_RELEASES ?? '';
/** The site that most tests run on (tools/test-site.js). */
export const site = join(folder, 'www');

/** @param {string} name @param {string[]} options of tools/dist.js @returns {Promise<string>} its folder */
export async function release(name, ...options) {
  const out = join(folder, name);
  mkdirSync(folder, { recursive: true });
  if (first(`${out}.lock`)) {
    execFileSync('node', ['tools/dist.js', '--quiet', `--out=${out}.new`, ...options], { cwd: root });
    renameSync(`${out}.new`, out);
  }
  // Another worker makes it. If that fails the tests there say why, and here the limit of the test ends this.
  while (!existsSync(out)) await pause(50);
  return out;
}

/** Whether this is the one that made it. @param {string} lock a folder */
function first(lock) {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

export default function takeAway() {
  rmSync(folder, { recursive: true, force: true });
}
