// oEmbed, as far as files can give it: an answer for each page that has something to embed, each game, study and list of
// puzzles, a link to it in the head of the page, and a description of the site as registries of providers have it.
//
// An endpoint would have to compute an answer for any address, which a static host can't. What has no answer here needs
// none: a link of the playground with embed.html before its # is the address of a frame (pages/embedding.html).

import { safe } from '../pages/words.js';

/** Where the answers are in a hosted site. They are for other sites, so no page loads or caches them. */
export const OEMBED = /^oembed(\.json$|\/)/;
const FOLDER = 'oembed';
const REGISTRY = 'oembed.json';

const TITLE = /<title>([^<]*)<\/title>/;
const LANGUAGE = /<html lang="(\w+)/;
const DESCRIBED = /<meta name="description" content="[^"]*">\n/;
const PICTURE = /^art[^/]*\/share\.png$/;
/** The sizes of frames, in pixels. @type {Record<string, [width: number, height: number]>} */
const SIZES = { 'embed.html': [360, 560], 'embed-puzzle.html': [360, 620], 'study.html': [480, 720] };

/** @typedef {{ url: string, file: string, title: string, frame: string }} Answer */

/** @param {string} text of a page */
const plain = (text) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/**
 * The first puzzle of a list whose goal a link can say, as the address of a frame.
 * @param {{ game: string, puzzles: { goal: string, moves: number, fen: string }[] }} list
 */
function puzzleFrame({ game, puzzles }) {
  const puzzle = puzzles.find(({ goal, moves }) => goal === 'win' || (goal === 'mate' && moves <= 8));
  if (!puzzle) return undefined;
  const task = puzzle.goal === 'win' ? 'win' : puzzle.moves;
  return `embed-puzzle.html#custom/${task}/${game}/${puzzle.fen.replaceAll(' ', '_')}`;
}

/**
 * What there is to embed.
 * @param {Map<string, Buffer>} site by path, as in www/
 * @returns {Answer[]}
 */
export function answers(site) {
  const json = (/** @type {string} */ path) => JSON.parse(String(site.get(path)));
  /** @type {Answer[]} */
  const all = [];
  const names = [...site.keys()].sort();
  const titleOf = (/** @type {string} */ path) =>
    plain(TITLE.exec(String(site.get(path)))?.[1] ?? '').replace(' · Oddchess', '');
  const games = names.flatMap((path) => /^rules\/((?!index)[a-z]+)\.html$/.exec(path)?.[1] ?? []);
  for (const path of names) {
    const [, game] = /^rules\/((?!index)[a-z]+)(?:\.\w+)?\.html$/.exec(path) ?? [];
    const language = LANGUAGE.exec(String(site.get(path)))?.[1];
    if (game)
      all.push({
        url: path,
        file: path.replace(/html$/, 'json'),
        title: titleOf(path),
        frame: `embed.html#${game}?lang=${language}`,
      });
  }
  for (const game of games) {
    // The name of the game stands before what the page has of it.
    const title = titleOf(`rules/${game}.html`).split(':')[0] ?? game;
    all.push({ url: `index.html#${game}`, file: `play/${game}.json`, title, frame: `embed.html#${game}` });
    const list = site.has(`puzzles/${game}.json`) ? puzzleFrame(json(`puzzles/${game}.json`)) : undefined;
    if (list)
      all.push({
        url: `puzzles.html#${game}`,
        file: `puzzles/${game}.json`,
        title: `${titleOf('puzzles.html')}: ${title}`,
        frame: list,
      });
  }
  for (const { name, languages } of site.has('studies/index.json') ? json('studies/index.json') : [])
    all.push({
      url: `study.html#${name}`,
      file: `study/${name}.json`,
      title: languages.en.title,
      frame: `study.html?embed#${name}`,
    });
  // A page without an object of its own shows the first of its kind.
  for (const [path, file] of /** @type {const} */ ([
    ['index.html', 'play'],
    ['puzzles.html', 'puzzles'],
    ['study.html', 'study'],
  ])) {
    const first = all.find(({ file: one }) => one.startsWith(`${file}/`));
    if (first && site.has(path)) all.push({ ...first, url: path, file: `${file}.json`, title: titleOf(path) });
  }
  return all;
}

/**
 * Names the answers in the heads of their pages.
 * @param {Map<string, Buffer>} site by path; changed in place
 * @param {string} address of the site, with a slash at its end
 * @param {Answer[]} all
 */
export function linkAnswers(site, address, all) {
  for (const { url, file } of all) {
    const page = site.get(url);
    if (!page) continue;
    const link = `<link rel="alternate" type="application/json+oembed" href="${address}${FOLDER}/${file}">\n`;
    const text = String(page);
    if (!DESCRIBED.test(text)) throw new Error(`${url}: expected a description in its head`);
    site.set(url, Buffer.from(text.replace(DESCRIBED, (line) => line + link)));
  }
}

/**
 * The answers as files, and the description of the site.
 * @param {Map<string, Buffer>} site by path, as it will be hosted
 * @param {string} address
 * @param {Answer[]} all
 * @returns {[path: string, body: Buffer][]}
 */
export function oembedFiles(site, address, all) {
  const picture = [...site.keys()].find((path) => PICTURE.test(path));
  const provider = { provider_name: 'Oddchess', provider_url: address };
  const write = (/** @type {unknown} */ data) => Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
  const files = all.map(({ file, title, frame }) => {
    const [width, height] = SIZES[frame.split(/[?#]/)[0] ?? ''] ?? [360, 560];
    const html = `<iframe src="${safe(address + frame)}" width="${width}" height="${height}" title="${safe(title)}" loading="lazy"></iframe>`;
    const shown = picture ? { thumbnail_url: address + picture, thumbnail_width: 1200, thumbnail_height: 630 } : {};
    const answer = {
      version: '1.0',
      type: 'rich',
      ...provider,
      title,
      html,
      width,
      height,
      cache_age: 86_400,
      ...shown,
    };
    return /** @type {[string, Buffer]} */ ([`${FOLDER}/${file}`, write(answer)]);
  });
  const endpoints = all.map(({ url, file }) => ({
    schemes: url === 'index.html' ? [address, address + url] : [address + url],
    url: `${address}${FOLDER}/${file}`,
    formats: ['json'],
    discovery: true,
  }));
  return [...files, [REGISTRY, write([{ ...provider, endpoints }])]];
}
