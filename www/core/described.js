// Games that a text describes have ids that begin with one word; what such a game is only its module knows.

/** Whether a link or a saved record, which begins with one, is of such a game. @param {string} text */
export const isDescribed = (text) => /^[^#\n]*#\s*invent[/?]/i.test(text);

/** Whether there is one in a text: a link, or a record with a description among its tags. @param {string} text */
export const mentionsDescribed = (text) => /#\s*invent[/?]|"invent:/i.test(text);

/** The start of a game under its rules, as a link. @param {Pick<import('./open-game.js').OpenGame, 'card' | 'view'>} game */
export const startLink = ({ card, view }) => `#${card.id}${view.rules && `?rules=${view.rules}`}`;

/**
 * The start of the game that is open, as a link; nothing if it is not described.
 * @param {Pick<import('./open-game.js').OpenGame, 'card' | 'view'> | null} game
 */
export const describedStart = (game) => (game && isDescribed(game.view.link) ? startLink(game) : undefined);

/** Whether the settings of a run are of such a game. @param {string} text */
export const isDescribedRun = (text) => /^game=invent:/.test(text);
