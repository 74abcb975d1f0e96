// The new game's dialog: which game, against whom, where it begins; and under "More" the clock, its own settings, and what
// is for two people at one screen. Loaded when it is first wanted; what was chosen last is remembered for each game.
//
// What can be set for a game comes from its card.

import { openDialog } from '../../components/dialog.js';
import { choiceField, moreFields, numberField, selectField, switchField } from '../../components/form-fields.js';
import { settingFields } from '../../components/setting-fields.js';
import { describedStart } from '../../core/described.js';
import { NO_COMPUTER } from '../../core/levels.js';
import { h } from '../../lib/dom.js';
import { resolveId, t, tMessage, tOriginal } from '../../lib/i18n.js';
import { oneAtATime } from '../../lib/one-at-a-time.js';
import { loadStyle } from '../../lib/styles.js';
import { COLORS } from '../../state/clock.js';
import { DELAYS, lastChoice, MINUTES, PACES, paceId, SECONDS } from '../../state/new-game-options.js';
import { settingsValues } from '../../state/settings-text.js';
import { setWording } from '../../state/text-preferences.js';
import { beginGame } from './begin-game.js';
import { levelField, personalityField, timeField } from './players-dialog.js';
import { isSetUp } from './start-panel.js';

/** @import { Card } from '../../pkg/oddchess.js' */
/** @import { App } from '../../state/app.js' */
/** @import { Choice, Bottom } from '../../state/new-game-options.js' */

/**
 * Opens the dialog.
 * @type {(app: App, opponent?: Choice['against'], all?: boolean) => Promise<void>} with the opponent if chosen already, and
 * whether all fields are shown at once
 */
export const openNewGameDialog = oneAtATime(async (app, opponent, all = false) => {
  await Promise.all([loadStyle('fields.css'), loadStyle('play/new-game.css')]);
  const form = newGameForm(app, () => dialog.close(), all, opponent);
  const dialog = await openDialog({
    title: t('page.new'),
    kind: 'starting',
    content: [form],
    foot: [
      h('button', { class: 'plain-button', onclick: () => dialog.close() }, t('page.cancel')),
      h('button', { type: 'submit', class: 'primary', form: form.id }, t('page.begin')),
    ],
  });
});

/**
 * @param {App} app
 * @param {() => void} done called when the dialog is to go
 * @param {boolean} all whether all fields are shown at once
 * @param {Choice['against']} [opponent]
 */
