// The last games, as the browser keeps them: a list to go on with one or to take one out. Loaded when someone first
// wants it.

import { miniBoard } from '../../board/mini-board.js';
import { openDialog } from '../../components/dialog.js';
import { isDescribed } from '../../core/described.js';
import { isSaved } from '../../core/rules-core.js';
import { h, hide, icon, visuallyHidden } from '../../lib/dom.js';
import { faults } from '../../lib/faults.js';
import { currentLanguage, t, tMessage } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { loadCorrespondence } from '../../state/correspondence.js';
import { openOld } from '../../state/old-games.js';
import { loadSides } from '../../state/stored-games.js';

/** @import { App } from '../../state/app.js' */
/** @import { SavedGame } from '../../state/saved-games.js' */

/** So many games are listed at a time: a board is drawn for each. */
const PART = 60;

/** @param {App} app */
export async function openSavedGames(app) {
  await loadStyle('play/saved-games.css');
  const list = h('ul', { class: 'saved-list' });
  const none = h('p', { class: 'empty' }, t('page.kept.none'));
  const note = h('p', { class: 'saved-note why' }, t('page.kept.note'));
  const more = h('button', { class: 'plain-button', onclick: showMore }, t('page.kept.more'));
  const trouble = faults().map(([fault, args]) =>
    h('p', { class: 'saved-note why storage-note' }, t(`page.fault.${fault}`, args)),
  );
  const dialog = await openDialog({
    title: t('page.kept'),
    content: [...trouble, none, list, more, note],
    kind: 'games-dialog',
  });
  const games = [...app.saved.list(), ...app.saved.list(true)];
  const described = games.find(({ link }) => isDescribed(link));
  // Without their module they are listed without a board.
  if (described) await app.store.core.loadDescribed().catch(() => {});
  none.hidden = games.length > 0;
  note.hidden = games.length === 0;
  showMore();

  function showMore() {
    const items = games.splice(0, PART).map((saved) =>
      h(
        'li',
        {},
        entry(app, saved, () => dialog.close()),
        removeButton(app, saved),
      ),
    );
    const held = document.activeElement === more;
    list.append(...items);
    hide(more, games.length === 0);
    if (held) items[0]?.querySelector('button')?.focus();
  }
}

/** The computer's level in a saved game, if it plays in it. @param {SavedGame} saved */
function opponent({ id }) {
  const { white, black } = loadSides(id);
  const level = white || black;
  return level ? t('page.level.short', { level }) : '';
}

/**
 * @param {App} app
 * @param {SavedGame} saved
 * @param {() => void} opened
 */
function entry(app, saved, opened) {
  const seen = app.previews.previewLink(saved.link);
  const name = app.cards.find((card) => card.id === saved.game)?.name;
  const open = () => {
    opened();
    if (isSaved(saved.text)) app.files.resume(saved);
    else void openOld(app, saved);
  };
  return h(
    'button',
    { class: 'saved-game', onclick: open },
    seen && miniBoard(seen.board, [seen.view]).element,
    h(
      'span',
      { class: 'saved-text' },
      h('span', { class: 'saved-name' }, name ? tMessage(name) : (saved.name ?? saved.game)),
      h(
        'span',
        {},
        [
          opponent(saved),
          t('page.moves', { count: Math.ceil(saved.plies / 2) }),
          isSent(saved) ? t('page.post.sent') : seen && state(saved, seen.view),
        ]
          .filter(Boolean)
          .join(' · '),
      ),
      h('span', { class: 'why' }, timeAgo(saved.time)),
    ),
  );
}

/** Whether the other player of a game by links is to answer. @param {SavedGame} saved */
function isSent({ id, plies }) {
  const known = loadCorrespondence(id);
  return known?.sent && !known.dismissed && !known.over && known.moves.length === plies;
}

/** The score, or whose turn it is. @param {SavedGame} saved @param {import('../../pkg/oddchess.js').View} view */
function state(saved, view) {
  return saved.score ? saved.score.replaceAll('1/2', '½').replace('-', '–') : view.status.map(tMessage).join('. ');
}

/**
 * Takes a game out of the list; as long as the list is open it can be put back.
 * @param {App} app
 * @param {SavedGame} saved
 */
function removeButton(app, saved) {
  let gone = false;
  const label = visuallyHidden('');
  const button = h('button', { class: 'tool', onclick: press });
  show();

  function press() {
    gone = !gone;
    if (gone) app.saved.remove(saved);
    else app.saved.undoRemove(saved);
    show();
  }

  function show() {
    const text = t(gone ? 'page.bring_back' : 'page.kept.drop');
    label.textContent = text;
    button.title = text;
    button.replaceChildren(icon(gone ? 'undo' : 'bin'), label);
    button.parentElement?.classList.toggle('gone', gone);
  }

  return button;
}

/** How long ago, in words. @param {number} time */
function timeAgo(time) {
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' });
  const minutes = (time - Date.now()) / 60_000;
  if (minutes > -60) return format.format(Math.round(minutes), 'minute');
  if (minutes > -24 * 60) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / (24 * 60)), 'day');
}
