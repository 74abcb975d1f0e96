// Where a study comes from: the site, this browser, the link itself, or a text that was opened.

import { callCore } from '../../../core/rules-core.js';
import { core, orRecover } from '../../../core/shared-core.js';
import { currentLanguage } from '../../../lib/i18n.js';
import { builtInStudies, builtInText } from './built-in.js';
import { refused, unpackStudy } from './link.js';
import { ownStudy } from './own-studies.js';
import { readStudy } from './study-file.js';

/** @import { ReadStudy } from './study-file.js' */
/** @import { StudyRoute } from './route.js' */
/**
 * @typedef {{ read: ReadStudy | undefined, seen?: string }} Source `read` is undefined if the core broke; `seen` is the
 * text of an own study, to notice that another tab has changed it
 */

/**
 * @param {StudyRoute} route
 * @param {ReadStudy | undefined} file the text that was opened
 * @returns {Promise<Source>} fails with a `StudyError` that says why there is none
 */
export async function readSource(route, file) {
  if (route.kind === 'file') {
    if (!file) throw refused('page.study.file.gone');
    return { read: file };
  }
  if (route.kind === 'own') {
    const own = ownStudy(route.id);
    if (!own) throw refused('page.study.own.gone');
    await core.loadReader(own.text);
    return readOwn(own);
  }
  if (route.kind === 'data') {
    const text = await unpackStudy(route.data);
    await core.loadReader(text);
    return { read: parseStudy(text) };
  }
  const found = (await builtInStudies()).find(({ name }) => name === route.name);
  if (!found) throw refused('page.study.unknown', { text: route.name });
  return { read: parseStudy(await builtInText(found, currentLanguage())) };
}

/** @param {string} text */
export function parseStudy(text) {
  return orRecover(() => callCore(() => readStudy(core, text)));
}

/** A later game begins behind an empty line with its tags. */
const NEXT = /\n\n(?=\[)/;

/** How the first chapter of a study ends, as far as it can be read. @param {string} text */
export function endOfFirst(text) {
  const [chapter] = parseStudy(text.split(NEXT, 1)[0] ?? '')?.study.chapters ?? [];
  if (!chapter) return undefined;
  return callCore(() => {
    const playground = core.restore(chapter.saved);
    playground.go(playground.view().line.length);
    const [board, view] = [playground.board(), playground.view()];
    playground.free();
    return { board, view: { ...view, orientation: chapter.orientation } };
  });
}

/** @param {Pick<import('./own-studies.js').OwnStudy, 'title' | 'text'>} own @returns {Source} */
export function readOwn({ title, text }) {
  const read = parseStudy(text);
  // The title is kept beside the text: there it may be shorter.
  if (read) read.study.title = title;
  // Where something can't be read or opened, the next change is kept as another study.
  return { read, seen: read?.faults.length === 0 && !read.problem ? text : undefined };
}
