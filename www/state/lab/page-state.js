// The lab's one state: the settings that lie ready, the run that is looked at, those that wait for their turn, and the
// runs that are kept. The page draws it and calls it; the address holds the text of what lies ready.

import { runText } from '../../core/lab-core.js';
import { at } from '../../lib/site.js';
import { load, save } from '../../lib/storage.js';
import { Run } from './run.js';
import { spare } from './worker-pool.js';

/** @typedef {import('../../core/lab-core.js').LabCore} LabCore */
/** @typedef {import('../../core/lab-core.js').LabSettings} LabSettings */
/** @typedef {import('./run-storage.js').RunStorage} RunStorage */
/** @typedef {import('./run-storage.js').SavedRun} SavedRun */
/** @typedef {import('../../pkg/mind.js').Said} Said */
/** @typedef {{ id: string, text: string }} Preset numbers for any game, by a name that has words */
/** @typedef {{ id: string, runs: string[] }} Claim what somebody says of a game, and the runs that test it */
/** @typedef {{ presets: Preset[], claims: Claim[] }} Examples */
/** What of the state has changed. @typedef {'settings' | 'run' | 'runs' | 'picked'} Part */

/** More games than this are for the command line. */
export const MOST_GAMES = 10_000;

export class LabState {
  core;
  shelf;
  cards;
  /** @type {LabSettings} */
  settings;
  /** What is wrong with a text that was to be opened. @type {{ said: Said, text: string } | undefined} */
  problem;
  /** @type {Run | undefined} */
  run;
  /** Runs that are kept, the latest first. @type {SavedRun[]} */
  runs = [];
  /** The ids of those that are compared, in the order in which they were picked. @type {string[]} */
  picked = [];
  /** Texts of runs that are played one after the other, and compared at the end. @type {string[]} */
  plan = [];
  /** @type {Examples} */
  examples = { presets: [], claims: [] };
  /** @type {Set<(part: Part) => void>} */
  #listeners = new Set();
  #threads;
  /** Ids of runs of the plan that is on. @type {string[]} */
  #planned = [];

  /**
   * @param {LabCore} core
   * @param {RunStorage} shelf
   * @param {import('../../pkg/oddchess.js').Card[]} cards
   */
  constructor(core, shelf, cards) {
    this.core = core;
    this.shelf = shelf;
    this.cards = cards;
    this.#threads = load('lab.threads', (value) => Number.isInteger(value) && value >= 1 && value <= 8) ?? spare();
    this.settings = this.#first();
  }

