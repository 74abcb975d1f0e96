// Whether a module belongs to this page: one that was built for another page is not worked with (version.js says what
// comes then).

import { CORE } from './build.js';

/** Thrown in place of a module that was built for another page. */
export class VersionMismatch extends Error {
  /** @param {string} other as what it was built */
  constructor(other) {
    super(`page ${CORE}, core ${other}`);
    this.other = other;
  }
}

/** @param {string | undefined} version as what a module was built; older ones can't say */
export function assertSameVersion(version = '?') {
  if (version !== CORE) throw new VersionMismatch(version);
}
