// `oddchess/board` where there are no elements: a server that renders a page can import it, and it does nothing there.

/** There is no site to link to either. */
export function setSite() {}

export const VariantBoard = undefined;
