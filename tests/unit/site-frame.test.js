// Every page has the header and the footer of the site (tools/site-frame.js), before any script has run, and describes
// itself to other sites.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { BARE, framed } from '../../tools/site-frame.js';

const www = new URL('../../www/', import.meta.url);
const pages = readdirSync(www, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.html') && !BARE.test(path));

test('every page has the header and the footer', () => {
  assert.ok(pages.length > 10);
  for (const path of pages) {
    const text = readFileSync(new URL(path, www), 'utf8');
    assert.ok(framed(path, text) === text, `${path}: run node tools/site-frame.js`);
  }
});

test('every page that can be found describes itself to sites that link to it', () => {
  const titles = new Set();
  for (const path of pages) {
    const text = readFileSync(new URL(path, www), 'utf8');
    if (text.includes('name="robots" content="noindex"')) continue;
    const said = (/** @type {string} */ name) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)">`).exec(text)?.[1];
    for (const name of ['og:type', 'og:site_name', 'twitter:card']) assert.ok(said(name), `${path}: ${name}`);
    assert.equal(said('og:title'), /<title>([^<]*)/.exec(text)?.[1], path);
    assert.equal(said('og:description'), said('description'), path);
    assert.ok(!titles.has(said('og:title')), `${path}: another page has its title`);
    titles.add(said('og:title'));
  }
  assert.ok(titles.size > 10);
});

test('the picture beside a link has the size that pages tell', () => {
  const picture = readFileSync(new URL('art/share.png', www));
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);
  assert.ok(picture.length < 120_000, `${picture.length} bytes`);
});

test('a page that does not describe itself is an error', () => {
  assert.throws(() => framed('more.html', '<title>More</title>\n'), /more\.html: expected a title and a description/);
});

test('a page without a place for them is an error', () => {
  assert.throws(
    () => framed('more.html', '<meta name="robots" content="noindex">\n<body></body>'),
    /more\.html: expected <header class="top"> in it/,
  );
});
