// The page for addresses where nothing is. A host shows it at any depth, so by itself it can't know where the site is:
// it asks for its script at every depth, and browsers report each that is not there. A build that is told where it will
// be hosted names the one place.

/** As www/404.html asks for it; the ways that lead up are the same script again. */
const AGAIN = /<script type="module" src="(?:\.\.\/)+[^"]*not-found\.js"><\/script>\n/g;
const HINT = /<!-- A host shows this page[^>]*-->\n/;

/**
 * The page with addresses from the root of its host.
 * @param {string} page as it is for any host
 * @param {string} path of the site on its host, such as `/play/oddchess/`
 */
export function placed(page, path) {
  const text = page
    .replace(AGAIN, '')
    .replace(HINT, '')
    .replace(/ (href|src)="(?![/#]|[a-z]+:)([^"]*)"/g, (_, name, to) => ` ${name}="${path}${to}"`);
  if (text.match(/not-found\.js"/g)?.length !== 1) throw new Error('404.html: expected its script beside it, once');
  return text;
}
