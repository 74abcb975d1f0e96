// The build depends on the sources alone: not on the folder, the date, or the order in which files
// are found. That the same commit gives the same core is asked by the part `release` of the long form, which builds it
// twice.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';

const root = join(import.meta.dirname, '../..');

/**
 * The written files by path.
 * @param {string} folder of a tree
 * @param {string} out
 * @param {Record<string, string>} [env]
 */
function written(folder, out, env = {}) {
  execFileSync('node', ['tools/dist.js', '--quiet', `--out=${out}`], { cwd: folder, env: { ...process.env, ...env } });
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1)).sort();
  const read = (/** @type {string} */ path) => readFileSync(path).toString('base64');
  return Object.fromEntries([...paths.map((path) => [path, read(join(out, path))]), ['the zip', read(`${out}.zip`)]]);
}

test('a copy of the sources with other dates and time zone gives the same bytes', () => {
  const within = mkdtempSync(join(tmpdir(), 'same dist '));
  try {
    const copy = join(within, 'elsewhere');
    for (const name of ['package.json', 'tools', 'tsconfig.json', 'www'])
      cpSync(join(root, name), join(copy, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    utimesSync(join(copy, 'www/index.html'), 0, 0);
    const here = written(root, join(within, 'here'));
    const there = written(copy, join(within, 'there'), { TZ: 'Pacific/Kiritimati', LC_ALL: 'C' });
    assert.ok(Object.keys(here).length > 30, `only ${Object.keys(here).length} files`);
    assert.deepEqual(Object.keys(there), Object.keys(here));
    for (const [path, bytes] of Object.entries(here)) assert.ok(there[path] === bytes, `${path} differs`);
  } finally {
    rmSync(within, { recursive: true });
  }
});
