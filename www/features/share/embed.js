// Embed code for other pages, as a frame or as an element, with a preview.

import { copyButton } from '../../components/destinations.js';
import { choiceField, numberField } from '../../components/form-fields.js';
import { h } from '../../lib/dom.js';
import { escapeHtml } from '../../lib/html.js';
import { localizedPage, t } from '../../lib/i18n.js';
import { linkOf } from './link.js';

/** @import { Shared } from './dialog.js' */

/** Height of the parts above and below the board in a frame, in pixels. */
const AROUND = 200;
/** Options that reduce the frame to what the element shows. */
const MINIMAL = '&record=no&controls=no';

/** @param {Shared} shared @returns {import('./dialog.js').Section} */
export function section(shared) {
  const { game, title } = shared;
  const { view } = game;
  const as = choiceField(
    t('page.share.embed.as'),
    ['frame', 'element'].map((name) => [name, t(`page.share.embed.${name}`)]),
    update,
  );
  const what = choiceField(
    t('page.share.what'),
    [
      ['game', t('page.share.game')],
      ['position', t('page.share.position')],
    ],
    update,
  );
  const width = numberField(t('page.share.width'), { min: 200, max: 1000 });
  width.input.addEventListener('input', update);
  const why = h('p', { class: 'share-why why' });
  const code = h('textarea', {
    class: 'share-text share-code',
    readonly: true,
    rows: 5,
    spellcheck: 'false',
    'aria-label': t('page.share.embed.code'),
    onfocus: () => code.select(),
  });
  const copy = copyButton(shared, 'page.share.embed.copy', () => code.value, code, 'primary');
  const more = h(
    'a',
    { href: localizedPage('embedding.html'), target: '_blank', rel: 'noopener' },
    t('page.share.embed.more'),
  );
  const preview = h('div', { class: 'share-frame' });
  let seen = '';
  let looked = false;
  as.value = 'frame';
  what.value = 'game';
  width.value = 360;

  function update() {
    if (!width.input.checkValidity()) {
      shared.tell('page.share.width.wrong', { least: 200, most: 1000 });
      return;
    }
    const wide = width.value;
    const wanted = { whole: what.value === 'game', orientation: view.orientation };
    const address = linkOf(shared, wanted, 'embed.html');
    const frame = as.value === 'frame';
    why.textContent = t(`page.share.embed.${as.value}.why`);
    code.value = frame
      ? `<iframe src="${escapeHtml(address)}" width="${wide}" height="${wide + AROUND}" title="${escapeHtml(title)}" loading="lazy"></iframe>`
      : `<script type="module" src="${escapeHtml(new URL('board.js', address).href)}"></script>\n<variant-board link="${escapeHtml(new URL(address).hash)}" style="width: ${wide}px"></variant-board>`;
    show(frame ? address : `${address}${address.includes('?') ? MINIMAL : MINIMAL.replace('&', '?')}`, wide);
  }

  /**
   * The preview frame is loaded when it becomes visible, and only if it has changed.
   * @param {string} address
   * @param {number} wide
   */
  function show(address, wide) {
    if (!looked || seen === `${address} ${wide}`) return;
    seen = `${address} ${wide}`;
    preview.replaceChildren(
      h('iframe', { src: address, width: wide, height: wide + AROUND, title: t('page.preview') }),
    );
  }

  const choices = h(
    'div',
    { class: 'share-column' },
    as.element,
    why,
    view.line.length > 0 && what.element,
    width.element,
    code,
    h('div', { class: 'share-row row' }, copy),
    h('p', {}, more),
  );
  return {
    element: h('div', { class: 'share-columns even' }, choices, preview),
    shown() {
      looked = true;
      update();
    },
  };
}
