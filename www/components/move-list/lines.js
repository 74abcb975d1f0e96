// Moves as running text: a button for each move, comments between them, variations in separate lists that
// can be folded away.

import { h, visuallyHidden } from '../../lib/dom.js';
import { t, tInline, tMessageInline } from '../../lib/i18n.js';
import { gradeBeside, nameOfGrade, scoreOf, signOfGrade } from '../../state/review.js';
import { nameOfGlyph, signOf } from './glyphs.js';

/** @import { Node } from '../../pkg/oddchess.js' */

/** Glyphs about the move itself; beside one of these, the review adds none. */
const ABOUT_MOVE = 6;

/**
 * @param {Node} node
 * @param {Node | undefined} before the node before it
 */
export function moveButton(node, before) {
  const { played, glyphs } = node;
  const tag = played?.tag;
  const judged = node.eval ? tInline('page.move.eval', { value: scoreOf(node.eval).message }) : undefined;
  const grade = reviewGrade(node, before);
  const graded = grade && tInline(nameOfGrade(grade));
  return h(
    'button',
    {
      class: 'move',
      'data-node': node.id,
      tabindex: -1,
      title: [tag && tMessageInline(tag.message), graded, judged].filter(Boolean).join(', ') || undefined,
    },
    h('span', { class: 'san' }, played?.san ?? ''),
    glyphs.length > 0 ? h('span', { class: 'glyphs', 'aria-hidden': 'true' }, glyphs.map(signOf).join(' ')) : null,
    glyphs.length > 0
      ? visuallyHidden(`, ${glyphs.map((glyph) => tMessageInline(nameOfGlyph(glyph))).join(', ')}`)
      : null,
    grade ? h('span', { class: 'glyphs review', 'aria-hidden': 'true' }, signOfGrade(grade)) : null,
    graded ? visuallyHidden(`, ${graded}`) : null,
    judged ? h('span', { class: 'eval', 'aria-hidden': 'true' }, shortEval(node.eval ?? '')) : null,
    judged ? visuallyHidden(`, ${judged}`) : null,
    tag ? h('span', { class: 'price', 'aria-hidden': 'true' }, tag.text) : null,
    tag ? visuallyHidden(`, ${tMessageInline(tag.message)}`) : null,
  );
}

/**
 * The grade of a move by the evaluations beside it, if it has a sign and the reader has given it none.
 * @param {Node} node
 * @param {Node | undefined} before
 */
export function reviewGrade(node, before) {
  if (node.glyphs.some((glyph) => glyph <= ABOUT_MOVE)) return undefined;
  const grade = gradeBeside(before, node);
  return grade && signOfGrade(grade) ? grade : undefined;
}

/** An evaluation in a few signs. @param {string} text */
function shortEval(text) {
  const { kind, bar, message } = scoreOf(text);
  if (kind === 'win') return bar > 500 ? '+−' : '−+';
  return String(message.args.figure ?? text);
}

/**
 * At a fork of the strip: how many ways there are; a press takes the next one.
 * @param {Node} parent
 * @param {number} taken the way that the strip shows
 */
export function forkSign(parent, taken) {
  const count = parent.children.length;
  const at = parent.children.indexOf(taken);
  const label = t('page.fork', { way: at + 1, count });
  return h(
    'button',
    { class: 'way', 'data-node': parent.children[(at + 1) % count], title: label, 'aria-label': label },
    `${at + 1}/${count}`,
  );
}

/**
 * What stands beside a move of the main line: its comment, and what could have been played instead.
 * @param {Map<number, Node>} nodes
 * @param {Node} node
 * @param {number[]} others the variations to it
 * @param {Set<number>} folded
 */
export function besideMove(nodes, node, others, folded) {
  const box = h('div', { class: 'beside' });
  if (node.comment) box.append(commentOf(node));
  if (others.length > 0) box.append(variations(nodes, others, folded));
  return box;
}

/** @param {Node} node */
function commentOf(node) {
  return h('p', { class: 'comment' }, node.comment);
}

/**
 * @param {Map<number, Node>} nodes
 * @param {number[]} starts the first move of each
 * @param {Set<number>} folded forks that are folded, by the first variation's first move
 */
function variations(nodes, starts, folded) {
  const [first = 0] = starts;
  const lines = starts.map((start) => h('li', {}, ...lineFrom(nodes, start, folded)));
  const details = h(
    'details',
    { class: 'variations', open: !folded.has(first) },
    h('summary', {}, t('page.variations', { count: starts.length })),
    h('ul', {}, ...lines),
  );
  details.addEventListener('toggle', () => (details.open ? folded.delete(first) : folded.add(first)));
  return details;
}

/**
 * A line from its first move to its end, with what branches off it.
 * @param {Map<number, Node>} nodes
 * @param {number} start
 * @param {Set<number>} folded
 */
function lineFrom(nodes, start, folded) {
  /** @type {HTMLElement[]} */
  const parts = [];
  let numbered = false;
  for (let node = nodes.get(start); node; ) {
    const { played, comment } = node;
    if (played && (played.color === 'white' || !numbered)) {
      parts.push(h('span', { class: 'number' }, `${played.number}${played.color === 'white' ? '.' : '…'}`));
    }
    parts.push(moveButton(node, nodes.get(node.parent ?? -1)));
    if (comment) parts.push(h('span', { class: 'comment' }, comment));
    // The first move of the line is listed beside its alternatives already.
    const others = node.id === start ? [] : (nodes.get(node.parent ?? -1)?.children.slice(1) ?? []);
    if (others.length > 0) parts.push(variations(nodes, others, folded));
    numbered = comment === '' && others.length === 0;
    node = nodes.get(node.children[0] ?? -1);
  }
  return parts;
}
