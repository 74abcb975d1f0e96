// What all pages share: the head with the content policy and what other sites show beside a link; the header and the footer
// as plain links, whose place the scripts of the page take (www/components/site-header.js, footer.js); the way to other
// languages. Words come from the catalogues, drawings from www/art/.

import { ICONS } from '../../www/art/icons.js';
import { LAB_PAGES } from '../../www/components/lab-pages.js';
import { PARTS } from '../../www/components/site-parts.js';
import { Playground } from '../../www/pkg/oddchess.js';
import { POLICY } from '../policy/pages.js';
import { languagesOf, localized } from './sources.js';
import { TEXTS, word } from './words.js';

/** @import { Source } from './sources.js' */

const EMBLEM =
  '<svg class="emblem" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 4H12V12H4ZM12 12H20V20H12Z"/><circle cx="16" cy="8" r="3.2"/></svg>';
/** What the buttons beneath an example do, by their icons. */
const TOOLS = { reset: 'restart', back: 'previous', forward: 'next', flip: 'flip' };

/** What a kind of page begins with, before what a page has of its own. @type {Record<string, string[]>} */
const TEXT = [
  'styles/tokens.css',
  'styles/reset.css',
  'styles/site.css',
  'styles/place.css',
  'styles/text.css',
  'theme.js',
  'components/text-page.js',
];
const LOADED = {
  app: ['styles/tokens.css', 'styles/reset.css', 'styles/site.css', 'styles/page.css', 'theme.js'],
  text: TEXT,
  rules: [...TEXT, 'features/rules/rules.css', 'features/rules/examples.css'],
};

