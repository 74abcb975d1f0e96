// The state of the page of studies: what the address asks for, the chapter on the board, and the reader's own studies as
// they are written. Every change of an own study is kept at once.

import { callCore } from '../../../core/rules-core.js';
import { core, onReplaced, orRecover } from '../../../core/shared-core.js';
import { noteDone, resultOf } from '../../../exercise/progress.js';
import { newId } from '../../../lib/new-id.js';
import { Observable } from '../../../lib/observable.js';
import { builtInStudies } from './built-in.js';
import { openChapter } from './chapter.js';
import { packStudy, StudyError } from './link.js';
import { keepStudy, onOwnStudies, ownStudies, ownStudy, putBack, removeStudy } from './own-studies.js';
import { isSameStudy, studyLink, studyRoute } from './route.js';
import { parseStudy, readOwn, readSource } from './sources.js';
import { excess, LONGEST_STUDY, readStudy, writeStudy } from './study-file.js';

/** @import { ChapterReader } from './chapter.js' */
/** @import { Study, Chapter, ReadStudy } from './study-file.js' */
/** @import { Route, StudyRoute } from './route.js' */
/** @import { OwnStudy } from './own-studies.js' */
/** @import { BuiltIn } from './built-in.js' */
/** @import { LocalizedMessage } from '../../../pkg/oddchess.js' */
/**
 * A study that is open.
 * @typedef {object} OpenStudy
 * @property {'study'} kind
 * @property {StudyRoute} route
 * @property {Study} study
 * @property {number} at the chapter on the board, from 0
 * @property {ChapterReader} reader
 * @property {ReadStudy['faults']} faults
 * @property {LocalizedMessage | undefined} problem
 * @property {boolean} editing
 */
/**
 * @typedef {{ kind: 'loading' }
 *   | { kind: 'list', builtIn: BuiltIn[] | undefined, own: OwnStudy[] }
 *   | OpenStudy
 *   | { kind: 'error', message: LocalizedMessage, again: boolean }} Scene the list of the site's studies is undefined if
 * it failed to load
 */
/** @typedef {{ isNew: boolean, chapter: boolean }} Change whether it is another scene, or another chapter of it */

/** Kinds of studies that are the same ones at another time. */
const LASTING = ['site', 'own'];

/** @extends {Observable<[change: Change]>} */
export class StudyPageState extends Observable {
  /** @type {Scene} */
  scene = { kind: 'loading' };
  /** What to tell once the scene is shown. @type {LocalizedMessage | undefined} */
  notice;
  /** What was removed last, to be put back. @type {{ undo: () => void, message: LocalizedMessage } | undefined} */
  removed;
  /** A text that was opened. @type {ReadStudy | undefined} */
  #file;
  /** The text of the own study that is open, as this tab last read or wrote it. @type {string | undefined} */
  #seen;
  /** Number of the last request. */
  #request = 0;

  constructor() {
    super();
    addEventListener('hashchange', () => void this.openRoute());
    onReplaced(() => this.scene.kind === 'study' && this.scene.reader.reopen());
    onOwnStudies((id) => this.#changedElsewhere(id));
  }

  /** @param {Scene} scene */
  #set(scene) {
    if (this.scene.kind === 'study' && this.scene !== scene) this.scene.reader.end();
    this.scene = scene;
    this.notify({ isNew: true, chapter: true });
  }

