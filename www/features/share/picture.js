// The picture section: SVG or PNG, to copy, save or send. The preview is the saved picture.

import { button, canSend, download, fileName, send } from '../../components/destinations.js';
import { moreFields } from '../../components/form-fields.js';
import { PictureRenderer } from '../../components/picture/board-picture.js';
import { imageOf, pngOf } from '../../components/picture/files.js';
import { copyText } from '../../lib/clipboard.js';
import { h, icon } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { pictureOptions } from './picture-options.js';

/** @import { Shared } from './dialog.js' */
/** @import { Picture } from '../../components/picture/board-picture.js' */

/** @param {Shared} shared @returns {import('./dialog.js').Section} */
export function section(shared) {
  const studio = new PictureRenderer(shared.seen);
  const drawn = shared.seen.drawing.querySelector('.engine-arrows > *, .arrows > *') !== null;
  const looks = pictureOptions(
    shared,
    { widths: [360, 720, 1080, 1440], width: 720, most: 4320, arrows: drawn, paper: true },
    update,
  );
  const preview = h('div', { class: 'share-preview' });
  /** @type {Picture | undefined} */
  let picture;
  const canCopy = typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function';
  const png = new File([], 'board.png', { type: 'image/png' });
  const actions = h(
    'div',
    { class: 'share-row row' },
    canCopy &&
      h('button', { class: 'primary', onclick: () => void copied() }, icon('copy'), t('page.share.copy.picture')),
    canSend(png) && button('page.share.send', () => void sent()),
    button('page.save.png', () => void saved('png')),
  );
  const more = moreFields(
    h(
      'div',
      { class: 'share-row row' },
      button('page.save.svg', () => void saved('svg')),
      button('page.share.copy.svg', () => void copiedText()),
    ),
    looks.element,
  );

  function update() {
    const chosen = looks.chosen;
    if (!chosen) {
      shared.tell('page.share.width.wrong', { least: 120, most: 4320 });
      return;
    }
    const made = (picture = studio.still(chosen));
    shared.tell('page.share.measures', { width: made.width, height: made.height });
    void imageOf(made.text).then((image) => {
      if (picture !== made) return;
      image.alt = t('page.share.picture.alt', { game: shared.title });
      preview.replaceChildren(image);
    });
  }

  /** The PNG is passed as a promise, because some browsers lose the user activation while it is made. */
  async function copied() {
    if (!picture) return;
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(picture.text) })]);
      shared.tell('page.copied');
    } catch {
      shared.tell('page.share.uncopied');
    }
  }

  async function copiedText() {
    if (picture) shared.tell((await copyText(picture.text)) ? 'page.copied' : 'page.share.uncopied');
  }

  /** @param {'png' | 'svg'} kind */
  async function saved(kind) {
    if (!picture) return;
    const { text } = picture;
    download(
      shared,
      kind === 'png' ? await pngOf(text) : new Blob([text], { type: 'image/svg+xml' }),
      fileName(shared, kind),
    );
  }

  async function sent() {
    if (!picture) return;
    const file = new File([await pngOf(picture.text)], fileName(shared, 'png'), { type: 'image/png' });
    await send(shared, {
      title: shared.title,
      text: new URL(shared.game.view.link, location.href).href,
      files: [file],
    });
  }

  const element = h(
    'div',
    { class: 'share-columns even' },
    h('div', { class: 'share-column' }, preview),
    h('div', { class: 'share-column' }, actions, more),
    studio.element,
  );
  return { element, shown: update };
}
