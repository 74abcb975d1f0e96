// The row of controls: to and fro in the record, turning the board, a new game, sharing, and a menu with what is wanted
// now and then. Before the first move there is no way to and fro, and what begins a game stands above.

import { menuButton } from '../../components/menu-button.js';
import { h, iconButton } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';

/** @import { Choice } from '../../state/new-game-options.js' */
/** @import { View } from '../../pkg/oddchess.js' */

/**
 * @param {import('../../state/app.js').App} app
 * @param {{ restart: (against?: Choice['against'], all?: boolean) => void, share: () => void, undo: () => void, undoing: () => { off: boolean } | undefined }}
 * actions
 * @param {() => import('../../components/menu-button.js').Entry[]} more what the menu has
 */
export function controls(app, actions, more) {
  const view = () => app.state.game?.view;
  const ply = () => view()?.ply ?? 0;
  /**
   * @param {string} icon
   * @param {string} id of its name
   * @param {() => void} press
   * @param {string} [key]
   * @param {string} [sign] how the key is written
   */
  const tool = (icon, id, press, key, sign = key) =>
    iconButton(icon, t(id), press, key ? { title: `${t(id)} (${sign})`, 'aria-keyshortcuts': key } : {});
  const first = tool('first', 'page.key.first', () => app.game.go(0), 'Home');
  const undo = tool('undo', 'page.undo', actions.undo, 'u');
  const redo = tool('redo', 'page.redo', () => app.game.go(ply() + 1), 'ArrowRight', '→');
  const last = tool('last', 'page.key.last', () => app.game.go(view()?.line.length ?? 0), 'End');
  const flip = tool('flip', 'page.key.flip', () => app.game.flip(), 'f');
  const restart = tool('plus', 'page.new.open', () => actions.restart());
  const share = tool('share', 'page.share', actions.share);
  share.dataset.keepsPiece = '';
  const menu = menuButton('dots', t('page.tools'), more);
  for (const one of [first, undo, redo, last, restart]) one.classList.add('in-play');
  const element = h(
    'div',
    { class: 'controls', role: 'group', 'aria-label': t('page.controls') },
    first,
    undo,
    redo,
    last,
    flip,
    restart,
    share,
    menu.button,
    menu.list,
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
