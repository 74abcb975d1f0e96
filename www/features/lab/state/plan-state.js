// What the lab is to find out: the plan, the settings of the run that it is about, and how both are changed. The core reads
// every text, so that the page knows no settings of its own.

import { runText } from '../../../core/lab-core.js';
import { Observable } from '../../../lib/observable.js';
import { at } from '../../../lib/site.js';

/** @import { LabCore } from '../../../core/lab-core.js' */
/** @import { LabNumber, LabSettings, LocalizedMessage, Plan } from '../../../pkg/lab.js' */
/** @typedef {{ id: string, text: string }} Preset numbers for any game, by a name that has words */
/** @typedef {{ id: string, runs: string[] }} Claim a claim about a game, and the runs that test it */
/** `telling`: the rule of a game that says most about it, by the game's id. @typedef {{ presets: Preset[], claims: Claim[], telling: Record<string, string> }} Examples */
/** What of the state has changed. @typedef {'settings' | 'threads' | 'run' | 'runs' | 'picked' | 'outcome'} Part */

/** Whether the game of a run has settings; one that is described says all in its text. @param {LabSettings} settings */
export const hasRules = ({ numbers }) => numbers.some(({ label }) => label);

/** @extends {Observable<[part: Part]>} */
export class PlanState extends Observable {
  core;
  /** What is to be found out. @type {Plan} */
  plan;
  /** The settings of the run that the plan is about. @type {LabSettings} */
  settings;
  /** Why a text could not be opened. @type {{ message: LocalizedMessage, text: string } | undefined} */
  problem;
  /** @type {Examples} */
  examples = { presets: [], claims: [], telling: {} };

  /** @param {LabCore} core @param {string} game the one to begin with */
  constructor(core, game) {
    super();
    this.core = core;
    const text = runText(game, []);
    const [{ plan }, { settings }] = [core.readPlan(text), core.read(text)];
    if (!plan || !settings) throw new Error('no settings');
    [this.plan, this.settings] = [plan, settings];
  }

  /**
   * Sets the settings from a text. If it is invalid they stay, and the problem is shown.
   * @param {string} text
   * @returns {boolean} whether it was right
   */
  setText(text) {
    const { plan, problem } = this.core.readPlan(text);
    if (plan) this.#setPlan(plan);
    this.problem = problem ? { message: problem, text } : undefined;
    this.notify('settings');
    return plan !== undefined;
  }

  /** @param {Plan} plan */
  #setPlan(plan) {
    this.plan = plan;
    const { settings } = this.core.read(plan.run);
    if (settings) this.settings = settings;
  }

  /** What the text of the plan has beside that of its run. */
  get #addition() {
    return this.plan.text.slice(this.plan.run.length);
  }

  /**
   * Asks for something else about the same run; returns what is wrong with it.
   * @param {string} addition such as `over=purse:4,8`; nothing for the run alone
   * @returns {LocalizedMessage | undefined}
   */
  ask(addition) {
    return this.#take(this.core.readPlan([this.plan.run, addition].filter(Boolean).join('&')));
  }

  /** @param {{ plan?: Plan | undefined, problem?: LocalizedMessage | undefined }} reading @returns {LocalizedMessage | undefined} */
  #take({ plan, problem }) {
    if (plan) {
      this.#setPlan(plan);
      this.problem = undefined;
      this.notify('settings');
    }
    return problem;
  }

  /**
   * Changes some settings; returns what is wrong with them.
   * @param {Record<string, string>} changes
   * @returns {LocalizedMessage | undefined}
   */
  change(changes) {
    const { fen, game, numbers } = this.settings;
    const values = new Map(numbers.map((number) => [number.key, written(number, number.value)]));
    if (fen) values.set('fen', fen);
    for (const [key, value] of Object.entries(changes))
      values.set(
        key,
        written(
          numbers.find((number) => number.key === key),
          value,
        ),
      );
    if (!values.get('fen')) values.delete('fen');
    return this.#take(this.#readWithAddition(runText(game, values)));
  }

  /** The plan about another run; that run alone, where the plan does not fit it. @param {string} text */
  #readWithAddition(text) {
    const reading = this.core.readPlan(`${text}${this.#addition}`);
    return reading.plan ? reading : this.core.readPlan(text);
  }

  /** Changes the game, keeping the common settings. @param {string} game */
  setGame(game) {
    const common = this.settings.numbers
      .filter(({ label }) => !label)
      .map((number) => /** @type {[string, string]} */ ([number.key, written(number, number.value)]));
    const { plan } = this.#readWithAddition(runText(game, common));
    if (plan) this.setText(plan.text);
  }

  /** Applies a preset to the current game. @param {string} text */
  applyPreset(text) {
    const { plan } = this.#readWithAddition(this.#presetText(text));
    if (plan) this.setText(plan.text);
  }

  /** The current game with its own settings, and all else as in a preset. @param {string} text */
  #presetText(text) {
    const own = this.settings.numbers
      .filter(({ label }) => label)
      .map((number) => `&${number.key}=${written(number, number.value)}`);
    return `game=${this.settings.game}${own.join('')}&${text}`;
  }

  /** The preset whose numbers are those of the settings, if there is one. */
  preset() {
    return this.examples.presets.find(
      ({ text }) => this.core.read(this.#presetText(text)).settings?.text === this.settings.text,
    );
  }

  /** Takes the problem away. */
  dismissProblem() {
    this.problem = undefined;
    this.notify('settings');
  }

  /** @param {string} key of the settings */
  numberOf(key) {
    return this.settings.numbers.find((number) => number.key === key)?.value ?? 0;
  }

  /** Whether the rules are not as usual. */
  get rulesChanged() {
    return this.settings.numbers.some(({ label, value, usual }) => label && value !== usual);
  }

  /** The playground with the rules, and from the position, of the run. */
  playLink() {
    const { game, fen, numbers, text } = this.settings;
    const changed = numbers.filter(({ label, value, usual }) => label && value !== usual).map(({ key }) => key);
    const rules = text.split('&').filter((part) => changed.includes(part.split('=')[0] ?? ''));
    const position = fen ? `/${fen.replaceAll(' ', '_')}` : '';
    return `index.html#${game}${position}${rules.length > 0 ? `?rules=${rules.join(',')}` : ''}`;
  }

  /** The link to the current settings. */
  link() {
    return `${at('lab.html')}#${this.plan.text.replaceAll(' ', '%20')}`;
  }
}

/**
 * A value of a setting, by its place among the choices, as texts have it. @param {LabNumber | undefined} number
 * @param {number | string} value
 */
function written(number, value) {
  return number?.words[Number(value)] ?? String(value);
}
