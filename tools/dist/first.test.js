// Pages before their scripts have run.

import assert from 'node:assert/strict';
import test from 'node:test';
import { writeFirst } from './first.js';

const page = (/** @type {string} */ first) => `<body data-first="${first}">\n${PAGE}`;
const PAGE = '<div id="app">\n<header class="top">\n</header>\n<p>Wait</p>\n</div>\n';

/** @param {Record<string, string>} [more] */
function site(more = {}) {
  const words = (/** @type {string} */ tongue) =>
    JSON.stringify({
      'game.go.name': `Go ${tongue}`,
      'game.go.tagline': { plain: `<b> & "${tongue}"`, other: 'no' },
      'page.welcome': `Hello ${tongue}`,
      'page.welcome.lead': 'lead',
      'page.lab': 'Lab',
      'page.lab.lead': 'lead',
    });
  const files = {
    'index.html': page('welcome:page.welcome games'),
    'lab.html': page('lab:page.lab'),
    'other.html': PAGE,
    'locales/cy.json': words('cy'),
    'locales/en.json': words('en'),
    ...more,
  };
  return new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
}

test('a page describes itself in every language, English first, as plain text', () => {
  const all = site();
  writeFirst(all);
  const text = String(all.get('index.html'));
  const said = [
    ...text.matchAll(
      /<main class="first \w+" lang="(\w+)" dir="ltr" data-about="(\w*)" hidden>.*<h1>(.*)<\/h1><p class="lead">(.*)<\/p><\/div><\/main>/g,
    ),
  ];
  assert.deepEqual(
    said.map(([, ...parts]) => parts),
    [
      ['en', '', 'Hello en', 'lead'],
      ['en', 'go', 'Go en', '&#60;b&#62; &#38; &#34;en&#34;'],
      ['cy', '', 'Hello cy', 'lead'],
      ['cy', 'go', 'Go cy', '&#60;b&#62; &#38; &#34;cy&#34;'],
    ],
  );
  assert.match(text, /<p>Wait<\/p>/);
  assert.equal(String(all.get('other.html')), PAGE);
});

test('a page with boards has each game at its start as a picture', () => {
  const place = { name: 'a1', file: 'a', rank: '1', x: 0, y: 0, dark: true };
  const view = { orientation: 'white', pieces: [{ square: 'a1', art: 'pawn', color: 'white' }], players: [] };
  const answers = { board: { width: 1, height: 1, squares: [place] }, view };
  const all = site({
    'index.html': page('welcome:page.welcome boards'),
    'pkg/starts/go.json': JSON.stringify({ starts: [{ answers }] }),
    'pkg/starts/home.json': JSON.stringify({ starts: [] }),
    'pkg/starts/day0.json': JSON.stringify({ go: { answers } }),
  });
  writeFirst(all);
  const text = String(all.get('index.html'));
  assert.equal(text.match(/<g id="pawn-white"/g)?.length, 1);
  assert.match(
    text,
    /<template id="starts">.*<g id="start-go">.*<use href="#pawn-white" x="0" y="0"\/><\/g><\/svg><\/template>/,
  );
  assert.equal(text.match(/<svg class="start-board" viewBox="0 0 45 45"/g)?.length, 2);
});

test('a page without a place for it is an error', () => {
  const all = site({ 'lab.html': '<body data-first="games">\n<div id="app"></div>\n' });
  assert.throws(() => writeFirst(all), /lab\.html: expected <div id="app"> with a head/);
});

test('a catalogue that lacks a message is an error', () => {
  const all = site({ 'locales/cy.json': '{"game.go.name":"x","game.go.tagline":"x"}' });
  assert.throws(() => writeFirst(all), /locales\/cy\.json: expected page\.welcome as a text/);
});
