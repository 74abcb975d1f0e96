// The runs of the lab as the browser keeps them: each with its settings and the figures of its games, and each of its
// games with its moves under a key of its own, both written at once. So a run can be gone on with after the tab was
// closed, whatever moment that was.
//
// Nothing here throws. Where nothing may be kept, or there is no room left, the same things are held by this page
// alone, and the page says so.

/** @typedef {import('../../pkg/mind.js').LabGame} LabGame */
/** @typedef {import('../../pkg/mind.js').LabSummary} LabSummary */
/** @typedef {import('../../core/lab-core.js').Counter} Counter */
/** @typedef {'denied' | 'full'} Fault */
/**
 * A run that is kept.
 * @typedef {object} SavedRun
 * @property {string} id
 * @property {string} text the settings, which are its link, too
 * @property {number} total of games that it is to have
 * @property {number} done of them
 * @property {number} time of the last change, in milliseconds since 1970
 * @property {LabSummary | null} summary of the games done
 */

/** So many runs are kept; the oldest go first. */
export const MAX_RUNS = 24;
const DATABASE = 'oddchess-lab';
/** Games are read so many at a time. */
const PAGE_SIZE = 500;

export class RunStorage {
  /** @type {IDBDatabase | undefined} */
  #database;
  /** What this page alone holds. */
  #runs = /** @type {Map<string, SavedRun>} */ (new Map());
  #games = /** @type {Map<string, Map<number, LabGame>>} */ (new Map());
  /** Why something is held by this page alone. @type {Fault | undefined} */
  fault;
  /** @type {(fault: Fault) => void} */
  onFault = () => {};

  /** Opens what is kept; calling it twice does no harm. */
  async open() {
    if (this.#database || this.fault) return;
    try {
      this.#database = await new Promise((done, fail) => {
        const asked = indexedDB.open(DATABASE, 1);
        asked.onupgradeneeded = () => {
          asked.result.createObjectStore('runs', { keyPath: 'id' });
          asked.result.createObjectStore('games', { keyPath: ['run', 'number'] });
        };
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => fail(asked.error);
        asked.onblocked = () => fail(new Error('blocked'));
      });
      // A newer version of the page in another tab wants to change it.
      if (this.#database) this.#database.onversionchange = () => this.#database?.close();
    } catch (cause) {
      this.#reportFault(cause);
    }
  }

