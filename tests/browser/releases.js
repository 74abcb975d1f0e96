// Builds of the site for tests of the hosted site: each is made once in a run, by the first worker that gets to
// it. The default export removes them at the end of the run.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = process.env.ODDCHESS_RELEASES ?? '';
/** The site that most tests run on (tools/test-site.js). */
export const site = join(folder, 'www');

/**
 * @template {string} Name
 * @param {Record<Name, string[]>} wanted options of tools/dist.js by the name of each build
 * @returns {Promise<Record<Name, string>>} their folders
 */
export async function releases(wanted) {
  mkdirSync(folder, { recursive: true });
  const builds = /** @type {[Name, string[]][]} */ (Object.entries(wanted));
  // Workers that ask at the same time share the work: nobody waits while there is one to be made.
  for (const [name, options] of builds) {
    const out = join(folder, name);
    if (!first(`${out}.lock`)) continue;
    execFileSync('node', ['tools/dist.js', '--quiet', `--out=${out}.new`, ...options], { cwd: root });
    renameSync(`${out}.new`, out);
  }
  const folders = builds.map(([name]) => /** @type {const} */ ([name, join(folder, name)]));
  // If another worker fails to make one, the tests there say why, and here the limit of the test ends this.
  while (!folders.every(([, out]) => existsSync(out))) await pause(50);
  return /** @type {Record<Name, string>} */ (Object.fromEntries(folders));
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
