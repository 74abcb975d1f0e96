// The lab's state: the plan, the current run, the queue, and the saved runs. The address holds the text of the plan, which
// is that of a run with one more key, or of a run alone.

import { isDescribedRun } from '../../../core/described.js';
import { callCore } from '../../../core/rules-core.js';
import { decoded } from '../../../lib/decoded.js';
import { integer } from '../../../lib/shape.js';
import { at } from '../../../lib/site.js';
import { load, save } from '../../../lib/storage.js';
import { Run } from '../../../state/runs/run.js';
import { MAX_GAMES } from '../../../state/runs/stored-run.js';
import { mostThreads, spareThreads } from '../../../state/runs/worker-pool.js';
import { isSettled, outcomeOf, runsOf } from './outcome.js';
import { PlanState } from './plan-state.js';
import { RunFileError, readRunFile } from './run-file.js';

/** @import { LabCore } from '../../../core/lab-core.js' */
/** @import { RunStorage, SavedRun } from '../../../state/runs/run-storage.js' */
/** @import { Claim, Examples } from './plan-state.js' */
/** @import { PlanOutcome } from '../../../pkg/lab.js' */
/** A run to be played, and up to which game. @typedef {{ text: string, limit?: number }} Step */

/** The first line of a file of a run is shorter, in bytes. */
const LONGEST_HEAD = 10_000;
/** Games of each run between two looks whether a comparison is settled. */
const STRIDE = 50;
/** Runs that are compared are first played up to these games in turns, so that there is soon something of each to see. */
const TURNS = [2, 10, 40, 150, 600];

export class LabState extends PlanState {
  storage;
  rules;
  cards;
  /** The games that combine the rules of several. @type {import('../../../pkg/oddchess.js').Card[]} */
  mixes;
  /** @type {Run | undefined} */
  run;
  /** Saved runs, the latest first. @type {SavedRun[]} */
  runs = [];
  /** Ids of the compared runs, in the order of selection. @type {string[]} */
  compared = [];
  /** Runs that wait to be played. @type {Step[]} */
  queue = [];
  /** Whether another run is about to be played. */
  changing = false;
  /** What the runs of the plan say together, as far as they are there. @type {PlanOutcome | undefined} */
  outcome;
  /** What the outcome was computed from. */
  #outcomeOf = '';
  #threads;
  /** Ids of the queued runs that have started. @type {string[]} */
  #queued = [];
  /** How many games each of the runs has that are played one after the other, by their texts. @type {Map<string, number>} */
  #series = new Map();

