// The build as a whole. It depends on the sources alone: not on the folder, the date, or the order in which files are
// found. That the same commit gives the same core is asked by the part `release` of the long form, which builds it
// twice. And what comes before the first move is small.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { pathsOf } from '../modules.js';

const root = join(import.meta.dirname, '../..');

/**
 * The written files by path.
 * @param {string} folder of a tree
 * @param {string} out
 * @param {Record<string, string>} [env]
 */
async function written(folder, out, env = {}) {
  const args = ['tools/dist.js', '--quiet', `--out=${out}`];
  await promisify(execFile)('node', args, { cwd: folder, env: { ...process.env, ...env } });
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1)).sort();
  const read = (/** @type {string} */ path) => readFileSync(path).toString('base64');
  return Object.fromEntries([...paths.map((path) => [path, read(join(out, path))]), ['the zip', read(`${out}.zip`)]]);
}

/**
 * Limits for what is loaded before the first move of a new game can be made: Brotli, in bytes, each file by itself. The page
 * has the boards of all games as pictures, so that one is seen before any script has come.
 */
const LIMITS = { 'the page': 9400, styles: 6900, scripts: 44_250, sentences: 7200, start: 4000, core: 113_300 };
/** And for all of it. Digests in the names of folders compress by some fifty bytes better or worse. */
const TOTAL = 184_000;

/**
 * Adds up what the first page and the page of a game ask for by themselves, as `make bench-page` sees it in a browser.
 * @param {Record<string, string>} files in base64
 */
function assertSmall(files) {
  const body = (/** @type {string} */ path) => Buffer.from(files[path] ?? assert.fail(`no ${path}`), 'base64');
  const page = String(body('index.html'));
  const folder = /"(scripts-\w+)\//.exec(page)?.[1] ?? '';
  const scripts = new Set([...page.matchAll(/ (?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path));
  for (const path of scripts)
    for (const to of pathsOf(path, String(body(path))).static) if (to.startsWith(folder)) scripts.add(to);
  const loaded = {
    'the page': ['index.html'],
    styles: [...page.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) => path),
    scripts: [...scripts],
    sentences: Object.keys(files).filter((path) => /^locales-\w+\/en\.json$/.test(path)),
    start: Object.keys(files).filter((path) => /^pkg-\w+\/starts\/taxi\.json$/.test(path)),
    core: Object.keys(files).filter((path) => /^pkg-\w+\/oddchess_bg\.wasm$/.test(path)),
  };
  let total = 0;
  assert.ok(scripts.size > 5, `only ${scripts.size} scripts`);
  for (const [kind, paths] of Object.entries(loaded)) {
    const all = paths.map((path) => ({ path, size: brotliCompressSync(body(path)).length }));
    const size = all.reduce((total, one) => total + one.size, 0);
    total += size;
    const limit = LIMITS[/** @type {keyof typeof LIMITS} */ (kind)];
    const what = all.map((one) => `${one.size} ${one.path}`).join('\n');
    assert.ok(size <= limit, `${kind}: ${size} bytes before the first move, at most ${limit} are expected:\n${what}`);
  }
  assert.ok(total <= TOTAL, `${total} bytes before the first move, at most ${TOTAL} are expected`);
}

test('a copy of the sources with other dates and time zone gives the same bytes', async (t) => {
  const within = mkdtempSync(join(tmpdir(), 'same dist '));
  try {
    const copy = join(within, 'elsewhere');
    for (const name of ['package.json', 'pages', 'tools', 'tsconfig.json', 'www'])
      cpSync(join(root, name), join(copy, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    utimesSync(join(copy, 'www/index.html'), 0, 0);
    const [here, there] = await Promise.all([
      written(root, join(within, 'here')),
      written(copy, join(within, 'there'), { TZ: 'Pacific/Kiritimati', LC_ALL: 'C' }),
    ]);
    assert.ok(Object.keys(here).length > 30, `only ${Object.keys(here).length} files`);
    assert.deepEqual(Object.keys(there), Object.keys(here));
    for (const [path, bytes] of Object.entries(here)) assert.ok(there[path] === bytes, `${path} differs`);
    await t.test('a new game begins with little', () => assertSmall(here));
  } finally {
    rmSync(within, { recursive: true });
  }
});
