// What the page says in place of the game's own status: refusals, notices, answers to keys, questions with buttons.

/** @import { LocalizedMessage, Refusal } from '../pkg/oddchess.js' */
/** @typedef {{ text: LocalizedMessage | string, kind: 'refused' | 'blocked' | 'notice' | 'answer', rule?: string, reply?: Reply }} Message */
/** @typedef {{ id: string, press: () => void, main?: boolean }} Reply a button under a question or a message */
/**
 * @typedef {object} Question
 * @property {LocalizedMessage | string} text
 * @property {Reply[]} replies
 * @property {import('../pkg/oddchess.js').Color} [color] who is asked; a move of the other side leaves it open
 * @property {boolean} [inActions] whether the replies take the place of the buttons under the board, if these are there
 * @property {import('../pkg/oddchess.js').Mark[]} [marks] drawn on the board while it waits
 */

export class Messages {
  #app;
  /**
   * What the game is at, said to whoever plays here; replaced once there may be somebody else.
   * @param {import('../pkg/oddchess.js').View} view
   */
  told = (view) => view.status;
  /** Whether there are buttons under the board whose place replies can take; they are loaded late. */
  hasActions = false;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.#app = app;
  }

  /**
   * @param {Refusal | undefined} refusal undefined clears the message
   * @param {boolean} [pick] whether a piece was only picked that can't move
   */
  refuse(refusal, pick = false) {
    const { store, game } = this.#app;
    const reply = refusal && game.locked?.reply;
    const kind = pick ? 'blocked' : 'refused';
    if (refusal) store.set({ message: { text: refusal.message, kind, rule: refusal.rule, reply } });
    else if (store.state.message) store.set({ message: null });
  }

  /** @param {string} id @param {LocalizedMessage['args']} [args] @param {Reply} [reply] what can be done about it */
  notice(id, args = {}, reply) {
    this.#app.store.set({ message: { text: { id, args }, kind: 'notice', reply } });
  }

  /** Answers a question that the reader asked by key. @param {string} text */
  answer(text) {
    this.#app.store.set({ message: { text, kind: 'answer' } });
  }

  /** Asks the players something; null withdraws the question. @param {Question | null} question */
  ask(question) {
    const inActions = this.hasActions && question?.inActions;
    this.#app.store.set({ question: question && { ...question, inActions }, message: null });
  }

  dismissProblem() {
    this.#app.store.set({ problem: null });
  }
}
