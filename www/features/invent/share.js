// Giving a game away: a link to play it, and one to go on inventing it. What it opens is a copy.

import { openDialog } from '../../components/dialog.js';
import { copyText } from '../../lib/clipboard.js';
import { h, icon } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { goOnLink, playLink } from './state/route.js';

/** How long a button says that it has copied. */
const STAY = 2500;

/** @param {string} name @param {string} packed */
export async function openShareDialog(name, packed) {
  const status = h('p', { class: 'unseen', role: 'status' });
  await openDialog({
    title: t('page.invent.share', { name }),
    kind: 'invent-share',
    content: [
      linkBox('play', new URL(playLink(packed), location.href).href),
      linkBox('goon', new URL(goOnLink(packed), location.href).href),
      status,
    ],
  });

  /** @param {'play' | 'goon'} id @param {string} link */
  function linkBox(id, link) {
    const field = h('input', {
      type: 'text',
      id: `share-${id}`,
      readonly: true,
      dir: 'ltr',
      value: link,
      onfocus: () => field.select(),
    });
    const caption = h('span', {}, t('page.copy.link'));
    let timer = 0;
    const copy = async () => {
      const done = await copyText(link);
      caption.textContent = t(done ? 'page.copied' : 'page.share.uncopied');
      status.textContent = caption.textContent;
      if (!done) field.focus();
      clearTimeout(timer);
      timer = setTimeout(() => (caption.textContent = t('page.copy.link')), STAY);
    };
    return h(
      'div',
      { class: 'share-link' },
      h('label', { for: `share-${id}` }, t(`page.invent.share.${id}`)),
      h(
        'div',
        { class: 'row' },
        field,
        h('button', { class: 'plain-button', onclick: () => void copy() }, icon('copy'), caption),
      ),
    );
  }
}
