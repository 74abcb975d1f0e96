// Studies (www/features/studies/state/): those of the site are whole and can be solved, and a study comes back from its file and
// from its link; what is broken is refused by its place.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mock, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { core } from '../../www/core/shared-core.js';
import { commentIn, hereIn, nodeOf, openChapter } from '../../www/features/studies/state/chapter.js';
import { LONGEST_LINK, packStudy, unpackStudy } from '../../www/features/studies/state/link.js';
import {
  addToStudy,
  keepStudy,
  ownStudies,
  ownStudy,
  removeStudy,
} from '../../www/features/studies/state/own-studies.js';
import { studyLink, studyRoute } from '../../www/features/studies/state/route.js';
import {
  hintsOf,
  LONGEST_STUDY,
  MOST_CHAPTERS,
  proseOf,
  readStudy,
  writeStudy,
} from '../../www/features/studies/state/study-file.js';
import * as extras from '../../www/pkg/extras.js';
import * as main from '../../www/pkg/oddchess.js';

const www = new URL('../../www/', import.meta.url);
main.initSync({ module: readFileSync(new URL('pkg/oddchess_bg.wasm', www)) });
extras.initSync({ module: readFileSync(new URL('pkg/extras_bg.wasm', www)) });
await core.load();
await core.loadExtras();

/** @type {import('../../www/features/studies/state/built-in.js').BuiltIn[]} */
const LIST = JSON.parse(readFileSync(new URL('studies/index.json', www), 'utf8'));
const textOf = (/** @type {string} */ name, /** @type {string} */ language) =>
  readFileSync(new URL(`studies/${name}.${language}.pgn`, www), 'utf8');
const FILES = LIST.flatMap(({ name, languages }) => Object.keys(languages).map((language) => ({ name, language })));

/** The moves of a chapter with what branches off, and its arrows, without words. @param {string} saved */
function shapeOf(saved) {
  const { nodes } = core.restore(saved).record(0);
  return nodes.map(({ parent, children, played, glyphs, drawings }) => [
    parent,
    children,
    played?.text,
    glyphs,
    drawings,
  ]);
}

test('the studies of the site are listed as they are, without faults, and come back from their files and links', async () => {
  const listed = ['index.json', ...FILES.map(({ name, language }) => `${name}.${language}.pgn`)];
  expect(readdirSync(new URL('studies/', www)).sort()).toEqual(listed.sort());
  for (const { name, language } of FILES) {
    const text = textOf(name, language);
    const { study, faults, problem } = readStudy(core, text);
    expect([faults, problem], name).toEqual([[], undefined]);
    const about = LIST.find((one) => one.name === name);
    expect(study.title).toBe(about?.languages[language]?.title);
    expect(study.chapters.length).toBe(about?.chapters);
    expect(new Set(study.chapters.map(({ title }) => title)).size).toBe(about?.chapters);
    expect(writeStudy(core, study)).toBe(text);
    const link = await packStudy(text);
    expect(link.length).toBeLessThanOrEqual(LONGEST_LINK);
    expect(await unpackStudy(link)).toBe(text);
  }
});

test('a study has the same moves in every language', () => {
  for (const { name, languages } of LIST) {
    const [first, ...others] = Object.keys(languages).map((language) => readStudy(core, textOf(name, language)).study);
    for (const other of others)
      expect(other.chapters.map(({ saved, exercise, orientation }) => [shapeOf(saved), exercise, orientation])).toEqual(
        first?.chapters.map(({ saved, exercise, orientation }) => [shapeOf(saved), exercise, orientation]),
      );
  }
});

const IDLE = { changed() {} };
/** The other side has answered. */
async function answered() {
  mock.timers.runAll();
  await new Promise((done) => setImmediate(done));
}

