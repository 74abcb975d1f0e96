// The legend: each layer with a switch, and each of its marks with a sample and its meaning.

import { drawFrame, drawSquares, viewBox } from '../../board/draw.js';
import { Layout } from '../../board/layout.js';
import { drawMarks, drawTarget, loadMissing } from '../../board/marks.js';
import { drawArt } from '../../board/piece-sets.js';
import { h, svg } from '../../lib/dom.js';
import { formatNumber, tMessage } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { canSwitch } from '../../state/layer-names.js';
import { isLayerOn, setLayer } from '../../state/visible-layers.js';

/** @import { OpenGame } from '../../core/open-game.js' */
/** @import { Card, Layer, MarkKind, Sample, Shown } from '../../pkg/oddchess.js' */
/** @import { Mark } from '../../board/marks.js' */

/** Squares beside each other, to draw the samples on. @param {number} width */
const strip = (width) =>
  new Layout(
    {
      width,
      height: 1,
      squares: ['one', 'two', 'three']
        .slice(0, width)
        .map((name, x) => ({ name, x, y: 0, dark: x % 2 === 0, file: '', rank: '' })),
    },
    false,
  );
const [PAIR, TRIPLE] = [strip(2), strip(3)];

/**
 * The squares that a mark is drawn on; most name what they are about and then another.
 * @type {Partial<Record<MarkKind, string[]>>}
 */
const SQUARES = {
  left: ['one'],
  reached: ['two'],
  hit: ['two', 'one'],
  paying: ['two'],
  shot: ['two', 'one'],
  meeting: ['two'],
  zone: ['one', 'two'],
  goal: ['one', 'two'],
  axis: ['one', 'one', 'two', 'two'],
};
/** Marks that need a longer strip. @type {Partial<Record<MarkKind, string[]>>} */
const LONG = {
  leg: ['one', 'two', 'three'],
  reach: ['one', 'two', 'three'],
  aim: ['one', 'two', 'three'],
  guarded: ['one', 'three'],
  way: ['one', 'three'],
};

/** @param {HTMLElement} body where it is put */
export async function legendView(body) {
  await loadStyle('play/variant-panels.css');
  /** @type {Card | undefined} */
  let shown;
  /** @type {Map<string, HTMLInputElement>} */
  let switches = new Map();

  /** @param {OpenGame} game */
  function update({ card }) {
    if (card !== shown) build(card);
    for (const [id, input] of switches) input.checked = isLayerOn(card, id);
  }

  /** @param {Card} card */
  function build(card) {
    shown = card;
    switches = new Map();
    body.replaceChildren(...card.layers.map((layer) => section(card, layer)));
    const marks = card.layers
      .flatMap((layer) => layer.shown)
      .flatMap(({ sample }) => (sample.kind === 'mark' ? [mark(sample.mark)] : []));
    void loadMissing(marks)?.then(() => shown === card && build(card));
    for (const [id, input] of switches) input.checked = isLayerOn(card, id);
  }

  /** @param {Card} card @param {Layer} layer */
  function section(card, layer) {
    const list = layer.shown.length > 0 && h('ul', {}, ...layer.shown.map(entry));
    if (!canSwitch(layer)) return h('div', { class: 'layer' }, h('p', { class: 'name' }, tMessage(layer.label)), list);
    const input = h('input', {
      type: 'checkbox',
      role: 'switch',
      onchange: () => setLayer(card, layer.id, input.checked),
    });
    switches.set(layer.id, input);
    return h('div', { class: 'layer' }, h('label', { class: 'name' }, tMessage(layer.label), input), list);
  }

  return { update };
}

/** @param {Shown} shown */
function entry({ sample, message }) {
  return h('li', {}, sampleOf(sample), h('span', {}, tMessage(message)));
}

/** @param {MarkKind} kind @returns {Mark} */
function mark(kind) {
  const tag =
    kind === 'zone' ? { text: formatNumber(3), message: { id: '', args: {} }, missing: undefined } : undefined;
  return { kind, squares: LONG[kind] ?? SQUARES[kind] ?? ['one', 'two'], tag };
}

/** What a sign looks like. @param {Sample} sample */
export function sampleOf(sample) {
  if (sample.kind === 'art')
    return svg(
      'svg',
      { class: 'sample art', viewBox: '0 0 45 45', 'aria-hidden': 'true' },
      drawArt(sample.art, sample.color),
    );
  if (sample.kind === 'mark') return drawn(mark(sample.mark));
  const tag = {
    text: formatNumber(2),
    message: { id: '', args: {} },
    missing: sample.kind === 'dear' ? `−${formatNumber(1)}` : undefined,
  };
  const blocked = sample.kind === 'dear' ? { message: tag.message, evidence: [], rule: '' } : undefined;
  if (sample.kind === 'target') {
    const { target } = sample;
    return onSquares(
      PAIR,
      drawTarget(PAIR, { square: 'two', kind: target, tag: undefined, blocked: undefined }, target !== 'move'),
    );
  }
  if (sample.kind === 'tag' || sample.kind === 'dear') {
    return onSquares(PAIR, drawTarget(PAIR, { square: 'two', kind: 'move', tag, blocked }, false));
  }
  return h('span', {
    class: `sample ${sample.kind === 'directionChart' ? 'direction-chart-sample' : sample.kind}`,
    'aria-hidden': 'true',
  });
}

/** @param {Mark} one */
function drawn(one) {
  const layout = LONG[one.kind] ? TRIPLE : PAIR;
  return onSquares(layout, ...drawMarks(layout, [one], 'under'), ...drawMarks(layout, [one], 'over'));
}

/** @param {Layout} layout @param {SVGElement[]} marks */
function onSquares(layout, ...marks) {
  return svg(
    'svg',
    { class: 'sample', viewBox: viewBox(layout), 'aria-hidden': 'true' },
    drawFrame(layout),
    drawSquares(layout, false),
    ...marks,
  );
}
