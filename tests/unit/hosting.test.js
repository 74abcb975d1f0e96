// What services and hosts read (.github/, deploy/, .devcontainer/) agrees with the rest of the project. Linters look deeper
// (make lint-deploy); this needs none.

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { parseAllDocuments } from 'yaml';
import { hashedFolders } from '../../tools/dist/folders.js';
import { headers } from '../../tools/dist/headers.js';
import { readSite } from '../../tools/dist/site.js';
import { openPages } from '../../tools/modules.js';
import { archive, checkTag, partsOf, sums, versionOf } from '../../tools/release.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
/** @param {string} path @returns {any} */
function yaml(path) {
  const [document] = parseAllDocuments(read(path));
  assert.deepEqual([...(document?.errors ?? []), ...(document?.warnings ?? [])], [], path);
  return document?.toJS();
}
const WORKFLOWS = readdirSync(join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`);
const READ = [...WORKFLOWS, '.github/actions/setup/action.yml', 'deploy/gitlab-ci.yml'];
const targets = new Set([...read('Makefile').matchAll(/^([a-z-]+):/gm)].map(([, name]) => name));

test('actions are pinned to a commit, whose version is named and the same everywhere', () => {
  /** @type {Map<string, string>} */
  const pinned = new Map();
  let count = 0;
  for (const path of READ) {
    for (const [line, name = '', at = '', version] of read(path).matchAll(
      /uses: ([^@\s]+)(?:@(\S+))?(?: # (v[\d.]+))?$/gm,
    )) {
      count += 1;
      if (name.startsWith('./')) continue;
      assert.match(at, /^[0-9a-f]{40}$/, `${path}: ${line}`);
      assert.ok(version, `${path}: ${line}: expected its version in a comment`);
      assert.equal(pinned.get(name) ?? `${at} ${version}`, `${at} ${version}`, `${path}: ${line}`);
      pinned.set(name, `${at} ${version}`);
    }
  }
  const all = READ.reduce((sum, path) => sum + (read(path).match(/\buses:/g)?.length ?? 0), 0);
  assert.equal(count, all, 'a line with `uses:` is not read');
});

test('workflows may do no more than they need, end some day, and run what the project has', () => {
  for (const path of WORKFLOWS) {
    const { permissions, jobs } = yaml(path);
    assert.ok(permissions, `${path}: expected permissions for the whole`);
    assert.ok(!Object.values(permissions).includes('write'), `${path}: writing is for single jobs`);
    for (const [name, job] of Object.entries(jobs)) {
      assert.ok(/** @type {any} */ (job)['timeout-minutes'] > 0, `${path}: ${name} may run for ever`);
      for (const { uses = '', with: options } of /** @type {any} */ (job).steps)
        if (uses.startsWith('actions/checkout@'))
          assert.equal(options?.['persist-credentials'], false, `${path}: ${name}`);
    }
  }
  for (const path of READ)
    for (const [line, target = ''] of read(path).matchAll(/(?:run: |- |^ +)make ([a-z-]+)/gm))
      assert.ok(targets.has(target), `${path}: no such target: ${line}`);
  // Nothing from caches that other runs can write goes into a release.
  assert.doesNotMatch(read('.github/workflows/release.yml'), /actions\/cache@|actions\/setup\n/);
  const { publish } = yaml('.github/workflows/release.yml').jobs;
  assert.deepEqual(publish.needs, ['test', 'build']);
});

test('versions agree: Node, Rust, and the place of the site', () => {
  const { engines } = JSON.parse(read('package.json'));
  const least = Number(/>=(\d+)/.exec(engines.node)?.[1]);
  for (const path of READ)
    for (const [, version] of read(path).matchAll(/node-version: (\d+)/g)) assert.ok(Number(version) >= least, path);
  // Debian 13 has Node 20, and the image has rustup, which reads rust-toolchain.toml.
  assert.match(read('rust-toolchain.toml'), /channel = "stable"/);
  const image = yaml('deploy/gitlab-ci.yml').default.image;
  assert.equal(image, /^FROM (\S+)/m.exec(read('.devcontainer/Containerfile'))?.[1]);
  assert.match(image, /^rust:1-trixie$/);
  assert.ok(least <= 20, 'Debian 13 has Node 20: the images need another one');
  for (const path of ['deploy/Containerfile', '.devcontainer/Containerfile']) {
    assert.doesNotMatch(read(path), /^FROM \S+(:latest)?$(?<!:.+)/m, path);
    assert.match(read(path), /^USER \d+$/m, path);
    for (const [, from = ''] of read(path).matchAll(/^COPY (deploy\/\S+)/gm)) assert.ok(read(from), path);
  }
  const { pages_build_output_dir: folder } = Object.fromEntries(
    [...read('deploy/wrangler.toml').matchAll(/^(\w+) = "(.*)"$/gm)].map(([, key, value]) => [key, value]),
  );
  assert.equal(join('deploy', folder ?? ''), 'dist');
});

test('the development container is one: its keys are known, and it builds what is there', () => {
  const text = read('.devcontainer/devcontainer.json');
  const container = JSON.parse(text.replace(/^\s*\/\/.*$/gm, ''));
  // Those of the specification that are of use here.
  const known = [
    'name',
    'build',
    'remoteUser',
    'updateContentCommand',
    'forwardPorts',
    'portsAttributes',
    'runArgs',
    'customizations',
  ];
  for (const key of Object.keys(container)) assert.ok(known.includes(key), key);
  assert.match(read(`.devcontainer/${container.build.dockerfile}`), new RegExp(`useradd .* ${container.remoteUser} `));
  assert.ok(targets.has(container.updateContentCommand.replace('make ', '')));
  assert.deepEqual(container.forwardPorts.map(String), Object.keys(container.portsAttributes));
  assert.match(read('Makefile'), new RegExp(`^PORT \\?= ${container.forwardPorts[0]}$`, 'm'));
});

test('the server of the container and the file for other hosts cache the same, by few rules', () => {
  const paths = [
    'index.html',
    'lab.html',
    '404.html',
    'sw.js',
    'rules/tax.html',
    'rules/index.html',
    'pkg-0123456789/a.js',
  ];
  const policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'self\'">';
  const said = headers(new Map(paths.map((path) => [path, Buffer.from(policy)])));
  const rules = said.split(/\n(?=\/)/);
  assert.ok(rules.includes('/pkg-0123456789/*\n  Cache-Control: public, max-age=31536000, immutable'), said);
  for (const path of ['/', '/index.html', '/lab', '/lab.html', '/sw.js', '/rules/*'])
    assert.ok(
      rules.some((rule) => rule.trim() === `${path}\n  Cache-Control: no-cache`),
      path,
    );
  const many = Array.from({ length: 50 }, (_, at) => `page-${at}.html`);
  assert.throws(
    () => headers(new Map([...paths, ...many].map((path) => [path, Buffer.from(policy)]))),
    /at most 100 rules/,
  );
  const server = read('deploy/nginx.conf');
  const lasting = new RegExp(/"~(.*)" "public, max-age=31536000, immutable"/.exec(server)?.[1] ?? 'nothing');
  assert.deepEqual(
    paths.filter((path) => lasting.test(`/${path}`)),
    ['pkg-0123456789/a.js'],
  );
  // What the image takes from that file: each line of the first rule, as a line for the server.
  const pattern = /sed -n '2,\/\^\\\/\/s\/(.*?)\/add_header/.exec(read('deploy/Containerfile'))?.[1];
  assert.equal(pattern, '^  \\([A-Za-z-]*\\): \\(.*\\)$');
  for (const line of rules[0]?.split('\n').slice(1) ?? []) assert.match(line, /^ {2}[A-Za-z-]+: [^"]+$/);
});

test('the page for hosts names all folders of the site, and its server varies by what is accepted', () => {
  const page = read('docs/hosting.md');
  const data = readdirSync(join(root, 'www'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const scripts = ['board', 'components', 'core', 'element', 'exercise', 'features', 'lib', 'state'];
  const folders = [...data.map(({ name }) => name).filter((name) => !scripts.includes(name)), 'scripts'];
  const hashed = hashedFolders(folders.map((name) => `${name}/`));
  for (const name of folders) assert.ok(page.includes(`\`${name}${hashed.includes(name) ? '-…/' : ''}\``), name);
  for (const server of page.match(/^ *gzip_static on;\n.*$/gm) ?? [assert.fail('no server')])
    assert.match(server, /gzip_vary on;/);
  assert.match(read('deploy/nginx.conf'), /add_header Vary Accept-Encoding/);
});

