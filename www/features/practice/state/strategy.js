// A position that is played out against exact defence, as an exercise: one of the site, or any position by link.
//
// After each move of the user the worker proves what it is worth and replies. A move that gave something away is
// remembered: it is told at once or at the end, and one step goes back before it.

import { say, standing } from '../../../exercise/session.js';
import { askDefence, stopDefence } from './defence.js';

/** @import { Exercise } from './files.js' */
/** @import { PracticeReport } from '../../../pkg/engine.js' */
/** @import { LocalizedMessage, Played } from '../../../pkg/oddchess.js' */
/** @import { ExerciseSession, Standing, Strategy, Verdict } from '../../../exercise/session.js' */
/** @typedef {ExerciseSession<PracticeStrategy>} PracticeSession */
/** @typedef {NonNullable<PracticeReport['parts']>} PartsReport */
/** @typedef {'win' | 'draw' | 'loss'} Outcome what a position is worth to the user */
/** @typedef {{ ply: number, move: string, was: Outcome, is: Outcome }} Mistake before which ply, and what it gave away */

/** How many steps an explanation of the parts has. */
export const STEPS = 4;

const WORTH = { loss: 0, draw: 1, win: 2 };
/** @type {Record<Outcome, Outcome>} */
const FLIPPED = { win: 'loss', draw: 'draw', loss: 'win' };
const UNAVAILABLE = say('page.engine.unloaded');

/** @implements {Strategy} */
export class PracticeStrategy {
  busy = 'page.practice.proving';
  stop = stopDefence;
  /** What the position is worth to the user, who is to move; undefined if that is not proved. @type {Outcome | undefined} */
  #worth;
  /** What was given away, since the last step back. @type {Mistake[]} */
  #mistakes = [];
  /** The parts of the position, and how far they are explained. @type {{ parts: PartsReport, step: number } | undefined} */
  explained;
  /** Whether the game is a sum of parts; undefined until that is known. @type {boolean | undefined} */
  hasParts;
  /** Whether mistakes are told at once. */
  tellsAtOnce = true;
  /** Another attempt gets other replies. */
  #seed = 0;

  /** @param {Exercise | undefined} exercise */
  constructor(exercise) {
    this.exercise = exercise;
    if (exercise) this.hasParts = exercise.parts > 0;
  }

  /** Proves the position, which fills the tables for what follows. @param {ExerciseSession} session */
  begin(session) {
    this.#mistakes = [];
    this.#worth = this.exercise?.goal;
    this.#seed += 1;
    this.explained = undefined;
    const { result, status } = session.view;
    if (this.exercise) void this.#prove(session, 'judge');
    else if (result) return { next: () => standing('over', 'notice', ...status) };
    else return this.#explore(session);
    return undefined;
  }

  /** @param {ExerciseSession} session @param {'judge' | 'reply' | 'explain'} task */
  #prove({ game }, task) {
    return askDefence(game.current.saved, { task, seed: this.#seed });
  }

  /** What any position is worth. @param {ExerciseSession} session @returns {Promise<Verdict | undefined>} */
  async #explore(session) {
    const report = await this.#prove(session, 'explain');
    if (!report) return undefined;
    if (report === 'none') return { next: () => standing('open', 'notice', UNAVAILABLE) };
    const { parts, proof } = report;
    const outcome = proof?.result?.outcome;
    this.hasParts = Boolean(parts);
    this.#worth = outcome;
    const texts = outcome
      ? [say(`page.practice.free.${outcome}`), ...(proof?.reason ? [proof.reason] : [])]
      : [say(proof ? 'page.practice.free.unproved' : 'page.practice.free.none')];
    return { next: () => standing(proof ? 'open' : 'over', 'notice', ...texts) };
  }

