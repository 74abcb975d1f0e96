// In the place of www/core/version.js, which reloads the page: all files of a package are of one build.

/** @param {string} other */
export function noteMismatch(other) {
  console.warn(`The engine is of another build: ${other}`);
}
