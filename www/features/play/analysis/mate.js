// Mate search: whether there is a mate in a number of moves, with the first moves and every defence on demand. A press
// on a move plays its line into the record.
//
// It runs in a worker of its own, so the analysis beside it continues.

import { mateTree } from '../../../components/mate-tree.js';
import { EngineClient } from '../../../core/engine.js';
import { h } from '../../../lib/dom.js';
import { formatNumber, t, tMessage, tMessageInline } from '../../../lib/i18n.js';

/** @import { App } from '../../../state/app.js' */
/** @import { MateReport, MateMove } from '../../../pkg/engine.js' */

const MEGABYTES = 24;
/** Node limit of the search. */
const MOST = 30_000_000;
const LONGEST = 8;
const USUAL = 3;
/** Where the number goes in its sentence. */
const GAP = '\u0000';

/** @param {App} app */
export function mateSearch(app) {
  const engine = new EngineClient(MEGABYTES, 'MateSolver');
  const count = h('input', { type: 'number', min: 1, max: LONGEST, value: USUAL, required: true });
  const button = h('button', { type: 'submit', class: 'plain-button' }, t('page.solve'));
  const [before, after] = t('page.mate.ask', { count: GAP }).split(GAP);
  const form = h('form', { onsubmit: submit }, h('label', {}, before, count, after), button);
  const answer = h('p', { class: 'mate-answer' });
  const back = h(
    'button',
    { class: 'plain-button', hidden: true, onclick: () => root && app.game.visit(root.node) },
    t('page.review.back'),
  );
  const tree = mateTree({
    solver: engine,
    play,
    lit: () => app.state.game?.view.at === root?.node,
  });
  const element = h('section', { class: 'mate', 'aria-label': t('page.mate') }, form, answer, back, tree.element);
  let thinking = false;
  /** Where the question was asked. @type {{ id: string, node: number, saved: string } | undefined} */
  let root;

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    if (thinking) cancel();
    else void ask();
  }

  /** @param {boolean} on */
  function think(on) {
    thinking = on;
    button.textContent = t(on ? 'page.cancel' : 'page.solve');
  }

  async function ask() {
    const { game } = app.state;
    if (!game) return;
    const mine = (root = { id: game.id, node: game.view.at, saved: game.saved });
    tree.clear();
    think(true);
    answer.textContent = t('page.analysis.looking');
    follow();
    /** @param {MateReport} proof */
    const heard = (proof) => {
      if (mine === root && thinking)
        answer.textContent = t('page.mate.progress', {
          so: tMessageInline(proof.message),
          nodes: formatNumber(proof.nodes),
        });
    };
    try {
      const proof = await engine.prove(mine.saved, { moves: Number(count.value), nodes: MOST, line: [] }, heard);
      if (!proof || mine !== root) return;
      think(false);
      show(proof);
    } catch (cause) {
      console.warn(cause);
      if (mine !== root) return;
      think(false);
      answer.textContent = t('page.engine.unloaded');
    }
  }

  /** Discards the running search and its results. @param {string} text */
  function drop(text) {
    engine.stop();
    root = undefined;
    think(false);
    tree.clear();
    answer.textContent = text;
    back.hidden = true;
  }

  function cancel() {
    const text = t('page.mate.cancelled');
    drop(text);
    app.messages.answer(text);
  }

  /** @param {MateReport} proof */
  function show({ message, moves, firsts, kind }) {
    const sans = firsts.map(({ step }) => step.san).join(', ');
    const parts = [sans ? t('page.mate.answer', { so: tMessageInline(message), moves: sans }) : tMessage(message)];
    if (kind === 'mate' && firsts.length > 1) parts.push(t('page.mate.second', { count: firsts.length }));
    answer.textContent = parts.join('. ');
    app.messages.answer(answer.textContent);
    if (sans && root) tree.show(root.saved, firsts, moves);
  }

  /** Plays moves into the record, from where the question was asked. @param {MateMove[]} way */
  function play(way) {
    if (!root) return;
    if (app.state.game?.view.at !== root.node) app.game.visit(root.node);
    for (const { step } of way) if (app.game.typeMove(step.text)) return;
  }

  /** The reader has gone elsewhere, perhaps to another game. */
  function follow() {
    const { game } = app.state;
    if (root && game?.id !== root.id) drop('');
    back.hidden = !root || game?.view.at === root.node;
  }

  return {
    element,
    follow,
    /** Whether there is an answer, or one is looked for. */
    get asked() {
      return root !== undefined;
    },
    /** Stops and terminates the worker; what was found stays. */
    rest() {
      if (thinking) cancel();
      engine.end();
    },
    end: () => engine.end(),
  };
}
