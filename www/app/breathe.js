// Long work is done in parts, for a page that works is deaf.

/** Lets the browser paint what is done, and hear who touches the page. */
export const breathe = () => new Promise((done) => setTimeout(done));
