// How a game went: each position of its main line looked at for a moment, the shares as a curve, and the moves that
// turned it as a list. A slider lies over the curve, so that mouse, finger and keyboard go to any move.

import { h, svg, visuallyHidden } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { mainLine } from '../../../state/analysis.js';

/** @typedef {import('../../../state/app.js').App} App */
/** @typedef {import('../../../core/open-game.js').OpenGame} OpenGame */
/** @typedef {import('../../../state/analysis.js').Analysis} Analysis */
/** @typedef {import('../../../state/analysis.js').Point} Point */
/** @typedef {{ at: number, before: Point, after: Point, sign: string }} Turn */

const [WIDE, HIGH, EDGE] = [300, 84, 8];
/**
 * What a move has lost, in parts of a thousand, from which on it is worth a word; and its usual sign.
 * @type {[number, string][]}
 */
const LOSSES = [
  [330, '??'],
  [190, '?'],
  [100, '?!'],
];
/** Maximum number of turning points listed. */
const MOST = 6;

/** @param {App} app @param {Analysis} analysis */
export function gameReview(app, analysis) {
  const drawing = svg('svg', { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  const slider = h('input', {
    type: 'range',
    min: 0,
    step: 1,
    'aria-label': t('page.course'),
    oninput: () => visit(Number(slider.value)),
  });
  const plot = h('div', { class: 'plot' }, drawing, slider);
  const turns = h('ol', { class: 'turns', 'aria-label': t('page.course.turns') });
  const progress = h('progress', { 'aria-label': t('page.course.progress') });
  const cancel = h(
    'button',
    { type: 'button', class: 'plain-button', onclick: () => analysis.stopReview() },
    t('page.cancel'),
  );
  const start = h(
    'button',
    { type: 'button', class: 'plain-button', onclick: () => void analysis.startReview() },
    t('page.course.start'),
  );
  const count = h('span', {});
  const running = h('div', { class: 'running', hidden: true }, progress, count, cancel);
  const spoken = visuallyHidden('');
  spoken.setAttribute('aria-live', 'polite');
  const none = h('p', { class: 'no-turns', hidden: true }, t('page.course.even'));
  const element = h(
    'section',
    { class: 'game-review', 'aria-label': t('page.course') },
    start,
    running,
    plot,
    none,
    turns,
    spoken,
  );
  let drawn = '';
  let ran = false;

  /** @param {number} at a index */
  function visit(at) {
    const point = analysis.reviewPoints?.points[at];
    if (point) app.game.visit(point.node);
  }

  function update() {
    const { game } = app.state;
    if (!game) return;
    const { review, reviewPoints } = analysis;
    const line = mainLine(game);
    // Where the main line has become another one, what was seen of the old one counts no more.
    const known = reviewPoints?.id === game.id ? reviewPoints.points : [];
    const other = known.findIndex(({ node }, index) => node !== line[index]);
    const points = other < 0 ? known : known.slice(0, other);
    const at = points.findIndex(({ node }) => node === game.view.at);
    const state = [game.id, points.length, at, Boolean(review), review?.done, line.length].join(' ');
    if (state === drawn) return;
    drawn = state;
    const held = element.contains(document.activeElement);
    start.hidden = Boolean(review);
    start.disabled = line.length < 2;
    running.hidden = !review;
    if (review) {
      [progress.max, progress.value] = [review.of, review.done];
      count.textContent = t('page.course.done', { done: review.done, of: review.of });
    }
    if (held && element.contains(document.activeElement) === false)
      (review ? cancel : start).focus({ preventScroll: true });
    // Its room is kept from the start of a review.
    plot.hidden = !review && points.length < 2;
    if (points.length < 2) {
      drawing.replaceChildren();
      turns.replaceChildren();
      none.hidden = true;
      ran = Boolean(review);
      return;
    }
    const found = turning(points, game)
      .sort((one, two) => loss(two) - loss(one))
      .slice(0, MOST)
      .sort((one, two) => one.at - two.at);
    draw(points, found, at, review ? review.of : points.length);
    slider.max = String(points.length - 1);
    slider.value = String(Math.max(0, at));
    const here = points[at];
    slider.setAttribute(
      'aria-valuetext',
      here ? t('page.course.at', { move: nameOf(game, here.node), score: here.score.message }) : '',
    );
    none.hidden = Boolean(review) || found.length > 0;
    turns.replaceChildren(...found.map((turn) => turnButton(game, turn)));
    if (ran && !review) spoken.textContent = t('page.course.found', { count: found.length });
    ran = Boolean(review);
  }

  /** @param {OpenGame} game @param {Turn} turn */
  function turnButton(game, { at, before, after, sign }) {
    const text = t('page.course.turn', { before: before.score.message, after: after.score.message });
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', onclick: () => visit(at), 'aria-current': game.view.at === after.node ? 'step' : undefined },
        h('b', {}, `${nameOf(game, after.node)} ${sign}`),
        h('span', {}, text),
      ),
    );
  }

  /** @param {Point[]} points @param {Turn[]} found @param {number} at @param {number} of */
  function draw(points, found, at, of) {
    const wide = (WIDE - 2 * EDGE) / Math.max(1, of - 1);
    const x = (/** @type {number} */ index) => (EDGE + index * wide).toFixed(1);
    const y = (/** @type {Point} */ point) => (HIGH - 4 - (point.score.bar / 1000) * (HIGH - 8)).toFixed(1);
    const line = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(point)}`).join('');
    drawing.replaceChildren(
      svg('path', { class: 'area', d: `${line}V${HIGH - 4}H${EDGE}Z` }),
      svg('path', { class: 'base', d: `M${EDGE} ${HIGH / 2}H${WIDE - EDGE}` }),
      svg('path', { class: 'line curve', d: line }),
      ...(at >= 0 ? [svg('path', { class: 'here', d: `M${x(at)} 2V${HIGH - 2}` })] : []),
      ...found.map((turn) => svg('path', { class: 'turn', d: `M${x(turn.at)} ${y(turn.after)}h0` })),
    );
  }

  return {
    element,
    update,
    /** Whether there is a review of this game, or one under way. */
    get begun() {
      return !plot.hidden;
    },
    focus: () => (start.hidden ? cancel : start).focus({ preventScroll: true }),
  };
}

/**
 * Moves after which the one who made each move stands clearly worse than before.
 * @param {Point[]} points
 * @param {OpenGame} game
 * @returns {Turn[]}
 */
function turning(points, { nodes }) {
  return points.flatMap((after, at) => {
    const before = points[at - 1];
    const color = nodes.get(after.node)?.played?.color;
    if (!before || !color) return [];
    const turn = { at, before, after, sign: '' };
    const lost = (before.score.bar - after.score.bar) * (color === 'white' ? 1 : -1);
    const sign = LOSSES.find(([least]) => lost >= least)?.[1];
    return sign ? [{ ...turn, sign }] : [];
  });
}

/** @param {Turn} turn */
function loss({ before, after }) {
  return Math.abs(before.score.bar - after.score.bar);
}

/** A move with its number, or the start. @param {OpenGame} game @param {number} node */
function nameOf({ nodes }, node) {
  const played = nodes.get(node)?.played;
  if (!played) return t('page.course.begin');
  return `${played.number}${played.color === 'white' ? '.' : '…'} ${played.san}`;
}
