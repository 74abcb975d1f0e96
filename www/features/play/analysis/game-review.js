// How a game went: White's share as a curve, the grades of both sides, and the moves that turned it as a list, each of
// which opens as a puzzle. A slider lies over the curve, so that mouse, finger and keyboard go to any move.
//
// Evaluations that came with a file or a link show at once; else one press reviews the game.

import { h, svg, visuallyHidden } from '../../../lib/dom.js';
import { formatNumber, t, tInline, tMessage } from '../../../lib/i18n.js';
import { gradeGame, mainLine, nameOfGrade, signOfGrade, tally, turningPoints } from '../../../state/review.js';
import { turningPointView } from './turning-point.js';

/** @import { App } from '../../../state/app.js' */
/** @import { OpenGame } from '../../../core/open-game.js' */
/** @import { Analysis } from '../../../state/analysis.js' */
/** @import { Point, Grade, Graded } from '../../../state/review.js' */
/** @import { Color } from '../../../pkg/oddchess.js' */

const [WIDE, HIGH, EDGE] = [300, 84, 8];
/** Maximum number of turning points listed. */
const MOST = 12;
/** @type {Grade[]} */
const GRADES = ['best', 'only', 'good', 'inaccuracy', 'mistake', 'blunder'];

/**
 * @param {App} app
 * @param {Analysis} analysis
 * @param {import('../../../board/variant-board.js').VariantBoard} board
 * @param {() => void} changed called when a turning point was opened or left
 */
