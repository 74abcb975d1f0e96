// What runs are called, by their game and what is not as usual there.

import { number } from '../../lib/figures.js';
import { tInline, tMessage } from '../../lib/i18n.js';

/** @import { LabState } from './state/page-state.js' */
/** @import { LabNumber, LabSettings, LocalizedMessage } from '../../pkg/lab.js' */

/** What knows settings, and games by their names. @typedef {{ core: LabState['core'], cards: { id: string, name: LocalizedMessage }[], mixes?: { id: string, name: LocalizedMessage }[] }} Names */

/** Numbers whose names stand before their values; others have a phrase. */
const NAMED = ['level', 'personality', 'seed'];

/** A run by its game and by what is not as usual there. @param {Names} lab @param {string} text */
export function nameOf(lab, text) {
  const { settings } = lab.core.read(text);
  return settings ? named(lab, settings, settings.numbers.filter(describe)) : text;
}

/** The game of a run by its rules alone. @param {Names} lab @param {string} text */
export function rulesName(lab, text) {
  const { settings } = lab.core.read(text);
  return settings
    ? named(
        lab,
        settings,
        settings.numbers.filter(({ label, value, usual }) => label && value !== usual),
      )
    : text;
}

/**
 * Runs beside each other, each by its game and by what tells it from the others.
 * @param {LabState} lab
 * @param {string[]} texts
 */
export function namesOf(lab, texts) {
  const all = texts.map((text) => lab.core.read(text).settings);
  const values = (/** @type {string} */ key) =>
    new Set(all.map((settings) => settings?.numbers.find((number) => number.key === key)?.value));
  const differing = (/** @type {LabNumber} */ { key }) =>
    key !== 'games' &&
    all.filter((settings) => settings?.numbers.some((number) => number.key === key)).length > 1 &&
    values(key).size > 1;
  return all.map((settings, at) =>
    settings ? named(lab, settings, settings.numbers.filter(differing)) : (texts[at] ?? ''),
  );
}

/** @param {Names} lab @param {LabSettings} settings @param {LabNumber[]} numbers */
function named(lab, settings, numbers) {
  const card = [...lab.cards, ...(lab.mixes ?? [])].find(({ id }) => id === settings.game);
  const name = card ? tMessage(card.name) : settings.game;
  return numbers.length > 0 ? tInline('page.labelled', { label: name, value: numbers.map(told).join(', ') }) : name;
}

/** Numbers of which none means that something is not done: a phrase of its own. */
const OFF = ['even'];

/** A number and its value, in words. @param {LabNumber} number */
export function told({ key, label, value, choices, words }) {
  if (value === 0 && OFF.includes(key)) return tInline(`page.lab.short.${key}.off`);
  const one = label ?? (NAMED.includes(key) ? { id: `page.lab.key.${key}`, args: {} } : undefined);
  const two = choices[value] ?? (words[value] ? { id: `page.personality.${words[value]}`, args: {} } : value);
  return one ? tInline('page.paired', { one, two }) : tInline(`page.lab.short.${key}`, { value });
}

/**
 * Whether a number tells runs apart: what limits the thinking does, and what the players start with, all others where they are not usual.
 * @param {LabNumber} number
 */
function describe({ key, value, usual }) {
  if (key === 'nodes' || key === 'time') return value > 0;
  return key === 'purse' || (value !== usual && key !== 'games');
}

/**
 * What the players of a run hold, as its game names it: its name, and an amount with its unit.
 * @param {Names} lab
 * @param {string} text of the run
 */
export function amountOf(lab, text) {
  const amount = lab.core.read(text).settings?.amount;
  if (!amount) return { name: '', write: (/** @type {number} */ value) => number(value) };
  const { id, args } = amount.start;
  const [key = ''] = Object.keys(args);
  return {
    name: tMessage(amount.name),
    write: (/** @type {number} */ value) => tMessage({ id, args: { [key]: Number(value.toFixed(1)) } }),
  };
}
