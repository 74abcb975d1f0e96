// The games of a file: who played, when, how it ended; typing narrows the list, arrows walk in it, Enter opens.
//
// Rows are created in portions, because a file may have thousands of games.

import { h, hide, icon } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { openFile } from '../../state/open-file.js';
import { openFromFile } from './import-text.js';

/** @import { App } from '../../state/app.js' */
/** @import { OpenFile } from '../../state/open-file.js' */
/** @import { Listed } from '../../pkg/oddchess.js' */

const ROWS = 200;
/** Below this number there is no search field. */
const FEW = 6;

/**
 * @param {App} app
 * @param {OpenFile} file
 * @param {() => void} opened
 * @param {() => void} back
 */
export function gameList(app, file, opened, back) {
  const names = new Map(app.cards.map((card) => [card.id, tMessage(card.name)]));
  const mixed = new Set(file.games.map((one) => one.game)).size > 1;
  const field = h('input', {
    type: 'search',
    'aria-label': t('page.open.filter'),
    placeholder: t('page.open.filter'),
    oninput: draw,
    onkeydown: keyed,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const count = h('p', { class: 'why', role: 'status' });
  const list = h('ul', { class: 'file-list', onkeydown: keyed });
  const rest = h('p', { class: 'list-rest why' });
  const element = h(
    'div',
    { class: 'file-games' },
    h('div', { class: 'list-head row' }, field, count),
    file.problem && h('p', { class: 'list-problem' }, tMessage(file.problem)),
    list,
    rest,
    h('button', { class: 'plain-button', onclick: back }, icon('open'), t('page.open.other')),
  );
  const searched = file.games.map((one) =>
    [one.white, one.black, one.event, one.date, one.round, one.result, names.get(one.game ?? '')]
      .join(' ')
      .toLocaleLowerCase(),
  );
  hide(field, file.games.length <= FEW);

  function draw() {
    const wanted = field.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const fitting = file.games.map((_, at) => at).filter((at) => wanted.every((word) => searched[at]?.includes(word)));
    list.replaceChildren(...fitting.slice(0, ROWS).map((at) => h('li', {}, row(at))));
    count.textContent = t('page.open.count', { count: fitting.length });
    hide(rest, fitting.length <= ROWS);
    rest.textContent = t('page.open.rest', { count: fitting.length - ROWS });
  }

  /** @param {number} at */
  function row(at) {
    const one = file.games[at];
    if (!one) return null;
    const players = one.white || one.black ? `${one.white || '?'} – ${one.black || '?'}` : '';
    const game = names.get(one.game ?? '');
    const event = [one.event, one.round].filter((text) => text && text !== '?').join(', ');
    const what = players || event || t('page.open.nth', { number: at + 1 });
    const more = [
      players && event,
      one.date.replaceAll('.??', '').replace('????', ''),
      mixed && game,
      one.plies > 0 && t('page.moves', { count: Math.ceil(one.plies / 2) }),
    ];
    return h(
      'button',
      {
        class: 'file-game',
        'data-at': at,
        'aria-current': openFile.indexOf(app.state.game?.id) === at ? 'true' : undefined,
        onclick: () => void take(at),
      },
      h('span', { class: 'file-number' }, String(at + 1)),
      h('span', { class: 'file-players' }, what),
      h('span', { class: 'file-result' }, scoreOf(one.result)),
      h('span', { class: 'file-more why' }, more.filter(Boolean).join(' · ')),
      one.problem && h('span', { class: 'file-problem why' }, tMessage(one.problem)),
    );
  }

  /** @param {number} at */
  async function take(at) {
    if (await openFromFile(app, at)) opened();
  }

  /** @param {KeyboardEvent} event */
  function keyed(event) {
    const rows = [...list.querySelectorAll('button')];
    const here = rows.findIndex((row) => row.matches(':focus'));
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (event.target === field && event.key === 'Enter') rows[0]?.click();
    else if (to === undefined || (event.target === field && event.key !== 'ArrowDown')) return;
    else if (to < 0 && !field.hidden) field.focus();
    else rows[Math.min(Math.max(0, to), rows.length - 1)]?.focus();
    event.preventDefault();
  }

  draw();
  const focus = () => (field.hidden ? list.querySelector('button')?.focus() : field.focus());
  return { element, focus };
}

/** A result as people write it. @param {string} result */
function scoreOf(result) {
  return result === '*' ? '' : result.replaceAll('1/2', '½').replace('-', '–');
}
