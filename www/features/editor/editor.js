// The editor of positions, a page of its own: palette, board, the fields beside them, what is wrong, the text.
//
// It draws the edited position and turns input into actions of the core. Loaded with its style sheet when first needed.

import { DraggedStamp } from '../../components/dragged-stamp.js';
import { EditBoard } from '../../components/edit-board.js';
import { toolIcon } from '../../components/edit-icons.js';
import { shortcutOf } from '../../components/shortcuts.js';
import { h, iconButton } from '../../lib/dom.js';
import { t, tMessage, tMessageInline } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { fieldList } from './fields.js';
import { Palette } from './palette.js';
import { positionText } from './position-text.js';
import { problemList } from './problems.js';
import { rulesForm } from './rules.js';

/** @import { State } from '../../state/store.js' */
/** @import { EditorView } from '../../pkg/oddchess.js' */
/** @import { Editor } from '../../pkg/extras.js' */

/** The maker of the page, once its style sheets are there. */
export async function loadEditor() {
  const sheets = ['edit-board.css', 'fields.css', 'rules-panel.css', 'editor/editor-fields.css', 'editor/editor.css'];
  await Promise.all(sheets.map((name) => loadStyle(name)));
  return editorPage;
}

/**
 * @typedef {object} Host what the editor belongs to
 * @property {{ change: <T>(action: (editor: Editor) => T) => T | undefined, play: () => void, close: () => void }} editor
 */
/**
 * What is drawn.
 * @typedef {object} Edited
 * @property {State['editing']} editing
 * @property {Pick<NonNullable<State['game']>, 'card'> | null} game
 * @property {State['message']} message
 */

const FLIP = { keys: [], away: ['f'] };

/** What the buttons say that leave the editor. */
const LEAVING = { play: 'page.edit.play', leave: 'page.back.game' };

/** @param {Host} app @param {typeof LEAVING} [leaving] ids of what the buttons say that leave it */
export function editorPage(app, leaving = LEAVING) {
  const change = (/** @type {(editor: Editor) => void} */ act) => void app.editor.change(act);
  const draggedStamp = new DraggedStamp();
  const actions = {
    put: (/** @type {string} */ square, /** @type {string} */ letter) => change((editor) => editor.put(square, letter)),
    take: (/** @type {string} */ square) => change((editor) => editor.take(square)),
    shift: (/** @type {string} */ from, /** @type {string} */ to) => change((editor) => editor.shift(from, to)),
  };
  const palette = new Palette({
    air: draggedStamp,
    size: () => board.surface.size,
    squareAt: (x, y) => board.surface.squareAt(x, y),
    aim: (square) => board.aim(square),
    put: actions.put,
    chosen: () => board.toolChanged(),
  });
  const board = new EditBoard(actions, palette, draggedStamp);
  const heading = h('h1', {}, t('page.edit.heading'));
  const game = h('p', { class: 'tagline' });
  const fields = fieldList((field, value) => change((editor) => editor.set(field, value)));
  const rules = rulesForm((text) => app.editor.change((editor) => editor.setRules(text)) ?? undefined);
  const judged = problemList(
    {
      highlight: (squares) => board.highlight(squares),
      play: () => app.editor.play(),
      leave: () => app.editor.close(),
    },
    leaving,
  );
  const news = h('p', { class: 'unseen', 'aria-live': 'polite' });
  const note = h('p', { class: 'edit-note why', role: 'status' });
  const texts = positionText({
    read: (text) => app.editor.change((editor) => editor.read(text)) ?? undefined,
    announce,
    unread: (now) => judged.setUnread(now),
  });
  const tools = toolRow(change);
  const element = h(
    'main',
    { class: 'editor', onkeydown: keyed },
    h('div', { class: 'editor-area' }, palette.other, board.element, palette.own, tools.element),
    h('div', { class: 'edit-side' }, judged.element, note, texts.element),
    h(
      'div',
      { class: 'edit-fields' },
      heading,
      game,
      rules.element,
      fields.element,
      h('p', { class: 'hint' }, t('page.edit.hint')),
    ),
    draggedStamp.element,
    news,
  );
  /** @type {State['editing']} */
  let drawn = null;

  /** @param {string} text */
  function announce(text) {
    news.textContent = text;
  }

  /** @param {KeyboardEvent} event */
  function keyed(event) {
    if (event.key === 'Escape' && !event.defaultPrevented && palette.tool !== 'hand') palette.choose('hand');
    const typing = event.target instanceof Element && event.target.closest('textarea, input[type="number"]');
    if (typing || event.altKey) return;
    const key = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    if (command && key === 'z') change((editor) => (event.shiftKey ? editor.redo() : editor.undo()));
    else if (command && key === 'y') change((editor) => editor.redo());
    else if (shortcutOf(event, [FLIP])) change((editor) => editor.flip());
    else return;
    event.preventDefault();
  }

  /** @param {Edited} state */
  function update({ editing, game: open, message }) {
    const text = !message ? '' : typeof message.text === 'string' ? message.text : tMessage(message.text);
    if (note.textContent !== text) note.textContent = text;
    if (!editing || editing === drawn) return;
    const before = drawn?.editor === editing.editor ? drawn.view : undefined;
    drawn = editing;
    const now = editing.view;
    game.textContent = open ? tMessage(open.card.name) : '';
    palette.show(now);
    board.show({
      board: editing.board,
      key: `${now.game} ${now.orientation}`,
      turned: now.orientation === 'black',
      pieces: now.pieces,
      faulty: now.problems.flatMap((problem) => problem.squares),
      label: open ? tMessage(open.card.name) : '',
    });
    rules.update(now, open?.card.settings ?? []);
    fields.update(now.game, now.fields);
    judged.update(now);
    texts.update(now);
    tools.update(now);
    if (!before) board.toolChanged();
    else announce(difference(before, now));
  }

  return { element, update, focus: () => board.surface.grid.focus() };
}

