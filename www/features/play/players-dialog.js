// Who plays which side, a person or the computer: the fields for it, and the dialog that changes it in the middle of a
// game. Loaded when it is first wanted.

import { openDialog } from '../../components/dialog.js';
import { selectField } from '../../components/form-fields.js';
import { LEVELS, NO_COMPUTER } from '../../core/levels.js';
import { h } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { oneAtATime } from '../../lib/one-at-a-time.js';
import { loadStyle } from '../../lib/styles.js';
import { COLORS } from '../../state/clock.js';
import { TIMES } from '../../state/new-game-options.js';

/** @import { Players } from '../../state/players.js' */
/** @import { App } from '../../state/app.js' */

/** @returns {import('../../components/form-fields.js').Option[]} */
const levels = () =>
  Array.from({ length: LEVELS }, (_, at) => [String(at + 1), `${at + 1} · ${t(`page.level.${at + 1}`)}`]);

/** How strong the computer plays. @param {string} label */
export const levelField = (label) => selectField(label, levels());

/** How long it may think. */
export const timeField = () =>
  selectField(
    t('page.level.time'),
    TIMES.map((ms) => [String(ms), t('page.level.seconds', { seconds: seconds(ms) })]),
  );

/**
 * What it likes: the personalities that a game has, or nothing to choose from if there are none.
 * @param {() => string[]} personalities
 */
export function personalityField(personalities) {
  const { element, input } = selectField(t('page.personality'), []);
  return {
    element,
    get value() {
      return input.value || NO_COMPUTER.personality;
    },
    /** Offers what the game has now. @param {string} chosen */
    offer(chosen) {
      const known = personalities();
      input.replaceChildren(...known.map((id) => h('option', { value: id }, t(`page.personality.${id}.why`))));
      if (known.includes(chosen)) input.value = chosen;
      element.hidden = known.length === 0;
    },
  };
}

/** @param {number} ms */
function seconds(ms) {
  return ms < 1000 ? '½' : ms / 1000;
}

/** Opens the dialog. @type {(app: App, match: Players) => Promise<void>} */
export const openPlayersDialog = oneAtATime(async (app, match) => {
  await Promise.all([loadStyle('fields.css'), loadStyle('play/new-game.css')]);
  const players = app.state.game?.view.players ?? [];
  const who = COLORS.map((color) => {
    const name = players.find((one) => one.color === color)?.name;
    const field = selectField(name ? tMessage(name) : color, [['0', t('page.sides.person')], ...levels().map(of)]);
    field.input.value = String(match.computers[color]);
    return field;
  });
  const time = timeField();
  time.input.value = String(match.computers.time);
  time.element.hidden = Boolean(match.clock);
  const personality = personalityField(() => app.state.game?.card.personalities ?? []);
  personality.offer(match.computers.personality);
  const form = h(
    'form',
    { class: 'new-game fields', id: 'sides', onsubmit: submit },
    ...who.map((one) => one.element),
    personality.element,
    time.element,
  );
  const dialog = await openDialog({
    title: t('page.sides'),
    kind: 'starting',
    content: [form],
    foot: [
      h('button', { class: 'plain-button', onclick: once }, t('page.key.once')),
      h('button', { type: 'submit', class: 'primary', form: 'sides' }, t('page.sides.done')),
    ],
  });

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    dialog.close();
    const [white = 0, black = 0] = who.map((one) => Number(one.input.value));
    match.setComputers({
      white,
      black,
      time: Number(time.input.value) || match.computers.time,
      personality: personality.value,
    });
  }

  function once() {
    dialog.close();
    void match.playOnce();
  }
});

/**
 * A level among persons.
 * @param {import('../../components/form-fields.js').Option} option
 * @returns {import('../../components/form-fields.js').Option}
 */
function of([value, label]) {
  return [value, t('page.level.short', { level: label })];
}
