// The catalogues: which languages there are, and fetching them.
//
// The languages are the files of locales/; `make` lists them in pkg/languages.js. Where the site is hosted, a catalogue
// is split: what the playground may say at once comes first, the sentences of what is loaded later come with that
// (tools/dist/catalogues.js decides which these are). In the sources a catalogue is one file.

import { LANGUAGES, PARTIAL, RIGHT_TO_LEFT } from '../pkg/languages.js';
import { endFault, report } from './faults.js';
import { readCatalogue } from './site-files.js';

/** Fallback language. */
export const FALLBACK = 'en';

/** Whether the catalogues are split; tools/dist.js sets it. */
const SPLIT = Boolean(/** @type {any} */ (globalThis).ODDCHESS_SPLIT);

/** The catalogues, to which their parts are added. @type {Map<string, Promise<any>>} */
const fetched = new Map();
/** By their file names. @type {Map<string, Promise<any>>} */
const parts = new Map();
/** The parts beside the first that every catalogue is to have. @type {Set<string>} */
const wanted = new Set();

/** The languages by code, each with its own name. */
export const languages = LANGUAGES;

/** @param {string} language @returns {'ltr' | 'rtl'} the direction in which it is written */
export const directionOf = (language) => (RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr');

/** The available language for a tag such as `de-AT`, ignoring trailing subtags. @param {string} tag */
export function nearestLanguage(tag) {
  for (let rest = tag; rest; rest = rest.slice(0, Math.max(rest.lastIndexOf('-'), 0))) {
    const found = Object.keys(languages).find((code) => code.toLowerCase() === rest.toLowerCase());
    if (found) return found;
  }
  return undefined;
}

/**
 * The catalogue of a language with all parts that have been asked for. A failed request is repeated.
 * @param {string} language
 */
export function fetchCatalogue(language) {
  const words = once(fetched, language, () => requestWhole(language));
  if (!SPLIT || wanted.size === 0) return words;
  return Promise.all([...wanted].map((part) => addPart(language, part, words))).then(() => words);
}

/** The catalogue, in which English takes the place of what it lacks. A hosted one has no gaps. @param {string} language */
async function requestWhole(language) {
  const own = readCatalogue(`${language}.json`);
  if (SPLIT || !PARTIAL.includes(language)) return own;
  const [english, words] = await Promise.all([readCatalogue(`${FALLBACK}.json`), own]);
  return { ...english, ...words };
}

/** @param {string} language @param {string} part @param {Promise<object>} words where it is added */
function addPart(language, part, words) {
  const file = `${language}.${part}.json`;
  return once(parts, file, async () => {
    const [all, more] = await Promise.all([words, readCatalogue(file)]);
    Object.assign(all, more);
  });
}

/**
 * From now on catalogues have these parts, too: `more` is that of dialogs and the like, any other name makes a part of what
 * is said only by the pages whose first script asks for it.
 * @param {string[]} names
 * @returns {Promise<unknown>} when those that are in use have them
 */
export function needParts(...names) {
  for (const name of names) wanted.add(name);
  return Promise.all([...fetched.keys()].map(fetchCatalogue));
}

/** What comes before all that is late. @type {Promise<unknown>} */
let first = Promise.resolve();

/** Holds back what is late, but for what is urgent, until this is there. @param {Promise<unknown>} before */
export function holdLate(before) {
  first = before;
}

/** The parts that did not come, each by the text of the function that asks for it. @type {Set<string>} */
const missing = new Set();

/**
 * Loads a module of which the first part of the catalogue lacks the sentences.
 * @template T
 * @param {() => Promise<T>} load `() => import('…')`, as tools/dist/catalogues.js looks for it
 * @param {boolean} [urgent] whether it waits for nothing else
 * @returns {Promise<T>} once it can be used
 */
export async function late(load, urgent = false) {
  try {
    if (!urgent) await first;
    const [module] = await Promise.all([load(), needParts('more')]);
    // Another part that comes says nothing of the one that did not.
    if (missing.delete(String(load)) && !missing.size) endFault('unloaded');
    return module;
  } catch (cause) {
    missing.add(String(load));
    report('unloaded', {}, true);
    // Should what is kept of it be damaged, the next try finds it whole.
    globalThis.navigator?.serviceWorker?.controller?.postMessage('mend');
    throw cause;
  }
}

/**
 * @template T
 * @param {Map<string, Promise<T>>} answers
 * @param {string} name
 * @param {() => Promise<T>} ask
 */
function once(answers, name, ask) {
  const answer = answers.get(name) ?? ask();
  answers.set(name, answer);
  answer.catch(() => answers.delete(name));
  return answer;
}

/** What `lang` says of an element, also outside of the shadow root that it is in. @param {Element} element @returns {string | undefined} */
function langOf(element) {
  const root = element.getRootNode();
  const declared = /** @type {HTMLElement | null} */ (element.closest('[lang]'))?.lang;
  return declared ?? (root instanceof ShadowRoot ? langOf(root.host) : undefined);
}

/** The language for an element: its own or its ancestors', else the reader's. @param {Element} element */
export function languageOf(element) {
  const given = langOf(element);
  return (given ? nearestLanguage(given) : navigator.languages.map(nearestLanguage).find(Boolean)) ?? FALLBACK;
}
