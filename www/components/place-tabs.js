// The tabs of a place of the site: a row of links, of which one is lit. On a narrow page a row scrolls sideways, and
// nothing else does.

import { h } from '../lib/dom.js';

/** @param {string} label @param {HTMLElement[]} links */
export function placeTabs(label, links) {
  const element = h('nav', { class: 'place-tabs', 'aria-label': label }, ...links);

  /** @param {HTMLElement | undefined} lit @param {boolean} [exactly] whether it leads to just what is shown */
  function mark(lit, exactly = true) {
    for (const link of links) if (link !== lit) link.removeAttribute('aria-current');
    if (!lit) return;
    lit.setAttribute('aria-current', exactly ? 'page' : 'true');
    element.scrollLeft = lit.offsetLeft - element.offsetLeft - (element.clientWidth - lit.offsetWidth) / 2;
  }

  return { element, mark };
}
