// A whole site, as its sources or as it is hosted: each of its files by itself, and whether every script in it belongs
// to it.

import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { hostPolicy } from '../dist/not-found.js';
import { OEMBED } from '../dist/oembed.js';
import { allowFirst } from '../dist/pages.js';
import { faultsOfPage, POLICY } from './pages.js';
import { faultsOfScript, faultsOfSheet, foreign } from './scripts.js';

/** Scripts that are requested by other sites, the browser, or pages that it has kept. */
const KNOWN_ELSEWHERE = ['board.js', 'sw.js', 'theme.js'];
/** Files that keep their name in a hosted site, without a digest. */
const KEEPS_ITS_NAME = [...KNOWN_ELSEWHERE, 'moved.js'];
/** Files that are in no list: the list itself, and files read only by hosts and app stores. */
const UNLISTED = /^(sw\.js|_headers|art[^/]*\/(screenshot|share)\.png)$/;

/**
 * @param {Map<string, Buffer>} site
 * @param {Map<string, Buffer>} [among] the files of it that are looked at by themselves: all, if not others are known to be right
 * @returns {string[]} what is wrong, each with the path of its file
 */
export function faultsOfSite(site, among = site) {
  /** @type {string[]} */
  const faults = [];
  const there = (/** @type {string} */ path) => site.has(path === '.' ? 'index.html' : path);
  for (const [path, body] of among) {
    const text = body.toString();
    const own = path.endsWith('.html')
      ? faultsOfPage(path, text, there)
      : path.endsWith('.js')
        ? faultsOfScript(path, text)
        : path.endsWith('.css')
          ? faultsOfSheet(text)
          : path.endsWith('.svg')
            ? [
                ...(/<script|\son\w+=|<foreignObject/i.test(text) ? ['a picture that runs something'] : []),
                ...foreign(text),
              ]
            : /\.(json|webmanifest)$/.test(path) && !OEMBED.test(path)
              ? foreign(text)
              : [];
    faults.push(...own.map((fault) => `${path}: ${fault}`));
  }
  faults.push(...unowned(site));
  if (site.has('_headers')) faults.push(...hosted(site));
  return faults;
}

/**
 * Unreferenced scripts, and references to missing scripts.
 * @param {Map<string, Buffer>} site
 * @returns {string[]}
 */
function unowned(site) {
  const named = new Set(KNOWN_ELSEWHERE);
  const faults = [];
  for (const [path, body] of site) {
    if (!/\.(html|js)$/.test(path)) continue;
    const code = body.toString().replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
    // Keys of a table are names of something else.
    for (const [, name = ''] of code.matchAll(/['"`]([\w./-]+\.js)['"`](?!\s*:)/g)) {
      const target = posix.join(posix.dirname(path), name);
      if (site.has(target)) named.add(target);
      // From the root of the site, as lib/site.js takes it.
      else if (site.has(name)) named.add(name);
      else faults.push(`${path}: names ${name}, which is not there`);
    }
  }
  for (const path of site.keys())
    if (path.endsWith('.js') && !named.has(path)) faults.push(`${path}: a script that no page owns`);
  return faults;
}

/**
 * What a hosted site promises besides: digests for all that it is made of, and the policy for its workers.
 * @param {Map<string, Buffer>} site
 */
function hosted(site) {
  const faults = [];
  const list = new Map(
    [...String(site.get('sw.js')).matchAll(/"?([\w./-]+)"?:"([0-9a-f]{64})"/g)].map(([, path = '', digest = '']) => [
      path,
      digest,
    ]),
  );
  for (const [path, body] of site) {
    if (
      !UNLISTED.test(path) &&
      !OEMBED.test(path) &&
      list.get(path) !== createHash('sha256').update(body).digest('hex')
    )
      faults.push(`${path}: no digest, or another, in the list of sw.js`);
    if (path.endsWith('.js') && !/^[a-z]+-[0-9a-f]{10}\//.test(path) && !KEEPS_ITS_NAME.includes(path))
      faults.push(`${path}: a script without a digest in its path`);
  }
  for (const path of list.keys()) if (!site.has(path)) faults.push(`${path}: listed in sw.js, and not there`);
  const [all = ''] = String(site.get('_headers')).split(/\n(?=\/)/);
  const policy = hostPolicy(allowFirst(String(site.get('theme.js')), POLICY), String(site.get('404.html')));
  if (!all.startsWith('/*\n') || !all.includes(`\n  Content-Security-Policy: ${policy}\n`))
    faults.push('_headers: the content policy is not said of all paths');
  return faults;
}
