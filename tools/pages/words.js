// What pages say that are written ahead: the catalogues, and what no script of the page says.

import { readFileSync } from 'node:fs';

/** @import { LocalizedMessage } from '../../www/pkg/oddchess.js' */

/** @type {Map<string, Record<string, any>>} */
const known = new Map();

/** @param {string} language @returns {Record<string, any>} its catalogue */
export function wordsOf(language) {
  const file = new URL(`../../www/locales/${language}.json`, import.meta.url);
  const words = known.get(language) ?? JSON.parse(readFileSync(file, 'utf8'));
  known.set(language, words);
  return words;
}

/** @param {string} language @param {string[]} ids @returns {string} what a catalogue says under the first that it has */
export function word(language, ...ids) {
  const words = wordsOf(language);
  const text = ids.map((id) => words[id]?.plain ?? words[id]).find(Boolean);
  if (typeof text !== 'string') throw new Error(`www/locales/${language}.json: expected a sentence for ${ids}`);
  return text;
}

/**
 * Messages of the core as sentences, as www/lib/i18n.js makes them.
 * @param {string} language
 * @returns {(message: LocalizedMessage, form?: string) => string} within a sentence
 */
export function speaker(language) {
  const catalogue = wordsOf(language);
  const plurals = new Intl.PluralRules(language);
  /** @param {LocalizedMessage} message @param {string} [form] @returns {string} */
  return function say({ id, args = {} }, form = 'plain') {
    const entry = catalogue[id];
    const values = /** @type {Record<string, any>} */ (args);
    const count = typeof entry === 'object' && 'on' in entry ? Number(values[entry.on]) : undefined;
    const text =
      typeof entry === 'string'
        ? entry
        : count === undefined
          ? entry?.[form]
          : (count === 0 && entry.zero) || entry[plurals.select(count)] || entry.other;
    if (typeof text !== 'string') throw new Error(`www/locales/${language}.json: expected a sentence for ${id}`);
    return text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name, wanted) => {
      const value = values[name];
      return typeof value === 'object' ? say(value, wanted) : String(value);
    });
  };
}

/** A text as markup. @param {string} text */
export const safe = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** @param {string} game @param {string} language */
export const nameOf = (game, language) => word(language, `game.${game}.name`);

/** For each language in which there are pages of text. @type {Record<string, any> & { en: Record<string, any> }} */
export const TEXTS = {
  en: {
    setUp:
      'Setting up the page… If nothing else appears, the page may have been opened as a file, but needs a web server, such as <code>python3 -m http.server</code>',
    old: 'A part of it did not load, or this browser is too old to run WebAssembly. Check the connection and try again; if that does not help, try a current version of Firefox, Chrome, Edge or Safari.',
    toRules: 'To the rules',
    toText: 'To the text',
    languages: 'Languages',
    rulesAndLanguages: 'Rules of the games, and languages',
    contents: 'On this page',
    example: 'Example',
    tools: {
      reset: 'Back to the example',
      back: 'One move back',
      forward: 'One move forward',
      flip: 'Flip the board',
      on: 'Play on',
    },
    start: {
      play: 'Play this game',
      learn: 'Learn it step by step',
      puzzles: 'Puzzles of this game',
      lab: 'How it plays: the lab',
      print: 'Print: rules on one page',
    },
  },
  de: {
    toRules: 'Zu den Regeln',
    toText: 'Zum Text',
    languages: 'Sprachen',
    rulesAndLanguages: 'Regeln der Spiele und Sprachen',
    contents: 'Auf dieser Seite',
    example: 'Beispiel',
    tools: {
      reset: 'Zurück zum Beispiel',
      back: 'Ein Zug zurück',
      forward: 'Ein Zug vor',
      flip: 'Brett drehen',
      on: 'Weiterspielen',
    },
    start: {
      play: 'Dieses Spiel spielen',
      learn: 'Schritt für Schritt lernen',
      puzzles: 'Aufgaben dazu',
      lab: 'Wie es sich spielt: das Labor',
      print: 'Drucken: Regeln auf einer Seite',
    },
  },
};
