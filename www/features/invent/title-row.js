// The title row: the name of the game, undo and redo, and what can be done with it.

import { menuButton } from '../../components/menu-button.js';
import { copyText } from '../../lib/clipboard.js';
import { h, icon, iconButton } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { oneAtATime } from '../../lib/one-at-a-time.js';
import { saveFile } from '../../lib/save-file.js';
import { sheetLink } from '../../state/print-route.js';
import { playLink } from './state/route.js';

/** @import { InventState } from './state/page-state.js' */

/**
 * @param {InventState} state
 * @param {object} does
 * @param {() => void} does.undo
 * @param {() => void} does.redo
 * @param {() => void} does.missing shows what prevents playing
 * @param {() => Promise<void>} does.selfPlay
 * @param {(text: string) => void} does.announce
 */
export function titleRow(state, { undo, redo, missing, selfPlay, announce }) {
  const name = h('input', {
    type: 'text',
    id: 'invent-name',
    class: 'invent-name',
    'aria-label': t('page.invent.game.name'),
    maxlength: 60,
    spellcheck: 'false',
    autocomplete: 'off',
    oninput: () => state.change({ kind: 'name', text: name.value.trim() }, 'name'),
    onblur: () => show(),
  });
  const back = iconButton('undo', t('page.undo'), undo, {
    'aria-keyshortcuts': 'Control+Z',
    title: `${t('page.undo')} (Ctrl+Z)`,
  });
  const again = iconButton('redo', t('page.redo'), redo, {
    'aria-keyshortcuts': 'Control+Y',
    title: `${t('page.redo')} (Ctrl+Y)`,
  });
  const play = h('a', { class: 'primary', onclick: pressed(() => {}) }, t('page.invent.play'));
  const run = h(
    'button',
    { class: 'plain-button', onclick: pressed(() => void selfPlay()) },
    icon('computer'),
    h('span', {}, t('page.invent.run')),
  );
  const sheet = h(
    'a',
    {
      class: 'plain-button',
      'aria-label': t('page.invent.sheet'),
      title: t('page.invent.sheet'),
      onclick: pressed(() => {}),
    },
    icon('paste'),
    h('span', {}, t('page.invent.sheet')),
  );
  const share = h(
    'button',
    {
      class: 'plain-button',
      'aria-haspopup': 'dialog',
      'aria-label': t('page.invent.share.do'),
      title: t('page.invent.share.do'),
      onclick: pressed(() => void openShare()),
    },
    icon('share'),
    h('span', {}, t('page.invent.share.do')),
  );
  const menu = menuButton('dots', t('page.more'), entries);
  const title = h('h1', { class: 'unseen', tabindex: -1 }, t('page.invent'));
  const element = h(
    'div',
    { class: 'invent-head row' },
    title,
    name,
    h('div', { class: 'invent-steps' }, back, again),
    h('div', { class: 'invent-ways row' }, play, run, sheet, share, menu.button, menu.list),
  );

  /** What needs a game that can be played says what is missing. @param {() => void} act */
  function pressed(act) {
    return (/** @type {Event} */ event) => {
      if (state.packed !== undefined) return act();
      event.preventDefault();
      announce(t('page.invent.missing'));
      missing();
    };
  }

  const openShare = oneAtATime(async () => {
    const { packed } = state;
    if (packed === undefined) return;
    const { openShareDialog } = await import('./share.js');
    await openShareDialog(state.name, packed);
  });

  function entries() {
    return [
      { label: t('page.invent.new'), press: () => state.toStart() },
      { label: t('page.invent.start.own'), press: () => state.toStart() },
      { label: t('page.invent.copy'), press: () => void copy() },
      { label: t('page.invent.download'), press: download },
      {
        label: t('page.delete', { name: state.name }),
        press: () => state.game && state.remove(state.game.id),
      },
    ];
  }

  async function copy() {
    announce(t((await copyText(state.text)) ? 'page.copied' : 'page.share.uncopied'));
  }

  function download() {
    const file = (state.view?.name ?? '').replace(/[^\p{L}\p{N}-]+/gu, '-') || 'game';
    saveFile(new Blob([state.text], { type: 'text/plain' }), `${file}.ini`);
  }

  function show() {
    if (document.activeElement !== name) name.value = state.name;
  }

  function update() {
    show();
    const { game, packed } = state;
    back.setAttribute('aria-disabled', String(!game?.undo.length));
    again.setAttribute('aria-disabled', String(!game?.redo.length));
    for (const one of [play, run, sheet, share]) one.setAttribute('aria-disabled', String(packed === undefined));
    // Without an address it would be no link, and no key could reach it.
    play.href = packed === undefined ? '#missing' : playLink(packed);
    sheet.href = packed === undefined ? '#missing' : `print.html${sheetLink('rules', `#invent?rules=${packed}`)}`;
  }

  return { element, title, update };
}
