// The row of controls: to and fro in the record, a new game, turning the board, sharing.

import { h, iconButton } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';

/** @typedef {import('../../pkg/oddchess.js').View} View */

/**
 * @param {import('../../state/app.js').App} app
 * @param {{ restart: () => void, share: () => void, undo: () => void, undoing: () => { off: boolean } | undefined }}
 * actions
 */
export function controls(app, actions) {
  const view = () => app.state.game?.view;
  const ply = () => view()?.ply ?? 0;
  /**
   * @param {string} name
   * @param {() => void} press
   * @param {string} [key]
   * @param {string} [sign] how the key is written
   */
  const tool = (name, press, key, sign = key) =>
    iconButton(
      name,
      t(`page.${name}`),
      press,
      key ? { title: `${t(`page.${name}`)} (${sign})`, 'aria-keyshortcuts': key } : {},
    );
  const first = tool('first', () => app.game.go(0), 'Home');
  const undo = tool('undo', actions.undo, 'u');
  const redo = tool('redo', () => app.game.go(ply() + 1), 'ArrowRight', '→');
  const last = tool('last', () => app.game.go(view()?.line.length ?? 0), 'End');
  const flip = tool('flip', () => app.game.flip(), 'f');
  const restart = tool('plus', actions.restart);
  const edit = tool('edit', () => app.editor.open());
  const share = tool('share', actions.share);
  share.dataset.keepsPiece = '';
  const element = h(
    'div',
    { class: 'controls', role: 'group', 'aria-label': t('page.controls') },
    first,
    undo,
    redo,
    last,
    flip,
    restart,
    edit,
    share,
  );

  /**
   * Buttons that lead nowhere stay in reach of the keyboard, so that focus is never lost, and say so.
   * @param {View} now
   */
  function update(now) {
    const [start, end] = [now.ply === 0, now.ply === now.line.length];
    const undoing = actions.undoing();
    const name = t(undoing ? 'page.take_back' : 'page.undo');
    undo.setAttribute('aria-label', name);
    undo.title = `${name} (u)`;
    for (const [button, off] of /** @type {const} */ ([
      [first, start],
      [undo, undoing?.off ?? start],
      [redo, end],
      [last, end],
    ])) {
      button.setAttribute('aria-disabled', String(off));
    }
  }

  return { element, update };
}

/**
 * The wheel over the board walks in the record: towards the reader is on, away from the reader is back. At either end
 * of the record, where nothing has been played, and while a game is on, it scrolls the page as ever.
 * @param {HTMLElement} board
 * @param {import('../../state/app.js').App} app
 * @param {() => boolean} playing whether somebody else or a clock waits
 */
export function walkByWheel(board, app, playing) {
  /** How far it has to turn for one move: less than a notch, more than a trackpad sends at once. */
  const NOTCH = 50;
  let turned = 0;
  board.addEventListener(
    'wheel',
    (event) => {
      const now = app.state.game?.view;
      if (!now || playing() || event.ctrlKey || event.shiftKey || event.deltaY === 0) return;
      const on = event.deltaY > 0;
      if (on ? now.ply === now.line.length : now.ply === 0) return;
      event.preventDefault();
      if (turned > 0 !== on) turned = 0;
      turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * NOTCH;
      if (Math.abs(turned) < NOTCH) return;
      turned = 0;
      app.game.go(now.ply + (on ? 1 : -1));
    },
    { passive: false },
  );
}
