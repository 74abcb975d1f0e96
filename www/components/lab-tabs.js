// The tabs of the lab, on each of its pages.

import { h } from '../lib/dom.js';
import { localizedPage, t } from '../lib/i18n.js';
import { placeTabs } from './place-tabs.js';
import { LAB_TABS } from './site-parts.js';

/** @param {keyof typeof LAB_TABS} here */
export function labTabs(here) {
  const links = Object.entries(LAB_TABS).map(([tab, page]) =>
    h('a', { href: localizedPage(page), 'data-tab': tab }, t(`page.site.${tab}`)),
  );
  const tabs = placeTabs(t('page.site.lab'), links);
  tabs.mark(links.find((link) => link.dataset.tab === here));
  return tabs.element;
}
