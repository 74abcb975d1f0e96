// The session that all exercises share (www/exercise/session.js): tries, refutations, hints, the solution, giving up, and
// what is told of it.

import { readFileSync } from 'node:fs';
import { mock, test } from 'node:test';
import { expect } from '@playwright/test';
import { core } from '../../www/core/shared-core.js';
import { ExerciseSession, say, standing } from '../../www/exercise/session.js';
import * as main from '../../www/pkg/oddchess.js';

main.initSync({ module: readFileSync(new URL('../../www/pkg/oddchess_bg.wasm', import.meta.url)) });
await core.load();

const LINE = ['e2e4', 'e7e5', 'g1f3'];

/** What was asked is answered, and every pause is over. */
async function settled() {
  await new Promise((done) => setImmediate(done));
  mock.timers.runAll();
  await new Promise((done) => setImmediate(done));
}

/** The line is to be found, and 1. d4 is refuted. @param {Partial<import('../../www/exercise/session.js').Strategy>} [more] */
function open(more) {
  mock.timers.enable({ apis: ['setTimeout'] });
  const done = mock.fn();
  const session = ExerciseSession.open(
    '#chess',
    {
      busy: 'page.learn.busy',
      line: () => LINE,
      clues: ({ line }) => (line.length === 0 ? [say('clue')] : []),
      wanted: ({ line }) => LINE[line.length] ?? '',
      judge({ line }) {
        if (line.at(-1) !== LINE[line.length - 1])
          return { fault: true, reply: 'd7d5', next: (answer) => standing('wrong', 'wrong', say('no', { answer })) };
        if (line.length === LINE.length) return { next: () => standing('solved', 'solved', say('yes')) };
        return {
          reply: LINE[line.length],
          next: (answer) => standing('open', 'right', say('on', { answer })),
        };
      },
      ...more,
    },
    { changed() {}, done },
  );
  if (!(session instanceof ExerciseSession)) throw new Error(session.message.id);
  return { session, done };
}

test.afterEach(() => mock.timers.reset());

test('right moves are answered, a wrong one is refuted and taken back, an illegal one is refused', async () => {
  const { session, done } = open();
  expect(session.typeMove('e5')?.message.id).toEqual(expect.any(String));
  session.play(['d2', 'd4']);
  expect(session.phase).toBe('busy');
  expect(session.typeMove('e4')?.message.id).toBe('page.learn.busy');
  await settled();
  expect([session.phase, session.line, session.message?.texts[0]?.args.answer]).toEqual([
    'wrong',
    ['d2d4', 'd7d5'],
    'd5',
  ]);
  // A typed move is another try.
  session.typeMove('e4');
  await settled();
  expect([session.phase, session.line, session.message?.kind]).toEqual(['open', ['e2e4', 'e7e5'], 'right']);
  session.takeBack();
  expect(session.line.length).toBe(2);
  session.play(['g1', 'f3']);
  expect([session.phase, session.wrong, session.isClean]).toEqual(['solved', 1, false]);
  session.go(0);
  expect([session.line, done.mock.callCount()]).toEqual([[], 1]);
  session.restart();
  expect([session.phase, session.view.line, session.wrong, session.isFresh]).toEqual(['open', [], 0, true]);
  session.end();
});

test('hints lead to the move and stay after a wrong try, and the solution is shown from where one stands', async () => {
  const { session, done } = open();
  const told = [];
  while (session.hasHint) {
    await session.hint();
    told.push([session.clues.at(-1)?.id, session.told]);
  }
  expect(told).toEqual([
    ['clue', 0],
    ['page.puzzle.hint.piece', 1],
    ['page.puzzle.hint.move', 2],
  ]);
  session.typeMove('d4');
  await settled();
  expect(session.clues).toEqual([]);
  session.takeBack();
  expect([session.clues.length, session.hints]).toEqual([3, 3]);
  session.typeMove('e4');
  await settled();
  expect(session.clues).toEqual([]);
  await session.hint();
  expect(session.clues.map(({ id }) => id)).toEqual(['page.puzzle.hint.piece']);
  session.reveal();
  expect([session.phase, session.view.ply, session.view.line.length]).toEqual(['shown', 2, 3]);
  await settled();
  expect([session.view.ply, session.revealed, done.mock.callCount()]).toEqual([3, true, 1]);
  session.restart();
  expect([session.view.line, session.revealed, session.hints]).toEqual([[], true, 0]);
  session.end();
});

test('what takes long says so and can be stopped, and an answer that comes too late changes nothing', async () => {
  /** @type {((verdict: import('../../www/exercise/session.js').Verdict) => void)[]} */
  const answers = [];
  const stop = mock.fn();
  const { session } = open({ stop, judge: () => new Promise((answer) => answers.push(answer)) });
  session.play(['e2', 'e4']);
  await settled();
  expect([session.phase, session.slow, session.message?.texts[0]?.id]).toEqual(['busy', true, 'page.learn.busy']);
  session.stop();
  expect([session.phase, session.slow, session.line, stop.mock.callCount()]).toEqual(['open', false, [], 1]);
  session.play(['d2', 'd4']);
  for (const answer of answers.splice(0, 1)) answer({ next: () => standing('solved', 'solved') });
  await settled();
  expect([session.phase, session.line]).toEqual(['busy', ['d2d4']]);
  session.restart();
  for (const answer of answers) answer({ next: () => standing('solved', 'solved') });
  await settled();
  expect([session.phase, session.line]).toEqual(['open', []]);
  session.end();
});

test('a reply that can’t be played takes the try back', async () => {
  const { session } = open({ judge: () => ({ reply: 'e2e4', next: () => standing('open', 'right') }) });
  session.typeMove('e4');
  await settled();
  expect([session.phase, session.view.line]).toEqual(['open', []]);
  session.end();
});
