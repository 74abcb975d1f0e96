// Starts a new game from a choice: its settings, who plays which side, and the clock.

import { announceSide } from './announce-side.js';
import { gameOptions, personSide, rememberChoice } from './new-game-options.js';
import { Players } from './players.js';
import { settingsText } from './settings-text.js';

/** @import { App } from './app.js' */
/** @import { Choice } from './new-game-options.js' */

/**
 * @param {App} app
 * @param {string} kind id of the game
 * @param {Choice} choice remembered for this game
 * @param {boolean} [fromHere] whether it starts from the current position and not from the usual one
 * @returns {import('../pkg/oddchess.js').Problem | undefined} what is wrong with the settings; then nothing starts
 */
export function startGame(app, kind, choice, fromHere = false) {
  const person = personSide(choice);
  const atBottom = choice.bottom === 'mover' || choice.against === 'links' ? undefined : choice.bottom;
  const settings = [...app.cards, ...app.mixes].find(({ id }) => id === kind)?.settings ?? [];
  // Before the game, so that the page shows it with what its players need.
  app.players ??= new Players(app);
  const problem = app.files.startNew({
    kind,
    rules: fromHere ? undefined : settingsText(settings, choice.settings),
    orientation: person ?? atBottom,
  });
  if (problem) return problem;
  rememberChoice(kind, choice);
  app.players.start(gameOptions(choice, person));
  if (choice.against === 'links') app.correspondence.start();
  const color = person ?? (app.correspondence.current?.color || undefined);
  if (color) announceSide(app, color);
  return undefined;
}