  /** @param {unknown} cause */
  #reportFault(cause) {
    console.warn('Runs are not kept:', cause);
    const fault = cause instanceof DOMException && /quota/i.test(cause.name) ? 'full' : 'denied';
    if (this.fault) return;
    this.fault = fault;
    this.onFault(fault);
  }

  /** All runs, the latest first. @returns {Promise<SavedRun[]>} */
  async list() {
    const there = await this.#read('runs', (store) => store.getAll());
    const all = new Map([...(there ?? []), ...this.#runs.values()].map((saved) => [saved.id, saved]));
    return [...all.values()].sort((one, other) => other.time - one.time);
  }

  /**
   * Keeps games that were finished, and the run as it is now: all of it or nothing.
   * @param {SavedRun} run
   * @param {LabGame[]} games
   */
  async save(run, games) {
    if (this.#database && !this.fault) {
      try {
        const change = this.#database.transaction(['runs', 'games'], 'readwrite');
        change.objectStore('runs').put(run);
        const store = change.objectStore('games');
        for (const game of games) store.put({ run: run.id, number: game.number, game });
        // Else a page that is left before it hears of each of these takes all of them back.
        change.commit?.();
        await finished(change);
        return;
      } catch (cause) {
        this.#reportFault(cause);
      }
    }
    this.#runs.set(run.id, run);
    const held = this.#games.get(run.id) ?? new Map();
    this.#games.set(run.id, held);
    for (const game of games) held.set(game.number, game);
  }

  /**
   * Adds up anew the games of runs whose figures are of other games than are kept, as a run may be that a former
   * version of the page left in the middle.
   * @param {(text: string) => Counter} counter
   */
  async repair(counter) {
    if (!this.#database) return;
    try {
      const look = this.#database.transaction(['runs', 'games']);
      const runs = /** @type {SavedRun[]} */ (await result(look.objectStore('runs').getAll()));
      const counts = await Promise.all(runs.map(({ id }) => result(look.objectStore('games').count(gamesOf(id)))));
      const wrong = runs.filter(
        ({ done, summary }, at) => counts[at] && (counts[at] !== done || summary?.games !== done),
      );
      for (const { id } of wrong) await this.#recount(this.#database, id, counter);
    } catch (cause) {
      console.warn(cause);
    }
  }

  /**
   * In one go, so that a page that plays this run meanwhile waits.
   * @param {IDBDatabase} base
   * @param {string} id
   * @param {(text: string) => Counter} counter
   */
  async #recount(base, id, counter) {
    const change = base.transaction(['runs', 'games'], 'readwrite');
    const run = /** @type {SavedRun | undefined} */ (await result(change.objectStore('runs').get(id)));
    if (!run) return;
    const tally = counter(run.text);
    try {
      let done = 0;
      for (let from = 0; ; ) {
        const rows = await result(change.objectStore('games').getAll(gamesOf(id, from), PAGE_SIZE));
        for (const { number, game } of rows) if (number < run.total && tally.add(game)) done += 1;
        if (rows.length < PAGE_SIZE) break;
        from = rows[rows.length - 1].number + 1;
      }
      if (done > 0) change.objectStore('runs').put({ ...run, done, summary: tally.summary() });
      await finished(change);
    } finally {
      tally.free();
    }
  }

  /** A game of a run. @param {string} run @param {number} number @returns {Promise<LabGame | undefined>} */
  async game(run, number) {
    return this.#games.get(run)?.get(number) ?? (await this.#read('games', (store) => store.get([run, number])))?.game;
  }

  /** All games of a run, by number, some at a time. @param {string} run @param {(games: LabGame[]) => void} each */
  async games(run, each) {
    for (let from = 0; ; ) {
      const rows = (await this.#read('games', (store) => store.getAll(gamesOf(run, from), PAGE_SIZE))) ?? [];
      if (rows.length > 0) each(rows.map((/** @type {{ game: LabGame }} */ { game }) => game));
      if (rows.length < PAGE_SIZE) break;
      from = rows[rows.length - 1].number + 1;
    }
    const held = this.#games.get(run);
    if (held?.size) each([...held.values()].sort((one, other) => one.number - other.number));
  }

  /** Lets go of a run and its games. @param {string} run */
  async remove(run) {
    this.#runs.delete(run);
    this.#games.delete(run);
    if (!this.#database) return;
    try {
      const change = this.#database.transaction(['runs', 'games'], 'readwrite');
      change.objectStore('runs').delete(run);
      change.objectStore('games').delete(gamesOf(run));
      await finished(change);
    } catch (cause) {
      console.warn(cause);
    }
  }

  /** Lets go of the oldest runs, all but one that is in use. @param {string} used */
  async prune(used) {
    const old = (await this.list()).filter(({ id }) => id !== used).slice(MAX_RUNS - 1);
    for (const { id } of old) await this.remove(id);
  }

  /**
   * @param {'runs' | 'games'} name
   * @param {(store: IDBObjectStore) => IDBRequest} ask
   * @returns {Promise<any>} nothing where it can't be read
   */
  async #read(name, ask) {
    if (!this.#database) return undefined;
    try {
      return await result(ask(this.#database.transaction(name).objectStore(name)));
    } catch (cause) {
      console.warn(cause);
      return undefined;
    }
  }
}

/** The keys of a run's games. @param {string} run @param {number} [from] the first number */
const gamesOf = (run, from = 0) => IDBKeyRange.bound([run, from], [run, Infinity]);

/** @param {IDBRequest} asked @returns {Promise<any>} */
function result(asked) {
  return new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
}

/** @param {IDBTransaction} change @returns {Promise<void>} */
function finished(change) {
  return new Promise((done, fail) => {
    change.oncomplete = () => done();
    change.onabort = () => fail(change.error);
  });
}
