// Writing beside a move: a comment, the usual glyphs, and what becomes of the variation in which it stands. Loaded when
// someone first opens it.

import { h } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { GLYPHS, nameOfGlyph } from './glyphs.js';

/** @import { App } from '../../state/app.js' */
/** @import { OpenGame } from '../../core/open-game.js' */
/** @typedef {ReturnType<typeof annotationForm>} AnnotationForm */
/**
 * The game that is annotated, and what changes it.
 * @typedef {{ state: { game?: OpenGame | null }, game: Pick<App['game'], 'comment' | 'glyph' | 'promote' | 'remove'> }} Annotated
 */

/** How long a pause in typing is before the comment is taken over. */
const PAUSE = 400;

/** @param {Annotated} app */
export function annotationForm(app) {
  const title = h('p', { class: 'label' });
  const text = h('textarea', {
    rows: 3,
    'aria-label': t('page.notes.comment'),
    placeholder: t('page.notes.comment'),
    oninput: typed,
    onblur: write,
  });
  const signs = GLYPHS.flat().map(([glyph, sign]) => {
    const name = tMessage(nameOfGlyph(glyph));
    return h(
      'button',
      { 'data-glyph': glyph, title: name, 'aria-label': name, onclick: () => app.game.glyph(at, glyph) },
      sign,
    );
  });
  const board = h('div', { class: 'glyph-board row', role: 'group', 'aria-label': t('page.notes.glyphs') }, ...signs);
  const main = tool('page.notes.main', () => app.game.promote(at, true));
  const up = tool('page.notes.promote', () => app.game.promote(at));
  const remove = tool('page.notes.remove', () => app.game.remove(at));
  const element = h('div', {}, title, text, board, h('div', { class: 'note-tools row' }, main, up, remove));
  /** The node that the notes are about. */
  let at = 0;
  let shownId = '';
  let timer = 0;

  function typed() {
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE);
  }

  function write() {
    clearTimeout(timer);
    const game = app.state.game;
    if (game?.id === shownId && game.nodes.get(at)?.comment !== text.value.trim()) app.game.comment(at, text.value);
  }

  /** @param {OpenGame} game */
  function update(game) {
    const node = game.nodes.get(game.view.at);
    if (!node) return;
    if (node.id !== at || game.id !== shownId) {
      write();
      [at, shownId] = [node.id, game.id];
      text.value = node.comment;
    } else if (document.activeElement !== text) text.value = node.comment;
    const { played } = node;
    title.textContent = played
      ? t('page.notes.on', { move: `${played.number}${played.color === 'white' ? '.' : '…'} ${played.san}` })
      : t('page.notes.start');
    board.hidden = !played;
    for (const sign of signs)
      sign.setAttribute('aria-pressed', String(node.glyphs.includes(Number(sign.dataset.glyph))));
    const forks = forksBefore(game, node.id);
    main.hidden = forks < 2;
    up.hidden = forks === 0;
    up.textContent = t(forks > 1 ? 'page.notes.promote' : 'page.notes.main');
    remove.hidden = !played;
  }

  return { element, update };
}

/** @param {string} id @param {() => void} press */
function tool(id, press) {
  return h('button', { class: 'plain-button', onclick: press }, t(id));
}

/** At how many forks the way to a node leaves the first move. @param {OpenGame} game @param {number} id */
function forksBefore({ nodes }, id) {
  let count = 0;
  for (let node = nodes.get(id); node?.parent !== undefined && node.parent !== null; ) {
    const parent = nodes.get(node.parent);
    if (parent && parent.children[0] !== node.id) count += 1;
    node = parent;
  }
  return count;
}
