// Checks of a page: the content policy comes first, then nothing that it would refuse, and nothing that leads away
// from the site but links which are listed here.

import { posix } from 'node:path';
import { BARE_POLICY } from '../dist/not-found.js';
import { allowFirst } from '../dist/pages.js';

/**
 * The policy of every page, directive by directive. To loosen one is to change this list.
 * @type {[directive: string, why: string][]}
 */
export const DIRECTIVES = [
  ["default-src 'none'", 'what is not named below is not wanted'],
  ["script-src 'self' 'wasm-unsafe-eval'", 'scripts are files of the site; the core is WebAssembly'],
  ["style-src 'self'", 'sheets, too'],
  ["img-src 'self' data: blob:", 'pictures that the page has drawn are blobs, those in sheets are data'],
  ["connect-src 'self'", 'the core, the words, the puzzles'],
  ["frame-src 'self'", 'the page about frames shows one'],
  ["worker-src 'self'", 'the threads that think'],
  ["manifest-src 'self'", 'it can be installed'],
  ["base-uri 'none'", 'every path is relative to where the page is'],
  ["form-action 'none'", 'no form sends anything'],
  ["require-trusted-types-for 'script'", 'no text becomes markup or a script'],
  [
    'trusted-types workers',
    'but the addresses of our own threads (core/worker-urls.js), and from a file of one script (theme.js)',
  ],
];
export const POLICY = DIRECTIVES.map(([directive]) => directive).join('; ');

/** Links that leave the site when a reader follows them. @type {Record<string, string>} */
const AWAY = {
  'https://www.chessvariants.com/page/MStax-chess': 'the inventor’s own page of Tax Chess',
  'https://www.chessvariants.com/43.dir/index.html': 'the contest for which Infantry Chess was made',
  'https://www.chessvariants.com/43.dir/infantery/infantery.html': 'its page there, with comments of the inventor',
  'https://www.chessvariants.com/programs.dir/zillions/infantrychess.zip': 'the program from which its pictures come',
  'https://erez.wordpress.com/2006/09/06/chess-variant-infantry-chess/': 'the inventor’s own page of Infantry Chess',
  'https://uschess.discourse.group/t/powerful-monarch-chess-rules-and-puzzles/16074':
    'the inventor’s own account of Powerful Monarch Chess',
};

/** Attributes that hold an address which a browser goes to by itself or at a press. */
const ADDRESSES = [
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'data',
  'background',
  'cite',
  'longdesc',
  'xlink:href',
];
/** Attributes that no page needs, and which run or load something. */
const BARRED = ['style', 'srcdoc', 'srcset', 'ping', 'nonce', 'manifest', 'http-equiv', 'target'];
const BARRED_ELEMENTS = ['style', 'base', 'object', 'embed', 'applet', 'frame', 'portal'];
/** The path of an answer of oEmbed within the site. */
const OWN_ANSWER = /^https?:\/\/.*?\/(oembed\/[\w./-]+\.json)$/;
const RELATIONS = ['icon', 'apple-touch-icon', 'manifest', 'stylesheet', 'modulepreload', 'preload'];
/** Shown at addresses of any depth. In a site that does not know its place it has a policy of its own, and no addresses. */
const ANYWHERE = '404.html';

