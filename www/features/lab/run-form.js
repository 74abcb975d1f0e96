// The settings of a run as a form: the game, one rule of it, and the button that starts the run; all else is behind
// a fold below. The core lists the numbers and their ranges for each game; those of the game itself bring their labels,
// those of every run have words here by their keys.
//
// The core validates input at once. Valid settings are applied and their link is shown; otherwise the problem is shown
// and the last valid settings stay.

import { choiceField, selectField } from '../../components/form-fields.js';
import { h, hide, icon } from '../../lib/dom.js';
import { t, tInline, tMessage } from '../../lib/i18n.js';
import { MAX_GAMES } from '../../state/runs/stored-run.js';
import { told } from './format.js';
import { planFields } from './plan-fields.js';
import { runFields } from './run-fields.js';
import { threadsField } from './run-progress.js';

/** @import { LabState } from './state/page-state.js' */
/** @import { LabNumber } from '../../pkg/lab.js' */

/** The numbers of every run that presets are about. */
const PLAIN = ['games', 'nodes', 'time'];
/** Those whose name does not say it all. */
const EXPLAINED = ['level', 'random', 'seed', 'even', 'plies', 'twin', 'narrow', 'kinds', 'deep'];
/** The chip of numbers that no preset has. */
const OWN = 'own';

/**
 * @param {LabState} lab
 * @param {() => void} started called once a run was asked for
 */
