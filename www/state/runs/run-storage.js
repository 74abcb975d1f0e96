// Saved runs in IndexedDB: each run with its settings and summary, and each game under a key of its own, written in one
// transaction. So what is kept is consistent at any moment, and a run can be continued whenever the tab was closed. What
// another tab has written or removed meanwhile is seen within the same transaction.
//
// Nothing here throws. If storage is denied or full, the data is held in memory and the page says so. What can't be read is
// set aside under the name of its run with `damaged.` before it.

import { reportDamaged } from '../../lib/storage.js';
import { GAME, runShape } from './stored-run.js';

/** @import { LabGame, LabSummary } from '../../pkg/lab.js' */
/** @import { Counter } from '../../core/lab-core.js' */
/** @typedef {'denied' | 'full'} Fault */
/** @typedef {import('./run.js').SavedRun} SavedRun */

/** Maximum number of saved runs; the oldest are removed. */
export const MAX_RUNS = 60;
const DATABASE = 'oddchess-lab';
const DAMAGED = 'damaged.';
/** Games per read. */
const PAGE_SIZE = 500;

export class RunStorage {
  /** @type {IDBDatabase | undefined} */
  #database;
  /** Runs held in memory only. */
  #runs = /** @type {Map<string, SavedRun>} */ (new Map());
  #games = /** @type {Map<string, Map<number, LabGame>>} */ (new Map());
  /** Why runs are held in memory only. @type {Fault | undefined} */
  fault;
  /** @type {(fault: Fault) => void} */
  onFault = () => {};
  #counter;
  #shape;

  /**
   * @param {(text: string) => Counter} counter adds up the games of a run with these settings
   * @param {(text: string) => boolean} isRun whether a text has settings of a run
   */
  constructor(counter, isRun) {
    this.#counter = counter;
    this.#shape = runShape(isRun);
  }

