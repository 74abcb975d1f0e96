// The reader's own studies, kept in the browser as PGN, each under a key of its own.
//
// Another tab may have changed a study meanwhile: then both are kept, one of them under a new id.

import { newId } from '../../../lib/new-id.js';
import { integer, number, object, or, text } from '../../../lib/shape.js';
import { keysWithPrefix, load, onForeignChange, remove, save } from '../../../lib/storage.js';
import { excess } from './study-file.js';

/** @import { LocalizedMessage } from '../../../pkg/oddchess.js' */
/**
 * @typedef {object} OwnStudy
 * @property {string} id
 * @property {string} title
 * @property {string} text as PGN
 * @property {number} chapters
 * @property {number} time of the last change, in milliseconds since 1970
 */

const PREFIX = 'study.';

/** @param {string} id @returns {OwnStudy | undefined} */
export const ownStudy = (id) =>
  load(
    PREFIX + id,
    // The key says which one it is.
    object({ id: () => id, title: or(text, ''), text, chapters: or(integer(), 0), time: or(number(), 0) }),
  );

/** All of them, the latest first. @returns {OwnStudy[]} */
export function ownStudies() {
  const studies = keysWithPrefix(PREFIX).map((key) => ownStudy(key.slice(PREFIX.length)));
  return studies.filter((study) => study !== undefined).sort((one, two) => two.time - one.time);
}

/**
 * Keeps a study, unless it could not be opened again.
 * @param {Omit<OwnStudy, 'time'>} study
 * @param {string} [seen] the text as this tab last read or wrote it; without one the study is new
 * @returns {{ id: string, kept: boolean, apart: boolean, problem?: LocalizedMessage }} the id under which it is kept;
 * whether that worked, and why not if it is too large; whether it is another id because another tab has changed the study
 */
export function keepStudy(study, seen) {
  const problem = excess(study.chapters, study.text);
  if (problem) return { id: study.id, kept: false, apart: false, problem };
  const there = ownStudy(study.id);
  const apart = there !== undefined && there.text !== seen && there.text !== study.text;
  const id = apart ? newId() : study.id;
  const kept =
    there?.text === study.text && there.title === study.title
      ? true
      : save(PREFIX + id, { ...study, id, time: Date.now() });
  return { id, kept, apart };
}

/** Puts a removed study back as it was. @param {OwnStudy} study */
export const putBack = (study) => save(PREFIX + study.id, study);

/** @param {string} id */
export const removeStudy = (id) => remove(PREFIX + id);

/**
 * Adds a chapter to a study that may be open in another tab, or begins a study with it.
 * @param {string | undefined} id
 * @param {string} title of the study, if it is new
 * @param {string} text of the chapter as PGN
 * @returns {{ id: string, chapter: number, kept: boolean, problem?: LocalizedMessage }} as `keepStudy` does
 */
export function addToStudy(id, title, text) {
  const there = id === undefined ? undefined : ownStudy(id);
  const study = there ?? { id: newId(), title, text: '', chapters: 0 };
  const all = [study.text.trimEnd(), text.trimEnd()].filter(Boolean).join('\n\n');
  const chapter = study.chapters + 1;
  const { kept, problem } = keepStudy({ ...study, text: `${all}\n`, chapters: chapter }, there?.text);
  return { id: study.id, chapter, kept, problem };
}

/** @param {(id: string) => void} listener called when another tab has changed a study; with '' if all may have changed */
export function onOwnStudies(listener) {
  onForeignChange((key) => {
    if (key === '') listener('');
    else if (key.startsWith(PREFIX)) listener(key.slice(PREFIX.length));
  });
}