test('the server of the container sends Brotli to those that take it', () => {
  const [, block = ''] = /map \$http_accept_encoding \$oddchess_br \{\n([^}]*)\}/.exec(read('deploy/nginx.conf')) ?? [];
  const rules = [...block.matchAll(/^ *"~\*(.*)" "(.*)";$/gm)].map(([, pattern = '', end]) => ({
    pattern: new RegExp(pattern, 'i'),
    end,
  }));
  assert.ok(rules.length > 0);
  for (const [accepted, end] of [
    ['', ''],
    ['gzip, deflate', ''],
    ['br', '.br'],
    ['gzip, deflate, br, zstd', '.br'],
    ['gzip,br;q=0.5', '.br'],
    ['gzip, BR ; q=1.0', '.br'],
    ['br;q=0.001', '.br'],
    ['br;q=0', ''],
    ['br;q=0, gzip', ''],
    ['gzip;q=1, br; q=0.000', ''],
    ['gzip,\tbr;Q=0.', ''],
    ['brotli', ''],
    ['xbr, gzip', ''],
  ])
    assert.equal(rules.find(({ pattern }) => pattern.test(accepted ?? ''))?.end ?? '', end, accepted);
});

test('the service worker knows all pages that say of which version they are', () => {
  const { running, texts } = openPages(readSite('www'));
  for (const name of ['index', 'lab', 'learn', 'print', 'puzzles', 'study'])
    assert.ok(running.includes(`${name}.html`), name);
  for (const page of ['findings.de.html', 'embedding.html', 'rules/index.html', 'rules/tax.de.html'])
    assert.ok(texts.includes(page), page);
  assert.ok(!texts.includes('embed.html') && !texts.includes('404.html'));
});

