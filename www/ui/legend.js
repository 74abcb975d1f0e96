// What the marks on the board mean: those that have appeared in this game so far, each with a drawing by the same hand.

import { drawCells, drawFrame, viewBox } from './board/draw.js';
import { Layout } from './board/layout.js';
import { drawMarks, drawTarget } from './board/marks.js';
import { h, s } from './dom.js';
import { words } from '../app/words.js';

/** @typedef {import('../pkg/oddchess.js').MarkKind} MarkKind */
/** @typedef {import('../pkg/oddchess.js').TargetKind} TargetKind */
/** @typedef {import('./board/marks.js').Sign} Sign */

/** Two cells beside each other, to draw the samples on. */
const SAMPLE = new Layout(
  {
    width: 2,
    height: 1,
    cells: [
      { name: 'one', x: 0, y: 0, dark: true, file: '', rank: '' },
      { name: 'two', x: 1, y: 0, dark: false, file: '', rank: '' },
    ],
  },
  false,
);

/** In the order in which they are listed, with the cells that each is drawn on. @type {[Sign, string[]][]} */
const SIGNS = [
  ['to-move', ['two']],
  ['to-capture', ['two']],
  ['to-shot', ['two']],
  ['to-joint', ['two']],
  ['price', ['two']],
  ['dear', ['two']],
  ['left', ['one']],
  ['reached', ['two']],
  ['hit', ['two', 'one']],
  ['check', ['one', 'two']],
  ['slide', ['one', 'two']],
  ['barred', ['one', 'two']],
  ['paying', ['two']],
  ['guarded', ['one', 'two']],
  ['shot', ['two', 'one']],
];

export function legend() {
  const list = h('ul', {});
  const element = h('section', { class: 'legend', hidden: true }, h('h2', {}, words('page.legend')), list);
  /** @type {Set<Sign>} */
  let seen = new Set();
  let game = '';

  /** @param {string} id of the game @param {Sign[]} signs that are on its board now */
  function update(id, signs) {
    const fresh = id === game ? signs.filter((sign) => !seen.has(sign)) : signs;
    if (id === game && fresh.length === 0) return;
    seen = new Set(id === game ? [...seen, ...fresh] : fresh);
    game = id;
    const shown = SIGNS.filter(([sign]) => seen.has(sign));
    element.hidden = shown.length === 0;
    list.replaceChildren(...shown.map(([sign, cells]) => h('li', {}, sample(sign, cells), words(`page.legend.${sign}`))));
  }

  return { element, update };
}

/** @param {Sign} sign @param {string[]} cells */
function sample(sign, cells) {
  return s(
    'svg',
    { class: 'sample', viewBox: viewBox(SAMPLE), 'aria-hidden': 'true' },
    drawFrame(SAMPLE),
    drawCells(SAMPLE, false),
    ...drawn(sign, cells),
  );
}

/** @param {Sign} sign @param {string[]} cells */
function drawn(sign, cells) {
  const [cell = ''] = cells;
  const tag = { text: '2', said: { id: '', args: {} }, missing: '−1' };
  if (sign === 'price' || sign === 'dear') {
    const barred = sign === 'dear' ? { said: tag.said, proof: [], rule: '' } : undefined;
    return [drawTarget(SAMPLE, { cell, kind: 'move', tag, barred }, false)];
  }
  if (sign.startsWith('to-')) {
    const kind = /** @type {TargetKind} */ (sign.slice(3));
    return [drawTarget(SAMPLE, { cell, kind, tag: undefined, barred: undefined }, kind !== 'move')];
  }
  const marks = [{ kind: /** @type {MarkKind} */ (sign), cells }];
  return [...drawMarks(SAMPLE, marks, 'under'), ...drawMarks(SAMPLE, marks, 'over')];
}
