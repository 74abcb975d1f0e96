// The settings of a game that are not as usual, as the text of links: `income=3,castling=no`.

/** @import { Setting } from '../pkg/oddchess.js' */

/** The text of what differs from the usual rules, as in links. @param {Setting[]} settings @param {number[]} values */
export function settingsText(settings, values) {
  return settings
    .map(({ key, value: usual, choices }, at) => {
      const value = values[at] ?? usual;
      return value === usual ? '' : `${key}=${choices[value]?.word ?? value}`;
    })
    .filter((pair) => pair !== '')
    .join(',');
}

/** The values that a text says. @param {Setting[]} settings @param {string} text */
export function settingsValues(settings, text) {
  const said = new Map(text.split(',').map((pair) => /** @type {[string, string]} */ (pair.split('='))));
  return settings.map(({ key, value, choices }) => {
    const word = said.get(key);
    if (word === undefined) return value;
    const index = choices.findIndex((choice) => choice.word === word);
    return index < 0 ? Number(word) : index;
  });
}