/** @param {Source} source @returns {string} all of its lines, each with its end */
export function head(source) {
  const { kind, base } = source;
  const own = (/** @type {string} */ start) => source.head.filter((line) => line.startsWith(start));
  const link = (/** @type {string} */ rest) => `<link ${rest}>`;
  const sheets = own('<link rel="stylesheet"');
  const loaded = LOADED[/** @type {keyof typeof LOADED} */ (kind)] ?? [];
  const shared = loaded.filter((path) => path.endsWith('.css'));
  const theme = own('<script src="theme.js"');
  // A page that scripts build says nothing without its words.
  const words = kind === 'app' ? ' data-words-src="locales/en.json"' : '';
  const known = new Set(['<title', '<meta', '<link rel="stylesheet"', '<script src="theme.js"'].flatMap(own));
  const color = (/** @type {string} */ scheme, /** @type {string} */ to) =>
    `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${to}">`;
  const lines = [
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta charset="utf-8">',
    ...own('<title'),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...own('<meta'),
    ...described(source),
    '<meta name="referrer" content="no-referrer">',
    ...(kind === 'bare' ? [] : [color('light', '#f7f4ee'), color('dark', '#14181f')]),
    ...(kind === 'lost' ? [] : [link(`rel="icon" href="${base}art/icon.svg" type="image/svg+xml"`)]),
    ...(kind === 'app'
      ? [link('rel="apple-touch-icon" href="art/icon-192.png"'), link('rel="manifest" href="manifest.webmanifest"')]
      : []),
    ...shared.map((path) => link(`rel="stylesheet" href="${base}${path}"`)),
    ...sheets,
    ...(loaded.includes('theme.js') && theme.length === 0
      ? [`<script src="${base}theme.js"${words}></script>`]
      : theme),
    ...(loaded.includes('components/text-page.js')
      ? [`<script type="module" src="${base}components/text-page.js"></script>`]
      : []),
    ...(kind === 'rules'
      ? [`<script type="module" src="${base}features/rules/rules.js" blocking="render"></script>`]
      : []),
    ...source.head.filter((line) => !known.has(line)),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/**
 * What other sites show beside a link to a page: its title and its description. The address and a picture must be absolute
 * there, so `make dist SITE=…` adds them (tools/dist/social.js).
 * @param {Source} source
 */
function described({ path, head }) {
  const text = head.join('\n');
  // What no one shall find, no one links to.
  if (text.includes('<meta name="robots" content="noindex">')) return [];
  const title = /<title>([^<]*)<\/title>/.exec(text)?.[1]?.replaceAll('"', '&quot;');
  const said = /<meta name="description" content="([^"]*)">/.exec(text)?.[1];
  if (!title || !said) throw new Error(`pages/${path}: expected a title and a description in its head`);
  return [
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Oddchess">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${said}">`,
    '<meta name="twitter:card" content="summary">',
  ];
}

/** @param {string} icon */
const drawn = (icon) => (ICONS[icon] ?? []).map(({ d }) => `<path d="${d}"/>`).join('');

/** @param {string} to @param {string} attributes @param {string} word */
const link = (to, attributes, word) => `<a href="${to}"${attributes}>${word}</a>\n`;
const HERE = ' aria-current="page"';

/** @param {Source} source @returns {string} */
export function header({ name, kind, place, language, base }) {
  const links = /** @type {(keyof typeof PARTS)[]} */ (Object.keys(PARTS)).map((part) =>
    link(
      base + localized(PARTS[part], language),
      ` data-part="${part}"${part === place ? HERE : ''}`,
      word(language, `page.site.${part}`),
    ),
  );
  const nav = `<nav aria-label="${word(language, 'page.site.nav')}">\n${links.join('')}</nav>\n`;
  // Without its sheets a page has no place for a menu: there the parts are open.
  if (kind === 'lost') return `<header class="top">\n${nav}</header>\n`;
  const menu = word(language, 'page.site.menu');
  const tabs = Object.entries(LAB_PAGES).map(([tab, page]) =>
    link(localized(page, language), tab === name ? HERE : '', word(language, `page.site.${tab}`)),
  );
  return (
    '<header class="top">\n' +
    `<button type="button" class="tool menu" title="${menu}" aria-label="${menu}" popovertarget="site"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawn('menu')}</svg></button>\n` +
    `<a class="home" href="${base}${PARTS.play}">${EMBLEM}<span class="wordmark">${word(language, 'page.title')}</span></a>\n` +
    `<div class="site-menu" id="site" popover>\n${nav}</div>\n</header>\n` +
    (kind === 'text' && place === 'lab'
      ? `<nav class="place-tabs" aria-label="${word(language, 'page.site.lab')}">\n${tabs.join('')}</nav>\n`
      : '')
  );
}

/** @param {Source} source @returns {string} */
export function footer({ language, base }) {
  const embed = `<a href="${base}${localized('embedding.html', language)}">${word(language, 'page.foot.embed')}</a>`;
  const lines = [word(language, 'page.foot.private'), word(language, 'page.site.free'), embed].map(
    (line) => `<p>${line}</p>\n`,
  );
  return `<footer class="foot">\n${lines.join('')}</footer>\n`;
}

/** The other rules and the other languages of a page of text. @param {Source} source @returns {string} */
export function versions(source) {
  const { name, path, kind, language } = source;
  const rules = kind === 'rules';
  const file = (/** @type {string} */ page) => page.replace(/.*\//, '');
  const games = Playground.games().map(({ id }) =>
    link(
      file(localized(`rules/${id}.html`, language)),
      id === name ? HERE : '',
      word(language, `page.home.chip.${id}`, `game.${id}.name`),
    ),
  );
  const languages = languagesOf(source).flatMap((other) => {
    const own = word(other.language, 'page.language.own');
    if (other.path === path) return rules ? [] : [link(file(path), HERE, own)];
    const named = ` hreflang="${other.language}" lang="${other.language}"`;
    return [link(file(other.path), named, own).replace('<a ', rules ? '<a class="language" ' : '<a ')];
  });
  const text = TEXTS[language] ?? TEXTS.en;
  const label = rules ? text.rulesAndLanguages : text.languages;
  return `<nav class="place-tabs versions" aria-label="${label}">\n${(rules ? games : []).concat(languages).join('')}</nav>\n`;
}

/** What stands beneath the examples of a rules page, for its script. @param {Source} source @returns {string} */
export function tools({ language, base }) {
  const { example, tools } = TEXTS[language] ?? TEXTS.en;
  const buttons = Object.entries(TOOLS).map(
    ([does, icon]) =>
      `<button type="button" class="tool" data-does="${does}" aria-label="${tools[does]}" title="${tools[does]}"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawn(icon)}</svg></button>\n`,
  );
  return `<template id="tools" data-example="${example}">\n<div class="tools">\n${buttons.join('')}${link(`${base}index.html`, '', tools.on)}</div>\n</template>\n`;
}
