// On small screens what is beside the board on wide ones stands below it, one part at a time: the moves with all that
// belongs to them, the analysis, the rules.

import { tabRow } from '../../components/tab-row.js';
import { t } from '../../lib/i18n.js';

/** @typedef {'moves' | 'analysis' | 'rules'} Place */

/**
 * @param {HTMLElement} page has the chosen one as `data-tab`, for the styles
 * @param {HTMLDetailsElement} analysis opens and shuts with its tab
 */
export function placeTabs(page, analysis) {
  const narrow = matchMedia('(max-width: 999px)');
  const row = tabRow(
    t('page.table'),
    'place-tabs',
    [
      { name: 'moves', label: t('page.record') },
      { name: 'analysis', label: t('page.analysis') },
      { name: 'rules', label: t('page.rules.short') },
    ],
    choose,
  );

  /** The first game, then the last one about which it was asked. @type {string | undefined} */
  let shown;

  /** @param {Place} place */
  function choose(place) {
    page.dataset.tab = place;
    row.show(place);
    if (narrow.matches) analysis.open = place === 'analysis';
  }

  // A key, a hint or a review opens it, too.
  analysis.addEventListener('toggle', () => {
    if (!narrow.matches || analysis.open === (page.dataset.tab === 'analysis')) return;
    choose(analysis.open ? 'analysis' : page.dataset.tab === 'rules' ? 'rules' : 'moves');
  });
  const fit = () => choose(analysis.open ? 'analysis' : 'moves');
  narrow.addEventListener('change', fit);
  fit();

  return {
    element: row.element,
    end: () => narrow.removeEventListener('change', fit),
    /** @param {import('../../core/open-game.js').OpenGame} game @param {boolean} asks whether it is asked who plays it */
    update({ id, view }, asks) {
      // Another game begins with that.
      shown ??= id;
      if (asks && id !== shown) {
        shown = id;
        if (narrow.matches) choose('moves');
      }
      row.rename('moves', t(asks ? 'page.site.play' : 'page.record'));
      row.rename('rules', t(view.changes.length > 0 ? 'page.rules.changed' : 'page.rules.short'));
    },
  };
}
