// The page for missing addresses: with addresses from the root of its host, or with none.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { faultsOfPage } from '../policy/pages.js';
import { bare, placed } from './not-found.js';

const PAGE = readFileSync(new URL('../../www/404.html', import.meta.url), 'utf8');
const WORDS = { 'page.lost': 'Nothing', 'page.lost.said': 'Not here', 'page.lost.back': 'Go back' };

test('where the place is known, every address begins at the root of the host', () => {
  const page = placed(`${PAGE}<a href="https://a.example/">`, '/play/odd/');
  const addresses = [...page.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
  assert.ok(addresses.includes('/play/odd/features/not-found/not-found.js'));
  assert.deepEqual(
    addresses.filter((address) => !address.startsWith('/play/odd/')),
    ['https://a.example/'],
  );
});

test('where it is not, the page has no addresses, and says in every language what to do', () => {
  const page = bare(PAGE, [
    ['en', WORDS],
    ['de', { ...WORDS, 'page.lost.back': 'Zurück' }],
  ]);
  assert.deepEqual(
    faultsOfPage('404.html', page, () => false),
    [],
  );
  assert.match(
    page,
    /<p lang="en">Not here\. Go back\.<\/p>\n<h2 lang="de">Nothing<\/h2>\n<p lang="de">Not here\. Zurück\./,
  );
  const link = page.replace('</main>', '<a href="index.html">x</a></main>');
  assert.match(String(faultsOfPage('404.html', link, () => true)), /an address in a page that may be anywhere/);
  assert.match(String(faultsOfPage('lab.html', page, () => false)), /the content policy/);
  assert.throws(() => bare('<html>', []), /404\.html: expected/);
});
