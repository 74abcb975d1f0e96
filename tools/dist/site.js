// The files of www/, from which the other modules of this folder make a site.

import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * Without what only the compiler reads. By code units: no locale may have a say in the order.
 * @returns {Map<string, Buffer>} by path within www/
 */
export function readSite() {
  return new Map(
    readdirSync('www', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.d.ts'))
      .map((entry) => posix.relative('www', posix.join(entry.parentPath, entry.name)))
      .sort()
      .map((path) => [path, readFileSync(`www/${path}`)]),
  );
}
