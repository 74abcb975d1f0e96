// A pause between two steps that a user watches.

/** @param {number} time in milliseconds */
export const pause = (time) => new Promise((done) => setTimeout(done, time));
