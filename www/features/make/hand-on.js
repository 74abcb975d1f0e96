// A proved puzzle is handed on: kept here, as a link, as a frame for other pages, as a picture, as a flash card.

import { copyText } from '../../lib/clipboard.js';
import { h, hide, icon } from '../../lib/dom.js';
import { escapeHtml } from '../../lib/html.js';
import { t } from '../../lib/i18n.js';
import { saveFile } from '../../lib/save-file.js';
import { at } from '../../lib/site.js';
import { gameAndRules, LONGEST_NAME, solveLink } from '../../state/puzzles/custom.js';
import { keepPuzzles, keptAs } from '../../state/puzzles/own-puzzles.js';
import { puzzleText } from '../../state/puzzles/puzzle-text.js';

/** @import { ProofState } from './state/page-state.js' */
/** @import { OwnPuzzle } from '../../state/puzzles/own-puzzles.js' */

/** Size of the frame, and the width of a picture, in pixels. */
const FRAME = { width: 400, height: 600 };
const PICTURE = 720;

/** @param {ProofState} state */
export function handOn(state) {
  const name = h('input', {
    id: 'prove-name',
    type: 'text',
    maxlength: LONGEST_NAME,
    autocomplete: 'off',
    oninput: () => addresses(),
  });
  const link = textBox('page.prove.link');
  const frame = textBox('page.prove.frame');
  const open = h('a', { class: 'plain-button' }, t('page.solve'));
  const keep = h('button', { class: 'primary', onclick: kept }, t('page.prove.keep'));
  const said = h('p', { class: 'prove-said why', role: 'status' });
  const files = h(
    'div',
    { class: 'row' },
    button('page.save.svg', () => picture('svg')),
    button('page.save.png', () => picture('png')),
    button('page.prove.card', card),
  );
  const element = h(
    'section',
    { class: 'prove-share', 'aria-labelledby': 'prove-share', hidden: true },
    h('h2', { id: 'prove-share' }, t('page.share.short')),
    h('div', { class: 'field' }, h('label', { for: 'prove-name' }, t('page.prove.name')), name),
    h('div', { class: 'row' }, keep, open),
    link.element,
    frame.element,
    files,
    said,
  );
  /** @type {OwnPuzzle | undefined} */
  let shown;

  /** The puzzle with the name that is written. @returns {OwnPuzzle | undefined} */
  const named = () => shown && { ...shown, name: name.value.trim() };

  /** @param {string} label id */
  function textBox(label) {
    const id = `${label.replaceAll('.', '-')}`;
    const box = h('input', { id, type: 'text', readonly: true, onfocus: () => box.select() });
    const copy = h(
      'button',
      { class: 'plain-button', onclick: () => void copied() },
      icon('copy'),
      t('page.prove.copy'),
    );
    copy.setAttribute('aria-describedby', id);
    async function copied() {
      if (await copyText(box.value)) said.textContent = t('page.copied');
      else {
        box.focus();
        said.textContent = t('page.share.take');
      }
    }
    return {
      element: h(
        'div',
        { class: 'field' },
        h('label', { for: id }, t(label)),
        h('div', { class: 'prove-copy' }, box, copy),
      ),
      box,
    };
  }

  /** @param {string} label id @param {() => Promise<void>} work */
  function button(label, work) {
    return h('button', { class: 'plain-button', onclick: () => void attempt(work) }, t(label));
  }

  /** @param {() => Promise<void>} work */
  async function attempt(work) {
    try {
      await work();
    } catch (cause) {
      console.warn(cause);
      said.textContent = t('page.prove.unsaved');
    }
  }

  function addresses() {
    const puzzle = named();
    if (!puzzle) return;
    const solve = solveLink(puzzle);
    const address = at(solve);
    link.box.value = address;
    open.href = solve;
    const title = puzzleText({ ...puzzle, line: [] });
    const words = title ? `${title.name}. ${title.task}` : '';
    const source = at(solve.replace(/^puzzles\.html#custom/, 'embed-puzzle.html#custom'));
    frame.box.value = `<iframe src="${escapeHtml(source)}" width="${FRAME.width}" height="${FRAME.height}" title="${escapeHtml(words)}" loading="lazy"></iframe>`;
  }

  function kept() {
    const puzzle = named();
    if (!puzzle) return;
    said.textContent = t(keepPuzzles([puzzle]) ? 'page.prove.kept' : 'page.prove.unkept');
  }

  /** @param {'svg' | 'png'} kind */
  async function picture(kind) {
    const puzzle = named();
    const text = puzzle && puzzleText({ ...puzzle, line: [] });
    if (!puzzle || !text) return;
    const { withPictures } = await import('./pictures.js');
    const caption = `${[puzzle.name, text.name].filter(Boolean).join('. ')}\n${text.task}`;
    const drawing = await withPictures((draw) => draw(text.game, PICTURE, caption));
    const { pngOf } = await import('../../components/picture/files.js');
    const blob = kind === 'png' ? await pngOf(drawing) : new Blob([drawing], { type: 'image/svg+xml' });
    save(blob, `${text.game.card.id}-${puzzle.id}.${kind}`);
  }

  async function card() {
    const puzzle = named();
    if (!puzzle) return;
    const { cardsCsv } = await import('./cards.js');
    const csv = await cardsCsv([{ puzzle, link: solveLink(puzzle) }]);
    save(new Blob([csv], { type: 'text/csv' }), `${gameAndRules(puzzle.game)[0]}-${puzzle.id}.csv`);
  }

  /** @param {Blob} blob @param {string} file */
  function save(blob, file) {
    saveFile(blob, file);
    said.textContent = t('page.saved', { name: file });
  }

  function update() {
    const { puzzle, position } = state;
    hide(element, !puzzle);
    if (!puzzle || !position) {
      shown = undefined;
      return;
    }
    if (shown?.fen === puzzle.fen && shown.game === position.game && shown.moves === puzzle.moves) return;
    shown = { ...puzzle, name: '', game: position.game };
    name.value = keptAs(shown)?.name ?? state.name;
    said.textContent = '';
    addresses();
  }

  return { element, update };
}
