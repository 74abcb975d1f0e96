// Which of several tabs with the same game lets the computer move in it.

/** Decides which tab lets the computer move in a game: the first one, until the reader acts in another. */
export class ComputerLead {
  /** Whether another tab has the lead. */
  elsewhere = false;
  #game = '';
  #over = new AbortController();
  #release = () => {};
  #changed;

  /** @param {() => void} changed called when the lead has changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /**
   * Asks for the lead in a game.
   * @param {string} game its id; empty to release the lead
   */
  hold(game) {
    if (game === this.#game) return;
    this.#game = game;
    this.#releaseAll();
    this.elsewhere = false;
    if (game) void this.#request({ ifAvailable: true });
  }

  /** The reader has acted here: takes the lead. */
  take() {
    if (!this.elsewhere) return;
    this.#releaseAll();
    void this.#request({ steal: true });
  }

  /** Cancels the request and releases the lock. */
  #releaseAll() {
    this.#over.abort();
    this.#over = new AbortController();
    this.#release();
    this.#release = () => {};
  }

  /** @param {LockOptions} how */
  async #request(how) {
    const { signal } = this.#over;
    let had = false;
    try {
      // Without the Web Locks API every tab has the lead.
      await navigator.locks?.request(`oddchess.computer.${this.#game}`, how, (lock) => {
        if (signal.aborted) return undefined;
        had = Boolean(lock);
        this.#setElsewhere(!lock);
        return lock ? new Promise((done) => (this.#release = () => done(undefined))) : undefined;
      });
    } catch (cause) {
      if (signal.aborted) return;
      if (!had) return console.warn(cause);
      this.#setElsewhere(true);
    }
    // Another tab has the lead: waits for it.
    if (!signal.aborted && this.elsewhere) void this.#request({ signal });
  }

  /** @param {boolean} elsewhere */
  #setElsewhere(elsewhere) {
    const news = elsewhere !== this.elsewhere;
    this.elsewhere = elsewhere;
    if (news) this.#changed();
  }
}
