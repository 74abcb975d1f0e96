// Beside the board before the first move: who plays whom, and nothing else. All else that can be chosen is in the dialog
// of a new game.

import { choiceField, selectField } from '../../components/form-fields.js';
import { h } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { lastChoice } from '../../state/new-game-options.js';
import { settingsValues } from '../../state/settings-text.js';
import { beginGame } from './begin-game.js';
import { levelField } from './players-dialog.js';

/** @import { OpenGame } from '../../core/open-game.js' */
/** @import { Choice } from '../../state/new-game-options.js' */

/**
 * @param {import('../../state/app.js').App} app
 * @param {(against?: Choice['against']) => void} more opens the dialog, with the opponent if one was chosen here
 */
export function startPanel(app, more) {
  const level = levelField(t('page.level'));
  const way = selectField(t('page.start.way'), [
    ['links', t('page.start.link')],
    ['live', t('page.start.live')],
  ]);
  const [computer, here, elsewhere] = [
    opponent('computer', 'page.level.any', level.element),
    opponent('here', 'page.new.against.person'),
    opponent('elsewhere', 'page.start.elsewhere', way.element),
  ];
  const side = choiceField(
    t('page.new.side'),
    ['white', 'lot', 'black'].map((value) => [value, t(value === 'lot' ? 'page.new.side.lot' : `side.${value}`)]),
  );
  const wrong = h('p', { class: 'wrong', role: 'alert' });
  const element = h(
    'form',
    { class: 'start-panel fields', onsubmit: submit, onchange: reveal },
    h(
      'fieldset',
      { class: 'who' },
      h('legend', { class: 'who-head' }, t('page.start.who')),
      computer.row,
      here.row,
      elsewhere.row,
    ),
    side.element,
    wrong,
    h(
      'p',
      { class: 'start-ways' },
      h('button', { type: 'submit', class: 'primary' }, t('page.begin')),
      h(
        'button',
        {
          class: 'text-button more',
          // One that hears only this is told what there is more of.
          'aria-label': `${t('page.more')}: ${t('page.new.open')}`,
          'aria-haspopup': 'dialog',
          onclick: () => more(touched ? against() : undefined),
        },
        t('page.more'),
      ),
    ),
    h('p', { class: 'why' }, t('page.start.or')),
  );
  /** Whether something was chosen here. */
  let touched = false;
  let shown = '';

  /** @returns {Choice['against']} */
  function against() {
    if (computer.input.checked) return 'computer';
    return here.input.checked ? 'person' : way.input.value === 'live' ? 'live' : 'links';
  }

  /** @param {Event} [event] */
  function reveal(event) {
    touched ||= event !== undefined;
    level.element.hidden = !computer.input.checked;
    way.element.hidden = !elsewhere.input.checked;
    side.element.hidden = !['computer', 'live'].includes(against());
  }

  /** @param {OpenGame} game @returns {Choice} as it was last, but by the rules that are shown */
  function before({ card, view }) {
    return { ...lastChoice(card.id, card.settings), settings: settingsValues(card.settings, view.rules) };
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const { game } = app.state;
    if (!game) return;
    const choice = {
      ...before(game),
      against: against(),
      side: /** @type {Choice['side']} */ (side.value),
      level: Number(level.input.value),
      clock: 'none',
    };
    const problem = beginGame(app, game.card.id, choice, isSetUp(game));
    wrong.textContent = problem ? tMessage(problem.message) : '';
  }

  /** Shows what was chosen last for this game. @param {OpenGame} game */
  function update(game) {
    if (game.card.id === shown) return;
    shown = game.card.id;
    touched = false;
    wrong.textContent = '';
    const last = before(game);
    const away = last.against === 'links' || last.against === 'live';
    computer.input.checked = !away;
    elsewhere.input.checked = away;
    if (away) way.input.value = last.against;
    level.input.value = String(last.level);
    side.value = last.side;
    reveal();
  }

  return { element, update };
}

/** Whether the board shows a position that the game does not begin with. @param {OpenGame} game */
export const isSetUp = ({ view }) => view.link.includes('/');

/** @param {string} value @param {string} label @param {HTMLElement} [how] what is asked of those who choose it */
function opponent(value, label, how) {
  const input = h('input', { type: 'radio', name: 'who', value });
  return { input, row: h('div', { class: 'opponent row' }, h('label', {}, input, h('span', {}, t(label))), how) };
}
