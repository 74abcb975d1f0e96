// The levels of the computer's strength, from 1 on, for whoever only has to list them.

/** The highest. */
export const LEVELS = 10;
