// State that tells those who have subscribed of its changes.

/** @template {unknown[]} News what is said of a change */
export class Observable {
  /** @type {Set<(...news: News) => void>} */
  #listeners = new Set();

  /** @param {(...news: News) => void} listener hears of every change @returns {() => void} ends it */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** @param {News} news */
  notify(...news) {
    for (const listener of [...this.#listeners]) listener(...news);
  }
}
