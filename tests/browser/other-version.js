// A module that says that it is of another build.

import { CORE } from '../../www/pkg/build.js';

/** The version stands in a module once, as text. @param {Buffer} body */
export function otherVersion(body) {
  const other = CORE.replace(/[0-9a-f]{10}$/, (digest) => (digest === '0123456789' ? '9876543210' : '0123456789'));
  const at = body.indexOf(CORE);
  if (at < 0) throw new Error(`a module without its version, ${CORE}`);
  const changed = Buffer.from(body);
  changed.write(other, at);
  return changed;
}
