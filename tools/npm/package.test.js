// The package as others have it: packed, and installed into a folder outside of this project. The example for Node runs there, types
// are checked as both kinds of TypeScript projects see them, Vite builds the example for it, and the pages run in Chromium.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import sirv from 'sirv';
import { startBrowser } from '../browser.js';
import { sizeTable } from './sizes.js';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const examples = join(import.meta.dirname, 'examples');
const outside = mkdtempSync(join(tmpdir(), 'oddchess npm '));
const site = join(outside, 'vite');
/** In SAN. */
const MOVE = /^[KQRBN]?[a-h]x?\d/;
// With the lock file, or npm would ask for what it has installed a moment ago.
const INSTALL = ['--offline', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];

after(() => rmSync(outside, { recursive: true }));

/** @param {string} folder @returns {Record<string, string>} its files in base64, by path */
function contents(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), readFileSync(path).toString('base64')]));
}

before(async () => {
  const made = join(outside, 'made');
  const pack = async () => {
    const env = { ...process.env, TZ: 'Pacific/Kiritimati', LC_ALL: 'C' };
    await run('node', ['tools/npm.js', '--quiet', `--out=${made}`], { cwd: root, env });
    await run('npm', ['pack', '--silent', '--pack-destination', outside], { cwd: made });
    return readdirSync(outside).find((name) => name.endsWith('.tgz')) ?? assert.fail('npm packed nothing');
  };
  const set = async () => {
    cpSync(join(examples, 'vite'), site, { recursive: true, filter: (path) => !path.includes('node_modules') });
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: site });
  };
  const [packed] = await Promise.all([pack(), set()]);
  await run('npm', ['install', ...INSTALL, join(outside, packed)], { cwd: site });
  cpSync(join(examples, 'node/index.mjs'), join(site, 'node.mjs'));
});

test('the same sources give the same package, elsewhere and at another time', () => {
  const [here, there] = [join(root, 'dist-npm'), join(outside, 'made')].map(contents);
  assert.deepEqual(Object.keys(here ?? {}), Object.keys(there ?? {}));
  for (const [path, body] of Object.entries(here ?? {})) assert.ok(there?.[path] === body, `${path} differs`);
});

test('the sizes in docs/npm.md are still about right', () => {
  const rows = (/** @type {string} */ text) =>
    [...text.matchAll(/^\| (.*?) \| ([\d.]+) kB \|/gm)].map(([, name, size]) => ({ name, size: Number(size) }));
  const said = rows(readFileSync(join(root, 'docs/npm.md'), 'utf8'));
  // Compressing takes seconds, and gives the same answer.
  const raw = (/** @type {Buffer} */ { length }) => ({ files: 1, raw: length, gzip: 0, brotli: 0 });
  const made = rows(sizeTable(join(outside, 'made'), raw));
  assert.deepEqual(
    said.map(({ name }) => name),
    made.map(({ name }) => name),
  );
  for (const [at, { name, size }] of made.entries())
    assert.ok(Math.abs(size / (said[at]?.size ?? 0) - 1) < 0.1, `${name}: ${size} kB. Put what make npm prints there`);
});

test('Node runs the example, and ends by itself', async () => {
  const { stdout, stderr } = await run('node', ['node.mjs'], { cwd: site, timeout: 60_000 });
  assert.equal(stderr, '');
  const [moves, error, german, best, ...rest] = stdout.trim().split('\n');
  assert.match(moves ?? '', /^\d+ legal moves, White has \d+ guilders$/);
  assert.match(error ?? '', /^MoveError: .*a7/);
  assert.match(german ?? '', /^D.*a7/);
  assert.match(best ?? '', /^best: \S+, \S+/);
  assert.deepEqual(rest, ['the same again: true', 'perft 3: 7599']);
});

test('a wrong module is refused, and the right one loads after it', async () => {
  const { init, initSync, version } = await import(pathToFileURL(join(outside, 'made/node.js')).href);
  const empty = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  assert.throws(() => initSync(empty));
  await assert.rejects(init(empty), /could not be loaded/);
  await init();
  assert.match(version(), /^\d/);
});

