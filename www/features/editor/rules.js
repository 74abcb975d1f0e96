// The rules under which the position is edited: what is changed about them, and a form to change it, made from the
// declarations of the game. The position stays as it is.

import { settingFields } from '../../components/setting-fields.js';
import { h } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { settingsValues } from '../../state/settings-text.js';

/** @import { EditorView, Problem, Setting } from '../../pkg/oddchess.js' */

/** @param {(text: string) => Problem | undefined} set changes the rules; what is wrong with them */
export function rulesForm(set) {
  const summary = h('summary', {});
  const changes = h('ul', { class: 'changes', 'aria-label': t('page.rules.changed'), 'aria-live': 'polite' });
  const fields = h('div', { class: 'pairs' });
  const wrong = h('p', { class: 'wrong', role: 'alert' });
  const usual = h('button', { class: 'plain-button', onclick: reset }, t('page.new.settings.usual'));
  const form = h('details', { class: 'rules-panel fields' }, summary, wrong, fields, usual);
  const element = h(
    'section',
    { class: 'edit-rules', 'aria-label': t('page.new.rules'), oninput: changed },
    changes,
    form,
  );
  let list = settingFields([]);
  let game = '';
  /** The rules that were last shown. */
  let shown = '';

  /** @param {Event} event */
  function changed({ target }) {
    // A number that is being typed anew.
    if (target instanceof HTMLInputElement && target.value === '') return;
    apply();
  }

  function reset() {
    list.values = [];
    apply();
    list.first?.focus();
  }

  function apply() {
    const problem = set(list.text);
    wrong.textContent = problem ? tMessage(problem.message) : '';
    usual.hidden = list.changed === 0;
  }

  /** @param {EditorView} now @param {Setting[]} settings */
  function update(now, settings) {
    element.hidden = settings.length === 0;
    const built = now.game !== game;
    if (built) {
      game = now.game;
      list = settingFields(settings);
      fields.replaceChildren(...list.elements);
      form.open = false;
    }
    if (!built && now.rules === shown) return;
    shown = now.rules;
    // What is being typed is not touched.
    if (built || list.text !== now.rules) list.values = settingsValues(settings, now.rules);
    wrong.textContent = '';
    usual.hidden = list.changed === 0;
    summary.textContent =
      now.changes.length === 0 ? t('page.new.rules') : t('page.new.rules.changed', { count: now.changes.length });
    changes.hidden = now.changes.length === 0;
    if (!changes.hidden) void loadStyle('changed-rules.css');
    changes.replaceChildren(...now.changes.map(({ message }) => h('li', {}, tMessage(message))));
  }

  return { element, update };
}
