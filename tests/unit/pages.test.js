// The pages as tools/pages.js makes them: each has the header and the footer of the site before any script has run, and
// describes itself to other sites; the lists in them lead everywhere; the examples of the rules have diagrams.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import test from 'node:test';
import { source } from '../../tools/pages/sources.js';
import { pages, whole } from '../../tools/pages.js';
import { Playground } from '../../www/pkg/oddchess.js';

const www = new URL('../../www/', import.meta.url);
const all = pages();
const html = [...all].filter(([path]) => path.endsWith('.html'));
/** Without the frame: for frames on other sites, and at addresses where a page was. */
const BARE = /^(embed(-puzzle)?|practice|prove)\.html$/;

test('the site has what the sources say, and nothing else', () => {
  for (const [path, text] of all)
    assert.ok(readFileSync(new URL(path, www), 'utf8') === text, `www/${path}: run node tools/pages.js`);
  const there = readdirSync(www, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
  assert.equal(there.length, html.length);
});

test('every page has the header and the footer', () => {
  assert.ok(html.length > 10);
  for (const [path, text] of html) {
    const count = (/** @type {string} */ tag) => text.split(tag).length - 1;
    const expected = BARE.test(path) ? 0 : 1;
    assert.deepEqual([count('<header class="top">'), count('<footer class="foot">')], [expected, expected], path);
    assert.ok(!text.includes('<slot'), path);
    const links = [...text.matchAll(/ data-part="(\w+)"( aria-current="page")?/g)];
    assert.equal(links.length, 4 * expected, path);
    const lit = /^(404|print)\.html$/.test(path) ? 0 : expected;
    assert.equal(links.filter(([, , here]) => here).length, lit, path);
  }
});

test('every page that can be found describes itself to sites that link to it', () => {
  const titles = new Set();
  for (const [path, text] of html) {
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

test('every page of rules leads to every game, to its own game and to its other languages', () => {
  const games = Playground.games().map(({ id }) => id);
  for (const end of ['html', 'de.html'])
    for (const page of [...games, 'index']) {
      const text = all.get(`rules/${page}.${end}`) ?? assert.fail(`${page}.${end}`);
      const known = page === 'index' ? games : [...games, page];
      const links = known.map((game) => `${game}.${end}`).concat(`${page}.html`, `${page}.de.html`);
      for (const link of links) assert.ok(text.includes(` href="${link}"`), `${page}.${end} does not lead to ${link}`);
      if (page !== 'index') assert.ok(text.includes(` href="../index.html#${page}"`), `${page}.${end}: play`);
    }
});

test('the contents of a page are its sections', () => {
  for (const [path, text] of html) {
    const contents = /<nav class="contents"[\s\S]*?<\/nav>/.exec(text)?.[0];
    if (!contents) continue;
    const sections = [...text.matchAll(/<section[^>]* id="([\w-]+)"/g)].map(([, id]) => id);
    const listed = [...contents.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
    assert.ok(sections.length > 5);
    assert.deepEqual(listed, sections, path);
  }
});

test('every link to a place in a text leads there', () => {
  let count = 0;
  for (const [path, text] of html)
    for (const [, link = ''] of text.matchAll(/ href="([^":]*#[^"?]+)"/g)) {
      const [file = '', id] = link.split('#');
      const target = file ? posix.join(posix.dirname(path), file) : path;
      if (!/<body[^>]*>\n<a class="skip"/.test(all.get(target) ?? '')) continue;
      assert.ok(all.get(target)?.includes(` id="${id}"`), `${path}: ${link}`);
      count += 1;
    }
  assert.ok(count > 100, `${count} links`);
});

test('every example has its diagram, in words, too', () => {
  for (const [path, text] of html) {
    const examples = text.match(/<li[^>]*>(?=(?:(?!<\/li>)[\s\S])*class="try")/g) ?? [];
    const drawn = text.match(
      /<img class="diagram"[^>]* src="\.\.\/art\/diagrams\/[\w-]+\.svg#[\w-]+"[^>]* alt="[^"]{20,}">/g,
    );
    assert.equal(drawn?.length ?? 0, examples.length, path);
    assert.equal(examples.length > 0, /^rules\/(?!index)/.test(path), path);
  }
});

test('pictures are light, and hold nothing that a content policy could forbid', () => {
  for (const [path, text] of [...all].filter(([path]) => path.endsWith('.svg'))) {
    assert.ok(text.length < 40_000, `${path}: ${text.length} bytes`);
    assert.doesNotMatch(text, /<style|style=|<script|https?:\/\/(?!www\.w3\.org\/2000\/svg")/, path);
  }
});

test('the picture beside a link has the size that pages tell', () => {
  const picture = readFileSync(new URL('art/share.png', www));
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);
  assert.ok(picture.length < 120_000, `${picture.length} bytes`);
});

test('a source that lacks something is an error', () => {
  const made = (/** @type {string} */ text) => () => whole(source('more.html', text));
  assert.throws(made('<title>More</title>\n'), /more\.html: expected <body data-kind/);
  assert.throws(
    made('<title>More</title>\n<body data-kind="text">\n<main id="more"></main>\n'),
    /more\.html: expected a title and a description/,
  );
  const head = '<title>More</title>\n<meta name="description" content="All.">\n';
  assert.throws(made(`${head}<body data-kind="text">\n<p>x</p>\n`), /more\.html: expected <main id="…">/);
  assert.throws(
    made(`${head}<body data-kind="text">\n<slot name="no"></slot>\n`),
    /expected one of contents, .*not no/,
  );
  assert.match(made(`${head}<body data-kind="app">\n<p>x</p>\n`)(), /<noscript>\n<p>x<\/p>\n/);
});
