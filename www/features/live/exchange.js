// The two halves of an exchange: a link that is shown, with its code, to be sent or scanned; and the field that takes the
// one that comes back, by the camera or pasted.

import { qrPicture } from '../../components/qr.js';
import { copyText } from '../../lib/clipboard.js';
import { h, hide, icon } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { canScan, scan } from './camera.js';
import { InvitationError } from './state/invitation.js';

/** @typedef {(id: string) => void} Tell says something in the dialog's own status line */

/**
 * A link with its code.
 * @param {string} label id of what the link is
 * @param {string} alt id of what the code is
 * @param {Tell} tell
 */
export function outgoing(label, alt, tell) {
  const code = h('div', { class: 'live-code' });
  const field = h('input', { type: 'text', readonly: true, 'aria-label': t(label), onfocus: () => field.select() });
  const copy = h('button', { class: 'primary', onclick: () => void copied() }, icon('copy'), t('page.copy.link'));
  const send = h(
    'button',
    { class: 'plain-button', hidden: typeof navigator.share !== 'function', onclick: () => void sent() },
    icon('share'),
    t('page.share.send'),
  );
  const element = h('div', { class: 'live-out' }, code, h('div', { class: 'live-row row' }, field, copy, send));

  async function copied() {
    if (await copyText(field.value)) return tell('page.share.copied');
    field.focus();
    tell('page.share.take');
  }

  async function sent() {
    try {
      await navigator.share({ title: document.title, url: field.value });
    } catch (cause) {
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) tell('page.share.unsent');
    }
  }

  /** @param {string} text of an invitation or an answer */
  async function show(text) {
    const url = new URL(location.href);
    url.search = '';
    url.hash = `live=${text}`;
    field.value = url.href;
    const picture = await qrPicture(url.href, t(alt));
    hide(code, !picture);
    code.replaceChildren(...(picture ? [picture] : []));
  }

  return { element, show, copy };
}

/**
 * What comes back: scanned, or pasted.
 * @param {string} label id of what is expected
 * @param {(text: string) => Promise<void>} take fails with an `InvitationError`
 * @param {Tell} tell
 */
export function incoming(label, take, tell) {
  const video = h('video', {
    class: 'live-video',
    playsinline: true,
    muted: true,
    hidden: true,
    'aria-label': t('page.live.camera'),
  });
  const start = h(
    'button',
    { class: 'plain-button', hidden: !canScan(), onclick: () => void (running ? stop() : look()) },
    t('page.live.scan'),
  );
  const field = h('input', {
    type: 'text',
    'aria-label': t(label),
    placeholder: t(label),
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    oninput: () => field.value.trim().length > 20 && void taken(field.value),
  });
  const form = h(
    'form',
    {
      class: 'live-row row',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void taken(field.value);
      },
    },
    field,
    h('button', { type: 'submit', class: 'plain-button' }, t('page.live.use')),
    start,
  );
  const element = h('div', { class: 'live-in' }, video, form);
  /** Ends what the camera does. @type {AbortController | undefined} */
  let running;
  /** What is being taken, by whichever event. @type {string | undefined} */
  let last;

  /** @param {string} text @returns {Promise<boolean>} */
  async function taken(text) {
    if (text === last) return false;
    last = text;
    try {
      await take(text);
      stop();
      return true;
    } catch (cause) {
      if (!(cause instanceof InvitationError)) throw cause;
      tell(`page.live.fault.${cause.fault}`);
      return false;
    } finally {
      last = undefined;
    }
  }

  async function look() {
    start.disabled = true;
    hide(video, false);
    running = new AbortController();
    const { signal } = running;
    const found = (/** @type {string} */ text) =>
      text.includes('live=') ? void taken(text) : tell('page.live.fault.other');
    const trouble = await scan(video, found, signal);
    start.disabled = false;
    if (signal.aborted) return;
    if (trouble) {
      stop();
      tell(`page.live.camera.${trouble}`);
      return;
    }
    video.scrollIntoView({ block: 'nearest' });
    start.textContent = t('page.live.scan.stop');
    tell('page.live.scan.how');
  }

  function stop() {
    running?.abort();
    running = undefined;
    hide(video, true);
    start.textContent = t('page.live.scan');
  }

  return { element, field, start, stop };
}
