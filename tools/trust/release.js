// A release is the commit and nothing else: two clones in different folders, each with everything built anew, give the same
// bytes.

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @type {import('./lib/part.js').Part} */
export default {
  point: 6,
  title: 'The same release from the same commit',
  units: 1,
  inputs: ['src', 'www', 'Cargo.toml', 'Cargo.lock', 'rust-toolchain.toml', '.cargo', 'Makefile', 'package-lock.json', 'tsconfig.json', 'tools', '!tools/trust', '!tools/mutants', '!tools/bench'],
  needs: ['cargo', 'git', 'make'],
  async run(_, tools) {
    const within = mkdtempSync(join(tmpdir(), 'release-'));
    try {
      const sites = [];
      for (const place of ['one', 'another/and deeper']) {
        const folder = join(within, place);
        mkdirSync(folder, { recursive: true });
        await tools.sh('git', ['clone', '--quiet', '--no-local', tools.root, folder]);
        // The tools that build are the same; what they build is not.
        symlinkSync(join(tools.root, '.tools'), join(folder, '.tools'));
        cpSync(join(tools.root, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
        utimesSync(join(folder, 'node_modules/.package-lock.json'), new Date(), new Date());
        tools.log(`building in ${place}`);
        await tools.sh('make', ['dist'], { cwd: folder, env: { CARGO_TARGET_DIR: join(folder, 'target') } });
        sites.push(digests(folder));
        rmSync(join(folder, 'target'), { recursive: true });
      }
      const [one = new Map(), other = new Map()] = sites;
      const paths = [...new Set([...one.keys(), ...other.keys()])].sort();
      const different = paths.filter((path) => one.get(path) !== other.get(path));
      return { files: paths.length, different: different.length, zip: [one.get('dist.zip') ?? ''], notes: different.slice(0, 20) };
    } finally {
      rmSync(within, { recursive: true, force: true });
    }
  },
  faults: (counts) => (counts.different ? [`${counts.different} files differ`] : []),
  tell: (counts) => [`${counts.files} files from two clones in different folders, ${counts.different} different; SHA-256 of dist.zip ${counts.zip}`],
};

/** The digest of each file that is handed on. @param {string} folder @returns {Map<string, string>} */
function digests(folder) {
  const dist = join(folder, 'dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const all = files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map([...all, 'dist.zip'].map((path) => [path, createHash('sha256').update(readFileSync(join(folder, path))).digest('hex')]));
}
