// The studies that come with the site: a list (studies/index.json), and a file for each study and language, fetched when
// it is opened.

/**
 * @typedef {object} BuiltIn
 * @property {string} name as in a link
 * @property {string} game id of the game that it is about
 * @property {number} chapters
 * @property {Record<string, { title: string, about: string }>} languages
 */

/** @type {Promise<BuiltIn[]> | undefined} */
let list;

/** A list that failed to load is asked for again. */
export function builtInStudies() {
  list ??= request('index.json')
    .then((answer) => answer.json())
    .catch((cause) => {
      list = undefined;
      throw cause;
    });
  return list;
}

/** What a study says of itself in a language, or else in its first. @param {BuiltIn} study @param {string} language */
export function wordsOf({ name, languages }, language) {
  const known = Object.hasOwn(languages, language) ? language : (Object.keys(languages)[0] ?? '');
  const words = languages[known];
  return { language: known, title: words?.title ?? name, about: words?.about ?? '' };
}

/** The text of a study. @param {BuiltIn} study @param {string} language */
export async function builtInText(study, language) {
  const answer = await request(`${study.name}.${wordsOf(study, language).language}.pgn`);
  return answer.text();
}

/** @param {string} file */
async function request(file) {
  const answer = await fetch(new URL(`../../../studies/${file}`, import.meta.url));
  if (!answer.ok) throw new Error(`studies/${file}: ${answer.status}`);
  return answer;
}
