// Ways to export: the clipboard, a file, the system's share dialog. Each reports its
// result.

import { copyText } from '../lib/clipboard.js';
import { h, icon } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { saveFile } from '../lib/save-file.js';

/** @import { Shared } from '../features/share/dialog.js' */

/**
 * A button that copies a text.
 * @param {Shared} shared
 * @param {string} label id of what it says
 * @param {() => string} text
 * @param {HTMLInputElement | HTMLTextAreaElement} field to select if the clipboard is not available
 * @param {string} [kind] of button
 * @param {() => void} [done] called when it was copied
 */
export function copyButton(shared, label, text, field, kind = 'plain-button', done = () => {}) {
  async function copy() {
    if (await copyText(text())) {
      shared.tell('page.copied');
      done();
      return;
    }
    field.focus();
    field.select();
    shared.tell('page.share.take');
  }
  return h('button', { class: kind, onclick: () => void copy() }, icon('copy'), t(label));
}

/**
 * @param {string} label id of what it says
 * @param {() => void} press
 */
export function button(label, press) {
  return h('button', { class: 'plain-button', onclick: press }, t(label));
}

/** Downloads a file. @param {Shared} shared @param {Blob} blob @param {string} name */
export function download(shared, blob, name) {
  saveFile(blob, name);
  shared.tell('page.share.saved', { name });
}

/**
 * A name for a file with this game.
 * @param {Shared} shared
 * @param {string} ending
 * @param {string} [what] of the game
 */
export function fileName({ game }, ending, what = '') {
  return `${game.card.id}-${game.view.ply}${what}.${ending}`;
}

/** Whether the system can share links, or such a file. @param {File} [file] */
export function canSend(file) {
  if (typeof navigator.share !== 'function') return false;
  return !file || Boolean(navigator.canShare?.({ files: [file] }));
}

/**
 * Opens the system's share dialog. Closing it is not an error.
 * @param {Shared} shared
 * @param {ShareData} what
 * @param {() => void} [done] called when it was sent
 */
export async function send(shared, what, done = () => {}) {
  try {
    await navigator.share(what);
    done();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return;
    shared.tell('page.share.unsent');
  }
}