export function settingsForm(lab, started) {
  const game = selectField(
    t('page.game'),
    [...lab.cards, ...lab.mixes].map((card) => [card.id, tMessage(card.name)]),
    () => lab.setGame(game.input.value),
  );
  const rule = selectField(t('page.rule'), [], () => {
    chosen = rule.input.value;
    byHand(update);
  });
  /** The field of the one rule; its name is in the choice beside it. */
  const value = h('div', { class: 'one-rule' });
  const rules = h('div', { class: 'pairs' });
  const otherRules = h('div', {}, h('h3', {}, t('page.lab.rules.other')), rules);
  const presets = choiceField(
    t('page.lab.presets'),
    [...lab.examples.presets.map(({ id }) => id), OWN].map((id) => [id, t(`page.lab.preset.${id}`)]),
    choosePreset,
  );
  const limit = choiceField(
    t('page.lab.limit'),
    [
      ['nodes', t('page.lab.limit.nodes')],
      ['time', t('page.time')],
    ],
    switchLimit,
  );
  const clock = h('p', { class: 'why' }, t('page.lab.limit.clock'));
  const plain = h('div', { class: 'pairs' });
  const more = h('div', { class: 'more-fields' });
  const unusual = h('span', { class: 'unusual why' });
  const threads = threadsField(t('page.lab.threads'), lab);
  const error = h('p', { class: 'error', role: 'alert' });
  const link = h('a', { class: 'run-link' });
  const copied = h('span', { class: 'unseen', role: 'status' });
  const copy = h(
    'button',
    { class: 'plain-button', onclick: () => void copyLink() },
    icon('link'),
    t('page.copy.link'),
  );
  const start = h('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => typed({ fen: start.value.trim() }, start),
  });
  const startField = h('label', { class: 'field' }, h('span', {}, t('page.lab.start')), start);
  const plan = planFields(lab, (problem, by) => report(problem, by));
  const begin = h('button', { type: 'submit', class: 'primary' });
  const control = h('button', { class: 'plain-button', onclick: () => void compareWithUsual() }, t('page.lab.usual'));
  const play = h('a', { class: 'play' }, t('page.lab.play'));
  const bad = h('div', { class: 'bad-link callout bad', role: 'alert', hidden: true });
  const fold = h(
    'details',
    { class: 'fold' },
    h('summary', {}, t('page.more'), unusual),
    h('h3', {}, t('page.lab.much')),
    presets.element,
    plain,
    h('p', { class: 'why' }, t('page.lab.plain.why')),
    clock,
    otherRules,
    plan.element,
    h('h3', {}, t('page.lab.players')),
    more,
    h('div', { class: 'link-line' }, link, copy),
  );
  const element = h(
    'form',
    { class: 'lab-form fields card', 'aria-labelledby': 'lab-settings', novalidate: true, onsubmit: submit },
    h('h2', { id: 'lab-settings' }, t('page.lab.settings')),
    bad,
    game.element,
    h('div', { class: 'rule' }, rule.element, value),
    h('div', { class: 'form-foot row' }, error, control, begin),
    play,
    fold,
    copied,
  );
  const fields = runFields(typed);
  /** What the fields were made for. */
  let made = '';
  /** The rule that stands in front. */
  let chosen = '';
  /** Whether what changes was changed in this form. */
  let own = false;
  let limited = 'nodes';
  hide(presets.element, lab.examples.presets.length === 0);

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    if (!leadToWrong()) void lab.start().then(started);
  }

  /** As long as a field is wrong nothing starts: it gets the focus. @returns {boolean} whether one is */
  function leadToWrong() {
    if (!error.textContent) return false;
    const field = /** @type {HTMLElement | null} */ (element.querySelector('[aria-invalid]'));
    if (field && fold.contains(field)) fold.open = true;
    field?.focus();
    return true;
  }

  async function compareWithUsual() {
    if (leadToWrong()) return;
    await lab.compareWithUsual();
    started();
  }

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(lab.link());
      copied.textContent = t('page.copied');
      copy.lastChild?.replaceWith(t('page.copied'));
      setTimeout(() => copy.lastChild?.replaceWith(t('page.copy.link')), 2000);
    } catch {
      // The browser keeps the clipboard to itself: the link is there to be selected.
      getSelection()?.selectAllChildren(link);
    }
  }

  function choosePreset() {
    const preset = lab.examples.presets.find(({ id }) => id === presets.value);
    if (preset) lab.applyPreset(preset.text);
    else fields.get('games')?.focus();
  }

  function switchLimit() {
    limited = limit.value;
    const usual = lab.settings.numbers.find(({ key }) => key === 'nodes')?.usual ?? 0;
    typed(limited === 'time' ? { time: '200', nodes: '0' } : { time: '0', nodes: String(usual) });
  }

  /** @param {Record<string, string>} changes @param {HTMLElement} [by] the field in which they were typed */
  function typed(changes, by) {
    const problem = byHand(() => lab.change(changes));
    report(problem ?? (lab.numberOf('games') > MAX_GAMES ? tooMany() : undefined), by);
  }

  /** @template T @param {() => T} change @returns {T} */
  function byHand(change) {
    own = true;
    try {
      return change();
    } finally {
      own = false;
    }
  }

  /**
   * Says what is wrong with what was typed.
   * @param {import('../../pkg/lab.js').LocalizedMessage | undefined} problem
   * @param {HTMLElement} [by]
   */
  function report(problem, by) {
    for (const field of element.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
    error.textContent = problem ? wrong(problem, by) : '';
    if (problem && by) by.setAttribute('aria-invalid', 'true');
    for (const button of [begin, control]) button.setAttribute('aria-disabled', String(Boolean(problem)));
  }

  /**
   * What is wrong, with the field by its label: its key is for links.
   * @param {import('../../pkg/lab.js').LocalizedMessage} problem
   * @param {HTMLElement} [by]
   */
  function wrong({ id, args }, by) {
    const name = by instanceof HTMLInputElement && by.labels?.[0]?.textContent;
    return (id === 'lab.value' || id === 'setting.range') && name
      ? t('page.labelled', { label: name, value: tInline('page.range', args) })
      : tMessage({ id, args });
  }

  /** @returns {import('../../pkg/lab.js').LocalizedMessage} */
  function tooMany() {
    return /** @type {any} */ ({ id: 'page.lab.many', args: { most: MAX_GAMES } });
  }

  /** Makes the fields of a game. @param {LabNumber[]} numbers */
  function make(numbers) {
    fields.clear();
    const ofGame = numbers.filter(({ label }) => label);
    rule.input.replaceChildren(
      ...ofGame.map(({ key, label }) => h('option', { value: key }, label && tMessage(label))),
    );
    rule.input.value = chosen;
    value.replaceChildren(...ofGame.filter(({ key }) => key === chosen).map((number) => fields.make(number)));
    rules.replaceChildren(...ofGame.filter(({ key }) => key !== chosen).map((number) => fields.make(number)));
    hide(/** @type {HTMLElement} */ (value.parentElement), ofGame.length === 0);
    hide(otherRules, ofGame.length < 2);
    const seen = numbers.filter(({ key }) => key === 'games' || key === limited);
    plain.replaceChildren(...seen.map((number) => fields.make(number)).reverse());
    more.replaceChildren(
      limit.element,
      ...numbers.filter(folded).flatMap((number) => {
        const why = EXPLAINED.includes(number.key) && h('p', { class: 'why' }, t(`page.lab.key.${number.key}.why`));
        return why ? [fields.make(number), why] : [fields.make(number)];
      }),
      startField,
      threads.element,
    );
  }

  /** @param {LabNumber} number */
  function folded({ key, label }) {
    return !label && !PLAIN.includes(key);
  }

  function update() {
    const { settings, problem } = lab;
    limited = settings.repeatable ? 'nodes' : 'time';
    limit.value = limited;
    hide(clock, settings.repeatable);
    chosen = ruleInFront();
    const kind = `${settings.game} ${limited} ${chosen}`;
    if (kind !== made) make(settings.numbers);
    made = kind;
    // Games that are described come with their runs.
    for (const { id, name } of lab.cards)
      if (![...game.input.options].some(({ value: known }) => known === id))
        game.input.append(h('option', { value: id }, tMessage(name)));
    game.input.value = settings.game;
    threads.update();
    fields.update(settings.numbers);
    if (start !== document.activeElement) start.value = settings.fen ?? '';
    plan.update();
    presets.value = lab.preset()?.id ?? OWN;
    const { kind: asked } = lab.plan;
    unusual.textContent = [
      ...(asked === 'run' ? [] : [t(`page.lab.plan.${asked}`)]),
      ...settings.numbers.filter(isTold).map(told),
    ].join(', ');
    error.textContent = lab.numberOf('games') > MAX_GAMES ? tMessage(tooMany()) : '';
    updateButton();
    const address = lab.link();
    link.href = address;
    play.href = lab.playLink();
    hide(play, !lab.rulesChanged);
    link.textContent = address.slice(address.indexOf('#'));
    hide(bad, !problem);
    if (problem) {
      bad.replaceChildren(
        h('p', {}, t('page.lab.bad')),
        h('p', { class: 'fault' }, tMessage(problem.message)),
        h('pre', {}, problem.text),
        h('button', { class: 'plain-button', onclick: () => lab.dismissProblem() }, t('page.close')),
      );
    }
  }

  /**
   * The rule in front: the one that was chosen, unless settings from elsewhere change another one and not this; at first
   * the one that says most about the game.
   */
  function ruleInFront() {
    const { game, numbers } = lab.settings;
    const ofGame = numbers.filter(({ label }) => label);
    const now = ofGame.find(({ key }) => made.startsWith(`${game} `) && key === chosen);
    const changed = ofGame.find(({ value, usual }) => value !== usual);
    if (now && (own || !changed || now.value !== now.usual)) return chosen;
    const telling = ofGame.find(({ key }) => key === lab.examples.telling[game]);
    return (changed ?? telling ?? ofGame[0])?.key ?? '';
  }

  /** Whether a number behind the fold is named on it. A profile has limits of its own. @param {LabNumber} number */
  function isTold({ key, label, value, usual }) {
    if (key === chosen || key === 'games' || (key === limited && lab.plan.kind === 'card')) return false;
    return label || !PLAIN.includes(key) ? value !== usual : key === limited;
  }

  /** The button says what it does: the same settings give the same games, so those played already are not played again. */
  function updateButton() {
    const { stage, left, total } = lab.known();
    const id = {
      none: 'page.lab.run',
      part: 'page.lab.run.rest',
      all: 'page.lab.run.show',
      going: 'page.lab.run.going',
    };
    const label = t(id[stage], { count: stage === 'part' ? left : total });
    if (begin.textContent !== label) begin.textContent = label;
    begin.setAttribute('aria-disabled', String(error.textContent !== '' || stage === 'going'));
    hide(control, !lab.rulesChanged || lab.plan.kind !== 'run' || stage === 'going');
  }

  return { element, update, updateButton };
}
