// The page for addresses where nothing is. A host shows it at any depth, so nothing in it may be relative.
//
// A build that is told where it will be hosted puts that place before each address. Any other can't know it, and a page
// that looked for its parts at several places would fill the browser's console with those that are not there. So this
// one needs nothing: its few styles are its own, allowed by their digest in its policy, and it has no links. The service
// worker knows the place, and shows returning readers the whole page (www/sw.js).

import { createHash } from 'node:crypto';

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;text-align:center;' +
  'background:light-dark(#f7f4ee,#14181f);color:light-dark(#1d2433,#e9edf4)}' +
  'main{padding:24px}h1{margin:0;font-size:28px}h2{margin:32px 0 0;font-size:20px}p{margin:4px 0}';
const STYLE_DIGEST = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
/** What the page may do: show itself. */
export const BARE_POLICY = [
  "default-src 'none'",
  `style-src ${STYLE_DIGEST}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
/** Without it browsers ask the root of the host for one. */
const NO_ICON = '<link rel="icon" href="data:,">';

/**
 * The page with addresses from the root of its host.
 * @param {string} page
 * @param {string} path of the site on its host, such as `/play/oddchess/`
 */
export function placed(page, path) {
  return page.replace(/ (href|src)="(?![/#]|[a-z]+:)([^"]*)"/g, (_, name, to) => ` ${name}="${path}${to}"`);
}

/**
 * The page that needs nothing, in all languages at once: it can't ask for the reader's.
 * @param {string} page the whole one
 * @param {[language: string, words: Record<string, string>][]} catalogues the first one gives the heading
 */
export function bare(page, catalogues) {
  const drawing = /<svg[\s\S]*?<\/svg>\n/.exec(page)?.[0] ?? '';
  const texts = catalogues.map(([language, words], at) => {
    const heading = at === 0 ? 'h1' : 'h2';
    return (
      `<${heading} lang="${language}">${words['page.lost']}</${heading}>\n` +
      `<p lang="${language}">${words['page.lost.said']}. ${words['page.lost.back']}.</p>\n`
    );
  });
  const parts = /** @type {[RegExp, string][]} */ ([
    [/(http-equiv="Content-Security-Policy" content=)"[^"]*"/, `$1"${BARE_POLICY}"`],
    [
      /(?:<link rel="modulepreload"[^>]*>\n|<script [^>]*><\/script>\n)+(<\/head>)/,
      `${NO_ICON}\n<style>${STYLE}</style>\n$1`,
    ],
    [/<body>[\s\S]*<\/body>/, `<body>\n<main>\n${drawing}${texts.join('')}</main>\n</body>`],
  ]);
  return parts.reduce((text, [place, part]) => {
    if (!place.test(text)) throw new Error(`404.html: expected ${place} in it`);
    return text.replace(place, part);
  }, page);
}

/**
 * The policy that a host sends with every answer: that of the pages, and what the page for missing addresses needs of
 * it, as that one may be the answer anywhere.
 * @param {string} policy of all other pages
 * @param {string} page for missing addresses
 */
export function hostPolicy(policy, page) {
  return page.includes(BARE_POLICY) ? policy.replace("style-src 'self'", (own) => `${own} ${STYLE_DIGEST}`) : policy;
}