  /**
   * @param {LabCore} core
   * @param {RunStorage} storage
   * @param {import('../../../core/rules-core.js').Core} rules the core of the pages, which writes games
   */
  constructor(core, storage, rules) {
    super(core, rules.games()[0]?.id ?? '');
    this.storage = storage;
    this.rules = rules;
    this.cards = rules.games();
    this.mixes = rules.mixes();
    this.#threads = load('lab.threads', integer(1, mostThreads())) ?? spareThreads();
    this.subscribe((part) => part === 'settings' && void this.#refreshOutcome());
  }

  /** Loads saved runs, examples, and the settings in the address. */
  async load() {
    const mended = this.storage.repair();
    [this.examples, this.runs] = await Promise.all([fetchExamples(), mended.then(() => this.storage.list())]);
    // Without what knows it such a run is named by its text.
    await Promise.allSettled(this.runs.map(({ text }) => this.#know(text)));
    // Another tab may have played or deleted some.
    addEventListener('focus', () => void this.#refreshRuns());
    addEventListener('hashchange', () => void this.open(location.hash));
    const [preset] = this.examples.presets;
    // Whoever comes without settings is offered a look that takes a minute or two.
    if (preset) this.applyPreset(preset.text);
    await this.open(location.hash);
  }

  /** Number of workers. */
  get threads() {
    return this.#threads;
  }

  set threads(wanted) {
    this.#threads = wanted;
    save('lab.threads', wanted);
    this.run?.resize(wanted);
    this.notify('threads');
  }

  /** Opens the settings of a link, and the saved run with the same text. @param {string} link */
  async open(link) {
    const text = decoded(link.replace(/^[#?]+/, ''));
    if (text === '') return;
    try {
      await this.#know(text);
    } catch (cause) {
      console.warn(cause);
      this.problem = { message: { id: 'page.fault.unloaded', args: {} }, text };
      this.notify('settings');
      return;
    }
    if (!this.setText(text)) return;
    if (this.plan.kind !== 'run' || this.run?.text === this.settings.text) return;
    const saved = this.settings.repeatable ? this.#savedRun(this.settings.text) : undefined;
    if (saved) await this.openRun(saved.id);
  }

  /** Loads what knows the game of a run if that is described, and lists it among the games. @param {string} text */
  async #know(text) {
    if (!isDescribedRun(text)) return;
    await Promise.all([this.core.know(text), this.rules.loadDescribed()]);
    const { plan } = this.core.readPlan(text);
    const id = plan && this.core.read(plan.run).settings?.game;
    if (id === undefined || this.cards.some((card) => card.id === id)) return;
    const playground = this.rules.open(`#${id.replace(':', '?rules=')}`);
    this.cards = [...this.cards, { ...callCore(() => playground.card()), id }];
    playground.free();
  }

  /** The saved run with a text, unless another version has played it. @param {string} text */
  #savedRun(text) {
    return this.runs.find((one) => one.text === text && !one.core);
  }

  /**
   * What is there of the runs of the plan: nothing, a part, all of it, or it is being played.
   * @returns {{ stage: 'none' | 'part' | 'all' | 'going', left: number, total: number }} how many games are left, and of how many
   */
  known() {
    const total = this.numberOf('games') * this.plan.runs.length;
    const played = this.plan.runs.map(({ text }) => this.#played(text));
    const left = total - played.reduce((sum, count) => sum + count, 0);
    const texts = this.plan.runs.map(({ text }) => text);
    if (this.run?.stage === 'running' && texts.includes(this.run.text)) return { stage: 'going', left, total };
    if (left === total) return { stage: 'none', left, total };
    return { stage: left > 0 && !this.outcome?.settled ? 'part' : 'all', left, total };
  }

  /** How many games there are of a run that would be played again alike. @param {string} text */
  #played(text) {
    const here = this.run?.text === text && this.run.stage !== 'removed' ? this.run : undefined;
    if (!this.settings.repeatable) return 0;
    return Math.max(here?.done ?? 0, this.#savedRun(text)?.done ?? 0);
  }

  /** Plays the runs of the plan, as far as they are not there. */
  async start() {
    await this.#playAll(this.plan.runs.map(({ text }) => text));
  }

  /** @param {string[]} texts */
  async #playAll(texts) {
    this.#series = new Map(texts.map((text) => [text, this.#gamesOf(text)]));
    this.queue = this.#steps(texts);
    this.#queued = [];
    await this.#startNext();
  }

  /** @param {string} text */
  #gamesOf(text) {
    return this.core.read(text).settings?.numbers.find(({ key }) => key === 'games')?.value ?? 0;
  }

  /** The runs in the order in which they are played: in turns, if they are compared. @param {string[]} texts @returns {Step[]} */
  #steps(texts) {
    const { kind, settle } = this.plan;
    const games = Math.max(...this.#series.values());
    const inTurns = texts.length > 1 && (kind === 'against' || kind === 'run') && this.settings.repeatable;
    if (!inTurns) return texts.map((text) => ({ text }));
    const looks = settle ? Array.from({ length: Math.floor(games / STRIDE) }, (_, at) => (at + 1) * STRIDE) : TURNS;
    const limits = [...new Set([TURNS[0] ?? 0, ...looks].filter((limit) => limit < games)), games];
    return limits.flatMap((limit) => texts.map((text) => ({ text, limit })));
  }

  /** How many games there are of all that are being played one after the other, or of the run alone. */
  progress() {
    const { run } = this;
    if (!run || !this.#series.has(run.text)) return { done: run?.done ?? 0, total: run?.total ?? 0 };
    const texts = [...this.#series.keys()];
    const isOne = (/** @type {SavedRun} */ { id, text, core }) =>
      this.#queued.includes(id) || (!core && this.core.read(text).settings?.repeatable);
    const kept = (/** @type {string} */ text) => this.runs.find((one) => one.text === text && isOne(one))?.done ?? 0;
    const done = texts.map((text) => (text === run.text ? run.done : kept(text)));
    const sum = (/** @type {number[]} */ all) => all.reduce((one, other) => one + other, 0);
    return { done: sum(done), total: sum([...this.#series.values()]) };
  }

  async #startNext() {
    const step = this.queue.shift();
    if (!step) return;
    this.changing = true;
    try {
      await this.#startStep(step);
    } finally {
      this.changing = false;
      this.notify('run');
    }
  }

  /** @param {Step} step */
  async #startStep(step) {
    const { settings } = this.core.read(step.text);
    const saved = settings?.repeatable ? this.#savedRun(step.text) : undefined;
    const total = this.#gamesOf(step.text);
    if (this.run?.text !== step.text || !settings?.repeatable || this.run.stage === 'removed')
      await this.#show(await this.#runOf(step.text, total, saved));
    const { run } = this;
    if (!run) return;
    if (!this.#queued.includes(run.id)) this.#queued.push(run.id);
    const before = run.stage;
    await run.start(this.threads, step.limit);
    // One that was complete already has nothing to report.
    if (before === 'done') this.#runDone(run);
    await this.#refreshRuns();
  }

  /** @param {string} text @param {number} total @param {SavedRun} [saved] whose games are counted */
  async #runOf(text, total, saved) {
    const run = new Run(this.core, this.storage, text, total, saved?.id);
    if (!saved) return run;
    run.core = saved.core;
    await this.run?.settled();
    await run.restore();
    return run;
  }

  /** Plays the runs of a claim, one after the other. @param {Pick<Claim, 'runs'>} claim */
  async testClaim({ runs }) {
    if (this.setText(runs[0] ?? '')) await this.#playAll(runs);
  }

  /** Plays this run and the same under the usual rules, and compares the two. */
  async compareWithUsual() {
    if (!this.ask('against=usual')) await this.start();
  }

  /** What is opened now belongs to no series. */
  #alone() {
    this.queue = [];
    this.#queued = [];
    this.#series.clear();
  }

  /** Opens a saved run with its settings. @param {string} id */
  async openRun(id) {
    if (this.run?.id === id) return;
    const saved = this.runs.find((one) => one.id === id);
    if (!saved) return;
    const run = await this.#runOf(saved.text, saved.total, saved);
    this.#alone();
    this.setText(saved.text);
    await this.#show(run);
  }

  /**
   * Opens a file of a run, as the command line writes it.
   * @param {Blob} file
   * @returns {Promise<{ id: string, args: Record<string, string | number> }[]>} what is to be said of it, as messages of the page
   */
  async openFile(file) {
    /** @type {Run | undefined} */
    let opened;
    const own = this.rules.version();
    let kept = true;
    const [described] = /game=invent:[^"&]+/.exec(await file.slice(0, LONGEST_HEAD).text()) ?? [];
    try {
      if (described) await this.#know(described);
    } catch (cause) {
      console.warn(cause);
      return [{ id: 'page.fault.unloaded', args: {} }];
    }
    try {
      const { head, lines, cut } = await readRunFile(
        file,
        ({ run, core }) => {
          const { settings, problem } = this.core.read(run);
          if (!settings) throw new RunFileError({ id: 'page.lab.file.run', args: /** @type {any} */ ({ problem }) });
          const total = settings.numbers.find(({ key }) => key === 'games')?.value ?? 0;
          kept = total <= MAX_GAMES;
          opened = new Run(this.core, this.storage, settings.text, total);
          if (core !== own) opened.core = core;
        },
        (games) => opened?.take(games, kept),
      );
      if (!opened) return [];
      const run = opened;
      this.#alone();
      run.finish();
      await this.#show(run);
      this.setText(run.text);
      await run.settled();
      await this.#refreshRuns();
      const notes = [];
      if (run.core) notes.push({ id: 'page.lab.file.core', args: { core: head.core, own } });
      if (cut) notes.push({ id: 'page.lab.file.cut', args: { count: lines } });
      if (run.done < lines) notes.push({ id: 'page.lab.file.refused', args: { count: lines - run.done } });
      if (!kept) notes.push({ id: 'page.lab.file.unkept', args: { most: MAX_GAMES } });
      return notes;
    } catch (cause) {
      if (!(cause instanceof RunFileError)) throw cause;
      // What came before a faulty line may have been saved already.
      if (opened) {
        await opened.end();
        await this.storage.remove(opened.id);
      }
      return [cause.fault];
    }
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
    this.notify('run');
  }

  /** @param {Run} run */
  #changed(run) {
    if (run !== this.run) return;
    this.notify('run');
    if (run.stage === 'done' || run.stage === 'held') this.#runDone(run);
    else if (run.stage !== 'running') void run.settled().then(() => this.#refreshRuns());
  }

  /** Starts the next run in the queue, or says what the finished ones tell together. @param {Run} run */
  #runDone(run) {
    void (async () => {
      await run.settled();
      if (run !== this.run) return;
      await this.#refreshRuns();
      if (this.queue.length > 0 && (await this.#mayStop())) this.queue = [];
      if (this.plan.kind === 'run' && this.#queued.length > 1) this.compare([...this.#queued]);
      if (this.queue.length > 0) {
        await this.#startNext();
        return;
      }
      await this.storage.prune(run.id);
      await this.#refreshOutcome();
    })();
  }

  /** Whether a comparison that ends once it is settled is so, now that both runs have the same games. */
  async #mayStop() {
    const [next] = this.queue;
    const turn = this.plan.settle && next?.text === this.plan.runs[0]?.text && (next.limit ?? 0) > STRIDE;
    return turn ? isSettled(this.core, this.storage, this.plan, this.runs) : false;
  }

  async #refreshRuns() {
    this.runs = await this.storage.list();
    this.compared = this.compared.filter((id) => this.runs.some((one) => one.id === id));
    this.notify('runs');
    await this.#refreshOutcome();
  }

  /** Computes what the runs of the plan say, if any games have been added. */
  async #refreshOutcome() {
    const { plan } = this;
    const there = plan.kind === 'run' ? [] : runsOf(plan, this.runs);
    const key = there.length > 0 ? [plan.text, ...there.map(({ saved }) => `${saved.id} ${saved.done}`)].join() : '';
    if (key === this.#outcomeOf) return;
    this.#outcomeOf = key;
    const outcome = key ? await outcomeOf(this.core, this.storage, plan, this.runs) : undefined;
    if (key !== this.#outcomeOf) return;
    this.outcome = outcome;
    this.notify('outcome');
  }

  /** Runs to be compared. @param {string[]} ids */
  compare(ids) {
    this.compared = ids;
    this.notify('picked');
  }

  /** Removes a run. @param {string} id @returns {Promise<() => Promise<void>>} puts it back into the list */
  async removeRun(id) {
    if (this.run?.id === id) {
      const { run } = this;
      this.run = undefined;
      await run.end();
      this.notify('run');
    }
    const back = await this.storage.remove(id);
    await this.#refreshRuns();
    return async () => {
      await back();
      await this.#refreshRuns();
    };
  }

  #address() {
    history.replaceState(null, '', `#${this.plan.text.replaceAll(' ', '%20')}`);
  }
}

/** @returns {Promise<Examples>} none where they can't be had */
async function fetchExamples() {
  try {
    return { telling: {}, ...(await (await fetch(at('findings/examples.json'))).json()) };
  } catch {
    return { presets: [], claims: [], telling: {} };
  }
}
