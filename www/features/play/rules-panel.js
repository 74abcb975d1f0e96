// Changing the rules of the game that is open: a form made from its declarations, and at once what that does to the moves of the
// position on the board. Loaded when it is first opened.

import { settingFields } from '../../components/setting-fields.js';
import { h } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { oneAtATime } from '../../lib/one-at-a-time.js';
import { loadStyle } from '../../lib/styles.js';
import { settingsValues } from '../../state/settings-text.js';

/** @import { App } from '../../state/app.js' */
/** @import { OpenGame } from '../../core/open-game.js' */
/** @import { RulesPreview } from '../../pkg/extras.js' */

/** So many moves are named. */
const NAMED = 12;

/**
 * Opens the panel beside the board, or closes it.
 * @type {(app: App, side: HTMLElement, open: ReturnType<typeof rulesPanel> | undefined) => Promise<typeof open>}
 */
export const turnRulesPanel = oneAtATime(async (app, side, open) => {
  if (open?.element.isConnected) {
    open.close();
    return undefined;
  }
  await Promise.all([loadStyle('fields.css'), loadStyle('rules-panel.css'), app.store.core.loadExtras()]);
  const { game } = app.state;
  if (!game) return undefined;
  const panel = rulesPanel(app, () => {
    panel.element.remove();
    /** @type {HTMLElement | null} */ (side.querySelector('button.more'))?.focus({ preventScroll: true });
  });
  side.querySelector('.changes-room')?.after(panel.element);
  panel.element.scrollIntoView({ block: 'nearest' });
  panel.update(game);
  panel.focus();
  return panel;
});

/** @param {App} app @param {() => void} closed called when the panel was closed */
function rulesPanel(app, closed) {
  const fields = h('div', { class: 'pairs' });
  const report = h('div', { class: 'rules-report', role: 'status' });
  const here = button('page.rules.here', () => enter('here'), 'primary');
  const anew = button('page.new', () => enter('anew'));
  const reset = button('page.new.settings.usual', () => {
    list.values = [];
    compare();
  });
  const element = h(
    'form',
    {
      class: 'rules-panel fields',
      'aria-label': t('page.new.rules'),
      oninput: compare,
      onsubmit: submit,
      onkeydown: keyed,
    },
    h('h2', {}, t('page.new.rules')),
    report,
    fields,
    h('p', { class: 'row' }, here, anew, reset, button('page.close', close)),
  );
  let list = settingFields([]);
  let shown = '';
  /** @type {OpenGame | undefined} */
  let game;
  /** @type {RulesPreview | undefined} */
  let preview;

  /** @param {OpenGame} now */
  function update(now) {
    if (!element.isConnected) return;
    game = now;
    const key = `${now.card.id} ${now.view.rules} ${now.id}`;
    if (key !== shown) {
      list = settingFields(now.card.settings);
      list.values = settingsValues(now.card.settings, now.view.rules);
      fields.replaceChildren(...list.elements);
    }
    shown = key;
    compare();
  }

  /** Shows what the chosen rules do to this position. */
  function compare() {
    if (!game) return;
    const { changed } = list;
    reset.hidden = changed === 0;
    preview = app.store.core.previewRules(game.saved, list.text);
    const same = preview.rules === game.view.rules && !preview.problem;
    here.disabled = same || !preview.link;
    anew.disabled = Boolean(preview.problem) && preview.rules === '';
    report.replaceChildren(...(same ? [h('p', {}, t('page.rules.same', { count: preview.moves }))] : told(preview)));
    mark(same ? [] : preview.marks);
  }

  /** @param {RulesPreview} found */
  function told({ problem, moves, appear, vanish, repriced }) {
    if (problem) return [h('p', { class: 'wrong' }, tMessage(problem))];
    return [
      h('p', {}, t('page.rules.moves', { count: moves })),
      moveLine('gain', 'page.rules.appear', appear),
      moveLine('loss', 'page.rules.vanish', vanish),
      repriced > 0 ? h('p', {}, t('page.rules.repriced', { count: repriced })) : '',
    ];
  }

  /** @param {import('../../pkg/oddchess.js').Mark[]} marks */
  function mark(marks) {
    element.dispatchEvent(new CustomEvent('highlight', { bubbles: true, detail: marks }));
  }

  /** Goes on under the chosen rules. @param {'here' | 'anew'} how */
  function enter(how) {
    if (!game || !list.valid()) return;
    const { id } = game.card;
    const rules = list.text;
    const link = how === 'here' ? preview?.link : `#${id}${rules ? `?rules=${rules}` : ''}`;
    if (!link) return;
    close();
    app.files.open(link, 'enter');
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    enter('here');
  }

  /** @param {KeyboardEvent} event */
  function keyed(event) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  }

  function close() {
    mark([]);
    shown = '';
    closed();
  }

  return { element, update, close, focus: () => list.first?.focus() };
}

/** The moves that appear or vanish. @param {string} kind @param {string} id @param {string[]} moves */
function moveLine(kind, id, moves) {
  const rest = moves.length - NAMED;
  const names = moves.slice(0, NAMED).join(', ');
  const more = rest > 0 ? ` ${t('page.rest', { count: rest })}` : '';
  return h('p', { class: `moves-${kind}` }, t(id, { count: moves.length }), names && `: ${names}${more}`);
}

/** @param {string} id @param {() => void} press @param {string} [kind] */
function button(id, press, kind = 'plain-button') {
  return h('button', { class: kind, onclick: press }, t(id));
}
