// Writes what every page of the site has into the HTML of the pages: what other sites show of it beside a link, and the
// header and the footer as plain links; the scripts of the page take their place (www/components/site-header.js,
// footer.js). The index of the rules gets a card for each game, as the page of courses has it. Words come from the catalogues and from the page, drawings from www/art/, so that nothing is duplicated.
// Usage: node tools/site-frame.js [--check]   (--check: writes nothing, and fails where a page has another one)

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ICONS } from '../www/art/icons.js';
import { PARTS } from '../www/components/site-parts.js';
import { TABS } from '../www/features/lab/tabs.js';

const www = fileURLToPath(new URL('../www/', import.meta.url));
const EMBLEM =
  '<svg class="emblem" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 4H12V12H4ZM12 12H20V20H12Z"/><circle cx="16" cy="8" r="3.2"/></svg>';

/** The place of each page that is not called as its place is. @type {Record<string, keyof typeof PARTS>} */
const PLACE_OF = {
  index: 'play',
  embedding: 'play',
  study: 'learn',
  print: 'learn',
  findings: 'lab',
};

/** Pages without the frame: those for frames on other sites, and those that lead on to where a page is now. */
export const BARE = /^(embed(-puzzle)?|practice|prove)\.html$/;

/** A page of the site in a language, or in English where it is not there. @param {string} path @param {string} language */
function localized(path, language) {
  const version = path.replace(/\.html$/, `.${language}.html`);
  return existsSync(www + version) ? version : path;
}

/** The language of a page, which stands in its name unless it is English. @param {string} path */
const languageOf = (path) => /\.(\w+)\.html$/.exec(path)?.[1] ?? 'en';

/**
 * A page's head and foot.
 * @param {string} path of the page in www/
 * @returns {{ head: string, foot: string }}
 */
export function frame(path) {
  const language = languageOf(path);
  /** @type {Record<string, string>} */
  const words = JSON.parse(readFileSync(`${www}locales/${language}.json`, 'utf8'));
  const base = path.includes('/') ? '../' : '';
  const name = path.replace(/\..*/, '');
  const here = path.startsWith('rules/') ? 'learn' : (PLACE_OF[name] ?? name);
  const links = /** @type {(keyof typeof PARTS)[]} */ (Object.keys(PARTS)).map((part) => {
    const mark = part === here ? ' aria-current="page"' : '';
    return `<a href="${base}${localized(PARTS[part], language)}" data-part="${part}"${mark}>${words[`page.site.${part}`]}</a>\n`;
  });
  const nav = `<nav aria-label="${words['page.site.nav']}">\n${links.join('')}</nav>\n`;
  const menu = words['page.site.menu'];
  const lines = (ICONS.menu ?? []).map(({ d }) => `<path d="${d}"/>`).join('');
  // Without its sheets a page has no place for a menu: there the parts are open.
  const parts =
    path === '404.html'
      ? nav
      : `<button type="button" class="tool menu" title="${menu}" aria-label="${menu}" popovertarget="site"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${lines}</svg></button>\n` +
        `<a class="home" href="${base}${PARTS.play}">${EMBLEM}<span class="wordmark">${words['page.title']}</span></a>\n` +
        `<div class="site-menu" id="site" popover>\n${nav}</div>\n`;
  const tabs =
    `<nav class="place-tabs" aria-label="${words['page.site.lab']}">\n` +
    Object.entries(TABS)
      .map(([tab, page]) => {
        const mark = tab === name ? ' aria-current="page"' : '';
        return `<a href="${localized(page, language)}"${mark}>${words[`page.site.${tab}`]}</a>\n`;
      })
      .join('') +
    '</nav>\n';
  const embed = `<a href="${base}${localized('embedding.html', language)}">${words['page.foot.embed']}</a>`;
  return {
    head: `<header class="top">\n${parts}</header>\n${name === 'findings' ? tabs : ''}`,
    foot:
      '<footer class="foot">\n' +
      [words['page.foot.private'], words['page.site.free'], embed].map((line) => `<p>${line}</p>\n`).join('') +
      '</footer>\n',
  };
}

const ABOUT = /<meta (?:property="og:|name="twitter:)[^>]*>\n/g;
const DESCRIPTION = /<meta name="description" content="([^"]*)">\n/;

/**
 * The page with what other sites show beside a link to it: its title and its description. The address and a picture
 * must be absolute there, so `make dist SITE=…` adds them (tools/dist/social.js).
 * @param {string} path
 * @param {string} text
 */
function described(path, text) {
  const bare = text.replace(ABOUT, '');
  // What no one shall find, no one links to.
  if (bare.includes('<meta name="robots" content="noindex">')) return bare;
  const title = /<title>([^<]*)<\/title>/.exec(bare)?.[1]?.replaceAll('"', '&quot;');
  const said = DESCRIPTION.exec(bare)?.[1];
  if (!title || !said) throw new Error(`${path}: expected a title and a description in its head`);
  const tags = [
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Oddchess">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${said}">`,
    '<meta name="twitter:card" content="summary">',
  ];
  return bare.replace(DESCRIPTION, (line) => `${line}${tags.join('\n')}\n`);
}

const CARD = /<section data-game="(\w+)">[\s\S]*?<\/section>\n/g;

/**
 * What the index of the rules has of a game: what is odd about it, and the ways to learn it.
 * @param {string} game
 * @param {string} language
 */
function card(game, language) {
  /** @type {Record<string, any>} */
  const words = JSON.parse(readFileSync(`${www}locales/${language}.json`, 'utf8'));
  const name = words[`game.${game}.name`]?.plain ?? words[`game.${game}.name`];
  const rules = localized(`rules/${game}.html`, language).replace('rules/', '');
  const ways = [
    [`${PARTS.play}#${game}`, words['page.site.play']],
    ...(existsSync(`${www}courses/${game}.json`) ? [[`${PARTS.learn}#${game}`, words['page.site.learn']]] : []),
    [`print.html#rules/${game}`, words['page.print.rules']],
  ].map(([to, word]) => `<a href="../${to}" aria-label="${word}: ${name}">${word}</a>`);
  return (
    `<section data-game="${game}">\n<h2><a href="${rules}">${name}</a></h2>\n` +
    `<p>${words[`game.${game}.tagline`]}</p>\n<p class="ways">${ways.join(' ')}</p>\n</section>\n`
  );
}

/** The page with the head and the foot that it ought to have. @param {string} path @param {string} page */
export function framed(path, page) {
  const { head, foot } = frame(path);
  const language = languageOf(path);
  let text = described(path, page).replace(CARD, (_, game) => card(game, language));
  for (const [name, part] of [
    ['header class="top"', head],
    ['footer class="foot"', foot],
  ]) {
    const tag = String(name).split(' ')[0];
    const place = new RegExp(`<${name}>[\\s\\S]*?</${tag}>\n(?:<nav class="place-tabs"[\\s\\S]*?</nav>\n)?`);
    if (!place.test(text)) throw new Error(`${path}: expected <${name}> in it`);
    text = text.replace(place, () => String(part));
  }
  return text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pages = readdirSync(www, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.html') && !BARE.test(path),
  );
  for (const page of pages) {
    const path = page.replaceAll('\\', '/');
    const before = readFileSync(www + path, 'utf8');
    const after = framed(path, before);
    if (before === after) continue;
    if (!process.argv.includes('--check')) writeFileSync(www + path, after);
    else {
      console.error(`www/${path} has not the head and foot of the site: run node tools/site-frame.js`);
      process.exitCode = 1;
    }
  }
}
