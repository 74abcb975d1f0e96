// A study as text: PGN with a game for each chapter. Reading it goes as far as possible: a chapter with a fault is opened
// up to there, and the fault is reported with the number of the chapter.
//
// Beside the tags of PGN there are `StudyName` (title of the study), `ChapterName` and `ChapterMode`, which is `exercise`
// where the reader has to find the moves (`gamebook` means the same). `Orientation "black"` puts Black at the bottom; in
// an exercise the reader plays the side at the bottom. docs/studies.md describes all of it.

/** @import { Core } from '../../../core/rules-core.js' */
/** @import { LocalizedMessage } from '../../../pkg/oddchess.js' */
/**
 * @typedef {object} Chapter
 * @property {string} title may be empty
 * @property {boolean} exercise
 * @property {string} saved the record, as the core saves it
 * @property {string} game id of the game, with its settings
 * @property {'white' | 'black'} orientation the side at the bottom
 * @property {string} [text] as PGN, if it has not changed since it was written
 */
/** @typedef {{ title: string, chapters: Chapter[] }} Study */
/** @typedef {{ chapter: number, title: string, message: LocalizedMessage }} Fault the chapter's number from 1 */
/**
 * @typedef {{ study: Study, faults: Fault[], problem: LocalizedMessage | undefined }} ReadStudy `problem` is about the
 * text as a whole; without chapters there is nothing to open
 */

/** Maximum number of chapters; further ones are not opened. */
export const MOST_CHAPTERS = 64;
/** Maximum number of letters of a study that is opened or kept. */
export const LONGEST_STUDY = 2_000_000;
/** What other programs and this one call a chapter whose moves are to be found. */
const EXERCISE = ['exercise', 'gamebook'];
/** Everything that a record has. */
const ALL = { variations: true, comments: true, drawings: true, clocks: true, evals: true, costs: false };

/**
 * Why a study is too large to be opened or kept, if it is.
 * @param {number} count of its chapters
 * @param {string} text
 * @returns {LocalizedMessage | undefined}
 */
export function excess(count, text) {
  if (count > MOST_CHAPTERS) return { id: 'page.study.many', args: { count, most: MOST_CHAPTERS } };
  if (text.length <= LONGEST_STUDY) return undefined;
  const args = { size: Math.ceil(text.length / 1024), most: Math.floor(LONGEST_STUDY / 1024) };
  return { id: 'page.study.long', args };
}

/**
 * @param {Core} core with its extras loaded
 * @param {string} text
 * @returns {ReadStudy}
 */
export function readStudy(core, text) {
  const long = excess(0, text);
  if (long) return { study: { title: '', chapters: [] }, faults: [], problem: long };
  const found = core.inspectText(text, '');
  /** @type {Fault[]} */
  const faults = [];
  let name = '';
  const chapters = found.games.slice(0, MOST_CHAPTERS).flatMap((listed, at) => {
    const { playground, problem } = core.openFromText(text, '', at);
    const tags = new Map(playground.tags().map((tag) => [tag.name, tag.value]));
    const studyName = tags.get('StudyName') ?? '';
    name ||= studyName;
    const title = tags.get('ChapterName') ?? (studyName ? '' : titleOf(listed));
    // It follows from the two names, which may change.
    if (tags.get('Event') === eventOf(studyName, title)) playground.set_tag('Event', '');
    const exercise = EXERCISE.includes(tags.get('ChapterMode') ?? '');
    playground.visit(0);
    const view = playground.view();
    const unreadable = problem && view.line.length === 0 && playground.record(0).nodes[0]?.comment === '';
    const chapter = {
      title,
      exercise: exercise && view.line.length > 0,
      saved: playground.save(),
      game: view.game,
      orientation: view.orientation,
    };
    playground.free();
    if (problem) faults.push({ chapter: at + 1, title, message: problem.message });
    // Nothing of it could be read.
    return unreadable ? [] : [chapter];
  });
  const many = excess(found.games.length, text);
  const problem =
    many && !found.problem ? many : found.games.length > 0 && faults.length > 0 ? undefined : found.problem;
  return { study: { title: name || (found.games[0] ? eventName(found.games[0]) : ''), chapters }, faults, problem };
}

/** A title for a game that is no chapter. @param {import('../../../pkg/oddchess.js').Listed} listed */
function titleOf({ white, black, event }) {
  if (white || black) return `${white || '?'} – ${black || '?'}`;
  return event.split(': ').slice(1).join(': ') || event;
}

/** @param {import('../../../pkg/oddchess.js').Listed} listed */
const eventName = ({ event }) => event.split(': ')[0] ?? '';

/** What other programs show as the name of the game. @param {string} study @param {string} chapter */
const eventOf = (study, chapter) => [study, chapter].filter(Boolean).join(': ').slice(0, 200);

/**
 * A chapter as PGN.
 * @param {Core} core with its extras loaded
 * @param {string} study title of the study
 * @param {Chapter} chapter
 */
export function writeChapter(core, study, { title, exercise, saved, orientation }) {
  const playground = core.restore(saved);
  const named = playground.tags().some(({ name }) => name === 'Event');
  playground.set_tag('StudyName', study);
  playground.set_tag('ChapterName', title);
  playground.set_tag('ChapterMode', exercise ? 'exercise' : '');
  if (!named) playground.set_tag('Event', eventOf(study, title));
  const text = core.exportPgn(playground.save(), ALL);
  playground.free();
  return orientation === 'black' ? text.replace('\n\n', '\n[Orientation "black"]\n\n') : text;
}

/**
 * The whole study as PGN.
 * @param {Core} core with its extras loaded
 * @param {Study} study
 */
export function writeStudy(core, study) {
  for (const chapter of study.chapters) chapter.text ??= writeChapter(core, study.title, chapter);
  return study.chapters.map(({ text = '' }) => `${text.trimEnd()}\n`).join('\n');
}

/** Paragraphs of a comment that are shown only when asked for: those that begin with a question mark. */
const HINT = /^\?\s*/;

/** What a comment says. @param {string} comment */
export function proseOf(comment) {
  return comment
    .split('\n')
    .filter((line) => !HINT.test(line))
    .join('\n')
    .trim();
}

/** The hints of a comment. @param {string} comment */
export function hintsOf(comment) {
  return comment
    .split('\n')
    .filter((line) => HINT.test(line))
    .map((line) => line.replace(HINT, ''));
}
