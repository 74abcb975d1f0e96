// The board of a game that is being made: its start, which tools put, move and take; holes; its size, by its edges; and
// squares that are picked for a rule.

import { UNIT } from '../../board/layout.js';
import { drawArt } from '../../board/piece-sets.js';
import { DraggedStamp } from '../../components/dragged-stamp.js';
import { EditBoard } from '../../components/edit-board.js';
import { toolIcon } from '../../components/edit-icons.js';
import { switchField } from '../../components/form-fields.js';
import { h, hide, svg } from '../../lib/dom.js';
import { t, tMessage, tMessageInline } from '../../lib/i18n.js';
import { keyOfOther, reflected, regionOf, squaresOf, wholeBoard } from './state/squares.js';

/** @import { InventState } from './state/page-state.js' */
/** @import { DraftEdit, Stamp } from '../../pkg/invent-draft.js' */
/** @import { Tool } from '../../components/edit-input.js' */
/** @typedef {'hand' | 'white' | 'black' | 'eraser' | 'hole'} ToolName */

const TOOLS = /** @type {const} */ (['hand', 'white', 'black', 'eraser', 'hole']);
const EDGES = /** @type {const} */ (['top', 'left', 'bottom', 'right']);

/** @param {InventState} state @param {(text: string) => void} announce */
export function boardPart(state, announce) {
  const draggedStamp = new DraggedStamp();
  /** @type {ToolName} */
  let chosen = 'hand';
  /** The rule for which squares are picked. @type {{ key: string, label: string } | undefined} */
  let picking;
  const tools = {
    /** @returns {Tool} */
    get tool() {
      if (picking || chosen === 'hole') return 'mark';
      if (chosen === 'hand' || chosen === 'eraser') return chosen;
      const letter = state.kind?.letter ?? '';
      return { stamp: chosen === 'white' ? letter.toUpperCase() : letter.toLowerCase() };
    },
    get stamp() {
      const { tool } = tools;
      return typeof tool === 'object' ? stampOf(tool.stamp) : undefined;
    },
    has: (/** @type {string} */ letter) => stampOf(letter) !== undefined,
    choose: () => choose('hand'),
  };
  const actions = {
    put: (/** @type {string} */ square, /** @type {string} */ letter) => {
      const piece = stampOf(letter);
      const said = piece ? t('page.edit.said.put', { piece: tMessageInline(piece.name), square }) : square;
      act({ kind: 'put', square, letter, mirrored: state.mirrored }, said);
    },
    take: (/** @type {string} */ square) =>
      act({ kind: 'take', square, mirrored: state.mirrored }, t('page.edit.said.empty', { square })),
    shift: (/** @type {string} */ from, /** @type {string} */ to) => {
      const piece = state.view?.pieces.find((one) => one.square === from);
      const said = piece ? t('page.answer.glide', { piece: tMessageInline(piece.name), from, to }) : to;
      act({ kind: 'shift', from, to, mirrored: state.mirrored }, said);
    },
    mark: (/** @type {string} */ square) => {
      if (picking) pick(square);
      else act({ kind: 'hole', square, mirrored: state.mirrored }, square);
    },
  };
  const board = new EditBoard(actions, tools, draggedStamp);
  const radios = TOOLS.map((name) => radio(name));
  const bar = h(
    'div',
    { class: 'invent-tools', role: 'radiogroup', 'aria-label': t('page.edit.tools') },
    ...radios.map(({ element }) => element),
  );
  const mirrored = switchField(t('page.invent.mirrored'), () => (state.mirrored = mirrored.input.checked));
  mirrored.input.checked = state.mirrored;
  const pickText = h('p', {});
  const pickDone = h('button', { class: 'primary', onclick: () => endPicking() }, t('page.invent.pick.done'));
  const pickBar = h('div', { class: 'invent-pick callout row', role: 'status', hidden: true }, pickText, pickDone);
  /** What gets the focus when the picking is over. @type {HTMLElement | undefined} */
  let cameFrom;
  const size = h('p', { class: 'sum invent-size' });
  const element = h(
    'section',
    { class: 'invent-board', 'aria-label': t('page.invent.board') },
    h('div', { class: 'invent-field' }, ...EDGES.map(edge), board.element),
    h('div', { class: 'invent-bar row' }, bar, mirrored.element, size),
    pickBar,
    draggedStamp.element,
  );

  /** @param {string} letter @returns {Stamp | undefined} */
  function stampOf(letter) {
    return state.view?.stamps.find((stamp) => stamp.letter === letter);
  }

  /** @param {DraftEdit} edit @param {string} said */
  function act(edit, said) {
    announce(state.change(edit) ? said : t('page.invent.same'));
  }

  /** Two buttons that add and take away a row or a column. @param {(typeof EDGES)[number]} name */
  function edge(name) {
    const button = (/** @type {1 | -1} */ by) => {
      const label = t(`page.invent.size.${by > 0 ? 'more' : 'less'}.${name}`);
      return h(
        'button',
        {
          class: 'tool edge-button',
          title: label,
          'aria-label': label,
          onclick: () => {
            /** @type {DraftEdit} */
            const edit = { kind: 'size', edge: name, by };
            const lost = state.core.lost(state.text, edit);
            const more = lost.length > 0 ? `. ${t('page.invent.size.lost', { squares: lost.join(', ') })}` : '';
            announce(state.change(edit) ? sizeText() + more : t('page.invent.same'));
            size.textContent = sizeText() + more;
          },
        },
        by > 0 ? '+' : '−',
      );
    };
    return h('div', { class: `edge ${name}` }, button(1), button(-1));
  }

  const sizeText = () => t('page.invent.size', { width: state.view?.width ?? 0, height: state.view?.height ?? 0 });

  /** @param {ToolName} name */
  function radio(name) {
    const picture = h('span', { class: 'tool-picture' });
    const input = h('input', {
      type: 'radio',
      class: 'covering',
      name: 'invent-tool',
      value: name,
      onchange: () => choose(name),
    });
    const tile = h('label', { class: 'tile means' }, input, picture);
    let drawn = '';
    return {
      element: tile,
      input,
      update() {
        const color = name === 'white' || name === 'black' ? name : undefined;
        const letter = state.kind?.letter ?? '';
        const stamp = color && stampOf(color === 'white' ? letter.toUpperCase() : letter.toLowerCase());
        const text = stamp ? t('page.invent.tool.put', { piece: tMessageInline(stamp.name) }) : toolName(name);
        const key = `${text} ${stamp?.art ?? ''}`;
        input.checked = !picking && chosen === name;
        if (key === drawn) return;
        drawn = key;
        input.setAttribute('aria-label', text);
        tile.title = text;
        picture.replaceChildren(
          stamp
            ? svg(
                'svg',
                { viewBox: `0 0 ${UNIT} ${UNIT}`, 'aria-hidden': 'true' },
                drawArt(stamp.art, stamp.color, letter),
              )
            : toolIcon(name),
        );
      },
    };
  }

  /** @param {ToolName} name */
  function choose(name) {
    chosen = name;
    if (picking) endPicking();
    for (const one of radios) one.update();
    board.toolChanged();
  }

  /** A square of the rule more, or less. @param {string} square */
  function pick(square) {
    const { view } = state;
    if (!picking || !view?.board) return;
    const whole = wholeBoard(view.board, view.holes);
    const now = squaresOf(valueOfKey(picking.key), whole);
    const next = now.includes(square) ? now.filter((one) => one !== square) : [...now, square];
    const { key } = picking;
    const value = regionOf(next, whole);
    /** @type {DraftEdit[]} */
    const edits = [{ kind: 'key', key, value }];
    const other = keyOfOther(key);
    if (state.mirrored && other !== undefined)
      edits.push({ kind: 'key', key: other, value: regionOf(reflected(next, whole), whole) });
    announce(state.changeAll(edits) ? `${square}: ${value}` : t('page.invent.same'));
  }

  /** @param {string} key */
  const valueOfKey = (key) => state.view?.values.find((one) => one.key === key)?.value ?? '';

  /** Picks the squares of a rule on the board. @param {string} key @param {string} label @param {HTMLElement} from */
  function beginPicking(key, label, from) {
    picking = { key, label };
    cameFrom = from;
    update();
    board.toolChanged();
    element.scrollIntoView({ block: 'nearest' });
    board.surface.grid.focus();
  }

  function endPicking() {
    if (!picking) return;
    picking = undefined;
    update();
    board.toolChanged();
    cameFrom?.focus();
    cameFrom = undefined;
  }

  function update() {
    const { view } = state;
    if (!view) return;
    if (view.board) {
      const whole = wholeBoard(view.board, view.holes);
      const region = picking ? squaresOf(valueOfKey(picking.key), whole) : [];
      const empty = (/** @type {string[]} */ squares) =>
        squares.filter((name) => !view.pieces.some(({ square }) => square === name));
      board.show({
        board: whole,
        key: `${whole.width} ${whole.height}`,
        turned: false,
        pieces: view.pieces.filter(({ square }) => whole.squares.some(({ name }) => name === square)),
        faulty: view.faults.flatMap(({ squares }) => squares),
        label: state.name,
        marked: [
          { kind: 'hole', squares: view.holes, name: { id: 'page.invent.hole', args: {} } },
          { kind: 'region', squares: region, name: { id: 'page.invent.picked', args: {} } },
        ].map((mark) => ({ ...mark, squares: mark.kind === 'hole' ? empty(mark.squares) : mark.squares })),
      });
    }
    hide(element, !view.board);
    size.textContent = sizeText();
    for (const one of radios) one.update();
    hide(pickBar, !picking);
    if (picking) pickText.textContent = t('page.invent.pick', { name: picking.label });
  }

  return {
    element,
    board,
    draggedStamp,
    update,
    beginPicking,
    /** Puts a piece by dragging it. */
    put: actions.put,
    focus: () => board.surface.grid.focus(),
    /** Leaves a tool. @returns {boolean} whether one was in use */
    cancel() {
      if (!picking && chosen === 'hand') return false;
      if (picking) endPicking();
      else choose('hand');
      return true;
    },
  };
}

/** @param {ToolName} name */
const toolName = (name) =>
  name === 'hole' ? t('page.invent.tool.hole') : name === 'eraser' ? t('page.edit.eraser') : t('page.edit.hand');

/** A kind is called so in lists. @param {import('../../pkg/invent-draft.js').DraftKind} kind */
export const kindName = (kind) => kind.title || tMessage(kind.name);
