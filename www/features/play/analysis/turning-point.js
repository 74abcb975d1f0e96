// A turning point of the game, opened: what it was about, and buttons to try another move, to see the refutation or the
// answer on the board, and to go on to the next one.

import { h } from '../../../lib/dom.js';
import { t, tInline, tMessage } from '../../../lib/i18n.js';
import { nameOfGrade, signOfGrade } from '../../../state/review.js';
import { TurningPoint } from '../../../state/turning-point.js';

/** @import { Graded } from '../../../state/review.js' */
/** @import { OpenGame } from '../../../core/open-game.js' */

/**
 * @param {import('../../../state/app.js').App} app
 * @param {import('../../../state/analysis.js').Analysis} analysis
 * @param {import('../../../board/variant-board.js').VariantBoard} board
 * @param {(game: OpenGame, node: number) => string} nameOf a move with its number
 * @param {(step: 1 | -1) => void} walk to another turning point
 * @param {() => void} changed
 */
export function turningPointView(app, analysis, board, nameOf, walk, changed) {
  const point = new TurningPoint(
    app,
    analysis,
    (view) => {
      const { game } = app.state;
      if (!game) return;
      board.show(game.board, view);
      board.drawings = game.nodes.get(view.at)?.drawings ?? [];
    },
    () => {
      draw();
      changed();
    },
  );
  const title = h('p', { class: 'head' });
  const what = h('p', {});
  // Read out when another one is opened; what is said of tries and lines is also in the status line, near the board.
  const words = h('div', { 'aria-live': 'polite' }, title, what);
  const verdict = h('p', { class: 'told' });
  const orthodox = h('p', { class: 'orthodox', 'aria-live': 'polite' });
  const line = h('ol', { class: 'shown-line row', 'aria-label': t('page.review.line') });
  const add = tool('page.post.beside', () => {
    point.add();
    back.focus({ preventScroll: true });
  });
  const back = tool('page.review.back', () => {
    point.back();
    retry.focus({ preventScroll: true });
  });
  const lineTools = h('div', { class: 'turn-tools row' }, add, back);
  const retry = tool('page.review.try', () => {
    point.retry();
    board.scrollIntoView({ block: 'nearest' });
    board.focus();
  });
  const refute = tool('page.review.refutation', () => show('refutation'));
  const answer = tool('page.puzzle.show', () => show('answer'));
  const before = tool('page.previous', () => walk(-1));
  const next = tool('page.next', () => walk(1));
  const close = tool('page.close', () => point.close());
  const tools = h('div', { class: 'turn-tools row' }, retry, refute, answer, before, next, close);
  const element = h(
    'section',
    { class: 'turning-point', 'aria-label': t('page.review.turn'), hidden: true },
    words,
    verdict,
    orthodox,
    line,
    lineTools,
    tools,
  );

  /** @param {import('../../../state/turning-point.js').LineKind} kind */
  function show(kind) {
    board.scrollIntoView({ block: 'nearest' });
    void point.showLine(kind);
  }

  /** What the status line was told last. */
  let told = '';

  /** @param {string} text */
  function tell(text) {
    if (text === told) return;
    told = text;
    if (text && !point.thinking) app.messages.answer(text);
  }

  function draw() {
    const { game } = app.state;
    const { move } = point;
    const held = element.contains(document.activeElement);
    element.hidden = !move || !game;
    if (!move || !game) {
      told = '';
      if (held) board.focus();
      return;
    }
    const name = nameOf(game, move.after.node);
    put(
      title,
      t('page.labelled', { label: name, value: tInline(nameOfGrade(move.grade)) }) +
        (signOfGrade(move.grade) && ` (${signOfGrade(move.grade)})`),
    );
    put(what, move.lost ? tMessage(move.lost) : t('page.review.lost', { percent: Math.round(move.loss / 10) }));
    put(verdict, verdictText(move));
    tell(verdict.textContent ?? '');
    put(orthodox, point.orthodox && (point.line || point.verdict) ? tMessage(point.orthodox) : '');
    retry.setAttribute('aria-pressed', String(point.trying));
    retry.textContent = t(point.verdict && !point.line ? 'page.review.try' : 'page.review.try');
    lineTools.hidden = !point.line && !point.verdict;
    add.hidden = !point.line;
    add.disabled = Boolean(point.line?.added);
    drawLine();
  }

  /** @param {Graded} move */
  function verdictText(move) {
    if (point.thinking) return t('page.analysis.looking');
    if (point.trying) return t('page.review.trying', { move: move.after.text && playedName(move) });
    const shown = point.line;
    if (shown) {
      const moves = shown.positions.map(({ played }) => played.san).join(' ');
      const said = t(`page.review.line.${shown.kind}`, { moves });
      return shown.added ? `${said} ${t('page.review.added')}` : said;
    }
    return point.verdict ? tMessage(point.verdict) : '';
  }

  /** @param {Graded} move */
  function playedName(move) {
    return app.state.game?.nodes.get(move.after.node)?.played?.san ?? '';
  }

  /** The moves of the line; a press shows the position after it. */
  function drawLine() {
    const shown = point.line;
    line.hidden = !shown;
    const moves = shown?.positions ?? [];
    const key = moves.map(({ played }) => played.text).join(' ');
    if (line.dataset.key !== key) {
      line.dataset.key = key;
      line.replaceChildren(
        ...moves.map(({ played }, at) => h('li', {}, h('button', { onclick: () => point.step(at) }, played.san))),
      );
    }
    [...line.querySelectorAll('button')].forEach((button, at) => {
      if (at === shown?.at) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    });
  }

  return {
    element,
    get move() {
      return point.move;
    },
    /** @param {Graded} move */
    open(move) {
      point.open(move);
      element.scrollIntoView({ block: 'nearest' });
    },
    follow: () => point.follow(),
    end: () => point.close(),
  };
}

/** What is the same is not read out again. @param {HTMLElement} place @param {string} text */
function put(place, text) {
  if (place.textContent !== text) place.textContent = text;
  place.hidden = text === '';
}

/** @param {string} id @param {() => void} press */
function tool(id, press) {
  return h('button', { class: 'plain-button', onclick: press }, t(id));
}
