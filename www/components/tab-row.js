// A row of tabs: one is chosen by a press or by arrow keys.

import { h } from '../lib/dom.js';

/**
 * @template {string} T
 * @param {string} label of the row
 * @param {string} kind a class
 * @param {{ name: T, label: string, controls?: string }[]} tabs with the id of what each shows
 * @param {(name: T) => void} chosen
 * @param {number} [few] so many are offered until they are unfolded
 */
export function tabRow(label, kind, tabs, chosen, few = tabs.length) {
  const buttons = tabs.map(({ name, label, controls }) =>
    h(
      'button',
      {
        role: 'tab',
        id: controls && `${controls}-tab`,
        'aria-controls': controls,
        'aria-selected': 'false',
        tabindex: -1,
        onclick: () => chosen(name),
      },
      label,
    ),
  );
  for (const button of buttons.slice(few)) button.hidden = true;
  const element = h(
    'div',
    { class: `tabs ${kind}`, role: 'tablist', 'aria-label': label, onkeydown: walk },
    ...buttons,
  );

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const count = buttons.filter((button) => !button.hidden).length;
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const back = getComputedStyle(element).direction === 'rtl' ? 1 : -1;
    /** @type {Record<string, number>} */
    const ways = { ArrowLeft: at + back, ArrowRight: at - back, Home: 0, End: count - 1 };
    const to = ways[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + count) % count;
    buttons[next]?.focus();
    const tab = tabs[next];
    if (tab) chosen(tab.name);
  }

  return {
    element,
    /** Marks one as chosen. @param {T} name */
    show(name) {
      tabs.forEach((tab, at) => {
        const here = tab.name === name;
        buttons[at]?.setAttribute('aria-selected', String(here));
        if (buttons[at]) buttons[at].tabIndex = here ? 0 : -1;
      });
    },
    /** Offers all of them. */
    unfold: () => buttons.forEach((button) => (button.hidden = false)),
    /** @param {T} name */
    focus: (name) => buttons[tabs.findIndex((tab) => tab.name === name)]?.focus(),
    /** Gives one another label. @param {T} name @param {string} label */
    rename(name, label) {
      const button = buttons[tabs.findIndex((tab) => tab.name === name)];
      if (button && button.textContent !== label) button.textContent = label;
    },
  };
}