test('every exercise is solved by its main line, and each of its variations is answered', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let count = 0;
  for (const { name, language } of FILES) {
    for (const chapter of readStudy(core, textOf(name, language)).study.chapters.filter(({ exercise }) => exercise)) {
      const reader = openChapter(chapter, 'exercise', IDLE);
      const where = `${name}.${language}: ${chapter.title}`;
      expect(reader.phase, where).toBe('open');
      // A hint of the author's, and those that follow from the move.
      expect(hintsOf(hereIn(reader)?.comment ?? '').length, where).toBeGreaterThan(0);
      while (reader.phase !== 'free') {
        const [wanted, ...others] = (hereIn(reader)?.children ?? []).map((id) => nodeOf(reader, id));
        for (const other of others) {
          reader.typeMove(other?.played?.text ?? '');
          await answered();
          expect([reader.phase, commentIn(reader)], where).toEqual(['wrong', expect.stringMatching(/./)]);
          reader.takeBack();
        }
        while (reader.hasHint) await reader.hint();
        expect(reader.clues.at(-1)?.args.move, where).toBe(wanted?.played?.san);
        reader.typeMove(wanted?.played?.text ?? '');
        await answered();
      }
      expect(reader.message?.kind, where).toBe('solved');
      count += 1;
    }
  }
  mock.timers.reset();
  expect(count).toBeGreaterThan(20);
});

test('a move that is not in the chapter is taken back, and so is one in an exercise', () => {
  const text = '[Variant "Chess"]\n[ChapterMode "gamebook"]\n\n1. e4 {one\n\n? two} (1. d4 $1 {good}) 1... e5 *\n';
  const [chapter] = readStudy(core, text).study.chapters;
  if (!chapter) throw new Error('no chapter');
  const reader = openChapter(chapter, 'exercise', IDLE);
  reader.typeMove('c4');
  expect([reader.phase, reader.wrong, reader.message?.texts[0]?.id]).toEqual(['wrong', 1, 'page.puzzle.wrong']);
  reader.typeMove('d4');
  expect([reader.wrong, reader.message?.kind]).toEqual([1, 'notice']);
  reader.reveal();
  expect([reader.phase, reader.game.current.nodes.get(0)?.children.length]).toEqual(['free', 2]);
  const walker = openChapter(chapter, 'read', IDLE);
  walker.typeMove('c4');
  expect([walker.view.ply, walker.message?.texts[0]?.id]).toEqual([0, 'page.study.stray']);
  walker.typeMove('d4');
  expect(hereIn(walker)?.played?.san).toBe('d4');
  expect([proseOf('one\n? two'), hintsOf('one\n? two')]).toEqual(['one', ['two']]);
});

const GOOD = '[ChapterName "A"]\n[Variant "Chess"]\n\n1. e4 e5 *\n\n';
/** A text, the chapters that are open, and the faults by chapter and message. @type {[string, string[], [number, string][]][]} */
const BROKEN = [
  [`${GOOD}${GOOD}[ChapterName "C"]\n[Variant "Chess"]\n\n1. e4 Ke4 *\n`, ['A', 'A', 'C'], [[3, 'pgn.move']]],
  [`${GOOD}[ChapterName "B"]\n[Variant "Nonsense"]\n\n1. e4 *\n\n${GOOD}`, ['A', 'A'], [[2, 'pgn.variant']]],
  [`${GOOD}[ChapterName "B"]\n[Variant "Chess"]\n\n1. e4 {cut off`, ['A', 'B'], [[2, 'pgn.open']]],
  [`${GOOD}[ChapterName "B"]\n[FEN "8/8 w"]\n[Variant "Chess"]\n\n1. e4 *\n`, ['A'], [[2, 'pgn.fen']]],
];

test('a broken chapter is named, and what can be read is open', () => {
  for (const [text, open, wrong] of BROKEN) {
    const { study, faults } = readStudy(core, text);
    expect(study.chapters.map(({ title }) => title)).toEqual(open);
    expect(faults.map(({ chapter }) => chapter)).toEqual(wrong.map(([chapter]) => chapter));
    for (const [at, [, id]] of wrong.entries())
      expect(`${faults[at]?.message.id}`).toMatch(id === 'pgn.variant' ? /./ : id);
  }
  for (const text of ['', 'hello', '{', '\0'.repeat(100)]) {
    const { study, problem } = readStudy(core, text);
    expect([study.chapters, problem?.id]).toEqual([[], expect.any(String)]);
  }
  const many = readStudy(core, GOOD.repeat(MOST_CHAPTERS + 1));
  expect([many.study.chapters.length, many.problem?.id]).toEqual([MOST_CHAPTERS, 'page.study.many']);
  expect(readStudy(core, 'x'.repeat(2_000_001)).problem?.id).toBe('page.study.long');
});

