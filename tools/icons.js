// Draws the icons of an installed page from www/art/icon.svg: on a full ground, with all that matters in the middle,
// because systems crop them to different shapes. Run it when the icon has changed.
// Usage: node tools/icons.js

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const shapes =
  readFileSync(`${root}/www/art/icon.svg`, 'utf8')
    .match(/<(path|circle)[^>]*\/>/g)
    ?.join('') ?? '';
// The background reaches the edge, and so does the base of the piece.
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#f7f4ee"/>
<rect x="26.9" y="52.6" width="20.3" height="11.4" fill="#0b5f73"/><g transform="translate(11.5 13) scale(0.64)">${shapes}</g></svg>`;

const browser = await chromium.launch({
  executablePath: execFileSync(`${root}/tools/chromium.sh`, { encoding: 'utf8' }).trim(),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${icon}`);
  await page.screenshot({ path: `${root}/www/art/icon-${size}.png` });
  await page.close();
}
await browser.close();
