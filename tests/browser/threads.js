// The workers that a page starts, for tests that kill or break them.

/** Lets the test have a hand on them, as `window.threads`. @param {import('@playwright/test').Page} page */
export const watched = (page) =>
  page.addInitScript(() => {
    const all = /** @type {Worker[]} */ ([]);
    const Plain = Worker;
    Object.assign(window, {
      threads: all,
      Worker: class extends Plain {
        /** @param {string} url @param {WorkerOptions} options */
        constructor(url, options) {
          super(url, options);
          all.push(this);
        }
      },
    });
  });
