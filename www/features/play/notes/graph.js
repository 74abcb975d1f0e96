// How the players' amounts went along the line in which the reader stands: two steps of a stair for each move, White's
// drawn hollow and Black's solid. A slider lies over it, so that mouse, finger and keyboard go to any move, and a
// screen reader hears the figures there.

import { h, svg } from '../../../lib/dom.js';
import { formatNumber, t, tMessage } from '../../../lib/i18n.js';
import { hiddenMarks } from '../../../state/visible-layers.js';

/** @import { App } from '../../../state/app.js' */
/** @import { OpenGame } from '../../../core/open-game.js' */

/** The drawing's own measures; the edge leaves room for half of the slider's thumb. */
const [WIDE, HIGH, EDGE] = [300, 84, 8];

/** @param {App} app */
export function amountGraph(app) {
  const drawing = svg('svg', { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  const slider = h('input', {
    type: 'range',
    class: 'covering',
    min: 0,
    step: 1,
    oninput: () => app.game.go(Number(slider.value)),
  });
  const title = h('span', { class: 'title' });
  const now = h('span', { class: 'current-amounts', 'aria-hidden': 'true' });
  const element = h(
    'section',
    { class: 'graph', hidden: true },
    h('div', { class: 'head' }, title, now),
    h('div', { class: 'plot' }, drawing, slider),
  );

  /** @param {OpenGame} game */
  function update({ card, view, nodes, moves }) {
    const amounts = [0, ...view.line].map((at) => nodes.get(at)?.amounts ?? undefined);
    const known = amounts.filter((pair) => pair !== undefined);
    element.hidden = known.length < amounts.length || amounts.length < 2 || hiddenMarks(card).has('amount');
    if (element.hidden) return;
    const indicator = view.players[0]?.indicators.find((one) => one.kind === 'amount');
    title.textContent = t('page.graph', { what: indicator?.label ?? '' });
    element.setAttribute('aria-label', title.textContent);
    draw(known, view.ply);
    slider.max = String(amounts.length - 1);
    slider.value = String(view.ply);
    const [white = 0, black = 0] = known[view.ply] ?? [];
    const players = view.players.map((player) => tMessage(player.name));
    const last = moves[view.ply - 1];
    const figures = { white: players[0] ?? '', one: white, black: players[1] ?? '', two: black };
    const where = last ? t('page.graph.after', { move: last.san, ...figures }) : t('page.graph.start', figures);
    slider.setAttribute('aria-label', title.textContent);
    slider.setAttribute('aria-valuetext', where);
    now.replaceChildren(key('white'), formatNumber(white), key('black'), formatNumber(black));
  }

  /** @param {number[][]} known @param {number} ply */
  function draw(known, ply) {
    const top = Math.max(4, ...known.flat());
    const wide = (WIDE - 2 * EDGE) / (known.length - 1);
    const x = (/** @type {number} */ at) => EDGE + at * wide;
    const y = (/** @type {number} */ amount) => HIGH - 6 - (amount / top) * (HIGH - 14);
    const stairs = (/** @type {0 | 1} */ color) =>
      known
        .map((pair, at) => (at === 0 ? `M${x(0)} ${y(pair[color] ?? 0)}` : `H${x(at)}V${y(pair[color] ?? 0)}`))
        .join('');
    const dots = known[ply]?.map((amount, color) =>
      svg('path', { class: color === 0 ? 'dot white' : 'dot black', d: `M${x(ply)} ${y(amount)}h0` }),
    );
    drawing.replaceChildren(
      svg('path', { class: 'base', d: `M${EDGE} ${y(0)}H${WIDE - EDGE}` }),
      svg('path', { class: 'here', d: `M${x(ply)} 2V${HIGH - 2}` }),
      svg('path', { class: 'line black', d: stairs(1) }),
      svg('path', { class: 'line white rim', d: stairs(0) }),
      svg('path', { class: 'line white', d: stairs(0) }),
      ...(dots ?? []),
    );
  }

  return { element, update };
}

/** @param {'white' | 'black'} color */
function key(color) {
  return h('span', { class: `color-dot ${color}` });
}
