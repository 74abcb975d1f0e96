// In the place of www/core/worker-urls.js: each entry of the package says how it starts its worker.

/** @returns {Worker} */
export function startWorker() {
  throw new Error('expected a function that starts a worker');
}
