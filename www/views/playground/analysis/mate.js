// Mate search: whether there is a mate in a number of moves, with the first moves and every defence on demand. A press
// on a move plays its line into the record.
//
// It runs in a worker of its own, so the analysis beside it continues.

import { EngineClient } from '../../../core/engine.js';
import { h } from '../../../lib/dom.js';
import { formatNumber, t, tMessage, tMessageInline } from '../../../lib/i18n.js';

/** @typedef {import('../../../state/app.js').App} App */
/** @typedef {import('../../../core/engine.js').MateReport} MateReport */
/** @typedef {import('../../../pkg/engine.js').MateMove} MateMove */
/** @typedef {import('../../../pkg/engine.js').Defence} Defence */

const MEGABYTES = 24;
/** Node limits of the search, and of one for a defence. */
const MOST = 30_000_000;
const MOST_OF_DEFENCE = 3_000_000;
const LONGEST = 8;
const USUAL = 3;
/** Where the number goes in its sentence. */
const GAP = '\u0000';

/** @param {App} app */
export function mateSearch(app) {
  const engine = new EngineClient(MEGABYTES, 'MateSolver');
  const count = h('input', { type: 'number', min: 1, max: LONGEST, value: USUAL, required: true });
  const button = h('button', { type: 'submit', class: 'plain-button' }, t('page.mate.solve'));
  const [before, after] = t('page.mate.ask', { count: GAP }).split(GAP);
  const form = h('form', { onsubmit: submit }, h('label', {}, before, count, after), button);
  const answer = h('p', { class: 'mate-answer' });
  const back = h(
    'button',
    { type: 'button', class: 'plain-button', hidden: true, onclick: () => root && app.game.visit(root.node) },
    t('page.mate.back'),
  );
  const tree = h('div', { class: 'mate-tree' });
  const element = h('section', { class: 'mate', 'aria-label': t('page.mate') }, form, answer, back, tree);
  let thinking = false;
  /** Where the question was asked. @type {{ id: string, node: number, saved: string } | undefined} */
  let root;
  /** Defences are asked for one after the other. @type {Promise<unknown>} */
  let queue = Promise.resolve();

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    if (thinking) cancel();
    else void ask();
  }

  /** @param {boolean} on */
  function think(on) {
    thinking = on;
    button.textContent = t(on ? 'page.mate.cancel' : 'page.mate.solve');
  }

  async function ask() {
    const { game } = app.state;
    if (!game) return;
    const mine = (root = { id: game.id, node: game.view.at, saved: game.saved });
    queue = Promise.resolve();
    tree.replaceChildren();
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
      answer.textContent = t('page.analysis.failed');
    }
  }

  /** Discards the running search and its results. @param {string} text */
  function drop(text) {
    engine.stop();
    root = undefined;
    think(false);
    tree.replaceChildren();
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
    if (sans)
      tree.replaceChildren(
        h('ul', { 'aria-label': t('page.mate.tree') }, ...firsts.map((ply) => branch([], ply, moves))),
      );
  }

  /**
   * A move of the attacker that mates in this number of moves, with the defences.
   * @param {MateMove[]} way the moves before
   * @param {MateMove} ply
   * @param {number} moves
   */
  function branch(way, ply, moves) {
    const whole = [...way, ply];
    return h('li', {}, moveButton(whole), moves > 1 && defences(whole, moves - 1));
  }

  /** Every defence, asked for when it is first opened. @param {MateMove[]} way @param {number} moves that are left then */
  function defences(way, moves) {
    const body = h('div', {}, t('page.analysis.looking'));
    let asked = false;
    const open = () => {
      if (asked || !details.open) return;
      asked = true;
      void load(way, moves, body);
    };
    const details = h(
      'details',
      { ontoggle: open },
      h('summary', {}, t('page.mate.defences', { move: way.at(-1)?.step.san ?? '' })),
      body,
    );
    return details;
  }

  /** @param {MateMove[]} way @param {number} moves @param {HTMLElement} body */
  async function load(way, moves, body) {
    const mine = root;
    const before = queue;
    const turn = (async () => {
      await before;
      if (!mine || mine !== root) return undefined;
      return engine.prove(mine.saved, { moves, nodes: MOST_OF_DEFENCE, line: way.map(({ id }) => id) });
    })();
    queue = turn.catch(() => {});
    try {
      const proof = await turn;
      if (proof && mine === root) body.replaceChildren(h('ul', {}, ...proof.defences.map((one) => reply(way, one))));
    } catch (cause) {
      console.warn(cause);
      body.textContent = t('page.analysis.failed');
    }
  }

  /** A defence, with what mates all the same. @param {MateMove[]} way @param {Defence} defence */
  function reply(way, { ply, moves, answers }) {
    const whole = [...way, ply];
    const item = h('li', {}, moveButton(whole));
    if (moves > 1) item.append(h('ul', {}, ...answers.map((one) => branch(whole, one, moves))));
    else if (moves === 1) item.append(...answers.flatMap((one) => [' ', moveButton([...whole, one])]));
    else item.append(' ', t('page.mate.open'));
    return item;
  }

  /** The last move of a way; a press plays all of it. @param {MateMove[]} way */
  function moveButton(way) {
    const step = way.at(-1)?.step;
    /** @param {boolean} on */
    const light = (on) => {
      const here = on && way.length === 1 && app.state.game?.view.at === root?.node;
      const marks = here && step ? step.glides.map(({ from, to }) => ({ kind: 'way', squares: [from, to] })) : [];
      tree.dispatchEvent(new CustomEvent('highlight', { detail: marks, bubbles: true }));
    };
    return h(
      'button',
      {
        type: 'button',
        title: step?.tag ? tMessage(step.tag.message) : undefined,
        onclick: () => play(way),
        onpointerenter: () => light(true),
        onpointerleave: () => light(false),
        onfocus: () => light(true),
        onblur: () => light(false),
      },
      step?.san ?? '',
    );
  }

  /** Plays moves into the record, from where the question was asked. @param {MateMove[]} way */
  function play(way) {
    if (!root) return;
    tree.dispatchEvent(new CustomEvent('highlight', { detail: [], bubbles: true }));
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
