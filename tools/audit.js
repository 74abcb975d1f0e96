// Checks the packages that the project uses: licences, sources and duplicates by cargo-deny, advisories
// by cargo-deny and npm. Checks whose tool or data is missing are reported in a separate line
// and do not fail; any finding fails.
// Usage: node tools/audit.js   (its status is 1 if something was found)

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
/** Each is a separate package with a lock file. */
const CRATES = ['.', 'fuzz', 'tools/bench'].filter((folder) => existsSync(`${folder}/Cargo.toml`));
const PACKAGES = ['.', 'tools/bench', 'tools/lighthouse', 'tools/npm/examples/vite'].filter((folder) =>
  existsSync(`${folder}/package-lock.json`),
);
/** Libraries that are only measured, not distributed, may have any licence. */
const OWN_LICENCES = ['tools/bench'];
/** What a tool says when it could not look. */
const NOT_HERE = {
  cargo:
    /failed to fetch advisory database|failed to (open|acquire|load) advisory database|spurious network error|no such command/i,
  npm: /audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOAUDIT|EAI_AGAIN|E40[0-9]|E50[0-9]/,
};

const counts = { fine: 0, faults: 0, unreachable: 0 };
/** @param {string} what @param {'cargo' | 'npm'} tool @param {string[]} args @param {string} folder */
function ask(what, tool, args, folder) {
  const { status, stdout, stderr, error } = spawnSync(tool, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const said = `${stdout ?? ''}${stderr ?? ''}`.trim();
  const name = `${what}, ${folder === '.' ? 'the project' : folder}`;
  if (status === 0) {
    counts.fine += 1;
    console.log(`${name}: fine`);
  } else if (error || NOT_HERE[tool].test(said)) {
    counts.unreachable += 1;
    console.log(
      `${name}: could not be asked here (${error?.message ?? /[^\n]*(?:such command|advisory database|audit endpoint|npm (?:error|ERR!))[^\n]*/.exec(said)?.[0]?.trim() ?? 'no answer'})`,
    );
  } else {
    counts.faults += 1;
    console.log(`${name}: faults\n${said}`);
  }
}

const config = `${process.cwd()}/deny.toml`;
for (const folder of CRATES) {
  ask(
    'licences, duplicates and sources of packages of Rust',
    'cargo',
    [
      'deny',
      '--log-level',
      'error',
      '--config',
      config,
      'check',
      ...(OWN_LICENCES.includes(folder) ? [] : ['licenses']),
      'bans',
      'sources',
    ],
    folder,
  );
}
for (const folder of CRATES)
  ask(
    'advisories on packages of Rust',
    'cargo',
    ['deny', '--log-level', 'error', '--config', config, 'check', 'advisories'],
    folder,
  );
for (const folder of PACKAGES) ask('advisories on packages of npm', 'npm', ['audit', '--package-lock-only'], folder);
// For tools/verify.js.
console.log(`figures ${JSON.stringify(counts)}`);
if (counts.faults) process.exitCode = 1;