test('a release has the version of its tag, archives that are the same everywhere, and digests to check them by', () => {
  const version = versionOf(read('Cargo.toml'));
  checkTag('', version);
  checkTag(`v${version}`, version);
  assert.throws(() => checkTag('v9.9.9', version), new RegExp(`expected v${version}`));
  assert.throws(() => versionOf('[package]\nname = "x"\n[other]\nversion = "1.2.3"\n'), /expected a version/);
  assert.deepEqual(partsOf('cli,sums'), ['cli', 'sums']);
  assert.throws(() => partsOf('cli,all'), /'all' is no part; expected some of site,npm,cli,sums/);

  const files = /** @type {[string, Uint8Array, number][]} */ ([
    ['oddchess', Buffer.from('program'), 0o100755],
    ['LICENSE-MIT', Buffer.from('licence'), 0o100644],
  ]);
  const made = archive('oddchess-1.2.3', files);
  assert.deepEqual(archive('oddchess-1.2.3', files), made);
  assert.deepEqual(Object.keys(unzipSync(made)), ['oddchess-1.2.3/oddchess', 'oddchess-1.2.3/LICENSE-MIT']);
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    for (const name of ['b.zip', 'a.zip', 'SHA256SUMS']) writeFileSync(join(folder, name), 'oddchess\n');
    const lines = sums(folder).trimEnd().split('\n');
    assert.deepEqual(
      lines.map((line) => line.slice(64)),
      ['  a.zip', '  b.zip'],
    );
    assert.match(lines[0] ?? '', /^[0-9a-f]{64} /);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
