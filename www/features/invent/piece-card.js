// The card of a piece: its diagram, its moves in Betza's notation, its name, letter, drawing and worth, and whether it is royal.
// What is wrong with it stands here, too.

import { PIECES } from '../../art/pieces.js';
import { UNIT } from '../../board/layout.js';
import { drawArt } from '../../board/piece-sets.js';
import { numberField, switchField } from '../../components/form-fields.js';
import { h, hide, icon, svg } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { kindName } from './board.js';
import { cellLabel, pieceDiagram } from './diagram.js';
import { moveSigns } from './signs.js';

/** @import { InventState } from './state/page-state.js' */
/** @import { DraftKind } from '../../pkg/invent-draft.js' */
/** @import { Use } from '../../components/piece-moves.js' */

/** Worth is written in hundredths. */
const UNIT_OF_WORTH = 100;

/** @param {InventState} state @param {(text: string) => void} announce */
export function pieceCard(state, announce) {
  const title = h('h3', { id: 'piece-card', tabindex: -1, dir: 'auto' });
  const diagram = pieceDiagram(changeCell);
  const slide = switchField(t('page.invent.slide'));
  const symmetric = switchField(t('page.invent.symmetric'));
  symmetric.input.checked = true;
  const moves = textField('moves', t('page.invent.moves'), { spellcheck: 'false', maxlength: 200 });
  const name = textField('title', t('page.invent.name'), { maxlength: 24 });
  const letter = textField('letter', t('page.invent.letter'), { maxlength: 1, spellcheck: 'false' });
  const value = numberField(t('page.invent.value'), { min: 0, max: 99, step: 0.01 });
  const royal = switchField(t('page.invent.royal.set'), () => change({ kind: 'royal', royal: royal.input.checked }));
  const usual = h(
    'button',
    { class: 'text-button', onclick: () => change({ kind: 'value', value: null }) },
    t('page.invent.value.usual'),
  );
  const wrong = h('ul', { class: 'piece-wrong', 'aria-live': 'polite' });
  const glyphs = glyphPicker((art) => change({ kind: 'art', name: art }));
  const remove = h('button', { class: 'plain-button', onclick: removeKind }, icon('bin'), h('span'));
  const note = h('p', { class: 'why' }, t('page.invent.moves.turned'));
  const element = h(
    'section',
    { class: 'card piece-card fields', 'aria-labelledby': 'piece-card' },
    title,
    h('p', { class: 'why' }, t('page.invent.diagram.how')),
    diagram.element,
    moveSigns(),
    h('div', { class: 'piece-switches' }, slide.element, symmetric.element),
    moves.element,
    note,
    wrong,
    h('div', { class: 'pairs' }, name.element, letter.element),
    h('div', { class: 'pairs' }, value.element, royal.element),
    usual,
    glyphs.element,
    remove,
  );
  moves.input.addEventListener('input', () => change({ kind: 'moves', betza: moves.input.value.trim() }, 'moves'));
  name.input.addEventListener('input', () => change({ kind: 'title', text: name.input.value.trim() }, 'title'));
  letter.input.addEventListener('input', () => {
    const typed = letter.input.value.toLowerCase();
    if (/^[a-z]$/.test(typed)) change({ kind: 'letter', letter: typed });
  });
  value.input.addEventListener('input', () => {
    const worth = value.value;
    if (Number.isFinite(worth) && value.input.checkValidity())
      change({ kind: 'value', value: Math.round(worth * UNIT_OF_WORTH) }, 'value');
  });
  // What was typed and can't be used makes way for what counts.
  for (const { input } of [letter, value]) input.addEventListener('blur', () => update());

  /** @param {Record<string, unknown> & { kind: string }} edit of the chosen kind @param {string} [field] */
  function change(edit, field) {
    const { kind } = state;
    if (!kind) return false;
    const done = state.changeKind(
      /** @type {any} */ ({ ...edit, slot: kind.slot }),
      field === undefined ? undefined : `${kind.letter} ${field}`,
    );
    // What can't be said shows what counts.
    if (!done) update();
    return done;
  }

  /** @param {number} dx @param {number} dy @param {Use} to */
  function changeCell(dx, dy, to) {
    const done = change({
      ...{ kind: 'cell', dx, dy, to },
      slide: slide.input.checked,
      symmetric: symmetric.input.checked,
    });
    const now = (state.kind?.diagram ?? []).filter((cell) => cell.dx === dx && cell.dy === dy);
    announce(done ? `${cellLabel(dx, dy, now)}. ${state.kind?.betza ?? ''}` : t('page.invent.same'));
  }

  function removeKind() {
    const { kind } = state;
    if (!kind) return;
    const gone = kindName(kind);
    if (change({ kind: 'remove' })) announce(t('page.deleted', { name: gone }));
    title.focus();
  }

  function update() {
    const { kind, view } = state;
    hide(element, !kind);
    if (!kind || !view) return;
    const named = kindName(kind);
    title.textContent = named;
    diagram.update(kind, named);
    moves.show(kind.betza);
    name.show(kind.title);
    name.input.placeholder = tMessage(kind.name);
    letter.show(kind.letter.toUpperCase());
    if (document.activeElement !== value.input) value.input.value = String(kind.value / UNIT_OF_WORTH);
    royal.input.checked = kind.royal;
    hide(usual, !kind.fitted);
    hide(note, kind.own);
    glyphs.update(kind);
    const label = remove.querySelector('span');
    if (label) label.textContent = t('page.delete', { name: named });
    const faults = view.faults.filter(({ slot }) => slot === kind.slot);
    const notes = view.notes.filter(({ slot }) => slot === kind.slot);
    const items = [
      ...faults.map(({ message }) => h('li', { class: 'error' }, tMessage(message))),
      ...notes.map(({ message }) => h('li', { class: 'why' }, tMessage(message))),
    ];
    const said = (/** @type {Element} */ list) => [...list.children].map((item) => item.textContent).join('\n');
    const next = h('ul', {}, ...items);
    if (said(next) !== said(wrong)) wrong.replaceChildren(...items);
    if (faults.length > 0) moves.input.setAttribute('aria-invalid', 'true');
    else moves.input.removeAttribute('aria-invalid');
  }

  return {
    element,
    update,
    /** Goes to the name, which a new piece is to have first. */
    focus: () => {
      element.scrollIntoView({ block: 'nearest' });
      name.input.focus({ preventScroll: true });
      name.input.select();
    },
    focusMoves: () => {
      element.scrollIntoView({ block: 'nearest' });
      moves.input.focus();
    },
  };
}

