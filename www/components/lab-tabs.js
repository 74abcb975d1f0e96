// The tabs of the lab, on each of its pages.

import { h } from '../lib/dom.js';
import { localizedPage, t } from '../lib/i18n.js';
import { LAB_PAGES } from './lab-pages.js';
import { placeTabs } from './place-tabs.js';

/** @param {keyof typeof LAB_PAGES} here */
export function labTabs(here) {
  const links = Object.entries(LAB_PAGES).map(([tab, page]) =>
    h('a', { href: localizedPage(page), 'data-tab': tab }, t(`page.site.${tab}`)),
  );
  const tabs = placeTabs(t('page.site.lab'), links);
  tabs.mark(links.find((link) => link.dataset.tab === here));
  return tabs.element;
}