function newGameForm(app, done, all, opponent) {
  const { game: open } = app.state;
  const cards = [...(open && describedStart(open) ? [open.card] : []), ...app.cards, ...app.mixes];
  const games = selectField(
    t('page.game'),
    cards.map((card) => [card.id, tMessage(card.name)]),
    () => load(),
  );
  const from = choiceField(
    t('page.new.from'),
    options((value) => `page.new.from.${value}`, ['usual', 'shown']),
    reveal,
  );
  const words = h('div', { class: 'pairs' });
  const settings = h('div', { class: 'pairs' });
  const usual = h('button', { class: 'text-button reset', onclick: resetSettings }, t('page.new.settings.usual'));
  const summary = h('summary', {});
  const wrong = h('p', { class: 'wrong', role: 'alert' });
  const rules = h('details', { class: 'rules-set' }, summary, settings, usual);
  // What is wrong must be seen.
  rules.addEventListener('invalid', () => (rules.open = true), { capture: true });
  const own = h('fieldset', { class: 'field-set' }, rules, wrong);
  const clock = choiceField(
    t('page.clock'),
    [
      ['none', t('page.none')],
      ...PACES.map(
        (one) => /** @type {[string, string]} */ ([paceId(one), `${one.minutes}\u202f+\u202f${one.seconds}`]),
      ),
      ['own', t('page.new.clock.own')],
    ],
    reveal,
  );
  const paces = COLORS.map((color) => paceFields(color));
  const odds = switchField(t('page.new.odds'), reveal);
  const pace = h('div', { class: 'paces' }, ...paces.map((one) => one.element), odds.element);
  const against = choiceField(
    t('page.new.against'),
    options((value) => `page.new.against.${value}`, ['person', 'live', 'links', 'computer']),
    reveal,
  );
  const begins = h('p', { class: 'why' });
  const join = h('button', { class: 'plain-button', onclick: () => void joinLive() }, t('page.new.live.join'));
  const side = choiceField(
    t('page.new.side'),
    options((value) => (value === 'lot' ? 'page.new.side.lot' : `side.${value}`), ['white', 'lot', 'black']),
    reveal,
  );
  const level = levelField(t('page.level'));
  const time = timeField();
  const personality = personalityField(() => card().personalities);
  const thinking = h('fieldset', { class: 'pairs' }, time.element, personality.element);
  const bottom = choiceField(
    t('page.bottom'),
    options((value) => (value === 'mover' ? 'page.new.bottom.mover' : `side.${value}`), ['white', 'black', 'mover']),
    reveal,
  );
  const delay = selectField(
    t('page.key.flip'),
    DELAYS.map((ms) => [String(ms), t('page.new.delay', { seconds: ms / 1000 })]),
  );
  const facing = switchField(t('page.new.facing'));
  const more = moreFields(clock.element, pace, own, thinking, words, bottom.element, delay.element, facing.element);
  const element = h(
    'form',
    { class: 'new-game fields', id: 'new-game', onsubmit: submit, onkeydown: keyed, oninput: reveal },
    games.element,
    against.element,
    begins,
    join,
    level.element,
    side.element,
    from.element,
    more,
  );
  let fields = settingFields([]);
  /** Words of the game that can be swapped, by id. @type {Map<string, ReturnType<typeof selectField>>} */
  let wordings = new Map();

  const card = () => /** @type {Card} */ (cards.find((one) => one.id === games.input.value) ?? app.cards[0]);

  /** The fields as they were last chosen for the game. */
  function load() {
    const choice = { ...lastChoice(card().id, card().settings), ...(opponent && { against: opponent }) };
    fields = settingFields(card().settings);
    wrong.textContent = '';
    wordings = new Map(
      card().wordings.map(({ label, options: [first, ...others] }) => {
        const all = first ? [first, ...others] : [];
        return [
          first?.id ?? '',
          selectField(
            tMessage(label),
            all.map((one) => [one.id, tOriginal(one)]),
          ),
        ];
      }),
    );
    for (const [id, field] of wordings) field.input.value = resolveId(id);
    settings.replaceChildren(...fields.elements);
    words.replaceChildren(...[...wordings.values()].map((field) => field.element));
    // The rules of the game that is open, if they are not as usual.
    const open = app.state.game?.card.id === card().id ? app.state.game.view.rules : '';
    fields.values = open ? settingsValues(card().settings, open) : choice.settings;
    rules.open = fields.changed > 0;
    from.value = 'usual';
    clock.value = choice.clock;
    COLORS.forEach((color, at) => paces[at]?.set(choice.own[color]));
    odds.input.checked = choice.odds;
    bottom.value = choice.bottom;
    delay.input.value = String(choice.delay);
    facing.input.checked = choice.facing;
    against.value = choice.against;
    side.value = choice.side;
    level.input.value = String(choice.level);
    time.input.value = String(choice.time);
    personality.offer(choice.personality);
    // What is not as usual must be seen.
    more.open ||=
      all ||
      choice.clock !== 'none' ||
      fields.changed > 0 ||
      choice.time !== NO_COMPUTER.time ||
      choice.personality !== NO_COMPUTER.personality ||
      choice.bottom !== 'white' ||
      choice.facing;
    reveal();
  }

  function resetSettings() {
    fields.values = [];
    reveal();
    fields.first?.focus();
  }

  /** Shows the options that apply; hidden ones are valid and keep their value. */
  function reveal() {
    const here = games.input.value === app.state.game?.card.id;
    const { game } = app.state;
    from.element.hidden = !here || !game || (game.view.line.length === 0 && !isSetUp(game));
    if (from.element.hidden) from.value = 'usual';
    const { changed } = fields;
    own.hidden = fields.elements.length === 0;
    own.disabled = from.value !== 'usual';
    usual.hidden = changed === 0;
    summary.textContent = changed === 0 ? t('page.new.rules') : t('page.new.rules.changed', { count: changed });
    words.hidden = wordings.size === 0;
    pace.hidden = clock.value !== 'own' || against.value === 'links';
    const [white, black] = paces;
    white?.show(clock.value === 'own', odds.input.checked);
    black?.show(clock.value === 'own' && odds.input.checked, true);
    bottom.legend = t(card().armies === 'sideways' ? 'page.new.left' : 'page.bottom');
    const alone = against.value !== 'person';
    const letters = against.value === 'links';
    level.element.hidden = against.value !== 'computer';
    thinking.hidden = against.value !== 'computer';
    const live = against.value === 'live';
    begins.hidden = !letters && !live;
    begins.textContent = t(live ? 'page.new.live' : 'page.new.links');
    join.hidden = !live;
    side.element.hidden = !live && against.value !== 'computer';
    clock.element.hidden = letters;
    // With a clock, that limits the thinking time.
    time.element.hidden = clock.value !== 'none';
    bottom.element.hidden = alone;
    delay.element.hidden = alone || bottom.value !== 'mover';
    facing.element.hidden = alone || bottom.value === 'mover';
  }

  /** Enter starts, from wherever it is pressed but where it has a use of its own. @param {KeyboardEvent} event */
  function keyed(event) {
    const handled = event.target instanceof Element && event.target.closest('button, summary');
    if (event.key !== 'Enter' || handled) return;
    event.preventDefault();
    element.requestSubmit();
  }

  /** @returns {Choice} */
  function choice() {
    const [white, black] = paces.map((one) => one.get());
    const former = lastChoice(card().id, card().settings).own;
    return {
      settings: fields.values,
      clock: clock.value,
      odds: odds.input.checked,
      own: { white: white ?? former.white, black: black ?? former.black },
      bottom: /** @type {Bottom} */ (bottom.value),
      delay: Number(delay.input.value),
      facing: facing.input.checked,
      against: /** @type {Choice['against']} */ (against.value),
      side: /** @type {Choice['side']} */ (side.value),
      level: Number(level.input.value),
      time: Number(time.input.value),
      personality: personality.value,
    };
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const chosen = choice();
    for (const [id, field] of wordings) setWording(id, field.input.value);
    const problem = beginGame(app, card().id, chosen, from.value === 'shown', done);
    wrong.textContent = problem ? tMessage(problem.message) : '';
    if (problem) rules.open = true;
  }

  /** Somebody else has the invitation. */
  async function joinLive() {
    let open = true;
    try {
      const { joinGame } = await import('../live/index.js');
      open = false;
      done();
      await joinGame(app);
    } catch (cause) {
      console.warn(cause);
      if (!open) return app.messages.notice('page.fault.unloaded');
      begins.setAttribute('role', 'alert');
      begins.textContent = t('page.fault.unloaded');
    }
  }

  games.input.autofocus = true;
  games.input.value = app.state.game?.card.id ?? '';
  load();
  return element;
}

/**
 * Values with their labels.
 * @param {(value: string) => string} label the id of a label
 * @param {string[]} values
 * @returns {[string, string][]}
 */
function options(label, values) {
  return values.map((value) => [value, t(label(value))]);
}

/** Minutes and seconds of one player, or of both. @param {import('../../state/clock.js').Color} color */
function paceFields(color) {
  const name = h('legend', {}, t(`side.${color}`));
  const minutes = numberField(t('page.new.minutes'), MINUTES);
  const seconds = numberField(t('page.new.seconds'), SECONDS);
  const element = h(
    'fieldset',
    { class: 'field' },
    name,
    h('div', { class: 'pairs' }, minutes.element, seconds.element),
  );
  return {
    element,
    get: () => (element.disabled ? undefined : { minutes: minutes.value, seconds: seconds.value }),
    /** @param {import('../../state/new-game-options.js').Pace} pace */
    set(pace) {
      minutes.value = pace.minutes;
      seconds.value = pace.seconds;
    },
    /** @param {boolean} shown @param {boolean} named whether it is for one player only */
    show(shown, named) {
      element.hidden = !shown;
      element.disabled = !shown;
      name.hidden = !named;
    },
  };
}
