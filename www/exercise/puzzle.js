// A puzzle as an exercise. Moves of its main line are known to be right; every other move is judged by the engine in a
// worker. Without the engine only the main line can be solved.

import { positionLink } from '../state/puzzles/custom.js';
import { goalMessage } from '../state/puzzles/goal.js';
import { judge, stopJudging, warmUp } from './judge-client.js';
import { ExerciseSession, say, standing } from './session.js';

/** @import { Puzzle } from '../state/puzzles/files.js' */
/** @import { Standing, Strategy, Verdict } from './session.js' */
/** @import { LocalizedMessage } from '../pkg/oddchess.js' */
/** @typedef {ExerciseSession<PuzzleStrategy>} PuzzleSession */

export const UNJUDGED = 'page.engine.unloaded';

/**
 * @param {string} game
 * @param {Puzzle} puzzle
 * @param {import('./session.js').Watcher<PuzzleStrategy>} watcher
 */
export function openPuzzle(game, puzzle, watcher) {
  return ExerciseSession.open(positionLink(game, puzzle.fen, puzzle.rules), new PuzzleStrategy(game, puzzle), watcher);
}

/** @implements {Strategy} */
export class PuzzleStrategy {
  busy = 'page.puzzle.judging';
  stop = stopJudging;
  #game;

  /** @param {string} game @param {Puzzle} puzzle */
  constructor(game, puzzle) {
    this.#game = game;
    this.puzzle = puzzle;
  }

  line() {
    return this.puzzle.line;
  }

  reveal() {
    return standing('shown', 'task', say('page.puzzle.shown'));
  }

  touched() {
    warmUp(this.#game, this.puzzle);
  }

  /** What a puzzle is about helps with its first move only. @param {ExerciseSession} session */
  clues({ line }) {
    return line.length > 0 ? [] : this.puzzle.themes.slice(0, 1).map((theme) => say(`puzzle.theme.${theme}.hint`));
  }

  /** The move of the main line, as long as that was played. @param {string[]} line */
  #next(line) {
    const main = this.puzzle.line;
    return line.every((text, ply) => text === main[ply]) ? main[line.length] : undefined;
  }

  /** @param {ExerciseSession} session @returns {string | Promise<string | Standing | undefined>} */
  wanted({ line }) {
    return this.#next(line) ?? this.#askJudge(line);
  }

  /** @param {string[]} line @returns {Promise<string | Standing | undefined>} */
  async #askJudge(line) {
    const judged = await judge(this.#game, this.puzzle, line);
    const text = judged && judged !== 'none' ? judged.moves[0]?.text : undefined;
    return judged && (text ?? standing('open', 'notice', say(UNJUDGED)));
  }

  /** @param {ExerciseSession} session @returns {Verdict | Promise<Verdict | undefined>} */
  judge(session) {
    const { line, view } = session;
    // A win always solves the puzzle.
    if (view.result?.winner === session.color) return this.#accept(session, undefined);
    const known = line.length <= this.puzzle.line.length && line.at(-1) === this.#next(line.slice(0, -1));
    return known ? this.#accept(session, this.puzzle.line[line.length]) : this.#judgeOther(session, line);
  }

  /** @param {ExerciseSession} session @param {string[]} line @returns {Promise<Verdict | undefined>} */
  async #judgeOther(session, line) {
    const move = session.game.current.moves.at(-1)?.san ?? '';
    const judged = await judge(this.#game, this.puzzle, line);
    if (!judged) return undefined;
    if (judged !== 'none' && judged.right) return this.#accept(session, judged.solved ? undefined : judged.reply?.text);
    if (line.length > 1 && (judged === 'none' || judged.right === null))
      return { next: () => standing('wrong', 'notice', say(UNJUDGED)) };
    const texts = judged === 'none' ? [say('page.puzzle.wrong', { move }), say(UNJUDGED)] : [judged.message];
    const reply = judged === 'none' ? undefined : judged.reply?.text;
    return { fault: true, reply, next: () => standing('wrong', 'wrong', ...texts) };
  }

  /** @param {ExerciseSession} session @param {string | undefined} reply nothing when the puzzle is solved @returns {Verdict} */
  #accept(session, reply) {
    if (reply === undefined) return { next: () => standing('solved', 'solved', ...resultOf(session)) };
    const { goal, moves } = this.puzzle;
    return {
      reply,
      next: (answer) => {
        const left = goal === 'save' ? 0 : moves - Math.floor(session.line.length / 2);
        const texts = [say('page.puzzle.right', { answer })];
        if (left > 0) texts.push(say('page.puzzle.left', { task: goalMessage(goal, left) }));
        return standing('open', 'right', ...texts);
      },
    };
  }
}

/** How it was solved. @param {ExerciseSession} session */
function resultOf({ wrong, hints, revealed, isClean }) {
  if (isClean) return [say('page.puzzle.solved.clean')];
  return [
    say('page.puzzle.tries', { tries: wrong + 1 }),
    ...(hints > 0 ? [say('page.puzzle.helped', { hints })] : []),
    ...(revealed ? [say('page.puzzle.helped.shown')] : []),
  ];
}
