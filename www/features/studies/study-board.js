// The board of a chapter with its players, and below it what is to be said of the last move.

import { VariantBoard } from '../../board/variant-board.js';
import { playerBar } from '../../components/player-bars.js';
import { walkByWheel } from '../../components/walk-by-wheel.js';
import { h, hide, icon } from '../../lib/dom.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { hiddenMarks } from '../../state/visible-layers.js';
import { proseOf } from './state/study-file.js';

/** @import { ChapterReader } from './state/chapter-reader.js' */
/** @import { Refusal } from '../../pkg/oddchess.js' */

customElements.define('variant-board', VariantBoard);

const SIGNS = { right: 'check', solved: 'check', wrong: 'close', refused: '', notice: '', move: '' };
/** @typedef {keyof typeof SIGNS} Tone */

/** @param {() => ChapterReader | undefined} reader */
export function studyBoard(reader) {
  const board = new VariantBoard();
  const [above, below] = [playerBar('above'), playerBar('below')];
  const status = h('p', { class: 'status', role: 'status' });
  const rule = h(
    'a',
    { class: 'rule', href: 'rules/', target: '_blank', rel: 'noopener', hidden: true },
    t('page.message.rule'),
  );
  const back = h(
    'button',
    { type: 'button', class: 'reply main', hidden: true, onclick: () => reader()?.takeBack() },
    t('page.puzzle.back'),
  );
  const message = h('div', { class: 'message' }, status, rule, back);
  const element = h(
    'section',
    { class: 'play', 'aria-label': t('page.study.board') },
    above.element,
    board,
    below.element,
    message,
  );
  /** @type {import('../../core/open-game.js').OpenGame | undefined} */
  let drawn;
  let odd = false;

  board.moveRules = {
    interpret: (steps) => reader()?.interpret(steps),
    play: (steps) => reader()?.play(steps),
    hoverInfo: (steps, square) => reader()?.ask((playground) => playground.hint(steps, square)),
    reach: (square) => reader()?.ask((playground) => playground.reach(square)),
  };
  board.addEventListener('refusal', (event) => refuse(/** @type {CustomEvent} */ (event).detail));
  board.addEventListener('marks-change', (event) => {
    for (const bar of [above, below]) bar.light(/** @type {CustomEvent} */ (event).detail);
  });
  element.addEventListener('highlight', (event) => board.highlight(/** @type {CustomEvent} */ (event).detail));
  board.addEventListener('query', (event) => {
    const ask = /** @type {CustomEvent} */ (event).detail;
    if (ask.what === 'moves') void board.reach(ask.square);
    void answer((answers, now) =>
      answers.answerTo(ask, now, (steps) => reader()?.ask((playground) => playground.interpret(steps))),
    );
  });
  board.addEventListener('drawings-change', (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    reader()?.change((playground) => playground.draw(playground.view().at, detail));
  });
  board.addEventListener('board-resize', (event) =>
    element.style.setProperty('--board-width', `${/** @type {CustomEvent} */ (event).detail}px`),
  );
  const free = () => (reader()?.phase === 'free' ? reader() : undefined);
  walkByWheel(
    board,
    () => free()?.view,
    (ply) => free()?.go(ply),
  );

  /** @param {Tone} kind @param {string} text @param {string} [comment] what the author says beside it */
  function say(kind, text, comment) {
    message.dataset.status = kind;
    // The same verdict twice is news, too.
    odd = !odd;
    const words = h(
      'span',
      {},
      text,
      comment ? h('span', { class: 'said' }, (text ? '\n' : '') + comment) : '',
      odd ? '\u00a0' : '',
    );
    status.replaceChildren(...(SIGNS[kind] ? [icon(SIGNS[kind])] : []), words);
  }

  /** @param {Refusal | undefined} refusal */
  function refuse(refusal) {
    hide(rule, !refusal?.rule);
    if (refusal?.rule) rule.href = localizedPage(`rules/${refusal.rule}`);
    if (refusal) say('refused', tMessage(refusal.message));
    else if (message.dataset.status === 'refused') tell();
  }

  /** The verdict, or the move that led here and what stands beside it. */
  function tell() {
    const now = reader();
    hide(rule, true);
    hide(back, now?.phase !== 'wrong');
    if (!now) return;
    const here = proseOf(now.here?.comment ?? '');
    const verdict = now.message?.texts.map(tMessage).join('. ');
    // An exercise goes on with what the author says of the move.
    const comment = now.phase === 'wrong' ? (now.message?.comment ?? '') : here;
    const move = now.here?.played;
    const said = move ? `${move.number}${move.color === 'white' ? '.' : '…'} ${move.san}` : '';
    const end = now.view.result ? now.view.status.map(tMessage).join('. ') : '';
    const parts = [verdict ?? said, verdict ? '' : end];
    say(now.message?.kind ?? 'move', parts.filter(Boolean).join('. '), comment);
  }

  /**
   * Answers something that was asked by key.
   * @param {(answers: typeof import('../../components/spoken-answers.js'), now: import('../../core/open-game.js').OpenGame) => string} ask
   */
  async function answer(ask) {
    const answers = await import('../../components/spoken-answers.js');
    const now = reader();
    if (now) say('notice', ask(answers, now.game.current));
  }

  /** @param {ChapterReader} now @param {boolean} isNew whether it is another chapter */
  function update(now, isNew) {
    const game = now.game.current;
    const idle = now.phase === 'busy' || now.phase === 'wrong';
    if (isNew || game !== drawn) {
      drawn = game;
      board.label = tMessage(game.card.name);
      board.hiddenMarks = hiddenMarks(game.card);
      board.show(game.board, game.view, isNew);
      const figures = game.view.players.some(({ indicators }) => indicators.length > 0);
      for (const bar of [above, below]) {
        hide(bar.element, !figures);
        bar.update(game.view);
      }
    }
    board.idle = idle;
    element.dataset.phase = now.phase;
    const { hintSquare } = now;
    const drawings = now.isOver || now.phase !== 'wrong' ? (now.here?.drawings ?? []) : [];
    if (drawings.length > 0 || hintSquare) void loadStyle('marks.css');
    board.drawings = [
      ...drawings,
      ...(hintSquare ? [{ from: hintSquare, to: hintSquare, color: /** @type {const} */ ('green') }] : []),
    ];
    tell();
  }

  return { element, board, update, answer };
}