const ATTRIBUTE = /\s+([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/y;
const CLOSE = /\s*\/?>/y;

/**
 * The tags of a page with their attributes. Unreadable ones are reported, too, so that none is missed.
 * @param {string} text without comments
 */
function tags(text) {
  /** @type {{ name: string, at: number, after: number, attributes: Map<string, string> }[]} */
  const found = [];
  /** @type {string[]} */
  const unread = [];
  for (const match of text.matchAll(/<([a-zA-Z][^\s/>]*)/g)) {
    const attributes = new Map();
    let at = match.index + match[0].length;
    for (;;) {
      ATTRIBUTE.lastIndex = at;
      const one = ATTRIBUTE.exec(text);
      if (!one) break;
      attributes.set(String(one[1]).toLowerCase(), one[2] ?? one[3] ?? one[4] ?? '');
      at = ATTRIBUTE.lastIndex;
    }
    CLOSE.lastIndex = at;
    if (!CLOSE.test(text)) unread.push(text.slice(match.index, match.index + 40));
    found.push({ name: String(match[1]).toLowerCase(), at: match.index, after: CLOSE.lastIndex, attributes });
  }
  return { found, unread };
}

/**
 * @param {string} path of the page
 * @param {string} text
 * @param {(path: string) => boolean} there whether the site has such a file
 * @returns {string[]} what is wrong
 */
export function faultsOfPage(path, text, there) {
  /** @type {string[]} */
  const faults = [];
  const plain = text.replace(/<!--[\s\S]*?-->/g, '');
  if (/<!--/.test(plain)) faults.push('a comment that is not closed');
  const { found, unread } = tags(plain);
  for (const start of unread) faults.push(`a tag that can't be read: ${start}`);

  const head = found.findIndex(({ name }) => name === 'head');
  const first = found[head + 1];
  const policy = (/** @type {string} */ content) => `<meta http-equiv="Content-Security-Policy" content="${content}">`;
  const opening = first && plain.slice(first.at, first.after);
  const bare = path === ANYWHERE && opening === policy(BARE_POLICY);
  // A hosted page has the script that runs first within itself.
  const own = /<script [^>]*>([^<]+)<\/script>/.exec(plain)?.[1] ?? '';
  const allowed = own !== '' && opening === policy(allowFirst(own, POLICY));
  if (head < 0 || !(bare || allowed || opening === policy(POLICY)))
    faults.push('the content policy is not first in the head, or another one');

  for (const { name, after, attributes } of found) {
    const tag = `<${name}${[...attributes].map(([key, value]) => ` ${key}="${value}"`).join('')}>`.slice(0, 120);
    const value = (/** @type {string} */ key) => attributes.get(key) ?? '';
    if (BARRED_ELEMENTS.includes(name) && !(bare && name === 'style'))
      faults.push(`no page needs such an element: ${tag}`);
    for (const key of attributes.keys()) {
      if (key.startsWith('on')) faults.push(`an inline handler: ${tag}`);
      const known =
        key === 'http-equiv'
          ? tag.startsWith('<meta http-equiv="Content-Security-Policy"')
          : key === 'target' && value('rel').includes('noopener');
      if (BARRED.includes(key) && !known) faults.push(`no page needs the attribute ${key}: ${tag}`);
      if (!ADDRESSES.includes(key)) continue;
      const link = value(key).replaceAll('&amp;', '&').trim();
      if (bare) {
        if (link !== 'data:,') faults.push(`an address in a page that may be anywhere: ${tag}`);
        continue;
      }
      if (/^[a-z][a-z0-9+.-]*:/i.test(link) || link.startsWith('/') || link.startsWith('\\')) {
        // Where other sites are told of it, the site names its own address; browsers don't go there.
        const told =
          name === 'link' && value('type') === 'application/json+oembed' && there(OWN_ANSWER.exec(link)?.[1] ?? '');
        if (told) continue;
        if (!(name === 'a' && link in AWAY)) faults.push(`an address that is not the site's own: ${tag}`);
        else if (!value('rel').includes('noopener') || !value('rel').includes('noreferrer'))
          faults.push(`a way out without rel="noopener noreferrer": ${tag}`);
        continue;
      }
      const file = link.split(/[?#]/)[0] ?? '';
      const target = posix.join(posix.dirname(path), file);
      if (file && !there(target)) faults.push(`an address of no file: ${tag}`);
    }
    if (name === 'script') {
      const first = allowed && plain.startsWith(`${own}</script>`, after);
      if (!value('src') && !first) faults.push(`an inline script: ${tag}`);
      if (attributes.has('type') && value('type') !== 'module')
        faults.push(`a script that is neither a module nor a classic one: ${tag}`);
      if (!first && !plain.startsWith('</script>', after)) faults.push(`a script with a text of its own: ${tag}`);
    }
    const answer = value('rel') === 'alternate' && value('type') === 'application/json+oembed';
    if (name === 'link' && !answer && !RELATIONS.includes(value('rel')))
      faults.push(`no page needs such a link: ${tag}`);
  }
  return faults;
}
