// The share dialog: one section for each kind of export, loaded when first shown.
//
// It shares the game as it was when the dialog opened; the game behind it may continue.

import { openDialog } from '../../components/dialog.js';
import { tabRow } from '../../components/tab-row.js';
import { h } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';

/** @import { App } from '../../state/app.js' */
/** @import { OpenGame } from '../../core/open-game.js' */
/** @import { VariantBoard } from '../../board/variant-board.js' */
/**
 * The context of a section.
 * @typedef {object} Shared
 * @property {App} app
 * @property {OpenGame} game
 * @property {string} title of the game
 * @property {import('../../components/picture/board-snapshot.js').BoardSnapshot} seen the board as shown on the page
 * @property {(id: string, args?: import('../../pkg/oddchess.js').LocalizedMessage['args']) => void} tell announces the result of an action
 * @property {<T>(question: (game: import('../../pkg/oddchess.js').Playground) => T) => T | undefined} ask a copy of the
 * game, which may be changed at will
 */
/**
 * @typedef {{ element: HTMLElement, shown?: () => void, end?: () => void }} Section notified when it is shown and
 * when the dialog closes
 */
/** @typedef {{ section: (shared: Shared) => Section }} Part */

/** @type {Record<string, (app: App) => Promise<Part>>} */
const SECTIONS = {
  link: () => import('./link.js'),
  picture: () => import('./picture.js'),
  text: async ({ store }) => {
    await store.core.loadExtras();
    return import('./text.js');
  },
  film: () => import('./animation.js'),
  embed: () => import('./embed.js'),
  study: async ({ store }) => {
    await store.core.loadExtras();
    return import('../studies/index.js');
  },
  print: () => import('./print.js'),
};

/** So many sections are offered at once. */
const USUAL = 2;

/**
 * @param {App} app
 * @param {OpenGame} game
 * @param {VariantBoard} board
 */
export async function openShare(app, game, board) {
  const [{ boardSnapshot }] = await Promise.all([
    import('../../components/picture/board-snapshot.js'),
    loadStyle('share.css'),
    loadStyle('fields.css'),
  ]);
  const status = h('p', { class: 'share-status why', role: 'status' });
  /** @type {Shared} */
  const shared = {
    app,
    game,
    title: tMessage(game.card.name),
    seen: boardSnapshot(board, game),
    tell: (id, args) => {
      status.textContent = t(id, args);
    },
    ask: (question) => app.previews.withCopy(game.saved, question),
  };
  /** @type {Map<string, Section>} */
  const open = new Map();
  const names = Object.keys(SECTIONS);
  let chosen = '';
  const list = tabRow(
    t('page.share.ways'),
    'share-tabs',
    names.map((name) => ({ name, label: t(`page.share.${name}`), controls: `share-${name}` })),
    (name) => void choose(name),
    USUAL,
  );
  const panels = names.map((name) =>
    h('div', {
      class: 'share-panel fields',
      role: 'tabpanel',
      id: `share-${name}`,
      'aria-labelledby': `share-${name}-tab`,
      hidden: true,
    }),
  );
  const others = h(
    'button',
    { class: 'text-button more', 'aria-label': `${t('page.more')}: ${t('page.share.ways')}`, onclick: unfold },
    t('page.more'),
  );
  const head = h('div', { class: 'share-head' }, list.element, others);

  /** Few want the others. */
  function unfold() {
    list.unfold();
    others.remove();
    list.focus(names[USUAL] ?? '');
  }

  /** @param {string} name */
  async function choose(name) {
    chosen = name;
    names.forEach((one, at) => {
      if (panels[at]) panels[at].hidden = one !== name;
    });
    list.show(name);
    status.textContent = '';
    try {
      const part = await SECTIONS[name]?.(app);
      if (!part) return;
      let section = open.get(name);
      if (!section) {
        section = part.section(shared);
        open.set(name, section);
        panels[names.indexOf(name)]?.replaceChildren(section.element);
      }
      if (chosen === name) section.shown?.();
    } catch (cause) {
      console.warn(cause);
      if (chosen === name) shared.tell('page.fault.unloaded');
    }
  }

  // The first section is there when the dialog opens, so that Enter copies the link.
  await choose('link');
  await openDialog({
    title: t('page.share'),
    kind: 'share',
    content: [head, ...panels],
    foot: [status],
    closed: () => {
      for (const section of open.values()) section.end?.();
    },
  });
}
