// A game at its start, before the module of the rules has come: it answers what the core has said when the site was built
// (tools/starts.js), and from then on what the core says. What it can't answer yet is thrown as NotYet.

import { STARTS } from '../pkg/starts.js';

/** @import { Playground, Card, Answer } from '../pkg/oddchess.js' */
/**
 * What is known of the start of a game.
 * @typedef {object} Start
 * @property {string} version of the core
 * @property {Card[]} games
 * @property {Card[]} mixes
 * @property {{ link: string, intent: string, answers: Record<string, unknown>, meanings: Record<string, Answer> }[]} starts
 *   of the game in the address, or of each step of a course: answers by the names of methods, what one square means and each
 *   second one that goes on
 */

/** Only a module that has not come knows. */
export class NotYet extends Error {
  /** @param {string} asked @param {Promise<void>} [coming] the module, if it is another one than that of the rules */
  constructor(asked, coming) {
    super(asked);
    this.coming = coming;
  }
}

/** The name of the start of the game that a link is of, if it is a plain one. @param {string} link */
export function startOf(link) {
  const [, game] = /^#?([a-z]*)$/.exec(link) ?? [];
  return game === '' ? 'home' : STARTS.find((one) => one === game);
}

/** @param {string} name @returns {Promise<Start>} */
export async function loadStart(name) {
  const answer = await fetch(new URL(`../pkg/starts/${name}.json`, import.meta.url));
  return answer.json();
}

/**
 * @param {Pick<Start['starts'][number], 'answers' | 'meanings'>} start
 * @param {() => Playground | undefined} open makes the game, as soon as the module is there
 * @returns {Playground}
 */
export function startGame({ answers, meanings }, open) {
  /** @type {Playground | undefined} */
  let game;
  const known = (/** @type {string} */ name, /** @type {unknown[]} */ args) =>
    name === 'interpret'
      ? meanings[/** @type {string[]} */ (args[0]).join(' ')]
      : args.some(Boolean)
        ? undefined
        : answers[name];
  const method = (/** @type {string} */ name) => {
    return (/** @type {unknown[]} */ ...args) => {
      const answer = game ? undefined : known(name, args);
      // Each caller gets a value of its own, as from the core.
      if (answer !== undefined) return structuredClone(answer) ?? undefined;
      game ??= open();
      if (!game) throw new NotYet(name);
      return /** @type {any} */ (game)[name](...args);
    };
  };
  return /** @type {Playground} */ (new Proxy({}, { get: (_, name) => method(String(name)) }));
}