test('in every game, a move is the same by each of its names, can be taken back, and comes back from PGN', async () => {
  const { Game, init, mixes, MoveError, variants } = await import(pathToFileURL(join(outside, 'made/node.js')).href);
  await init();
  for (const { id } of [...variants(), ...mixes()]) {
    const game = Game.new(id);
    for (let ply = 0; ply < 12 && !game.isOver; ply += 1) {
      const { fen } = game;
      const moves = game.moves();
      assert.equal(moves.length, game.perft(1));
      assert.deepEqual(
        [...game.dests().keys()].sort(),
        [...new Set(moves.map((/** @type {any} */ { from }) => from))].sort(),
      );
      const move = moves[(ply * 11) % moves.length];
      const same = moves.filter(
        (/** @type {any} */ { from, to, promotion }) =>
          [from, to, promotion].join() === [move.from, move.to, move.promotion].join(),
      );
      const after = [move.uci, move.san, ...(same.length === 1 ? [move] : [])].map((name) => {
        assert.ok(game.isLegal(name), `${id} ${fen} ${move.san}`);
        const { san, uci } = game.play(name);
        assert.deepEqual({ san, uci }, { san: move.san, uci: move.uci });
        const result = game.fen;
        assert.deepEqual(game.undo().uci, move.uci);
        assert.equal(game.fen, fen);
        return result;
      });
      assert.equal(new Set(after).size, 1, `${id} ${fen} ${move.san}`);
      game.play(move.uci);
      assert.throws(() => game.play(`${move.to}${move.to}`), MoveError);
    }
    for (const copy of [Game.fromPgn(game.pgn()), Game.fromLink(game.link), game.clone()]) {
      assert.deepEqual([copy.variant, copy.fen, copy.history()], [game.variant, game.fen, game.history()]);
      copy.dispose();
    }
  }
});