  /** Opens the database, once. */
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
      // A newer version of the page in another tab wants to upgrade it.
      if (this.#database) this.#database.onversionchange = () => this.#database?.close();
      await this.#screen();
    } catch (cause) {
      this.#reportFault(cause);
    }
  }

  /** Sets aside what of the saved runs can't be used. */
  async #screen() {
    const change = this.#database?.transaction('runs', 'readwrite');
    const store = change?.objectStore('runs');
    if (!change || !store) return;
    for (const row of await result(store.getAll())) {
      if (isAside(row.id)) continue;
      const written = textOf(row);
      const fitting = written === undefined ? undefined : this.#shape(row);
      if (fitting && textOf(fitting) === written) continue;
      store.put({ ...row, id: DAMAGED + row.id });
      if (fitting) store.put(fitting);
      else store.delete(row.id);
      reportDamaged(`${DATABASE}.${DAMAGED}${row.id}`);
    }
    await finished(change);
  }

  /**
   * The games among the rows of a run; rows that hold none are set aside.
   * @param {any[]} rows
   * @param {IDBObjectStore} [store] if a transaction may change it
   * @returns {LabGame[]}
   */
  #gamesIn(rows, store) {
    const isGame = (/** @type {any} */ { number, game }) => GAME(game)?.number === number;
    const spoilt = rows.filter((row) => !isGame(row));
    if (spoilt.length > 0) {
      const games = store ?? this.#database?.transaction('games', 'readwrite').objectStore('games');
      for (const row of spoilt) {
        games?.put({ ...row, run: DAMAGED + row.run });
        games?.delete([row.run, row.number]);
      }
      reportDamaged(`${DATABASE}.${DAMAGED}${spoilt[0].run}`);
    }
    return rows.filter(isGame).map(({ game }) => game);
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
    const kept = (there ?? []).filter((/** @type {SavedRun} */ { id }) => !isAside(id));
    const all = new Map([...kept, ...this.#runs.values()].map((saved) => [saved.id, saved]));
    return [...all.values()].sort((one, other) => other.time - one.time);
  }

  /**
   * Saves finished games and their run in one transaction.
   * @param {SavedRun} run
   * @param {LabGame[]} games
   * @param {boolean} stored whether the run has been saved before
   * @returns {Promise<boolean>} false if it has been removed meanwhile, and so was not saved
   */
  async save(run, games, stored) {
    if (this.#database && !this.fault) {
      try {
        return await this.#write(this.#database, run, games, stored);
      } catch (cause) {
        this.#reportFault(cause);
      }
    }
    this.#runs.set(run.id, run);
    const held = this.#games.get(run.id) ?? new Map();
    this.#games.set(run.id, held);
    for (const game of games) held.set(game.number, game);
    return true;
  }

  /**
   * @param {IDBDatabase} base
   * @param {SavedRun} run
   * @param {LabGame[]} games
   * @param {boolean} stored
   */
  async #write(base, run, games, stored) {
    const change = base.transaction(['runs', 'games'], 'readwrite');
    const runs = change.objectStore('runs');
    const before = /** @type {SavedRun | undefined} */ (await result(runs.get(run.id)));
    if (stored && !before) return false;
    const store = change.objectStore('games');
    for (const game of games) store.put({ run: run.id, number: game.number, game });
    // Another tab has saved games that this one doesn't have: the totals are those of all.
    if ((before?.done ?? 0) + games.length !== run.done) await this.#recount(change, run);
    else runs.put(run);
    // Without an explicit commit, leaving the page would abort the transaction.
    change.commit?.();
    await finished(change);
    return true;
  }

  /** Recomputes summaries that don't match the saved games, as earlier versions of the page could leave them. */
  async repair() {
    if (!this.#database) return;
    try {
      const look = this.#database.transaction(['runs', 'games']);
      const runs = /** @type {SavedRun[]} */ (await result(look.objectStore('runs').getAll()));
      const counts = await Promise.all(runs.map(({ id }) => result(look.objectStore('games').count(gamesOf(id)))));
      const wrong = runs.filter(
        ({ id, done, summary }, at) => counts[at] && !isAside(id) && (counts[at] !== done || summary?.games !== done),
      );
      for (const { id } of wrong) {
        const change = this.#database.transaction(['runs', 'games'], 'readwrite');
        const run = /** @type {SavedRun | undefined} */ (await result(change.objectStore('runs').get(id)));
        if (run) await this.#recount(change, run);
        await finished(change);
      }
    } catch (cause) {
      console.warn(cause);
    }
  }

  /**
   * Saves a run with the totals of all its games, in the transaction of a change, so that other tabs wait.
   * @param {IDBTransaction} change
   * @param {SavedRun} run
   */
  async #recount(change, run) {
    const tally = this.#counter(run.text);
    try {
      let done = 0;
      for (let from = 0; ; ) {
        const store = change.objectStore('games');
        const rows = await result(store.getAll(gamesOf(run.id, from), PAGE_SIZE));
        for (const game of this.#gamesIn(rows, store)) if (game.number < run.total && tally.add(game)) done += 1;
        if (rows.length < PAGE_SIZE) break;
        from = rows[rows.length - 1].number + 1;
      }
      if (done > 0) change.objectStore('runs').put({ ...run, done, summary: tally.summary() });
    } finally {
      tally.free();
    }
  }

  /** A game of a run. @param {string} run @param {number} number @returns {Promise<LabGame | undefined>} */
  async game(run, number) {
    const held = this.#games.get(run)?.get(number);
    return held ?? GAME((await this.#read('games', (store) => store.get([run, number])))?.game);
  }

  /** All games of a run, by number, some at a time. @param {string} run @param {(games: LabGame[]) => void} each */
  async games(run, each) {
    for (let from = 0; ; ) {
      const rows = (await this.#read('games', (store) => store.getAll(gamesOf(run, from), PAGE_SIZE))) ?? [];
      if (rows.length > 0) each(this.#gamesIn(rows));
      if (rows.length < PAGE_SIZE) break;
      from = rows[rows.length - 1].number + 1;
    }
    const held = this.#games.get(run);
    if (held?.size) each([...held.values()].sort((one, other) => one.number - other.number));
  }

  /** Removes a run and its games. @param {string} id @returns {Promise<() => Promise<void>>} puts them back */
  async remove(id) {
    let run = this.#runs.get(id);
    const games = [...(this.#games.get(id)?.values() ?? [])];
    this.#runs.delete(id);
    this.#games.delete(id);
    if (this.#database) {
      try {
        const change = this.#database.transaction(['runs', 'games'], 'readwrite');
        const [runs, rows] = [change.objectStore('runs'), change.objectStore('games')];
        run ??= await result(runs.get(id));
        for (const { game } of await result(rows.getAll(gamesOf(id)))) games.push(game);
        runs.delete(id);
        rows.delete(gamesOf(id));
        await finished(change);
      } catch (cause) {
        console.warn(cause);
      }
    }
    return async () => {
      if (run) await this.save(run, games, false);
    };
  }

  /**
   * Removes the oldest runs, except the one in use.
   * @param {string} used
   * @param {number} [most] that stay
   * @param {(run: SavedRun) => boolean} [among] all, or only those that this holds for
   */
  async prune(used, most = MAX_RUNS, among = () => true) {
    const old = (await this.list()).filter((run) => run.id !== used && among(run)).slice(most - 1);
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

/** As text, which everything can become that this page writes. @param {unknown} value @returns {string | undefined} */
function textOf(value) {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** @param {unknown} id of a run */
const isAside = (id) => String(id).startsWith(DAMAGED);

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