/**
 * What has happened on the board, for those who can't see it.
 * @param {EditorView} before
 * @param {EditorView} now
 */
function difference(before, now) {
  const at = (/** @type {EditorView} */ view) => new Map(view.pieces.map((piece) => [piece.square, piece]));
  const [old, after] = [at(before), at(now)];
  const changed = [...new Set([...old.keys(), ...after.keys()])].filter(
    (square) => old.get(square)?.letter !== after.get(square)?.letter,
  );
  const filled = changed.flatMap((square) => after.get(square) ?? []);
  const emptied = changed.filter((square) => !after.has(square));
  const [piece] = filled;
  const [from = ''] = emptied;
  if (changed.length === 0) return '';
  if (piece && filled.length === 1 && emptied.length === 1 && old.get(from)?.letter === piece.letter) {
    return t('page.answer.glide', { piece: tMessageInline(piece.name), from, to: piece.square });
  }
  if (piece && changed.length === 1)
    return t('page.edit.said.put', { piece: tMessageInline(piece.name), square: piece.square });
  if (changed.length === 1) return t('page.edit.said.empty', { square: from });
  return t('page.edit.said.many', { count: changed.length });
}

/** @param {(act: (editor: Editor) => void) => void} change */
function toolRow(change) {
  const undo = iconButton('undo', t('page.undo'), () => change((editor) => editor.undo()), {
    'aria-keyshortcuts': 'Control+Z',
    title: `${t('page.undo')} (Ctrl+Z)`,
  });
  const redo = iconButton('redo', t('page.redo'), () => change((editor) => editor.redo()), {
    'aria-keyshortcuts': 'Control+Shift+Z',
    title: `${t('page.redo')} (Ctrl+Shift+Z)`,
  });
  const flip = iconButton('flip', t('page.key.flip'), () => change((editor) => editor.flip()), {
    title: `${t('page.key.flip')} (f)`,
    'aria-keyshortcuts': 'f',
  });
  const labelled = (/** @type {string} */ name, /** @type {(editor: Editor) => void} */ act) =>
    h(
      'button',
      { class: 'tool labelled', title: t(`page.edit.${name}`), onclick: () => change(act) },
      toolIcon(name),
      h('span', {}, t(`page.edit.${name}`)),
    );
  const mirror = labelled('mirror', (editor) => editor.mirror());
  const element = h(
    'div',
    { class: 'edit-tools', role: 'group', 'aria-label': t('page.edit.tools') },
    undo,
    redo,
    flip,
    labelled('clear', (editor) => editor.clear()),
    labelled('start', (editor) => editor.start()),
    mirror,
    labelled('swap', (editor) => editor.swap()),
  );

  /** @param {EditorView} now */
  function update(now) {
    undo.setAttribute('aria-disabled', String(!now.undo));
    redo.setAttribute('aria-disabled', String(!now.redo));
    mirror.hidden = !now.mirrors;
  }

  return { element, update };
}