test('code blocks of the README run', async () => {
  const readme = readFileSync(join(root, 'tools/npm/README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
  assert.ok(blocks.length > 3, `only ${blocks.length} blocks`);
  // What a comment behind a call says is what the call gives.
  const program = blocks.map((code) =>
    code
      .replace(/^import (.*) from ('.*');$/gm, 'const $1 = await import($2);')
      .replace(/^(?!const|let)(.*?);? +\/\/ → (.*)$/gm, 'same($1, $2);'),
  );
  writeFileSync(
    join(site, 'readme.mjs'),
    `import { deepEqual as same } from 'node:assert/strict';\n${program.map((code) => `{\n${code}}\n`).join('')}`,
  );
  await run('node', ['readme.mjs'], { cwd: site, timeout: 60_000 });
});

test('TypeScript knows what is imported, with a bundler and in Node', async () => {
  writeFileSync(
    join(site, 'types.mts'),
    `import { Game, init, MoveError, variants, type Move, type Outcome } from 'oddchess';
import { init as initInlined } from 'oddchess/inline';
import { describeGame, init as initInvent, type Described, type Game as Invented } from 'oddchess/invent';
import { Engine } from 'oddchess/engine';
import { setSite, type BoardState, type VariantBoardElement } from 'oddchess/board';
import { pieceSvg } from 'oddchess/pieces';
await init(); await initInlined(); await initInvent();
const described: Described = describeGame('[a:chess]', 'a');
const invented: Invented = Game.new(described.id);
const game: Game = Game.new('tax', { rules: '' });
const moves: Move[] = game.moves({ from: 'e2' });
const outcome: Outcome | null = game.outcome;
const dests: Map<string, string[]> = game.dests();
const text: string | undefined = game.why('e2', 'e5')?.sentence;
const info = await new Engine({ hash: 8 }).analyse(game, { depth: 3, signal: AbortSignal.timeout(9) }, ({ lines }) => lines[0]?.pv);
const board: VariantBoardElement | null = document.querySelector('variant-board');
const loaded: boolean | undefined = board?.load({ game: 'taxi', rules: 'income=3' });
const state: BoardState | undefined = board?.state;
// @ts-expect-error: moves are texts or objects
game.play(4);
// @ts-expect-error: there is no such method
game.moveIt('e4');
console.log(invented.fen, moves, outcome, dests, text, info.best?.san, loaded, state?.moves, board?.rules, pieceSvg(game.pieces()[0]!), variants(), setSite, MoveError);
`,
  );
  const tsc = join(root, 'node_modules/.bin/tsc');
  const strict = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    'false',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
    '--types',
    '',
  ];
  await Promise.all([
    run(tsc, [...strict, '--module', 'nodenext', 'types.mts'], { cwd: site }),
    run(tsc, [...strict, '--module', 'esnext', '--moduleResolution', 'bundler', 'types.mts', 'main.ts'], { cwd: site }),
  ]).catch(({ stdout }) => assert.fail(stdout));
});

test('a bundle that imports the game has no board and no engine in it', async () => {
  const folder = join(outside, 'vite/shaken');
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="./main.js"></script>');
  writeFileSync(
    join(folder, 'main.js'),
    "import { Game, init } from 'oddchess';\nawait init();\ndocument.title = Game.new('tax').fen;\n",
  );
  await run('node', ['../node_modules/vite/bin/vite.js', 'build', '--base=./'], { cwd: folder });
  const files = contents(join(folder, 'dist'));
  const names = Object.keys(files).join(' ');
  assert.match(names, /oddchess-[\w-]+\.wasm/);
  assert.doesNotMatch(names, /engine|\.bin/);
  const scripts = Object.entries(files).filter(([path]) => path.endsWith('.js') && !path.includes('locale-'));
  const code = scripts.map(([, body]) => Buffer.from(body, 'base64').toString()).join('');
  assert.match(code, /FenError/);
  for (const foreign of ['invent.wasm', 'variant-board', 'attachShadow', 'onmessage', 'DecompressionStream'])
    assert.ok(!code.includes(foreign), `${foreign} is in the bundle`);
});

test('what Vite has built and a page without a bundler run in Chromium', async (t) => {
  await run('node', ['node_modules/vite/bin/vite.js', 'build'], { cwd: site });
  const plain = join(site, 'dist/plain');
  cpSync(join(examples, 'plain'), plain, { recursive: true });
  cpSync(join(site, 'node_modules/oddchess'), join(plain, 'oddchess'), { recursive: true });
  writeFileSync(
    join(plain, 'inline.html'),
    `<!doctype html><script type="module">
import { Game, init, setLanguage } from './oddchess/inline.js';
await init();
await setLanguage('de');
document.title = Game.new('chess').why('e2', 'e5').sentence;
</script>`,
  );
  const server = createServer(sirv(join(site, 'dist'), { dev: true }));
  await new Promise((listening) => server.listen(0, 'localhost', () => listening(undefined)));
  const address = server.address();
  const base = `http://localhost:${address && typeof address === 'object' ? address.port : 0}`;
  const browser = await startBrowser();
  t.after(async () => {
    await browser.close();
    server.close();
  });
  /** @param {string} path */
  const open = async (path) => {
    const page = await browser.newPage();
    /** @type {string[]} */
    const wrong = [];
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
    page.on(
      'response',
      (answer) => answer.status() >= 400 && !answer.url().endsWith('favicon.ico') && wrong.push(answer.url()),
    );
    await page.goto(`${base}/${path}`);
    return { page, wrong: () => wrong.filter((text) => !text.includes('favicon')) };
  };

  await t.test('Vite', async () => {
    const { page, wrong } = await open('');
    await page.locator('#best', { hasText: MOVE }).waitFor();
    assert.equal(await page.locator('#moves').textContent(), '20');
    await page.locator('[data-square="e2"]').click();
    await page.locator('[data-square="e5"]').click();
    await page.locator('#refused', { hasText: /\w/ }).waitFor();
    await page.locator('[data-square="e2"]').click();
    await page.locator('[data-square="e4"]').click();
    await page.locator('variant-board[fen*=" b "]').waitFor();
    assert.deepEqual(wrong(), []);
  });
  await t.test('no bundler', async () => {
    const { page, wrong } = await open('plain/');
    await page.locator('#best', { hasText: MOVE }).waitFor();
    assert.match((await page.locator('#moves').textContent()) ?? '', /^\d+$/);
    assert.ok(await page.locator('[data-square="e4"][data-piece="P"]').isVisible());
    assert.deepEqual(wrong(), []);
  });
  await t.test('esbuild, with a copy of the folder', async () => {
    writeFileSync(
      join(site, 'bundled.js'),
      `import { Game, init } from 'oddchess';
import { Engine } from 'oddchess/engine';
await init('oddchess/oddchess.wasm');
const engine = new Engine({ startWorker: () => new Worker('oddchess/engine-worker.js', { type: 'module' }) });
document.title = (await engine.bestMove(Game.new('tax'), { nodes: 2000 })).san;
`,
    );
    const entry = { entryPoints: [join(site, 'bundled.js')], outfile: join(plain, 'bundled.js') };
    await build({ ...entry, bundle: true, format: 'esm', target: 'es2022', logLevel: 'silent' });
    writeFileSync(join(plain, 'bundled.html'), '<!doctype html><script type="module" src="bundled.js"></script>');
    const { page, wrong } = await open('plain/bundled.html');
    await page.waitForFunction(() => document.title);
    assert.match(await page.title(), MOVE);
    assert.deepEqual(wrong(), []);
  });
  await t.test('a described game on a board', async () => {
    const script = `
import { describeGame, Game, init } from './oddchess/invent.js';
import './oddchess/board.js';
await init();
const { id } = describeGame('[camels:chess]\\ncustomPiece1 = c:C\\nstartFen = 4k3/8/8/8/8/8/8/1C2K3 w - - 0 1\\npromotionPieceTypes = c');
const board = document.createElement('variant-board');
board.setAttribute('link', Game.new(id).link);
document.body.append(board);`;
    writeFileSync(join(plain, 'described.html'), `<!doctype html><body><script type="module">${script}</script>`);
    const { page, wrong } = await open('plain/described.html');
    await page.locator('[data-square="b1"]').click();
    await page.locator('[data-square="a4"]').click();
    await page.locator('variant-board[fen^="4k3/8/8/8/C7/"]').waitFor();
    assert.deepEqual(wrong(), []);
  });
  await t.test('the rules inlined, in German', async () => {
    const { page, wrong } = await open('plain/inline.html');
    await page.waitForFunction(() => document.title);
    assert.match(await page.title(), /Bauer/);
    assert.deepEqual(wrong(), []);
  });
});
