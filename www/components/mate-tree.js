// The moves that mate, each with every defence and what mates all the same, looked up when it is opened. A press on a move
// hands its whole line on.

import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { moveButton } from './move-button.js';

/** @import { MateMove, Defence } from '../pkg/engine.js' */

/** Node limit of a search for a defence. */
const MOST = 3_000_000;

/**
 * @param {object} uses
 * @param {import('../core/engine.js').EngineClient} uses.solver of the kind `MateSolver`
 * @param {(way: MateMove[]) => void} uses.play
 * @param {() => boolean} uses.lit whether the position in question is on the board, so that a move can be lit there
 */
export function mateTree({ solver, play, lit }) {
  const element = h('div', { class: 'mate-tree' });
  /** The record in question. @type {{ saved: string } | undefined} */
  let about;
  /** Defences are asked for one after the other. @type {Promise<unknown>} */
  let queue = Promise.resolve();

  /**
   * @param {string} saved the record
   * @param {MateMove[]} firsts that mate
   * @param {number} moves in which they do
   */
  function show(saved, firsts, moves) {
    about = { saved };
    queue = Promise.resolve();
    element.replaceChildren(
      h('ul', { 'aria-label': t('page.mate.tree') }, ...firsts.map((ply) => branch([], ply, moves))),
    );
  }

  function clear() {
    about = undefined;
    element.replaceChildren();
  }

  /**
   * A move of the attacker that mates in this number of moves, with the defences.
   * @param {MateMove[]} way the moves before
   * @param {MateMove} ply
   * @param {number} moves
   */
  function branch(way, ply, moves) {
    const whole = [...way, ply];
    return h('li', {}, wayButton(whole), moves > 1 && defences(whole, moves - 1));
  }

  /** Every defence, asked for when it is first opened. @param {MateMove[]} way @param {number} moves that are left then */
  function defences(way, moves) {
    const body = h('div', {}, t('page.analysis.looking'));
    let asked = false;
    const open = () => {
      if (asked || !details.open) return;
      asked = true;
      load(way, moves, body).catch((cause) => {
        asked = false;
        console.warn(cause);
      });
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
    const mine = about;
    const before = queue;
    const turn = (async () => {
      await before;
      if (!mine || mine !== about) return undefined;
      return solver.prove(mine.saved, { moves, nodes: MOST, line: way.map(({ id }) => id) });
    })();
    queue = turn.catch(() => {});
    try {
      const proof = await turn;
      if (proof && mine === about) body.replaceChildren(h('ul', {}, ...proof.defences.map((one) => reply(way, one))));
    } catch (cause) {
      console.warn(cause);
      body.textContent = t('page.engine.unloaded');
    }
  }

  /** A defence, with what mates all the same. @param {MateMove[]} way @param {Defence} defence */
  function reply(way, { ply, moves, answers }) {
    const whole = [...way, ply];
    const item = h('li', {}, wayButton(whole));
    if (moves > 1) item.append(h('ul', {}, ...answers.map((one) => branch(whole, one, moves))));
    else if (moves === 1) item.append(...answers.flatMap((one) => [' ', wayButton([...whole, one])]));
    else item.append(' ', t('page.mate.open'));
    return item;
  }

  /** The last move of a way; a press plays all of it. @param {MateMove[]} way */
  function wayButton(way) {
    return moveButton(
      way.at(-1)?.step,
      () => play(way),
      () => way.length === 1 && lit(),
    );
  }

  return { element, show, clear };
}