  /** @param {LocalizedMessage} message @param {boolean} [again] */
  #fail(message, again = false) {
    this.#set({ kind: 'error', message, again });
  }

  get open() {
    return this.scene.kind === 'study' ? this.scene : undefined;
  }

  /** The page speaks another language: what the site says is opened again. */
  async reload() {
    const { open } = this;
    if (open && open.route.kind !== 'site') return;
    if (open) {
      open.reader.end();
      this.scene = { kind: 'loading' };
    }
    await this.openRoute();
  }

  /** Opens the place in the address. */
  async openRoute() {
    const asked = (this.#request += 1);
    const route = studyRoute(location.hash);
    const { scene } = this;
    if (
      route.kind !== 'list' &&
      route.kind !== 'unknown' &&
      scene.kind === 'study' &&
      isSameStudy(scene.route, route)
    ) {
      this.#showChapter(route.chapter);
      return;
    }
    this.removed = undefined;
    if (route.kind === 'unknown') return this.#fail({ id: 'page.study.unknown', args: { text: route.text } });
    if (route.kind === 'list') {
      const own = ownStudies();
      const [builtIn] = await Promise.all([
        builtInStudies().catch(warned),
        Promise.all(own.map(({ text }) => core.loadReader(text))).catch(warned),
      ]);
      if (asked === this.#request) this.#set({ kind: 'list', builtIn, own });
      return;
    }
    try {
      const { read, seen } = await readSource(route, this.#file);
      if (asked !== this.#request || !read) return;
      this.#seen = seen;
      this.#show(route, read);
    } catch (cause) {
      if (asked !== this.#request) return;
      if (cause instanceof StudyError) return this.#fail(cause.reason);
      console.warn(cause);
      this.#fail({ id: 'page.fault.unloaded', args: {} }, true);
    }
  }

  /** @param {StudyRoute} route @param {ReadStudy} read @param {boolean} [editing] */
  #show(route, { study, faults, problem }, editing = false) {
    const at = Math.min(route.chapter, study.chapters.length - 1);
    const chapter = study.chapters[at];
    if (!chapter) return this.#fail(problem ?? faults[0]?.message ?? { id: 'page.study.empty', args: {} });
    const reader = this.#readerOf(chapter, editing);
    this.#set({ kind: 'study', route, study, at, reader, faults, problem, editing });
  }

  /** @param {Chapter} chapter @param {boolean} editing */
  #readerOf(chapter, editing) {
    const mode = editing ? 'edit' : chapter.exercise ? 'exercise' : 'read';
    return openChapter(chapter, mode, {
      changed: (reader) => this.#readerChanged(reader),
      done: (reader) => this.open && this.#isLasting && noteDone(this.#pathTo(this.open.at), reader),
    });
  }

  /** @param {ChapterReader} reader */
  #readerChanged(reader) {
    const { open } = this;
    if (open?.reader !== reader) return;
    const { game, strategy } = reader;
    const { chapter } = strategy;
    if (strategy.mode === 'edit') {
      const { view, saved } = game.current;
      // Walking changes nothing but the place.
      if (view.revision !== strategy.keptRevision || view.orientation !== chapter.orientation) {
        Object.assign(chapter, { saved, orientation: view.orientation, text: undefined });
        strategy.keptRevision = view.revision;
        this.#keep();
      }
    }
    this.notify({ isNew: false, chapter: false });
  }

  /** Puts a chapter on the board. @param {number} chapter from 0 */
  #showChapter(chapter) {
    const { open } = this;
    if (!open) return;
    const at = Math.min(Math.max(chapter, 0), open.study.chapters.length - 1);
    const next = open.study.chapters[at];
    if (!next || (open.at === at && open.reader.strategy.chapter === next)) return;
    open.at = at;
    this.#replaceReader();
  }

  #replaceReader() {
    const { open } = this;
    const chapter = open?.study.chapters[open.at];
    if (!open || !chapter) return;
    open.reader.end();
    open.reader = this.#readerOf(chapter, open.editing);
    this.notify({ isNew: false, chapter: true });
  }

  /** The address of a chapter of the open study. @param {number} at from 0 */
  linkTo(at) {
    return this.open ? studyLink({ ...this.open.route, chapter: at }) : '#';
  }

  /** Where the result of a chapter of the open study is kept. @param {number} at from 0 */
  #pathTo(at) {
    return `study/${this.linkTo(at)}`;
  }

  /** Whether it is the same study at another time. */
  get #isLasting() {
    return LASTING.includes(this.open?.route.kind ?? '');
  }

  /** Whether a chapter of the open study has been solved. @param {number} at from 0 */
  isSolved(at) {
    return this.#isLasting && resultOf(this.#pathTo(at)) !== undefined;
  }

  /** @param {1 | -1} by @returns {boolean} whether there is such a chapter */
  step(by) {
    const { open } = this;
    if (!open?.study.chapters[open.at + by]) return false;
    location.hash = this.linkTo(open.at + by);
    return true;
  }

  // Opening, keeping and giving away.

  /**
   * Opens a text that was pasted, dropped or chosen.
   * @param {string} text
   * @returns {Promise<LocalizedMessage | undefined>} why not
   */
  async openText(text) {
    const asked = (this.#request += 1);
    const read = await this.#read(text);
    if (asked !== this.#request || !read || 'id' in read) return read && 'id' in read ? read : undefined;
    const { study, faults, problem } = read;
    if (study.chapters.length === 0) return problem ?? faults[0]?.message ?? { id: 'page.study.empty', args: {} };
    this.#file = read;
    this.#goTo({ kind: 'file', chapter: 0 }, read, false);
    return undefined;
  }

  /** @param {string} text @returns {Promise<ReadStudy | LocalizedMessage | undefined>} or why it can't be read */
  async #read(text) {
    try {
      await core.loadReader(text);
    } catch (cause) {
      console.warn(cause);
      return { id: 'page.fault.unloaded', args: {} };
    }
    return parseStudy(text);
  }

  /** @param {StudyRoute} route @param {ReadStudy} read @param {boolean} editing */
  #goTo(route, read, editing) {
    this.#request += 1;
    // It belongs to what was shown.
    this.removed = undefined;
    history.pushState(null, '', studyLink(route));
    this.#show(route, read, editing);
  }

  /** Decodes a file; one that is no text is refused with the reason. @param {File} file */
  async decode(file) {
    const bytes = new Uint8Array(await file.slice(0, 4 * LONGEST_STUDY).arrayBuffer());
    return orRecover(() => ({
      problem: callCore(() => core.notText(bytes, file.name)),
      text: callCore(() => core.decode(bytes)),
    }));
  }

  /** The open study as PGN. */
  text() {
    const { open } = this;
    return open && orRecover(() => callCore(() => writeStudy(core, open.study)));
  }

  /** The link that holds the open study. @returns {Promise<string | LocalizedMessage>} or why there is none */
  async dataLink() {
    try {
      return studyLink({ kind: 'data', data: await packStudy(this.text() ?? ''), chapter: 0 });
    } catch (cause) {
      if (cause instanceof StudyError) return cause.reason;
      throw cause;
    }
  }

  /** Keeps a copy of the open study, to be changed. */
  keepCopy() {
    const { open } = this;
    const text = this.text();
    if (!open || text === undefined) return;
    this.#create(open.study.title, text, open.study.chapters.length);
  }

  /** Begins a study with an empty chapter. @param {string} title @param {string} game of the chapter */
  begin(title, game) {
    const text = orRecover(() =>
      callCore(() => writeStudy(core, { title, chapters: readStudy(core, `#${game}`).study.chapters })),
    );
    if (text !== undefined) this.#create(title, text, 1);
  }

  /** @param {string} title @param {string} text @param {number} chapters */
  #create(title, text, chapters) {
    const { id, kept, problem } = keepStudy({ id: newId(), title, text, chapters });
    if (!kept) this.notice = problem ?? { id: 'page.prove.unkept', args: {} };
    const { read, seen } = readOwn({ title, text });
    this.#seen = seen;
    if (read) this.#goTo({ kind: 'own', id, chapter: 0 }, read, true);
  }

  /** Removes an own study from the list. @param {OwnStudy} own */
  remove(own) {
    removeStudy(own.id);
    this.#offerUndo({ id: 'page.deleted', args: { name: own.title } }, () => {
      putBack(own);
      this.#refreshList();
    });
    this.#refreshList();
  }

  #refreshList() {
    if (this.scene.kind !== 'list') return;
    this.scene.own = ownStudies();
    this.notify({ isNew: false, chapter: false });
  }

  /** @param {LocalizedMessage} message @param {() => void} undo */
  #offerUndo(message, undo) {
    this.removed = {
      message,
      undo: () => {
        this.removed = undefined;
        undo();
      },
    };
  }

  // Writing.

  /** @param {boolean} editing */
  setEditing(editing) {
    const { open } = this;
    if (open?.route.kind !== 'own' || open.editing === editing) return;
    open.editing = editing;
    this.removed = undefined;
    this.#replaceReader();
  }

  /** @param {string} title */
  rename(title) {
    this.#edit(({ study }) => {
      study.title = title;
      for (const chapter of study.chapters) chapter.text = undefined;
    });
  }

  /** @param {Partial<Pick<Chapter, 'title' | 'exercise'>>} changes of the chapter on the board */
  changeChapter(changes) {
    this.#edit(({ reader }) => Object.assign(reader.strategy.chapter, changes, { text: undefined }));
  }

  /** Moves a chapter up or down; the one on the board stays there. @param {number} from @param {1 | -1} by */
  moveChapter(from, by) {
    this.#edit((open) => {
      const { chapters } = open.study;
      const [one, other] = [chapters[from], chapters[from + by]];
      if (!one || !other) return;
      [chapters[from], chapters[from + by]] = [other, one];
      open.at = chapters.indexOf(open.reader.strategy.chapter);
      history.replaceState(history.state, '', this.linkTo(open.at));
    });
  }

  /** @param {number} at */
  removeChapter(at) {
    const { open } = this;
    const gone = open?.study.chapters[at];
    if (!open || !gone || open.study.chapters.length === 1) return;
    this.#offerUndo({ id: 'page.deleted', args: { name: gone.title } }, () => this.#insert(gone, at));
    this.#edit(({ study, reader }) => {
      study.chapters.splice(at, 1);
      this.#settleAt(reader.strategy.chapter === gone ? at : study.chapters.indexOf(reader.strategy.chapter));
    });
  }

  /** @param {Chapter} chapter @param {number} at */
  #insert(chapter, at) {
    this.#edit(({ study }) => {
      study.chapters.splice(at, 0, chapter);
      this.#settleAt(at);
    });
  }

  /** Turns to a chapter after their number has changed. @param {number} at */
  #settleAt(at) {
    const { open } = this;
    if (!open) return;
    open.at = Math.min(Math.max(at, 0), open.study.chapters.length - 1);
    history.replaceState(history.state, '', this.linkTo(open.at));
    if (open.study.chapters[open.at] !== open.reader.strategy.chapter) this.#replaceReader();
    else this.notify({ isNew: false, chapter: false });
  }

  /**
   * Adds what a text holds, behind the chapter on the board.
   * @param {string} text
   * @returns {Promise<LocalizedMessage | undefined>} why not
   */
  async addChapters(text) {
    const { open } = this;
    const read = await this.#read(text);
    if (!read || 'id' in read) return read;
    if (!open || open !== this.open) return undefined;
    const added = read.study.chapters;
    const many = excess(open.study.chapters.length + added.length, text);
    if (many) return many;
    if (added.length === 0) return read.problem ?? read.faults[0]?.message;
    this.#edit(({ study, at }) => {
      study.chapters.splice(at + 1, 0, ...added);
      this.#settleAt(at + 1);
    });
    return read.faults[0]?.message;
  }

  /** @param {(open: OpenStudy) => unknown} change made before the study is kept, so that what is said of that stays */
  #edit(change) {
    const { open } = this;
    if (open?.route.kind !== 'own') return;
    change(open);
    this.#keep();
    this.notify({ isNew: false, chapter: false });
  }

  /** Keeps the open study. */
  #keep() {
    const { open } = this;
    const text = this.text();
    if (open?.route.kind !== 'own' || text === undefined) return;
    const { title, chapters } = open.study;
    const own = { id: open.route.id, title, text, chapters: chapters.length };
    const { id, kept, apart, problem } = keepStudy(own, this.#seen);
    if (!kept) this.notice = problem ?? { id: 'page.prove.unkept', args: {} };
    else this.#seen = text;
    if (!apart || !kept) return;
    open.route = { ...open.route, id };
    history.replaceState(history.state, '', this.linkTo(open.at));
    this.notice = { id: 'page.study.apart', args: {} };
  }

  /** Another tab has changed what is kept. @param {string} id */
  #changedElsewhere(id) {
    const { open, scene } = this;
    if (scene.kind === 'list') this.#refreshList();
    if (open?.route.kind !== 'own' || (id !== '' && open.route.id !== id)) return;
    const own = ownStudy(open.route.id);
    // What was deleted there stays here, and is kept again with the next change.
    if (!own || own.text === this.#seen) return;
    const { read, seen } = readOwn(own);
    this.#seen = seen;
    if (read) this.#show({ ...open.route, chapter: open.at }, read, open.editing);
  }
}

/** @param {unknown} cause */
function warned(cause) {
  console.warn(cause);
  return undefined;
}
