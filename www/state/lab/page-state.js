// The lab's state: the settings, the current run, the queue, and the saved runs. The address holds the text of the
// settings.

import { runText } from '../../core/lab-core.js';
import { at } from '../../lib/site.js';
import { load, save } from '../../lib/storage.js';
import { Run } from './run.js';
import { mostThreads, spareThreads } from './worker-pool.js';

/** @typedef {import('../../core/lab-core.js').LabCore} LabCore */
/** @typedef {import('../../core/lab-core.js').LabSettings} LabSettings */
/** @typedef {import('./run-storage.js').RunStorage} RunStorage */
/** @typedef {import('./run-storage.js').SavedRun} SavedRun */
/** @typedef {import('../../pkg/engine.js').LocalizedMessage} LocalizedMessage */
/** @typedef {{ id: string, text: string }} Preset numbers for any game, by a name that has words */
/** @typedef {{ id: string, runs: string[] }} Claim a claim about a game, and the runs that test it */
/** @typedef {{ presets: Preset[], claims: Claim[] }} Examples */
/** What of the state has changed. @typedef {'settings' | 'threads' | 'run' | 'runs' | 'picked'} Part */

/** Larger runs are for the command line. */
export const MAX_GAMES = 10_000;

export class LabState {
  core;
  storage;
  rules;
  cards;
  /** The games that combine the rules of several. @type {import('../../pkg/oddchess.js').Card[]} */
  mixes;
  /** @type {LabSettings} */
  settings;
  /** Why a text could not be opened. @type {{ message: LocalizedMessage, text: string } | undefined} */
  problem;
  /** @type {Run | undefined} */
  run;
  /** Saved runs, the latest first. @type {SavedRun[]} */
  runs = [];
  /** Ids of the compared runs, in the order of selection. @type {string[]} */
  compared = [];
  /** Texts of runs that wait to be played; they are compared at the end. @type {string[]} */
  queue = [];
  /** @type {Examples} */
  examples = { presets: [], claims: [] };
  /** @type {Set<(part: Part) => void>} */
  #listeners = new Set();
  #threads;
  /** Ids of the queued runs that have started. @type {string[]} */
  #queued = [];

  /**
   * @param {LabCore} core
   * @param {RunStorage} storage
   * @param {import('../../core/rules-core.js').Core} rules the core of the pages, which writes games
   */
  constructor(core, storage, rules) {
    this.core = core;
    this.storage = storage;
    this.rules = rules;
    this.cards = rules.games();
    this.mixes = rules.mixes();
    this.#threads =
      load('lab.threads', (value) => Number.isInteger(value) && value >= 1 && value <= mostThreads()) ?? spareThreads();
    this.settings = this.#defaultSettings();
  }

