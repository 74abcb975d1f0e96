// Draws the pictures of the site that have to be made of pixels. The icons of an installed page, from www/art/icon.svg:
// on a full ground, with all that matters in the middle, because systems crop them to different shapes. And the picture
// that other sites show beside a link (tools/share-picture.js). Run it when the icon, the pieces or the board have
// changed.
// Usage: node tools/icons.js

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startBrowser } from './browser.js';
import { SIZE, sharePicture } from './share-picture.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const shapes =
  readFileSync(`${root}/www/art/icon.svg`, 'utf8')
    .match(/<(path|circle)[^>]*\/>/g)
    ?.join('') ?? '';
// The background reaches the edge, and so does the base of the piece.
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#f7f4ee"/>
<rect x="26.9" y="52.6" width="20.3" height="11.4" fill="#0b5f73"/><g transform="translate(11.5 13) scale(0.64)">${shapes}</g></svg>`;

const browser = await startBrowser();
for (const size of [192, 512]) await draw(icon, { width: size, height: size }, `icon-${size}`);
await draw(sharePicture(), SIZE, 'share');
await browser.close();

/** @param {string} svg @param {{ width: number, height: number }} viewport @param {string} name */
async function draw(svg, viewport, name) {
  const page = await browser.newPage({ viewport });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
  await page.screenshot({ path: `${root}/www/art/${name}.png` });
  await page.close();
}
