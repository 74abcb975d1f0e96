// What a kept unit stands for: the contents of its inputs in git, as one digest, and whether the working tree is just that.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { Wrong } from './wrong.js';

/** @typedef {{ commit: string, date: string, digest: string, dirty: string[] }} State */

/**
 * @param {string} root
 * @param {string[]} inputs
 * @returns {State}
 */
export function state(root, inputs) {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  const within = (/** @type {string} */ path, /** @type {string} */ input) => path === input || path.startsWith(`${input}/`);
  const without = inputs.filter((input) => input.startsWith('!')).map((input) => input.slice(1));
  const wanted = inputs.filter((input) => !input.startsWith('!'));
  const counts = (/** @type {string} */ path) =>
    wanted.some((input) => within(path, input)) && !without.some((input) => within(path, input));

  // "mode type hash<tab>path", in the order of paths.
  const lines = git('ls-tree', '-r', '-z', '--full-tree', 'HEAD').split('\0').filter(Boolean);
  const pathOf = (/** @type {string} */ line) => line.slice(line.indexOf('\t') + 1);
  for (const input of [...wanted, ...without]) {
    if (!lines.some((line) => within(pathOf(line), input))) throw new Wrong(`no committed file is called ${input}`);
  }
  const digest = createHash('sha256').update(lines.filter((line) => counts(pathOf(line))).join('\n')).digest('hex');
  // "XY path": two letters and a space before it; --no-renames, for a rename has two paths.
  const changed = git('status', '--porcelain', '-z', '--no-renames', '--untracked-files=all').split('\0').filter(Boolean);
  const dirty = changed.map((line) => line.slice(3)).filter(counts);
  const [commit, date] = git('log', '-1', '--format=%h %cs').trim().split(' ');
  return { commit, date, digest, dirty };
}
