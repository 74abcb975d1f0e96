// The studies that come with the site: a list (studies/index.json), and a file for each study and language, fetched when
// it is opened.

import { fetchData, fetchFile, kept } from '../../../lib/data-files.js';

/**
 * @typedef {object} BuiltIn
 * @property {string} name as in a link
 * @property {string} game id of the game that it is about
 * @property {number} chapters
 * @property {Record<string, { title: string, about: string }>} languages
 */

/** @type {(file: string) => Promise<BuiltIn[]>} */
const listIn = kept((file) => fetchData(`studies/${file}`));
export const builtInStudies = () => listIn('index.json');

/** What a study says of itself in a language, or else in its first. @param {BuiltIn} study @param {string} language */
export function wordsOf({ name, languages }, language) {
  const known = Object.hasOwn(languages, language) ? language : (Object.keys(languages)[0] ?? '');
  const words = languages[known];
  return { language: known, title: words?.title ?? name, about: words?.about ?? '' };
}

/** The text of a study. @param {BuiltIn} study @param {string} language */
export async function builtInText(study, language) {
  const answer = await fetchFile(`studies/${study.name}.${wordsOf(study, language).language}.pgn`);
  return answer.text();
}
