// Every page has the head and the foot of the site (tools/site-frame.js), before any script has run.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { framed } from '../../tools/site-frame.js';

const www = new URL('../../www/', import.meta.url);
const pages = readdirSync(www, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.html') && path !== 'embed.html');

test('every page has the header and the footer', () => {
  assert.ok(pages.length > 10);
  for (const path of pages) {
    const text = readFileSync(new URL(path, www), 'utf8');
    assert.ok(framed(path, text) === text, `${path}: run node tools/site-frame.js`);
  }
});

test('a page without a place for them is an error', () => {
  assert.throws(() => framed('more.html', '<body></body>'), /more\.html: expected <header class="top"> in it/);
});
