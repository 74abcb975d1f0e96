// What other sites need to show a link to a page with its picture: addresses. They must be absolute, so only a build
// that knows where it will be hosted has them; a relative one would be dropped, or sought at the wrong place.

/** Where a page says what it is about; tools/pages/frame.js writes it. */
const TITLE = /<meta property="og:title" content="[^"]*">\n/;
const CARD = '<meta name="twitter:card" content="summary">\n';
const PICTURE = /^art[^/]*\/share\.png$/;
/** What is seen on it, by language. @type {Record<string, string>} */
const SEEN = {
  en: 'Oddchess, chess variants to play, study and share: the 43 squares of Infantry Chess with both armies',
  de: 'Oddchess, Schachvarianten zum Spielen, Ergründen und Teilen: die 43 Felder von Infantry Chess mit beiden Armeen',
};

/**
 * The address of a site as it was given, with a slash at its end.
 * @param {string} given
 */
export function siteAddress(given) {
  const address = URL.canParse(given) ? new URL(given) : undefined;
  if (!address || !/^https?:$/.test(address.protocol) || address.search || address.hash)
    throw new Error(
      `SITE=${given}: expected the address at which the site will be hosted, such as https://example.org/oddchess/`,
    );
  return address.href.replace(/\/*$/, '/');
}

/**
 * Adds the address and the picture to the pages that describe themselves.
 * @param {Map<string, Buffer>} site by path, as it will be hosted; changed in place
 * @param {string} address of the site, with a slash at its end
 */
export function addAddresses(site, address) {
  const picture = [...site.keys()].find((path) => PICTURE.test(path));
  if (!picture) throw new Error('expected art/share.png in the site: run node tools/icons.js');
  for (const [path, body] of [...site].filter(([path]) => path.endsWith('.html'))) {
    const text = String(body);
    if (!TITLE.test(text)) continue;
    const language = /<html lang="(\w+)/.exec(text)?.[1] ?? 'en';
    const tags = [
      `<meta property="og:url" content="${address}${path.replace(/(^|\/)index\.html$/, '$1')}">`,
      `<meta property="og:image" content="${address}${picture}">`,
      '<meta property="og:image:type" content="image/png">',
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      `<meta property="og:image:alt" content="${SEEN[language] ?? SEEN.en}">`,
    ];
    const described = text
      .replace(TITLE, (line) => `${line}${tags.join('\n')}\n`)
      .replace(CARD, CARD.replace('summary', 'summary_large_image'));
    site.set(path, Buffer.from(described));
  }
}
