// The page as a whole: puts the parts together and, after every change of the state, lets each draw its share.
//
// Data flows one way: a part never changes another; it calls an action of the app and is updated like all the rest. The
// first page and the editor are loaded when they are first shown.

import { followPreferences } from '../../components/apply-preferences.js';
import { listenForDropAndPaste } from '../../components/drop-and-paste.js';
import { footer } from '../../components/footer.js';
import { linkError } from '../../components/link-error.js';
import { h } from '../../lib/dom.js';
import { faults, onFault } from '../../lib/faults.js';
import { t } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { gamePage } from './game-page.js';
import { header } from './header.js';
import { openImport, openLibrary } from './open-games.js';
import { KEYS, listenToKeys } from './shortcuts.js';

/** @import { App } from '../../state/app.js' */
/** @import { State } from '../../state/store.js' */

/** What a page is made by, once it is loaded. */
const makers = {
  /** @type {Awaited<ReturnType<typeof import('../home/index.js').loadHome>> | undefined} */
  home: undefined,
  /** @type {typeof import('../editor/index.js').editorPage | undefined} */
  editor: undefined,
};

/** Loads what shows the first page or the editor. @param {keyof typeof makers} kind */
export async function loadPage(kind) {
  if (kind === 'home') makers.home ??= await (await import('../home/index.js')).loadHome();
  else makers.editor ??= await (await late(() => import('../editor/index.js'))).loadEditor();
}

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @returns {() => void} removes all listeners, before another page is built
 */
export function buildPage(root, app) {
  const top = header(app);
  const linkProblem = linkError(app);
  /** @type {ReturnType<typeof gamePage> | undefined} */
  let gameView;
  /** @type {ReturnType<Awaited<ReturnType<typeof import('../home/index.js').loadHome>>> | undefined} */
  let welcome;
  /** @type {ReturnType<typeof import('../editor/index.js').editorPage> | undefined} */
  let editor;
  const open = (/** @type {string} */ id) => void app.files.open(`#${id}`, 'enter');
  const place = h('div', { class: 'place' });
  const skip = h(
    'button',
    {
      class: 'skip',
      onclick: () => (app.state.editing ? editor?.focus() : app.state.game ? gameView?.actions.toBoard() : toStart()),
    },
    t('page.key.board'),
  );
  const toStart = () => /** @type {HTMLElement | null} */ (place.querySelector('.starts button'))?.focus();
  const foot = footer({ version: app.version, listKeys });
  root.replaceChildren(skip, top.element, linkProblem.element, place, foot.element);
  const leaves = [
    top.end,
    foot.end,
    onFault((fault) => fault && app.messages.notice(`page.fault.${fault}`, Object.fromEntries(faults())[fault])),
    listenToKeys(app, (action) =>
      action === 'listKeys' ? listKeys() : action === 'open' ? openImport(app) : gameView?.actions[action](),
    ),
    listenForDropAndPaste(t('page.open.drop'), take),
  ];

  /** @param {State} state */
  function update(state) {
    const { game } = state;
    top.update(state);
    linkProblem.update(state);
    skip.textContent = t(game ? 'page.key.board' : 'page.home.start');
    if (state.editing) {
      editor ??= made(makers.editor?.(app));
      if (!editor) return later('editor');
      showView(editor.element);
      editor.update(state);
    } else if (game) {
      if (!gameView) {
        gameView = made(gamePage(app));
        leaves.push(gameView.end);
      }
      showView(gameView.element);
      gameView.update(state, game);
    } else {
      welcome ??= made(makers.home?.(app, open, { openImport, openLibrary }));
      if (!welcome) return later('home');
      if (showView(welcome.element)) welcome.update();
    }
  }

  /**
   * A page follows what is chosen later, also while another one is shown.
   * @template {{ element: HTMLElement } | undefined} T
   * @param {T} page
   */
  function made(page) {
    if (page) leaves.push(followPreferences(page.element));
    return page;
  }

  /** What is to be shown has to be loaded first; meanwhile all stays as it is. @param {keyof typeof makers} kind */
  function later(kind) {
    // Without the editor there is still the game; without the first page there is nothing.
    const missing = kind === 'editor' ? giveUp : app.store.onUnrecoverable;
    void loadPage(kind).then(() => update(app.state), missing);
  }

  /** @param {unknown} cause */
  function giveUp(cause) {
    console.warn(cause);
    app.editor.close();
    app.messages.notice('page.fault.unloaded');
  }

  /**
   * Changes the page; if the focused control was removed, focus moves to the new page.
   * @param {HTMLElement} shown
   * @returns {boolean} whether it is another one
   */
  function showView(shown) {
    if (place.firstChild === shown) return false;
    const held = place.contains(document.activeElement);
    place.replaceChildren(shown);
    // For the styles: `:has()` would cost time at every change.
    root.dataset.page = shown.classList[0] ?? '';
    shown.tabIndex = -1;
    if (held) shown.focus({ preventScroll: true });
    return true;
  }

  /** What to do with it is loaded then. @param {string} text @param {File[]} files */
  async function take(text, files) {
    const { openFiles, openText } = await late(() => import('../import/index.js'));
    if (files.length > 0) await openFiles(app, files);
    else await openText(app, text);
  }

  async function listKeys() {
    const { openKeyList } = await late(() => import('../../components/key-list.js'));
    await openKeyList(KEYS);
  }

  update(app.state);
  leaves.push(app.subscribe(update));
  return () => leaves.forEach((leave) => leave());
}
