// The board of an exercise with its players and the status line for refusals and results. It draws the state of the
// session and passes moves on to it.

import { VariantBoard } from '../board/register.js';
import { playerBar } from '../components/player-bars.js';
import { h, hide, icon } from '../lib/dom.js';
import { localizedPage, t, tMessage } from '../lib/i18n.js';
import { loadStyle } from '../lib/styles.js';
import { hiddenMarks } from '../state/visible-layers.js';

/** @import { ExerciseSession } from './session.js' */
/** @import { Drawing, Refusal } from '../pkg/oddchess.js' */

const SIGNS = { right: 'check', solved: 'check', wrong: 'close', refused: '', notice: '', task: '', move: '' };

/** @typedef {keyof typeof SIGNS} Tone */

/**
 * @template {ExerciseSession} Session
 * @param {string} label the name of the region
 * @param {(solving: Session) => [Tone, string] | undefined} told what holds when there is no message
 * @param {object} [author]
 * @param {(solving: Session) => string} [author.comment] what is said beside the message
 * @param {(solving: Session) => Drawing[]} [author.drawings] what is drawn on the board
 */
export function exerciseBoard(label, told, { comment, drawings } = {}) {
  const board = new VariantBoard();
  const [above, below] = [playerBar('above'), playerBar('below')];
  const status = h('p', { class: 'status', role: 'status' });
  const rule = h(
    'a',
    { class: 'rule', href: 'rules/', target: '_blank', rel: 'noopener', hidden: true },
    t('page.rule'),
  );
  const back = h(
    'button',
    { class: 'reply main', hidden: true, onclick: () => solving?.takeBack() },
    t('page.take_back'),
  );
  const hint = h('p', { class: 'hint', hidden: true });
  const message = h('div', { class: 'message' }, status, rule, back, hint);
  const element = h('section', { class: 'play', 'aria-label': label }, above.element, board, below.element, message);
  /** @type {Session | undefined} */
  let solving;
  /** @type {import('../core/open-game.js').OpenGame | undefined} */
  let drawn;
  let odd = false;

  board.moveRules = {
    interpret: (steps) => solving?.interpret(steps),
    play: (steps) => solving?.play(steps),
    hoverInfo: (steps, square) => solving?.ask((playground) => playground.hint(steps, square)),
    reach: (square) => solving?.ask((playground) => playground.reach(square)),
  };
  board.addEventListener('refusal', (event) => refuse(/** @type {CustomEvent} */ (event).detail));
  element.addEventListener('hover-info', (event) => {
    const texts = /** @type {CustomEvent<string[]>} */ (event).detail;
    hide(hint, texts.length === 0);
    hint.textContent = texts.join('. ');
  });
  board.addEventListener('marks-change', (event) => {
    for (const bar of [above, below]) bar.light(/** @type {CustomEvent} */ (event).detail);
  });
  element.addEventListener('highlight', (event) => board.highlight(/** @type {CustomEvent} */ (event).detail));
  board.addEventListener('query', (event) => {
    const ask = /** @type {CustomEvent} */ (event).detail;
    if (ask.what === 'moves') void board.reach(ask.square);
    void answer((answers, now) =>
      answers.answerTo(ask, now, (steps) => solving?.ask((playground) => playground.interpret(steps))),
    );
  });
  board.addEventListener('board-resize', (event) =>
    element.style.setProperty('--board-width', `${/** @type {CustomEvent} */ (event).detail}px`),
  );
  // A press on a board with a wrong try on it takes that back: there is nothing else to do there. A finger that scrolls
  // is none, nor is the end of the press that made the try: the judge may answer before it.
  let begunOnWrong = false;
  const begin = () => (begunOnWrong = solving?.phase === 'wrong');
  const press = (/** @type {MouseEvent} */ event) => {
    const byKey = event.detail === 0;
    if (solving?.phase !== 'wrong' || !(begunOnWrong || byKey)) return;
    event.stopPropagation();
    solving.takeBack();
  };
  board.addEventListener('pointerdown', begin, { capture: true });
  board.addEventListener('click', press, { capture: true });

  /** @param {Tone} kind @param {string} text @param {string} [beside] */
  function say(kind, text, beside) {
    message.dataset.status = kind;
    // The same verdict twice is news, too.
    odd = !odd;
    const more = beside && h('span', { class: 'said' }, (text ? '\n' : '') + beside);
    const words = h('span', {}, text, more, odd ? '\u00a0' : '');
    status.replaceChildren(...(SIGNS[kind] ? [icon(SIGNS[kind])] : []), words);
  }

  /** @param {Refusal | undefined} refusal */
  function refuse(refusal) {
    hide(rule, !refusal?.rule);
    if (refusal?.rule) rule.href = localizedPage(`rules/${refusal.rule}`);
    if (refusal) say('refused', tMessage(refusal.message));
    else if (message.dataset.status === 'refused') verdict();
  }

  /** What holds now. */
  function verdict() {
    hide(rule, true);
    const { message: word, phase } = solving ?? {};
    hide(back, phase !== 'wrong');
    const label = solving?.strategy.back;
    back.textContent = label ? tMessage(label) : t('page.take_back');
    const beside = solving && comment?.(solving);
    if (word) say(word.kind, word.texts.map(tMessage).join('. '), beside);
    else {
      const holds = solving && told(solving);
      if (holds) say(...holds, beside);
      else if (message.dataset.status === 'refused') say('task', '');
    }
  }

  /**
   * Answers something that was asked by key.
   * @param {(answers: typeof import('../components/spoken-answers.js'), now: import('../core/open-game.js').OpenGame) => string} ask
   */
  async function answer(ask) {
    const answers = await import('../components/spoken-answers.js');
    const text = solving && ask(answers, solving.game.current);
    if (text) say('notice', text);
  }

  /** The piece that moves, and then the move, as far as hints have gone. */
  function mark() {
    const { told: hinted = 0, solution } = solving ?? {};
    const step = hinted === 2 && solution?.step;
    if (step) void loadStyle('analysis.css');
    void board.showArrows(step ? [{ step, kind: 'best', rank: 0 }] : []);
    const from = hinted > 0 && solution?.from;
    /** @type {Drawing[]} */
    const hints = from ? [{ from, to: from, color: 'green' }] : [];
    if (solving && drawings) board.drawings = [...drawings(solving), ...hints];
    else if (from) board.drawings = hints;
  }

  /** @param {Session} now @param {boolean} [isNew] whether it is another puzzle */
  function update(now, isNew = false) {
    solving = now;
    const game = now.game.current;
    const isIdle = now.phase !== 'open' && now.phase !== 'free';
    if (isNew || game !== drawn) {
      drawn = game;
      board.label = tMessage(game.card.name);
      board.hiddenMarks = hiddenMarks(game.card);
      board.idle = isIdle;
      board.show(game.board, game.view, isNew);
      const figures = game.view.players.some(({ indicators }) => indicators.length > 0);
      for (const bar of [above, below]) {
        hide(bar.element, !figures);
        bar.update(game.view);
      }
    }
    board.idle = isIdle;
    element.dataset.phase = now.phase;
    mark();
    verdict();
  }

  return { element, board, update, answer, tell: say };
}

/** What there is to say as long as nothing has happened. @param {{ phase: string }} solving @returns {[Tone, string] | undefined} */
export function puzzleState({ phase }) {
  return phase === 'open' ? ['task', t('page.puzzle.how')] : undefined;
}
