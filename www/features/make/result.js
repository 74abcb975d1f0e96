// What a proof has found: the verdict, the solution with all its defences, what orthodox chess says, and ways to hand the
// puzzle on.

import { mateTree } from '../../components/mate-tree.js';
import { h, hide } from '../../lib/dom.js';
import { formatNumber, t, tMessage } from '../../lib/i18n.js';
import { handOn } from './hand-on.js';

/** @import { ProofState } from './state/page-state.js' */
/** @import { PuzzleReport, Step } from '../../pkg/engine.js' */

/** @param {ProofState} state @param {ReturnType<typeof import('./board.js').proofBoard>} board */
export function proofResult(state, board) {
  const status = h('p', { class: 'prove-status', role: 'status' });
  const nodes = h('p', { class: 'prove-nodes why' });
  const notes = h('ul', { class: 'prove-notes' });
  const line = h('div', { class: 'prove-line' });
  const tree = mateTree({
    solver: state.solver,
    play: (way) => board.play(way.map(({ step }) => step.text)),
    lit: () => board.atStart,
  });
  tree.element.addEventListener('highlight', (event) => {
    event.stopPropagation();
    board.highlight(/** @type {CustomEvent} */ (event).detail);
  });
  const further = h(
    'button',
    { class: 'plain-button', onclick: () => void state.prove(true) },
    t('page.prove.further'),
  );
  const share = handOn(state);
  const found = h('div', { class: 'prove-found' }, notes, line, tree.element);
  const element = h(
    'section',
    { class: 'prove-result', 'aria-label': t('page.prove.result'), hidden: true },
    status,
    nodes,
    further,
    found,
    share.element,
  );
  /** @type {PuzzleReport | undefined} */
  let drawn;

  function update() {
    const { phase, report } = state;
    hide(element, phase === 'idle');
    element.dataset.phase = phase;
    element.dataset.kind = phase === 'done' ? (report?.kind ?? '') : '';
    hide(further, !(phase === 'stopped' || (phase === 'done' && report?.kind === 'big')));
    const count = report?.nodes ?? 0;
    nodes.textContent = count > 0 && phase !== 'failed' ? t('page.prove.nodes', { nodes: formatNumber(count) }) : '';
    const text = verdict();
    if (status.textContent !== text) status.textContent = text;
    const final = phase === 'done' ? report : undefined;
    hide(found, !final);
    if (final === drawn) {
      share.update();
      return;
    }
    drawn = final;
    tree.clear();
    notes.replaceChildren();
    line.replaceChildren();
    if (final) show(final);
    share.update();
  }

  function verdict() {
    const { phase, report } = state;
    if (phase === 'failed') return t('page.engine.unloaded');
    if (phase === 'stopped') return t('page.prove.stopped');
    // Not each new number of positions is news, but each number of moves.
    return report ? tMessage(report.message) : phase === 'running' ? t('prove.looking') : '';
  }

  /** @param {PuzzleReport} report */
  function show(report) {
    const { kind, firsts, attempt, orthodox, duals, goal, moves } = report;
    const sans = firsts.map(({ step }) => step.san).join(', ');
    const many = kind === 'cooked' || kind === 'short' || (kind === 'big' && firsts.length > 0);
    const texts = [
      many && t('page.prove.firsts', { moves: sans }),
      kind === 'none' && attempt && t('page.prove.attempt', { ...attemptArgs(attempt), count: attempt.refutations }),
      orthodox && [tMessage(orthodox.message), ...(orthodox.same ? [t('page.prove.chess.needless')] : [])].join('. '),
      ...duals.map(({ ply, moves: others }) =>
        t('page.prove.dual', { number: ply / 2 + 1, moves: others.map(({ san }) => san).join(', ') }),
      ),
      kind === 'big' && t('page.prove.big.how'),
    ];
    notes.replaceChildren(...texts.flatMap((text) => (text ? [h('li', {}, text)] : [])));
    if (attempt && kind === 'none')
      line.replaceChildren(walk(t('page.prove.show.attempt'), [attempt.step, attempt.reply]));
    else if (report.line.length > 0) line.replaceChildren(walk(t('page.prove.show.line'), report.line));
    if (goal === 'mate' && state.position && firsts.length > 0 && kind !== 'big')
      tree.show(state.position.saved, firsts, moves);
  }

  /** A button that puts a line on the board. @param {string} label @param {Step[]} steps */
  function walk(label, steps) {
    return h(
      'button',
      {
        class: 'plain-button',
        onclick: () =>
          board.play(
            steps.map(({ text }) => text),
            0,
          ),
      },
      label,
      h('span', { class: 'prove-moves' }, steps.map(({ san }) => san).join(' ')),
    );
  }

  return { element, update };
}

/** @param {import('../../pkg/engine.js').Attempt} attempt */
const attemptArgs = ({ step, reply }) => ({ move: step.san, reply: reply.san });
