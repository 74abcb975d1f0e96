// The answers of oEmbed that a build writes, with the site as it is.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { answers, linkAnswers, oembedFiles } from './oembed.js';

const www = fileURLToPath(new URL('../../www/', import.meta.url));
const address = 'https://a.example/odd/';
const site = new Map(
  readdirSync(www, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^(rules\/|puzzles\/|studies\/|art\/share|[^/]*\.html)/.test(path) && /\.\w+$/.test(path))
    .map((path) => [path, readFileSync(www + path)]),
);
const all = answers(site);
linkAnswers(site, address, all);
const files = new Map(oembedFiles(site, address, all));
/** @param {string} path @returns {any} */
const json = (path) => JSON.parse(String(files.get(path)));

test('each game, list of puzzles and study has an answer, with what oEmbed asks of rich ones', () => {
  const urls = all.map(({ url }) => url);
  for (const page of [...site.keys()].filter((path) => /^rules\/(?!index)/.test(path))) {
    assert.ok(urls.includes(page), page);
    const game = /^rules\/(\w+)/.exec(page)?.[1];
    assert.ok(urls.includes(`index.html#${game}`), page);
  }
  for (const list of readdirSync(`${www}puzzles`))
    assert.ok(urls.includes(`puzzles.html#${list.replace('.json', '')}`), list);
  for (const { name } of JSON.parse(readFileSync(`${www}studies/index.json`, 'utf8')))
    assert.ok(urls.includes(`study.html#${name}`), name);
  for (const page of ['index.html', 'puzzles.html', 'study.html']) assert.ok(urls.includes(page), page);
  for (const path of files.keys()) {
    if (path === 'oembed.json') continue;
    const { version, type, title, html, width, height, provider_url } = json(path);
    assert.deepEqual([version, type, provider_url], ['1.0', 'rich', address], path);
    assert.ok(title && width >= 200 && height >= 200, path);
    const src =
      /^<iframe src="([^"]*)" width="\d+" height="\d+" title="[^"<]+" loading="lazy"><\/iframe>$/.exec(html)?.[1] ?? '';
    assert.ok(src.startsWith(address), html);
    assert.ok(site.has(src.slice(address.length).split(/[?#]/)[0] ?? ''), html);
  }
});

test('pages name their answer, and the description of the site names one answer for each address', () => {
  for (const { url, file } of all.filter(({ url }) => site.has(url)))
    assert.match(
      String(site.get(url)),
      new RegExp(`<link rel="alternate" type="application/json\\+oembed" href="${address}oembed/${file}">`),
    );
  assert.doesNotMatch(String(site.get('lab.html')), /oembed/);
  const [provider, ...others] = json('oembed.json');
  assert.deepEqual(others, []);
  assert.equal(provider.provider_url, address);
  const schemes = provider.endpoints.flatMap((/** @type {any} */ { schemes }) => schemes);
  assert.equal(new Set(schemes).size, schemes.length);
  for (const { url, discovery } of provider.endpoints) {
    assert.ok(files.has(url.slice(address.length)), url);
    assert.equal(discovery, true);
  }
});
