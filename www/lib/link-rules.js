// The changed rules of a game, as its link has them.

/** @param {string} link @returns {string} the settings as text; empty for the usual rules */
export const rulesOf = (link) => new URLSearchParams(link.split('?')[1]).get('rules') ?? '';
