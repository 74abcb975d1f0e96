// Whether the version of the crate fits what has changed in its stable interface since a revision: `node tools/semver.js <revision>`.
// The interface is the list in tests/data/prelude.txt, which tests/it/prelude.rs compares with the sources.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const LIST = 'tests/data/prelude.txt';

/** The numbers of the version in a manifest, as Cargo compares them: the first that is not 0 promises compatibility. */
const version = (manifest) => /^version = "(\d+)\.(\d+)\.(\d+)"/m.exec(manifest).slice(1).map(Number);

/**
 * The least version after `before` for a change that takes names away, adds some, or does neither.
 * @param {number[]} before
 * @param {{gone: string[], added: string[]}} change
 */
export function leastVersion([major, minor, patch], { gone, added }) {
  if (gone.length > 0) return major > 0 ? [major + 1, 0, 0] : [0, minor + 1, 0];
  if (added.length > 0) return major > 0 ? [major, minor + 1, 0] : [0, minor, patch + 1];
  return [major, minor, patch];
}

/** The lines that only one of two lists has. A variant that is added to a type which is not open takes away exhaustive matches. */
export function changes(before, after) {
  const [old, now] = [before, after].map((text) => text.split('\n').filter(Boolean));
  const added = now.filter((line) => !old.includes(line));
  const gone = old.filter((line) => !now.includes(line));
  const closed = (line) => {
    const [, kind, name] = /^(enum|struct) (\w+): /.exec(line) ?? [];
    const head = old.find(
      (other) => other.startsWith(`pub ${kind} ${name}`) && !/^\w/.test(other.slice(`pub ${kind} ${name}`.length)),
    );
    return head !== undefined && !head.endsWith(', open');
  };
  return { added, gone: [...gone, ...added.filter(closed).map((line) => `(exhaustive use) ${line}`)] };
}

/** Whether a version is at least another one. */
export function reaches(version, least) {
  const place = version.findIndex((number, index) => number !== least[index]);
  return place < 0 || version[place] > least[place];
}

function main(revision) {
  if (!revision) {
    console.error('semver: name the revision to compare with, such as BASE=v0.1.0');
    return 2;
  }
  const at = (path) => {
    try {
      return execFileSync('git', ['show', `${revision}:${path}`], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch {
      return undefined;
    }
  };
  const [manifest, list] = [at('Cargo.toml'), at(LIST)];
  if (manifest === undefined || list === undefined) {
    console.error(`semver: ${revision} is no revision with ${manifest === undefined ? 'Cargo.toml' : LIST}`);
    return 2;
  }
  const [before, now] = [version(manifest), version(readFileSync('Cargo.toml', 'utf8'))];
  const change = changes(list, readFileSync(LIST, 'utf8'));
  for (const line of change.gone) console.log(`gone: ${line}`);
  for (const line of change.added) console.log(`new: ${line}`);
  const least = leastVersion(before, change);
  const fits = reaches(now, least);
  console.log(
    `${before.join('.')} at ${revision}, ${now.join('.')} now: ${fits ? 'fits' : `has to be at least ${least.join('.')}`}`,
  );
  return fits ? 0 : 1;
}

if (import.meta.main ?? process.argv[1]?.endsWith('tools/semver.js')) process.exitCode = main(process.argv[2]);