  /** The usual run of the first game. */
  #first() {
    const { settings } = this.core.read(runText(this.cards[0]?.id ?? '', []));
    if (!settings) throw new Error('no settings');
    return settings;
  }

  /** Reads what is kept, the examples, and what the address asks for. */
  async load() {
    const mended = this.shelf.mend((text) => this.core.counter(text));
    [this.examples, this.runs] = await Promise.all([examples(), mended.then(() => this.shelf.list())]);
    addEventListener('hashchange', () => void this.open(location.hash));
    await this.open(location.hash);
  }

  /** @param {(part: Part) => void} listener @returns {() => void} ends it */
  listen(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** @param {Part} part */
  #tell(part) {
    for (const listener of [...this.#listeners]) listener(part);
  }

  /** How many threads play. */
  get threads() {
    return this.#threads;
  }

  set threads(wanted) {
    this.#threads = wanted;
    save('lab.threads', wanted);
    this.run?.resize(wanted);
  }

  /** Puts the settings of a link in place, and the run of the same text if it is kept. @param {string} link */
  async open(link) {
    const text = decoded(link.replace(/^[#?]+/, ''));
    if (text === '') return;
    if (!this.#set(text)) return;
    if (this.run?.text === this.settings.text) return;
    const kept = this.settings.repeatable ? this.runs.find((one) => one.text === this.settings.text) : undefined;
    if (kept) await this.look(kept.id);
  }

  /**
   * The settings are to be those of a text; where it is wrong they stay, and the problem is told.
   * @param {string} text
   * @returns {boolean} whether it was right
   */
  #set(text) {
    const { settings, problem } = this.core.read(text);
    if (settings) this.settings = settings;
    this.problem = problem ? { said: problem, text } : undefined;
    this.#tell('settings');
    return settings !== undefined;
  }

  /**
   * Another number, or several; the page shows what is wrong with them.
   * @param {Record<string, string>} changes
   * @returns {Said | undefined}
   */
  change(changes) {
    const numbers = new Map(this.settings.numbers.map(({ key, value }) => [key, String(value)]));
    for (const [key, value] of Object.entries(changes)) numbers.set(key, value);
    const { settings, problem } = this.core.read(runText(this.settings.game, numbers));
    if (settings) {
      this.settings = settings;
      this.problem = undefined;
      this.#tell('settings');
    }
    return problem;
  }

  /** Another game with the numbers that all games have. @param {string} game */
  choose(game) {
    const common = this.settings.numbers
      .filter(({ label }) => !label)
      .map(({ key, value }) => /** @type {const} */ ([key, value]));
    this.#set(
      runText(
        game,
        [...common].map(([key, value]) => [key, value]),
      ),
    );
  }

  /** Numbers of a preset, for the game that is chosen. @param {string} text */
  preset(text) {
    const own = this.settings.numbers.filter(({ label }) => label).map(({ key, value }) => `&${key}=${value}`);
    this.#set(`game=${this.settings.game}${own.join('')}&${text}`);
  }

  /** Takes the problem away. */
  forgive() {
    this.problem = undefined;
    this.#tell('settings');
  }

  /** Plays what lies ready. */
  async begin() {
    this.plan = [];
    this.#planned = [];
    await this.#begin();
  }

  async #begin() {
    const { text, repeatable } = this.settings;
    const kept = repeatable ? this.runs.find((one) => one.text === text) : undefined;
    if (kept) await this.look(kept.id);
    else await this.#show(new Run(this.core, this.shelf, text, this.numberOf('games')));
    this.#planned.push(this.run?.id ?? '');
    this.run?.start(this.threads);
    if (this.run?.stage === 'done') this.#after(this.run);
    await this.#list();
  }

  /** @param {string} key of the settings */
  numberOf(key) {
    return this.settings.numbers.find((number) => number.key === key)?.value ?? 0;
  }

  /** Plays the runs of a claim, one after the other. @param {Claim} claim */
  async test({ runs: [first = '', ...rest] }) {
    if (!this.#set(first)) return;
    this.plan = rest;
    this.#planned = [];
    await this.#begin();
  }

  /** Looks at a run that is kept; it lies ready, too. @param {string} id */
  async look(id) {
    if (this.run?.id === id) return;
    const kept = this.runs.find((one) => one.id === id);
    if (!kept) return;
    const run = new Run(this.core, this.shelf, kept.text, kept.total, kept.id);
    await this.run?.settled();
    await run.recall();
    this.#set(kept.text);
    await this.#show(run);
  }

  /** @param {Run} run */
  async #show(run) {
    const before = this.run;
    this.run = run;
    run.changed = () => this.#changed(run);
    if (before) {
      before.changed = () => {};
      await before.end();
      await this.#list();
    }
    this.#address();
    this.#tell('run');
  }

  /** @param {Run} run */
  #changed(run) {
    if (run !== this.run) return;
    this.#tell('run');
    if (run.stage === 'done') this.#after(run);
  }

  /** The next one of the plan; at its end all of it side by side. @param {Run} run */
  #after(run) {
    const next = this.plan.shift();
    void (async () => {
      await run.settled();
      if (run !== this.run) return;
      if (next !== undefined && this.#set(next)) {
        await this.#begin();
        return;
      }
      await this.#list();
      await this.shelf.thin(run.id);
      if (this.#planned.length > 1) this.pick(this.#planned);
      this.#planned = [];
    })();
  }

  async #list() {
    this.runs = await this.shelf.list();
    this.picked = this.picked.filter((id) => this.runs.some((one) => one.id === id));
    this.#tell('runs');
  }

  /** Runs to be compared. @param {string[]} ids */
  pick(ids) {
    this.picked = ids;
    this.#tell('picked');
  }

  /** Lets go of a run. @param {string} id */
  async drop(id) {
    if (this.run?.id === id) {
      const { run } = this;
      this.run = undefined;
      await run.end();
      this.#tell('run');
    }
    await this.shelf.drop(id);
    await this.#list();
  }

  /** The address of what lies ready. */
  link() {
    return `${at('lab.html')}#${this.settings.text}`;
  }

  #address() {
    history.replaceState(null, '', `#${this.settings.text}`);
  }
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns {Promise<Examples>} none where they can't be had */
async function examples() {
  try {
    return await (await fetch(at('findings/examples.json'))).json();
  } catch {
    return { presets: [], claims: [] };
  }
}
