// Checks that a module is from the same build as the page (version.js handles the mismatch).

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