/** What a link may hold, and why it is refused. @type {[string, string][]} */
const HOSTILE = [
  ['', 'page.study.link.broken'],
  ['====', 'page.study.link.broken'],
  ['a', 'page.study.link.broken'],
  ['<script>', 'page.study.link.broken'],
  ['%00%ff', 'page.study.link.broken'],
  ['AAAA', 'page.study.link.broken'],
  ['A'.repeat(LONGEST_LINK), 'page.study.link.broken'],
  ['A'.repeat(LONGEST_LINK + 1), 'page.study.link.long'],
  // Two hundred megabytes of zeros, in less than 8 KB as far as they go.
  [
    deflateRawSync(Buffer.alloc(5_000_000), { level: 9 }).toString('base64url').slice(0, LONGEST_LINK),
    'page.study.link.long',
  ],
  [deflateRawSync(Buffer.from([0xff, 0xfe, 0xc0])).toString('base64url'), 'page.study.link.broken'],
  [
    deflateRawSync(Buffer.from(textOf('taxi', 'en')))
      .toString('base64url')
      .slice(0, -40),
    'page.study.link.broken',
  ],
];

test('a hostile link is refused with the reason, and a study that is too large for a link with its size', async () => {
  for (const [data, id] of HOSTILE) {
    const refused = await unpackStudy(data).then(String, (cause) => cause.reason.id);
    expect(refused, data.slice(0, 20)).toBe(id);
  }
  const noise = Array.from({ length: 400 }, (_, at) => createHash('sha256').update(`${at}`).digest('base64')).join('');
  const reason = await packStudy(noise).then(String, (cause) => cause.reason);
  expect(reason).toEqual({ id: 'page.study.link.long', args: { size: expect.any(Number), most: 8 } });
  expect(reason.args.size).toBeGreaterThan(8);
});

test('addresses lead back to what they were made of, and others are unknown', () => {
  for (const route of /** @type {const} */ ([
    { kind: 'site', name: 'taxi', chapter: 0 },
    { kind: 'site', name: 'taxi', chapter: 4 },
    { kind: 'own', id: 'abc123', chapter: 2 },
    { kind: 'data', data: 'A-_9', chapter: 0 },
    { kind: 'file', chapter: 1 },
  ]))
    expect(studyRoute(studyLink(route))).toEqual(route);
  expect(studyRoute('')).toEqual({ kind: 'list' });
  for (const text of ['#own', '#own/', '#TAXI', '#taxi/x', '#taxi/1/2', '#../secret', '#own/a/1/2', '#%00', '#taxi/-1'])
    expect(studyRoute(text).kind, text).toBe('unknown');
});

test('a study that another tab has changed is kept beside its new version', () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      get length() {
        return kept.size;
      },
      key: (/** @type {number} */ at) => [...kept.keys()][at] ?? null,
      getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
      removeItem: (/** @type {string} */ key) => kept.delete(key),
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
    },
  });
  const study = { id: 'a', title: 'A', text: GOOD, chapters: 1 };
  expect(keepStudy(study)).toEqual({ id: 'a', kept: true, apart: false });
  // Another tab adds a chapter, of which this one does not know.
  expect(addToStudy('a', '', GOOD)).toEqual({ id: 'a', chapter: 2, kept: true });
  const mine = keepStudy({ ...study, text: 'mine' }, GOOD);
  expect([mine.kept, mine.apart, mine.id === 'a']).toEqual([true, true, false]);
  expect(
    ownStudies()
      .map(({ text }) => text)
      .sort(),
  ).toEqual([`${GOOD.trim()}\n\n${GOOD.trim()}\n`, 'mine'].sort());
  // With what it has seen it is written over, and one that was deleted there is there again.
  expect(keepStudy({ ...study, text: 'new' }, ownStudy('a')?.text).id).toBe('a');
  removeStudy('a');
  expect(keepStudy({ ...study, text: 'newer' }, 'new')).toEqual({ id: 'a', kept: true, apart: false });
  expect(addToStudy(undefined, 'B', GOOD).chapter).toBe(1);
  // What could not be opened again whole is refused, and what is there stays.
  keepStudy({ ...study, id: 'b', chapters: MOST_CHAPTERS });
  expect(addToStudy('b', '', GOOD)).toMatchObject({ kept: false, problem: { id: 'page.study.many' } });
  const long = keepStudy({ ...study, id: 'b', text: ' '.repeat(LONGEST_STUDY + 1) }, GOOD);
  expect([long.kept, long.problem?.id, ownStudy('b')?.text]).toEqual([false, 'page.study.long', GOOD]);
  removeStudy('b');
  expect(ownStudies()).toHaveLength(3);
});
