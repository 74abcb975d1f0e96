// The number of levels of the computer, for modules that only list them.

/** The highest. */
export const LEVELS = 10;
