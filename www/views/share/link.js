// The link section: copy, send, or QR code; with the whole game or the position alone, and
// either orientation.

import { choiceField } from '../../components/form-fields.js';
import { h, icon } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { canSend, copyButton, send } from './destinations.js';
import { qrCode } from './qr.js';

/** @typedef {import('./dialog.js').Shared} Shared */
/** @typedef {import('../../pkg/oddchess.js').Color} Color */

/**
 * A link into the game, absolute.
 * @param {Shared} shared
 * @param {{ whole: boolean, orientation: Color }} wanted
 * @param {string} [page] relative to this one
 */
export function linkOf({ game, ask }, { whole, orientation }, page = '') {
  const fragment = ask((playground) => {
    if (!whole) playground.read(game.view.fen);
    if (playground.view().orientation !== orientation) playground.flip();
    return playground.view().link;
  });
  // The query of the page's address does not belong to the game.
  const here = new URL(location.href);
  here.search = '';
  return new URL(page + (fragment ?? game.view.link), here).href;
}

/** @param {Shared} shared @returns {import('./dialog.js').Section} */
export function section(shared) {
  const { view } = shared.game;
  const field = h('input', {
    type: 'text',
    class: 'share-link',
    readonly: true,
    'aria-label': t('page.share.field'),
    onfocus: () => field.select(),
  });
  const copy = copyButton(shared, 'page.share.copy', () => field.value, field, 'primary');
  copy.autofocus = true;
  const sheet =
    canSend() &&
    h(
      'button',
      {
        type: 'button',
        class: 'plain-button',
        onclick: () => void send(shared, { title: document.title, url: field.value }),
      },
      icon('share'),
      t('page.share.send'),
    );
  const what = choiceField(
    t('page.share.what'),
    [
      ['game', t('page.share.game')],
      ['position', t('page.share.position')],
    ],
    update,
  );
  const orientation = choiceField(
    t('page.share.bottom'),
    view.players.map(({ color, name }) => [color, tMessage(name)]),
    update,
  );
  const code = qrCode(shared, () => {
    what.value = 'position';
    update();
  });
  what.value = 'game';
  orientation.value = view.orientation;

  function update() {
    const whole = what.value === 'game';
    field.value = linkOf(shared, { whole, orientation: /** @type {Color} */ (orientation.value) });
    void code.show(field.value, whole);
  }

  update();
  const element = h(
    'div',
    { class: 'share-columns' },
    h(
      'div',
      { class: 'share-column' },
      h('div', { class: 'share-row' }, copy, sheet),
      field,
      // At the start of a game both are the same.
      view.line.length > 0 && what.element,
      orientation.element,
    ),
    code.element,
  );
  return { element };
}
