// The files of a site: of www/, from which the other modules of this folder make one, or of a folder that is to be hosted.

import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * Without what only the compiler reads, and without what is there compressed, too. By code units: no locale may have a say
 * in the order.
 * @param {string} folder
 * @returns {Map<string, Buffer>} by path within it
 */
export function readSite(folder) {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(d\.ts|gz|br)$/.test(entry.name))
      .map((entry) => posix.relative(folder, posix.join(entry.parentPath, entry.name)))
      .sort()
      .map((path) => [path, readFileSync(posix.join(folder, path))]),
  );
}