export function gameReview(app, analysis, board, changed) {
  const drawing = svg('svg', { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  const signs = h('div', { class: 'signs', 'aria-hidden': 'true' });
  const slider = h('input', {
    type: 'range',
    class: 'covering',
    min: 0,
    step: 1,
    'aria-label': t('page.course'),
    oninput: () => visit(Number(slider.value)),
  });
  const plot = h('div', { class: 'plot' }, drawing, signs, slider);
  const counts = h('table', { class: 'tally' });
  const list = h('ol', { class: 'turns', 'aria-label': t('page.course.turns') });
  const progress = h('progress', { 'aria-label': t('page.puzzle.mode.progress') });
  const cancel = h('button', { class: 'plain-button', onclick: () => analysis.stopReview() }, t('page.stop'));
  const start = h(
    'button',
    { class: 'plain-button', onclick: () => void analysis.startReview() },
    t('page.course.start'),
  );
  const count = h('span', {});
  const running = h('div', { class: 'running', hidden: true }, progress, count, cancel);
  const spoken = visuallyHidden('');
  spoken.setAttribute('aria-live', 'polite');
  const none = h('p', { class: 'why', hidden: true }, t('page.course.found', { count: 0 }));
  const turn = turningPointView(app, analysis, board, nameOf, walk, () => {
    update();
    changed();
  });
  const element = h(
    'section',
    { class: 'game-review', 'aria-label': t('page.course') },
    start,
    running,
    plot,
    turn.element,
    counts,
    none,
    list,
    spoken,
  );
  let drawn = '';
  let ran = false;
  /** @type {(Point | undefined)[]} */
  let points = [];
  /** @type {Graded[]} */
  let turns = [];

  /** @param {number} ply */
  function visit(ply) {
    const node = lineOf(app.state.game)[ply];
    if (node !== undefined) app.game.visit(node);
  }

  /** Opens the next turning point, or the one before, seen from where the reader stands. @param {1 | -1} step */
  function walk(step) {
    update();
    const { game } = app.state;
    if (!game || analysis.review) return;
    if (turns.length === 0) app.messages.notice('page.course.found', { count: 0 });
    const opened = turn.move && turns.findIndex(({ ply }) => ply === turn.move?.ply);
    const here = lineOf(game).indexOf(game.view.at) + 1;
    const next =
      opened !== undefined
        ? turns[(opened + step + turns.length) % turns.length]
        : step > 0
          ? (turns.find(({ ply }) => ply >= here) ?? turns[0])
          : (turns.findLast(({ ply }) => ply <= here) ?? turns.at(-1));
    if (next) turn.open(next);
  }

  function update() {
    const { game } = app.state;
    if (!game) return;
    const { review } = analysis;
    turn.follow();
    const now = analysis.pointsOf(game);
    const line = lineOf(game);
    const at = line.indexOf(game.view.at);
    const known = now.filter((point) => point).length;
    const fresh = now !== points;
    points = now;
    const state = [game.id, at, Boolean(review), review?.done, line.length, turn.move?.ply].join(' ');
    if (state === drawn && !fresh) return;
    drawn = state;
    const held = element.contains(document.activeElement);
    start.disabled = line.length < 2;
    start.textContent = t(!review && known === line.length ? 'page.course.again' : 'page.course.start');
    running.hidden = !review;
    if (review) {
      [progress.max, progress.value] = [review.of, review.done];
      count.textContent = t('page.course.done', { done: review.done, of: review.of });
    }
    // Its room is kept from the start of a review.
    const empty = known < 2;
    plot.hidden = !review && empty;
    const graded = gradeGame(points, game.nodes);
    const turning = turningPoints(graded);
    turns = turning
      .sort((one, two) => two.loss - one.loss)
      .slice(0, MOST)
      .sort((one, two) => one.ply - two.ply);
    draw(at, Math.max(line.length, 2));
    slider.max = String(line.length - 1);
    slider.value = String(Math.max(0, at));
    slider.setAttribute('aria-valuetext', empty ? '' : placeOf(game, at, graded));
    // What is opened comes close to the board.
    counts.hidden = Boolean(review || turn.move) || graded.length === 0;
    start.hidden = Boolean(review || turn.move);
    if (!counts.hidden) drawCounts(game, graded);
    none.hidden = Boolean(review) || empty || turns.length > 0;
    list.hidden = turns.length === 0;
    drawTurns(game, Boolean(review));
    if (held && !element.contains(document.activeElement)) (review ? cancel : start).focus({ preventScroll: true });
    if (ran && !review) spoken.textContent = t('page.course.found', { count: turns.length });
    ran = Boolean(review);
  }

  /** A position of the game in words. @param {OpenGame} game @param {number} ply @param {Graded[]} graded */
  function placeOf(game, ply, graded) {
    const point = points[ply];
    const node = lineOf(game)[ply];
    if (!point || node === undefined) return '';
    const grade = graded.find((move) => move.ply === ply)?.grade;
    const move = nameOf(game, node);
    return t('page.labelled', {
      label: grade ? t('page.labelled', { label: move, value: tInline(nameOfGrade(grade)) }) : move,
      value: point.score.message,
    });
  }

  /** @param {OpenGame} game @param {Graded[]} graded */
  function drawCounts({ view }, graded) {
    const sides = /** @type {Color[]} */ (['white', 'black']);
    const tallies = sides.map((color) => tally(graded, color));
    const names = sides.map((color) => view.players.find((one) => one.color === color)?.name);
    const row = (/** @type {string} */ name, /** @type {string[]} */ cells, sign = '') =>
      h(
        'tr',
        {},
        h('th', { scope: 'row' }, name, sign && h('b', { 'aria-hidden': 'true' }, ` ${sign}`)),
        ...cells.map((cell) => h('td', {}, cell)),
      );
    counts.replaceChildren(
      h('caption', { class: 'unseen' }, t('page.review.tally')),
      h(
        'thead',
        {},
        h('tr', {}, h('td', {}), ...names.map((name) => h('th', { scope: 'col' }, name ? tMessage(name) : ''))),
      ),
      h(
        'tbody',
        {},
        ...GRADES.map((grade) =>
          row(
            t(nameOfGrade(grade)),
            tallies.map((one) => formatNumber(one[grade])),
            signOfGrade(grade),
          ),
        ),
        row(
          t('page.review.loss'),
          tallies.map((one) => t('page.percent', { percent: formatNumber(Math.round(one.loss) / 10) })),
        ),
      ),
    );
  }

  /** Buttons that are the same stay, so that the keyboard keeps its place. @param {OpenGame} game @param {boolean} running */
  function drawTurns(game, running) {
    turns.forEach((move, index) => {
      const text = turnText(move);
      const key = [game.id, move.ply, move.after.text, move.grade, text].join(' ');
      let item = /** @type {HTMLElement | undefined} */ (list.children[index]);
      if (item?.dataset.key !== key) {
        const made = h(
          'li',
          { 'data-key': key, class: move.grade },
          h(
            'button',
            { onclick: () => open(index) },
            h('b', {}, `${nameOf(game, move.after.node)} ${signOfGrade(move.grade)}`),
            visuallyHidden(`, ${tInline(nameOfGrade(move.grade))}: `),
            h('span', {}, text),
          ),
        );
        if (item) item.replaceWith(made);
        else list.append(made);
        item = made;
      }
      const button = item.querySelector('button');
      if (!button) return;
      button.disabled = running;
      if (turn.move?.ply === move.ply || game.view.at === move.after.node) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    });
    while (list.children.length > turns.length) list.lastElementChild?.remove();
  }

  /** @param {number} index */
  function open(index) {
    const move = turns[index];
    if (move) turn.open(move);
  }

  /** @param {number} at @param {number} of */
  function draw(at, of) {
    const wide = (WIDE - 2 * EDGE) / Math.max(1, of - 1);
    const x = (/** @type {number} */ ply) => EDGE + ply * wide;
    const y = (/** @type {Point} */ point) => HIGH - 4 - (point.score.bar / 1000) * (HIGH - 8);
    const floor = HIGH - 4;
    /** @type {string[]} */
    const areas = [];
    /** @type {string[]} */
    const lines = [];
    for (let ply = 0; ply < points.length; ) {
      const gap = points.findIndex((point, index) => index >= ply && !point);
      const end = gap < 0 ? points.length : gap;
      const run = points
        .slice(ply, end)
        .flatMap((point, index) => (point ? [`${x(ply + index).toFixed(1)} ${y(point).toFixed(1)}`] : []));
      if (run.length > 1) {
        lines.push(`M${run.join('L')}`);
        areas.push(`M${x(ply).toFixed(1)} ${floor}L${run.join('L')}V${floor}Z`);
      }
      ply = end + 1;
    }
    drawing.replaceChildren(
      svg('path', { class: 'area', d: areas.join('') }),
      svg('path', { class: 'base', d: `M${EDGE} ${HIGH / 2}H${WIDE - EDGE}` }),
      svg('path', { class: 'line curve', d: lines.join('') }),
      ...(at >= 0 ? [svg('path', { class: 'here', d: `M${x(at).toFixed(1)} 2V${HIGH - 2}` })] : []),
    );
    signs.replaceChildren(
      ...turns.map((move) => {
        const sign = h('span', { class: move.grade }, signOfGrade(move.grade));
        sign.style.insetInlineStart = `${((100 * x(move.ply)) / WIDE).toFixed(2)}%`;
        sign.style.top = `${((100 * y(move.after)) / HIGH).toFixed(2)}%`;
        return sign;
      }),
    );
  }

  return {
    element,
    update,
    walk,
    /** Whether there is a review of this game, or one under way. */
    get begun() {
      return !plot.hidden;
    },
    focus: () => (start.hidden ? cancel : start).focus({ preventScroll: true }),
    end: () => turn.end(),
  };
}

/** The nodes of the main line. @param {OpenGame | null} game */
function lineOf(game) {
  return game ? mainLine(game.nodes) : [];
}

/** What a turning point was about. @param {Graded} move */
function turnText({ before, after, lost }) {
  const scores = t('page.course.turn', { before: before.score.message, after: after.score.message });
  return lost ? `${tMessage(lost)} ${tMessage(after.score.message)}` : scores;
}

/** A move with its number, or the start. @param {OpenGame} game @param {number} node */
function nameOf({ nodes }, node) {
  const played = nodes.get(node)?.played;
  if (!played) return t('page.share.film.start');
  return `${played.number}${played.color === 'white' ? '.' : '…'} ${played.san}`;
}
