// One chapter on the board: walked through, written, or as an exercise in which the moves of the main line are found.
//
// In an exercise the user plays the side at the bottom, and the other side answers by itself. A wrong try is answered by
// what the author wrote beside it in a variation.

import { core } from '../../../core/shared-core.js';
import { SharedGame } from '../../../core/shared-game.js';
import { ExerciseSession, say, standing } from '../../../exercise/session.js';
import { hintsOf, proseOf } from './study-file.js';

/** @import { Chapter } from './study-file.js' */
/** @import { Node, Playground } from '../../../pkg/oddchess.js' */
/** @import { Standing, Strategy, Verdict, Watcher } from '../../../exercise/session.js' */
/** @typedef {'read' | 'exercise' | 'edit'} Mode */
/** @typedef {ExerciseSession<ChapterStrategy>} ChapterReader */

/** A move with one of these signs is no mistake, though the exercise asks for another. */
const GOOD = [1, 3];
/** @type {Standing} */
const FREE = { phase: 'free', message: null };

/** @param {Chapter} chapter @param {Mode} mode @param {Watcher<ChapterStrategy>} watcher @returns {ChapterReader} */
export function openChapter(chapter, mode, watcher) {
  const game = new SharedGame(core.restore(chapter.saved));
  game.act((playground) => playground.visit(0));
  const reader = new ExerciseSession(game, new ChapterStrategy(chapter, mode), watcher);
  reader.strategy.keptRevision = reader.view.revision;
  void reader.begin();
  return reader;
}

/** @param {ExerciseSession} reader @param {number | undefined} id @returns {Node | undefined} */
export const nodeOf = ({ game }, id) => (id === undefined ? undefined : game.current.nodes.get(id));
/** Where the user is. @param {ExerciseSession} reader */
export const hereIn = (reader) => nodeOf(reader, reader.view.at);
/** The nodes of the line up to there, the start first. @param {ExerciseSession} reader */
export const pathIn = (reader) =>
  [0, ...reader.view.line.slice(0, reader.view.ply)].flatMap((id) => nodeOf(reader, id) ?? []);
/** What the author says there; of a wrong try, and of the answer to it. @param {ExerciseSession} reader */
export const commentIn = (reader) =>
  (reader.phase === 'wrong' ? pathIn(reader).slice(reader.kept + 1) : [hereIn(reader)])
    .map((node) => proseOf(node?.comment ?? ''))
    .filter(Boolean)
    .join('\n');

/** @implements {Strategy} */
export class ChapterStrategy {
  busy = 'page.learn.busy';
  /** The record's revision that was kept last. */
  keptRevision = 0;

  /** @param {Chapter} chapter @param {Mode} mode */
  constructor(chapter, mode) {
    this.chapter = chapter;
    this.mode = mode;
  }

  /** @param {ExerciseSession} session @returns {Verdict | undefined} */
  begin(session) {
    if (this.mode !== 'exercise') return { next: () => FREE };
    session.color = this.chapter.orientation;
    return session.view.turn === session.color ? undefined : this.#answer(session, hereIn(session));
  }

  /** @param {ExerciseSession} session */
  clues(session) {
    return hintsOf(hereIn(session)?.comment ?? '').map((text) => say('page.study.hint.text', { text }));
  }

  /** @param {ExerciseSession} session */
  wanted(session) {
    return nodeOf(session, hereIn(session)?.children[0])?.played?.text ?? FREE;
  }

  /** From now on the chapter is read. */
  reveal() {
    return standing('free', 'notice', say('page.study.shown'));
  }

  /** @param {ExerciseSession} session @returns {Verdict} */
  judge(session) {
    const node = hereIn(session);
    const move = node?.played?.san ?? '';
    const isMain = nodeOf(session, node?.parent ?? undefined)?.children[0] === node?.id;
    if (session.phase === 'free') {
      if (this.mode === 'edit' || session.isGiven(session.view.at)) return { next: () => FREE };
      session.cut(session.view.ply - 1);
      return { next: () => standing('free', 'notice', say('page.study.stray', { move })) };
    }
    if (isMain) return this.#answer(session, node);
    // Another way to win is as good.
    if (session.view.result?.winner === session.color) return { next: () => solved(session) };
    const good = node?.glyphs.some((glyph) => GOOD.includes(glyph)) ?? false;
    const told = say(good ? 'page.study.good' : 'page.puzzle.wrong', { move });
    // What the author answers is on the board, too.
    const reply = nodeOf(session, node?.children[0])?.played?.text;
    return { fault: !good, reply, next: () => standing('wrong', good ? 'notice' : 'wrong', told) };
  }

  /** The other side plays the next move of the main line. @param {ExerciseSession} session @param {Node | undefined} node @returns {Verdict} */
  #answer(session, node) {
    const reply = nodeOf(session, node?.children[0])?.played?.text;
    const isOver = () => !hereIn(session)?.children.length;
    return {
      reply,
      next: (move) => (isOver() ? solved(session) : standing('open', 'right', say('page.study.answer', { move }))),
    };
  }

  /** Goes to a node. @param {ExerciseSession} session @param {number} id */
  visit(session, id) {
    if (session.phase !== 'free') return;
    session.act((playground) => playground.visit(id));
    session.settle(FREE);
  }

  /** Goes to the same move's next or previous alternative. @param {ExerciseSession} session @param {1 | -1} by */
  turn(session, by) {
    const siblings = nodeOf(session, hereIn(session)?.parent ?? undefined)?.children ?? [];
    const next = siblings[siblings.indexOf(session.view.at) + by];
    if (next !== undefined) this.visit(session, next);
  }

  /** Changes the record. @param {ExerciseSession} session @param {(game: Playground) => unknown} action */
  change(session, action) {
    if (this.mode !== 'edit') return;
    session.act(action);
    session.settle(FREE);
  }
}

/** @param {ExerciseSession} session */
const solved = ({ wrong }) => standing('free', 'solved', say('page.puzzle.tries', { tries: wrong + 1 }));
