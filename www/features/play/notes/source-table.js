// The table behind the direction charts: a row for each source with what it gives each player, and in which direction.

import { arrow } from '../../../components/direction-chart.js';
import { highlightOnHover } from '../../../components/highlight.js';
import { h } from '../../../lib/dom.js';
import { formatNumber, t, tMessage, tMessageInline } from '../../../lib/i18n.js';
import { hiddenMarks } from '../../../state/visible-layers.js';

/** @import { OpenGame } from '../../../core/open-game.js' */
/** @import { Sector, Color, LocalizedMessage } from '../../../pkg/oddchess.js' */
/** @typedef {{ color: Color, name: LocalizedMessage, sources: LocalizedMessage, sectors: Sector[] }} SourceAccount */

export function sourceTable() {
  const table = h('table', {});
  const element = h('details', { class: 'source-table', hidden: true }, h('summary', {}, t('page.ledger')), table);
  /** @type {OpenGame | undefined} */
  let now;
  element.addEventListener('toggle', () => now && update(now));

  /** @param {OpenGame} next */
  function update(next) {
    now = next;
    const accounts = accountsOf(next);
    element.hidden = accounts.length === 0 || hiddenMarks(next.card).has('directionChart');
    if (element.hidden || !element.open) return;
    const held = table.contains(document.activeElement)
      ? document.activeElement?.getAttribute('data-place')
      : undefined;
    draw(accounts, next.view.orientation === 'black');
    if (held)
      /** @type {HTMLElement | null} */ (table.querySelector(`[data-place="${held}"]`))?.focus({ preventScroll: true });
  }

  /** @param {SourceAccount[]} accounts @param {boolean} turned */
  function draw(accounts, turned) {
    const sources = accounts[0]?.sectors.map((sector) => sector.source) ?? [];
    const heads = accounts.map(({ color, name }) =>
      h('th', { scope: 'col' }, h('span', { class: `color-dot ${color}`, 'aria-hidden': 'true' }), tMessage(name)),
    );
    const rows = sources.map((source) =>
      h('tr', {}, h('th', { scope: 'row' }, source), ...accounts.map((account) => cell(account, source, turned))),
    );
    table.replaceChildren(
      h(
        'thead',
        {},
        h('tr', {}, h('th', { scope: 'col' }, accounts[0] ? tMessage(accounts[0].sources) : ''), ...heads),
      ),
      h('tbody', {}, ...rows),
    );
  }

  return { element, update };
}

/** @param {OpenGame} game @returns {SourceAccount[]} */
function accountsOf({ view }) {
  return view.players.flatMap(({ color, name, indicators }) =>
    indicators.flatMap((indicator) =>
      indicator.kind === 'directionChart'
        ? [{ color, name, sources: indicator.sources, sectors: indicator.sectors }]
        : [],
    ),
  );
}

/** @param {SourceAccount} account @param {string} source @param {boolean} turned */
function cell({ color, sectors }, source, turned) {
  const sector = sectors.find((one) => one.source === source);
  if (!sector) return h('td', {});
  const button = h(
    'button',
    {
      class: sector.value > 0 ? '' : 'none',
      'data-place': `${color} ${source}`,
      'aria-label': tMessageInline(sector.message),
      title: tMessage(sector.message),
    },
    h('span', { class: 'figure' }, formatNumber(sector.value)),
    arrow(sector, turned),
  );
  return h(
    'td',
    {},
    highlightOnHover(button, () => sector.marks),
  );
}
