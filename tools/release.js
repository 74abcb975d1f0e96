// Writes release/: what a version is published as, with the digests of all files in SHA256SUMS. The same sources give the
// same bytes: archives hold no date, owner or path of the machine.
//
// Usage: node tools/release.js [--only=site,npm,cli,sums] [--tag=v1.2.3] [--out=release]
//   --only  some parts of it: the site as a zip, the npm package (where the project makes one), the program for this
//           machine, the digests of what is there. Without it all of them, into an empty folder
//   --tag   what is to be published must be this version

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { zipSync } from 'fflate';

const PARTS = ['site', 'npm', 'cli', 'sums'];
const SUMS = 'SHA256SUMS';
/** The first day that the format knows. */
const PLAIN = /** @type {const} */ ({ level: 9, mtime: new Date(1980, 0, 1), os: 3 });
const [FILE, PROGRAM] = [0o100644, 0o100755];

/** The version of the project, as its manifest says it. @param {string} manifest */
export function versionOf(manifest) {
  const version = /^\[workspace.package\][^[]*?^version = "(\d+\.\d+\.\d+)"$/ms.exec(manifest)?.[1];
  if (!version) throw new Error('Cargo.toml: expected a version such as 1.2.3 under [workspace.package]');
  return version;
}

/** @param {string} tag @param {string} version */
export function checkTag(tag, version) {
  if (tag && tag !== `v${version}`) throw new Error(`--tag=${tag}: expected v${version}, the version in Cargo.toml`);
}

/** @param {string} only @returns {string[]} */
export function partsOf(only) {
  const parts = only ? only.split(',') : PARTS;
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown !== undefined)
    throw new Error(`--only=${only}: '${unknown}' is no part; expected some of ${PARTS.join()}`);
  return parts;
}

/**
 * An archive of the same bytes wherever it is made.
 * @param {string} folder within which all files are
 * @param {[name: string, body: Uint8Array, mode: number][]} files
 */
export function archive(folder, files) {
  return zipSync(
    Object.fromEntries(
      files.map(([name, body, mode]) => [`${folder}/${name}`, [body, { ...PLAIN, attrs: mode * 0x10000 }]]),
    ),
  );
}

/** The digests of a folder's files, as sha256sum writes and checks them. @param {string} folder */
export function sums(folder) {
  const names = readdirSync(folder).filter((name) => name !== SUMS);
  const line = (/** @type {string} */ name) =>
    `${createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')}  ${name}\n`;
  return names.sort().map(line).join('');
}

function main() {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  const { values: wanted } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      tag: { type: 'string', default: '' },
      out: { type: 'string', default: 'release' },
    },
  });
  const version = versionOf(readFileSync('Cargo.toml', 'utf8'));
  checkTag(wanted.tag, version);
  const parts = partsOf(wanted.only);
  const { out } = wanted;
  if (!wanted.only) rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const name = `oddchess-${version}`;
  /** @param {string} command @param {string[]} args */
  const run = (command, ...args) => execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  /** @param {string} file @param {number} [mode] @returns {[string, Uint8Array, number]} */
  const packed = (file, mode = FILE) => [basename(file), readFileSync(file), mode];

  if (parts.includes('site')) {
    run('make', '--no-print-directory', 'dist');
    copyFileSync('dist.zip', join(out, `${name}-site.zip`));
  }
  if (parts.includes('npm') && existsSync('tools/npm.js')) {
    run('make', '--no-print-directory', 'npm');
    const [made] = JSON.parse(
      execFileSync('npm', ['pack', './dist-npm', '--json', '--pack-destination', out], { encoding: 'utf8' }),
    );
    copyFileSync(join(out, made.filename), join(out, `${name}-npm.tgz`));
    if (made.filename !== `${name}-npm.tgz`) rmSync(join(out, made.filename));
  }
  if (parts.includes('cli')) {
    const target = /^host: (.*)$/m.exec(execFileSync('rustc', ['-vV'], { encoding: 'utf8' }))?.[1] ?? '';
    // The program does not tell where the packages were; Cargo names its own sources from this folder.
    const cargo = process.env.CARGO_HOME ?? join(process.env.HOME ?? process.env.USERPROFILE ?? '', '.cargo');
    const env = { ...process.env, CARGO_ENCODED_RUSTFLAGS: `--remap-path-prefix=${cargo}=cargo` };
    execFileSync('cargo', ['build', '--release', '--locked', '--bin', 'oddchess'], { stdio: 'inherit', env });
    const program = process.platform === 'win32' ? 'oddchess.exe' : 'oddchess';
    const built = join(process.env.CARGO_TARGET_DIR ?? 'target', 'release', program);
    const all = [
      packed(built, PROGRAM),
      ...['LICENSE-APACHE', 'LICENSE-MIT', 'CHANGELOG.md'].map((file) => packed(file)),
    ];
    writeFileSync(join(out, `${name}-${target}.zip`), archive(`${name}-${target}`, all));
  }
  if (parts.includes('sums')) writeFileSync(join(out, SUMS), sums(out));
  if (parts.includes('sums')) console.log(`${out}/ has\n${readFileSync(join(out, SUMS), 'utf8')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    process.exitCode = 1;
  }
}