  /** The default settings of the first game. */
  #defaultSettings() {
    const { settings } = this.core.read(runText(this.cards[0]?.id ?? '', []));
    if (!settings) throw new Error('no settings');
    return settings;
  }

  /** Loads saved runs, examples, and the settings in the address. */
  async load() {
    const mended = this.storage.repair();
    [this.examples, this.runs] = await Promise.all([fetchExamples(), mended.then(() => this.storage.list())]);
    // Another tab may have played or deleted some.
    addEventListener('focus', () => void this.#refreshRuns());
    addEventListener('hashchange', () => void this.open(location.hash));
    const [preset] = this.examples.presets;
    // Whoever comes without settings is offered a look that takes a minute or two.
    if (preset) this.applyPreset(preset.text);
    await this.open(location.hash);
  }

  /** @param {(part: Part) => void} listener @returns {() => void} ends it */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** @param {Part} part */
  #notify(part) {
    for (const listener of [...this.#listeners]) listener(part);
  }

  /** Number of workers. */
  get threads() {
    return this.#threads;
  }

  set threads(wanted) {
    this.#threads = wanted;
    save('lab.threads', wanted);
    this.run?.resize(wanted);
    this.#notify('threads');
  }

  /** Opens the settings of a link, and the saved run with the same text. @param {string} link */
  async open(link) {
    const text = decoded(link.replace(/^[#?]+/, ''));
    if (text === '') return;
    if (!this.#setText(text)) return;
    if (this.run?.text === this.settings.text) return;
    const saved = this.settings.repeatable ? this.runs.find((one) => one.text === this.settings.text) : undefined;
    if (saved) await this.openRun(saved.id);
  }

  /**
   * Sets the settings from a text. If it is invalid they stay, and the problem is shown.
   * @param {string} text
   * @returns {boolean} whether it was right
   */
  #setText(text) {
    const { settings, problem } = this.core.read(text);
    if (settings) this.settings = settings;
    this.problem = problem ? { message: problem, text } : undefined;
    this.#notify('settings');
    return settings !== undefined;
  }

  /**
   * Changes some settings; returns what is wrong with them.
   * @param {Record<string, string>} changes
   * @returns {LocalizedMessage | undefined}
   */
  change(changes) {
    const numbers = new Map(this.settings.numbers.map(({ key, value }) => [key, String(value)]));
    for (const [key, value] of Object.entries(changes)) numbers.set(key, value);
    const { settings, problem } = this.core.read(runText(this.settings.game, numbers));
    if (settings) {
      this.settings = settings;
      this.problem = undefined;
      this.#notify('settings');
    }
    return problem;
  }

  /** Changes the game, keeping the common settings. @param {string} game */
  setGame(game) {
    const common = this.settings.numbers
      .filter(({ label }) => !label)
      .map(({ key, value }) => /** @type {const} */ ([key, value]));
    this.#setText(
      runText(
        game,
        [...common].map(([key, value]) => [key, value]),
      ),
    );
  }

  /** Applies a preset to the current game. @param {string} text */
  applyPreset(text) {
    this.#setText(this.#presetText(text));
  }

  /** The current game with its own settings, and all else as in a preset. @param {string} text */
  #presetText(text) {
    const own = this.settings.numbers.filter(({ label }) => label).map(({ key, value }) => `&${key}=${value}`);
    return `game=${this.settings.game}${own.join('')}&${text}`;
  }

  /** The preset whose numbers are those of the settings, if there is one. */
  preset() {
    return this.examples.presets.find(
      ({ text }) => this.core.read(this.#presetText(text)).settings?.text === this.settings.text,
    );
  }

  /**
   * What is there of the run with these settings: nothing, a part, all of it, or it is being played.
   * @returns {{ stage: 'none' | 'part' | 'all' | 'going', left: number }} and how many games are left
   */
  known() {
    const { text, repeatable } = this.settings;
    const here = this.run?.text === text ? this.run : undefined;
    const found = here ?? (repeatable ? this.runs.find((one) => one.text === text) : undefined);
    if (!found) return { stage: 'none', left: this.numberOf('games') };
    const left = found.total - found.done;
    if (here?.stage === 'running') return { stage: 'going', left };
    if (!repeatable || found.done === 0 || here?.stage === 'removed') return { stage: 'none', left };
    return { stage: left > 0 ? 'part' : 'all', left };
  }

  /** Takes the problem away. */
  dismissProblem() {
    this.problem = undefined;
    this.#notify('settings');
  }

  /** Starts a run with the current settings. */
  async start() {
    this.queue = [];
    this.#queued = [];
    await this.#startNext();
  }

  async #startNext() {
    const { text, repeatable } = this.settings;
    const saved = repeatable ? this.runs.find((one) => one.text === text) : undefined;
    if (saved) await this.openRun(saved.id);
    else await this.#show(new Run(this.core, this.storage, text, this.numberOf('games')));
    this.#queued.push(this.run?.id ?? '');
    const { run } = this;
    const before = run?.stage;
    await run?.start(this.threads);
    // One that was complete already has nothing to report.
    if (run && before === 'done') this.#runDone(run);
    await this.#refreshRuns();
  }

  /** @param {string} key of the settings */
  numberOf(key) {
    return this.settings.numbers.find((number) => number.key === key)?.value ?? 0;
  }

  /** Plays the runs of a claim, one after the other. @param {Pick<Claim, 'runs'>} claim */
  async testClaim({ runs: [first = '', ...rest] }) {
    if (!this.#setText(first)) return;
    this.queue = rest;
    this.#queued = [];
    await this.#startNext();
  }

  /** Whether the rules are not as usual. */
  get rulesChanged() {
    return this.settings.numbers.some(({ label, value, usual }) => label && value !== usual);
  }

  /** Plays this run and the same under the usual rules, and compares the two. */
  async compareWithUsual() {
    const common = this.settings.numbers.filter(({ label }) => !label);
    const control = runText(
      this.settings.game,
      common.map(({ key, value }) => [key, value]),
    );
    const { settings } = this.core.read(control);
    if (settings) await this.testClaim({ runs: [settings.text, this.settings.text] });
  }

  /** Opens a saved run with its settings. @param {string} id */
  async openRun(id) {
    if (this.run?.id === id) return;
    const saved = this.runs.find((one) => one.id === id);
    if (!saved) return;
    const run = new Run(this.core, this.storage, saved.text, saved.total, saved.id);
    await this.run?.settled();
    await run.restore();
    this.#setText(saved.text);
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
      await this.#refreshRuns();
    }
    this.#address();
    this.#notify('run');
  }

  /** @param {Run} run */
  #changed(run) {
    if (run !== this.run) return;
    this.#notify('run');
    if (run.stage === 'done') this.#runDone(run);
    else if (run.stage !== 'running') void run.settled().then(() => this.#refreshRuns());
  }

  /** Starts the next run in the queue, or compares the finished ones. @param {Run} run */
  #runDone(run) {
    const next = this.queue.shift();
    void (async () => {
      await run.settled();
      if (run !== this.run) return;
      if (next !== undefined && this.#setText(next)) {
        await this.#startNext();
        return;
      }
      await this.#refreshRuns();
      await this.storage.prune(run.id);
      if (this.#queued.length > 1) this.compare(this.#queued);
      this.#queued = [];
    })();
  }

  async #refreshRuns() {
    this.runs = await this.storage.list();
    this.compared = this.compared.filter((id) => this.runs.some((one) => one.id === id));
    this.#notify('runs');
  }

  /** Runs to be compared. @param {string[]} ids */
  compare(ids) {
    this.compared = ids;
    this.#notify('picked');
  }

  /** Removes a run. @param {string} id */
  async removeRun(id) {
    if (this.run?.id === id) {
      const { run } = this;
      this.run = undefined;
      await run.end();
      this.#notify('run');
    }
    await this.storage.remove(id);
    await this.#refreshRuns();
  }

  /** The link to the current settings. */
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
async function fetchExamples() {
  try {
    return await (await fetch(at('findings/examples.json'))).json();
  } catch {
    return { presets: [], claims: [] };
  }
}
