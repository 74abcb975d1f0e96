// The data of the findings, as tools/play-findings.js has had them written: for each run a file in www/findings/ with
// what its games say together; and here what its settings were and what it is called.

import { readdirSync, readFileSync } from 'node:fs';
import { initSync, readRun } from '../../www/pkg/lab.js';

/** @import { LabSummary as Summary } from '../../www/pkg/lab.js' */
/** @import { Mean } from '../../www/features/lab/difference.js' */
/**
 * @typedef {object} Finding
 * @property {string} id
 * @property {string} game
 * @property {string} title of the game
 * @property {string} name of the setting
 * @property {string} core as what the core was built that played
 * @property {string} digest of the file with all games
 * @property {Summary} summary
 * @property {Record<string, number>} numbers all settings
 * @property {Map<string, string>} rulings the endings that are rulings of ours, and where the rules pages give them
 */

/** The result of a draw. */
export const DRAW = '1/2-1/2';
/** The order of the page: the yardstick first. */
const ORDER = ['chess', 'tax', 'monarch', 'infantry', 'anarchist', 'taxi'];
const WWW = new URL('../../www/', import.meta.url);

/** @param {string} path in www/ @returns {any} */
export const readJson = (path) => JSON.parse(readFileSync(new URL(path, WWW), 'utf8'));

/** What sentences of a catalogue say. @param {string} language @returns {(id: string) => string} */
export function phrases(language) {
  const words = readJson(`locales/${language}.json`);
  return (id) => String(words[id] ?? id);
}

/**
 * @param {import('./text-en.js').Text} text of the language in which the settings are named
 * @returns {Finding[]}
 */
export function read(text) {
  const phrase = phrases(text.language);
  initSync({ module: readFileSync(new URL('pkg/lab_bg.wasm', WWW)) });
  const files = readdirSync(new URL('findings', WWW)).filter(
    (file) => file.endsWith('.json') && file !== 'examples.json',
  );
  const runs = files.map((file) => ({
    ...readJson(`findings/${file}`),
    name: file.replace(/\.json$/, ''),
  }));
  const place = (/** @type {Finding} */ one) => ORDER.indexOf(one.game) * 1000 + (one.numbers.purse ?? 0);
  return runs
    .map((one) => finding(one, text, phrase))
    .sort((/** @type {Finding} */ one, /** @type {Finding} */ other) => place(one) - place(other));
}

/**
 * @param {{ name: string, core: string, digest: string, missing: unknown[], summary: Summary }} run
 * @param {import('./text-en.js').Text} text
 * @param {(id: string) => string} phrase
 * @returns {Finding}
 */
function finding({ name: id, core, digest, missing, summary }, text, phrase) {
  if (missing.length > 0) throw new Error(`${id}: games are missing`);
  const { settings, problem } = readRun(summary.text);
  if (!settings) throw new Error(`${id}: ${problem?.id}`);
  const numbers = Object.fromEntries(settings.numbers.map(({ key, value }) => [key, value]));
  const name = phrase(`game.${settings.game}.name`);
  return {
    id,
    game: settings.game,
    title: name,
    name: numbers.purse === undefined ? name : text.purse(name, numbers.purse),
    core,
    digest,
    summary,
    numbers,
    rulings: new Map(settings.rulings.map(({ ending, rule }) => [ending, rule])),
  };
}

/** A result's share as a mean with bounds. @param {Finding} finding @param {string} result @returns {Mean} */
export function shareOf({ summary }, result) {
  const share = summary.results.find((one) => one.result === result)?.share;
  return share ? { mean: share.share, low: share.low, high: share.high } : { mean: 0, low: 0, high: 0 };
}

/**
 * A mean of games.
 * @param {Finding} finding
 * @param {'plies' | 'choices' | 'score' | 'odd' | 'barred' | 'decided'} key
 * @returns {Mean | undefined}
 */
export const meanOf = ({ summary }, key) => summary[key] ?? undefined;