/** @param {string} id @param {string} label @param {import('../../lib/dom.js').Props} more */
function textField(id, label, more) {
  const input = h('input', {
    type: 'text',
    id: `piece-${id}`,
    autocomplete: 'off',
    autocapitalize: 'off',
    ...more,
  });
  const element = h('div', { class: 'field' }, h('label', { for: `piece-${id}` }, label), input);
  return {
    element,
    input,
    /** What is being typed stays as it is. @param {string} text */
    show(text) {
      if (document.activeElement !== input && input.value !== text) input.value = text;
    },
  };
}

/** The drawings to choose from. @param {(art: string) => void} chosen */
function glyphPicker(chosen) {
  const sample = h('span', { class: 'glyph-sample' });
  const list = h('div', { class: 'glyph-list', role: 'radiogroup', 'aria-label': t('page.invent.glyph') });
  const element = h(
    'details',
    { class: 'fold glyphs', ontoggle: () => element.open && fill() },
    h('summary', {}, sample, t('page.invent.glyph')),
    list,
  );
  /** @type {DraftKind | undefined} */
  let shown;

  /** @param {string} art */
  const picture = (art) =>
    svg('svg', { viewBox: `0 0 ${UNIT} ${UNIT}`, 'aria-hidden': 'true' }, drawArt(art, 'white', shown?.letter ?? ''));

  function fill() {
    // Of those whose names have a part more there are several.
    const names = Object.keys(PIECES).filter((name) => !name.includes('-'));
    if (list.children.length === names.length) return mark();
    list.replaceChildren(
      ...names.map((art) =>
        h(
          'label',
          { class: 'tile means', title: t(`page.invent.art.${art}`) },
          h('input', {
            type: 'radio',
            class: 'covering',
            name: 'piece-art',
            value: art,
            'aria-label': t(`page.invent.art.${art}`),
            onchange: () => chosen(art),
          }),
          picture(art),
        ),
      ),
    );
    mark();
  }

  function mark() {
    for (const input of list.querySelectorAll('input')) input.checked = input.value === shown?.art;
  }

  /** @param {DraftKind} kind */
  function update(kind) {
    if (shown?.art !== kind.art || shown.letter !== kind.letter) {
      shown = kind;
      sample.replaceChildren(picture(kind.art));
    }
    shown = kind;
    if (element.open) fill();
  }

  return { element, update };
}