  /** Forgets what was taken back. @param {number} ply where the user is to move */
  #backTo(ply) {
    const undone = this.#mistakes.find((mistake) => mistake.ply >= ply);
    if (!undone) return;
    this.#mistakes = this.#mistakes.filter((mistake) => mistake.ply < ply);
    this.#worth = undone.was;
  }

  /** @param {ExerciseSession} session */
  judge(session) {
    this.explained = undefined;
    this.#backTo(session.view.ply - 1);
    return session.view.result ? { next: () => this.#end(session) } : this.#answer(session);
  }

  /** What was the move worth, and what is the reply? @param {ExerciseSession} session @returns {Promise<Verdict | undefined>} */
  async #answer(session) {
    const { view, moves } = session.game.current;
    const report = await this.#prove(session, 'reply');
    if (!report) return undefined;
    if (report === 'none') return { next: () => standing('wrong', 'notice', UNAVAILABLE) };
    const outcome = report.proof?.result?.outcome;
    const worth = outcome && FLIPPED[outcome];
    const mistake = this.#mistakeOf(session, moves[view.ply - 1], view.ply - 1, worth);
    // A draw is claimed unless there is more to gain.
    const claims = view.claim && outcome !== 'win';
    return {
      fault: mistake !== undefined,
      reply: claims ? undefined : report.reply?.text,
      next: (answer) => {
        if (claims) session.act((playground) => playground.claim());
        if (mistake) this.#mistakes.push(mistake);
        this.#worth = worth;
        return this.#after(session, answer, mistake !== undefined);
      },
    };
  }

  /**
   * @param {ExerciseSession} session
   * @param {Played | undefined} played
   * @param {number} ply before it
   * @param {Outcome | undefined} is what it was worth
   * @returns {Mistake | undefined}
   */
  #mistakeOf({ color }, played, ply, is) {
    const was = this.#worth;
    if (!is || !was || played?.color !== color || WORTH[is] >= WORTH[was]) return undefined;
    return { ply, move: `${played.number}${color === 'white' ? '.' : '…'} ${played.san}`, was, is };
  }

  /** @param {ExerciseSession} session @param {string} move the answer @param {boolean} isMistake @returns {Standing} */
  #after(session, move, isMistake) {
    const { exercise } = this;
    if (session.view.result) return this.#end(session);
    if (exercise?.goal === 'draw' && this.#worth !== 'loss' && movesOf(session) >= exercise.moves)
      return standing('solved', 'solved', say('page.practice.held'), ...sumOf(session));
    const answer = say('page.puzzle.hint.move', { move });
    if (this.tellsAtOnce && isMistake) return this.#mistake(answer);
    return this.#worth
      ? standing('open', 'right', answer)
      : standing('open', 'notice', answer, say('page.practice.unproved'));
  }

  /** Tells the first mistake. @param {LocalizedMessage[]} before what else is said @returns {Standing} */
  #mistake(...before) {
    const { was = '', is = '', move = '', ply } = this.#mistakes[0] ?? {};
    const text = say(`page.practice.thrown.${was}.${is}`, { move });
    return { ...standing('wrong', 'wrong', ...before, text), keep: ply };
  }

  /** The game is over. @param {ExerciseSession} session @returns {Standing} */
  #end(session) {
    const { result } = session.view;
    const won = result?.winner === session.color;
    const goal = this.exercise?.goal;
    if (won || (goal === 'draw' && !result?.winner))
      return standing('solved', 'solved', say(won ? 'page.practice.won' : 'page.practice.held'), ...sumOf(session));
    const texts = result ? [result.reason] : [];
    if (this.#mistakes[0]) return this.#mistake(...texts);
    return goal
      ? { ...standing('wrong', 'wrong', ...texts), keep: session.start }
      : standing('over', 'wrong', ...texts);
  }

  /** The label of what takes back a wrong try. */
  get back() {
    const [first] = this.#mistakes;
    return first ? say('page.practice.back', { move: first.move }) : say('page.puzzle.repeat');
  }

  /** @param {ExerciseSession} session @returns {Promise<string | Standing | undefined>} */
  async wanted(session) {
    this.#backTo(session.view.ply);
    if (this.#mistakes[0]) {
      // What is gone can't be found: where it went is the hint.
      session.hints += 1;
      return this.#mistake();
    }
    const report = await session.wait(this.#prove(session, 'judge'));
    if (!report) return undefined;
    if (report === 'none') return standing('open', 'notice', UNAVAILABLE);
    const best = report.proof?.moves[0];
    if (!best || best.result.outcome === 'loss') return standing('open', 'notice', say('page.practice.hint.none'));
    return best.step.text;
  }

  /** The other side moves first: the user defends what the computer has to win, or the other way round. @param {ExerciseSession} session */
  changeSides(session) {
    if (session.phase !== 'open') return;
    void session.follow(async () => {
      const verdict = await this.#answer(session);
      const next = (/** @type {string} */ answer) => {
        session.changeSides();
        return /** @type {Verdict} */ (verdict).next(answer);
      };
      return verdict && { ...verdict, next };
    });
  }

  /** Takes the user's last move back. @param {ExerciseSession} session */
  undo(session) {
    const { ply } = session.view;
    if (session.phase === 'wrong') return session.takeBack();
    if (session.phase !== 'open' || ply - session.start < 2) return;
    session.hints += 1;
    this.explained = undefined;
    session.backTo(ply - 2);
  }

  /** Explains the parts of the position, one step more with each call. @param {ExerciseSession} session */
  async explain(session) {
    session.takeBack();
    if (session.phase !== 'open') return;
    const { message } = session;
    if (this.explained) this.explained = { ...this.explained, step: Math.min(this.explained.step + 1, STEPS) };
    else {
      const report = await session.wait(this.#prove(session, 'explain'));
      if (!report) return;
      if (report === 'none') return session.settle(standing('open', 'notice', UNAVAILABLE));
      if (report.parts) {
        session.hints += 1;
        this.explained = { parts: report.parts, step: 1 };
      }
    }
    session.update('open', message);
  }

  /** Hides the parts again. @param {ExerciseSession} session */
  unexplain(session) {
    this.explained = undefined;
    session.update(session.phase, session.message);
  }
}

/** The user's moves so far. @param {ExerciseSession} session */
const movesOf = ({ view, start }) => Math.ceil((view.ply - start) / 2);

/** How it went. @param {ExerciseSession} session @returns {LocalizedMessage[]} */
function sumOf(session) {
  const { isClean, wrong, hints } = session;
  const moves = movesOf(session);
  if (isClean) return [say('page.practice.sum.clean', { moves })];
  return [
    say('page.moves', { count: moves }),
    ...(wrong > 0 ? [say('page.practice.sum.mistakes', { mistakes: wrong })] : []),
    ...(hints > 0 ? [say('page.practice.sum.help', { help: hints })] : []),
  ];
}
