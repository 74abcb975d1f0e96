// What pages say to other sites once it is known where the site is.

import assert from 'node:assert/strict';
import test from 'node:test';
import { addAddresses, siteAddress } from './social.js';

const head = (/** @type {string} */ language) =>
  `<html lang="${language}">\n<meta property="og:title" content="T">\n<meta name="twitter:card" content="summary">\n`;

test('pages that describe themselves get absolute addresses, a picture with its size, and words for it', () => {
  const site = new Map(
    Object.entries({
      'index.html': head('en'),
      'rules/index.html': head('en'),
      'rules/go.de.html': head('de'),
      '404.html': '<html lang="en">\n',
      'art-0123456789/share.png': '',
    }).map(([path, text]) => [path, Buffer.from(text)]),
  );
  addAddresses(site, 'https://a.example/odd/');
  const tag = (/** @type {string} */ path, /** @type {string} */ name) =>
    new RegExp(`"(?:og|twitter):${name}" content="([^"]*)"`).exec(String(site.get(path)))?.[1];
  assert.equal(tag('index.html', 'url'), 'https://a.example/odd/');
  assert.equal(tag('rules/index.html', 'url'), 'https://a.example/odd/rules/');
  assert.equal(tag('rules/go.de.html', 'url'), 'https://a.example/odd/rules/go.de.html');
  assert.equal(tag('rules/go.de.html', 'image'), 'https://a.example/odd/art-0123456789/share.png');
  assert.deepEqual(
    ['image:width', 'image:height', 'card'].map((name) => tag('index.html', name)),
    ['1200', '630', 'summary_large_image'],
  );
  assert.match(tag('rules/go.de.html', 'image:alt') ?? '', /Schachvarianten/);
  assert.equal(String(site.get('404.html')), '<html lang="en">\n');
});

test('an address that is none is refused with an example; a slash may be left out', () => {
  assert.equal(siteAddress('https://a.example/odd'), 'https://a.example/odd/');
  assert.equal(siteAddress('https://a.example'), 'https://a.example/');
  for (const wrong of ['a.example', 'ftp://a.example/', 'https://a.example/?x', 'https://a.example/#x'])
    assert.throws(
      () => siteAddress(wrong),
      /expected the address .* such as https:\/\/example\.org\/oddchess\//,
      wrong,
    );
});
