// Checks of scripts and style sheets: nothing that turns text into markup or code, no requests to other sites. The
// page's content policy refuses most of it again, in the browser; here it is found before anybody runs it.

/** @type {[found: RegExp, what: string][]} */
const BARRED = [
  [/\b(inner|outer)HTML\b/, 'makes markup of a text'],
  [/\binsertAdjacentHTML\b/, 'makes markup of a text'],
  [/\bdocument\s*\.\s*write(ln)?\b/, 'makes markup of a text'],
  [/\b(createContextualFragment|setHTMLUnsafe|parseHTMLUnsafe|srcdoc)\b/, 'makes markup of a text'],
  [/\bDOMParser\b/, 'makes markup of a text'],
  [/(?<![\w$.])eval\s*\(|\beval\s*\?\.|\(0,\s*eval\)|globalThis\.eval|window\.eval/, 'makes code of a text'],
  [/\bnew\s+Function\b|(?<![\w$.])Function\s*\((?!\$\{)/, 'makes code of a text'],
  [/\bset(Timeout|Interval)\s*\(\s*['"`]/, 'makes code of a text'],
  [/\bimportScripts\b/, 'runs a script at an address'],
  [/javascript:/i, 'makes code of an address'],
  [/\bsetAttribute\(\s*['"`](style|on\w*)['"`]/, 'an inline style or handler'],
  [/\bcssText\b/, 'an inline style'],
  [/\b(XMLHttpRequest|WebSocket|WebTransport|EventSource|sendBeacon)\b/, 'speaks to a server'],
  [/\bdocument\s*\.\s*cookie\b/, 'tells every server'],
];

/**
 * Calls that only one script may make, the one that says what they may be given; where scripts are joined it is in
 * others.
 * @type {[found: RegExp, where: RegExp, what: string][]}
 */
const RESERVED = [
  [
    // From a file no thread starts, and two scripts load another one of the site, which says so.
    /\bcreatePolicy\b/,
    /^(core\/worker-urls\.js$|theme\.js$|features\/embed\/early\.js$|scripts-[0-9a-f]{10}\/)/,
    'lets texts through Trusted Types',
  ],
  [/\bRTCPeerConnection\b/, /^(features\/live\/state\/peer\.js$|scripts-[0-9a-f]{10}\/)/, 'speaks to another browser'],
  [/\bgetUserMedia\b/, /^(features\/live\/camera\.js$|scripts-[0-9a-f]{10}\/)/, 'looks through the camera'],
];

/** Addresses in scripts to which nothing is ever sent. @type {[address: string, why: string][]} */
const NAMED = [
  ['http://www.w3.org/2000/svg', 'the name of a namespace'],
  ['https://oddchess.example', 'stands for the host in the examples of embedding'],
  ['http://localhost:8000', 'where the site is once it is served, which a page says that was opened as a file'],
  ['https://github.com/deanm/omggif', 'whose work it is, in a licence'],
  ['https://kenany.me/', 'whose work it is, in a licence'],
  ['https://paulmillr.com', 'whose work it is, in a licence'],
  [
    'https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Operators/typeof#description',
    'a remark of the generator',
  ],
];

/** @param {string} text @param {string} found */
function place(text, found) {
  const at = text.indexOf(found);
  return `${text.slice(0, at).split('\n').length}: …${text.slice(Math.max(0, at - 20), at + 50).replace(/\s+/g, ' ')}…`;
}

/** @param {string} path @param {string} text @returns {string[]} */
export function faultsOfScript(path, text) {
  const faults = BARRED.flatMap(([pattern, what]) => {
    const found = pattern.exec(text);
    return found ? [`${what}: line ${place(text, found[0])}`] : [];
  });
  for (const [pattern, where, what] of RESERVED) {
    const found = pattern.exec(text);
    if (found && !where.test(path)) faults.push(`${what}: line ${place(text, found[0])}`);
  }
  // A worker's address comes from the one list, under its name.
  for (const [call, given = ''] of text.matchAll(/\bnew (?:Shared)?Worker\(\s*([\w$]+\(?)/g)) {
    if (!given.endsWith('(')) faults.push(`a worker at an address that is not listed: line ${place(text, call)}`);
  }
  return [...faults, ...foreign(text)];
}

/** @param {string} text @returns {string[]} */
export function foreign(text) {
  const found = [...text.matchAll(/\b(?:https?|wss?|ftp):\/\/[^\s'"`<>()\\;,]*/gi)].map(([url]) => url);
  const beside = [...text.matchAll(/(?:['"`(])(\/\/[\w-]+\.[a-z]{2,}[^\s'"`)]*)/gi)].map(([, url = '']) => url);
  const known = (/** @type {string} */ url) =>
    NAMED.some(([address]) => url === address || url.startsWith(`${address}/`));
  return [...new Set([...found, ...beside])]
    .filter((url) => !known(url))
    .map((url) => `an address that is not the site's own: line ${place(text, url)}`);
}

/** @param {string} text @returns {string[]} */
export function faultsOfSheet(text) {
  /** @type {string[]} */
  const faults = [...foreign(text)];
  if (/@import/i.test(text)) faults.push('a sheet that asks for another');
  for (const [call, address = ''] of text.matchAll(/url\(\s*['"]?([^'")]*)/gi)) {
    if (/^[a-z][a-z0-9+.-]*:|^\//i.test(address) && !address.startsWith('data:image/'))
      faults.push(`an address that is not the site's own: ${call}`);
  }
  return faults;
}
