// The levels of the computer, for modules that only list them, and what it plays where nobody asked for it.

/** The highest. */
export const LEVELS = 10;

/**
 * @typedef {{ white: number, black: number, time: number, personality: string }} ComputerLevels the computer's level on each
 * side, 0 for a person; its time for a move in milliseconds; its personality, which the game may not have
 */
/** Both sides are played by people. @type {ComputerLevels} */
export const NO_COMPUTER = { white: 0, black: 0, time: 3000, personality: 'balanced' };
