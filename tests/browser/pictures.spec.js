// Pictures of the board: same look as the page, self-contained, and in the size that was
// requested.

import { click, expect, middle, open, test } from './board-fixture.js';
import { pixels, saved, share, sharing } from './pictures.js';

/** @import { Page } from '@playwright/test' */
/** @import { Pixels } from './pictures.js' */

/** Room around the board in a picture, in pixels on each side: enough for its frame. */
const EDGE = 3;

/** @param {Page} page @param {Record<string, boolean>} switches */
async function show(page, switches) {
  for (const [name, on] of Object.entries(switches)) await sharing(page).getByRole('checkbox', { name }).setChecked(on);
}

/** @param {Page} page @param {number} width */
async function wide(page, width) {
  await sharing(page).getByRole('spinbutton', { name: 'Custom width' }).fill(String(width));
  await expect(sharing(page).getByRole('status')).toContainText(`${width < 10_000 ? width : ''} by`);
}

/**
 * The share of pixels that differ to be seen between a part of a picture and another one.
 * @param {Pixels} large
 * @param {Pixels} small
 * @param {number} x
 * @param {number} y where the small one lies in the large one
 */
function difference(large, small, x, y) {
  let different = 0;
  for (let row = 0; row < small.height; row += 1) {
    for (let col = 0; col < small.width; col += 1) {
      const [one, other] = [4 * ((y + row) * large.width + x + col), 4 * (row * small.width + col)];
      const away = [0, 1, 2].reduce(
        (sum, part) => sum + Math.abs((large.data[one + part] ?? 0) - (small.data[other + part] ?? 0)),
        0,
      );
      if (away > 48) different += 1;
    }
  }
  return different / (small.width * small.height);
}

/** The board as it is seen on the page. @param {Page} page */
async function seen(page) {
  await page.mouse.move(1, 1);
  const box = await page.locator('variant-board .drawing').boundingBox();
  if (!box) throw new Error('no board');
  const clip = {
    x: Math.round(box.x),
    y: Math.round(box.y),
    width: Math.round(box.width),
    height: Math.round(box.height),
  };
  return { ...(await pixels(page, await page.screenshot({ clip, animations: 'disabled' }), 'image/png')), clip };
}

/** Pictures of the board with nothing around it, as large as on the page. @param {Page} page */
async function taken(page) {
  const shown = await seen(page);
  await share(page, 'Picture');
  await show(page, { 'Players and what they have': false });
  await wide(page, shown.clip.width + 2 * EDGE);
  const svg = await saved(page, 'Save as SVG');
  const png = await saved(page, 'Save as PNG');
  return {
    shown,
    svg: svg.bytes.toString(),
    drawn: await pixels(page, svg.bytes, 'image/svg+xml'),
    png: await pixels(page, png.bytes, 'image/png'),
  };
}

/**
 * All marks of the games. The long form has those, too, that are drawn like another one.
 * @type {[what: string, link: string, scheme: 'light' | 'dark', prefs: object, act: (page: Page) => Promise<void>][]}
 */
const POSITIONS = [
  ['a king that may slide far @long', '#tax?moves=e2e4,d7d5', 'light', {}, (page) => click(page, 'e1')],
  ['prices of rides', '#taxi?moves=e2e4,d7d5', 'dark', {}, (page) => click(page, 'd1')],
  [
    'guarded kings, from the other side @long',
    '#monarch?moves=e2e4,e7e5&side=black',
    'light',
    { pieces: 'plain', board: 'walnut' },
    async () => {},
  ],
  ["pawns that are nobody's @long", '#anarchist?moves=b2b4', 'dark', { board: 'green' }, (page) => click(page, 'b7')],
  ['a board with holes', '#infantry', 'light', { board: 'contrast', coordinates: 'none' }, (page) => click(page, 'd2')],
  [
    'check, and arrows of the reader @long',
    '#chess?moves=e2e4,f7f6,d2d4,g7g5,d1h5',
    'dark',
    {},
    (page) => arrow(page, 'e2', 'e4'),
  ],
];

/** @param {Page} page @param {string} from @param {string} to */
async function arrow(page, from, to) {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up({ button: 'right' });
}

for (const [what, link, colorScheme, prefs, act] of POSITIONS) {
  test(`SVG and PNG match the board on the page: ${what}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(
      (kept) => localStorage.setItem('oddchess.prefs', kept),
      JSON.stringify({ animation: 'none', ...prefs }),
    );
    await open(page, link);
    await act(page);
    const { shown, svg, drawn, png } = await taken(page);
    expect([drawn.width, drawn.height]).toEqual([shown.clip.width + 2 * EDGE, shown.clip.height + 2 * EDGE]);
    expect([png.width, png.height]).toEqual([drawn.width, drawn.height]);
    expect(difference(drawn, shown, EDGE, EDGE)).toBeLessThan(0.002);
    expect(difference(png, drawn, 0, 0)).toBeLessThan(0.0005);
    // It needs nothing of this page.
    expect(svg).not.toMatch(/var\(|class=|style=|url\(|<script|color-mix|light-dark/);
    expect(svg.match(/xmlns/g)).toHaveLength(1);
  });
}

test('parts of the picture can be switched off, and only sensible sizes are accepted', async ({ page }) => {
  await open(page, '#taxi?moves=e2e4,d7d5');
  await click(page, 'd1');
  await share(page, 'Picture');
  const count = async () =>
    (await saved(page, 'Save as SVG')).bytes.toString().match(/<(rect|path|text|circle)/g)?.length ?? 0;
  let before = await count();
  for (const name of [
    'Coordinates',
    'Last move',
    'Marks on the board',
    'Players and what they have',
    'Border around the board',
  ]) {
    await show(page, { [name]: false });
    const now = await count();
    expect(now, name).toBeLessThan(before);
    before = now;
  }
  for (const name of process.env.LONG ? ['360', '720', '1080', '1440'] : ['360', '1440']) {
    await sharing(page).getByRole('radio', { name }).check();
    const { name: file, bytes } = await saved(page, 'Save as PNG');
    expect(file).toBe('taxi-2.png');
    expect(bytes.readUInt32BE(16)).toBe(Number(name));
  }
  const any = sharing(page).getByRole('spinbutton', { name: 'Custom width' });
  await any.fill('7');
  await expect(sharing(page).getByRole('status')).toHaveText('Expected a width from 120 to 4320 pixels');
  await any.fill('1001');
  // The offset of the width in a PNG.
  expect((await saved(page, 'Save as PNG')).bytes.readUInt32BE(16)).toBe(1001);
});

test('the background outside the board is transparent or white @long', async ({ page }) => {
  await open(page, '#infantry');
  await share(page, 'Picture');
  await show(page, { 'Players and what they have': false, 'Border around the board': false, Coordinates: false });
  const { bytes } = await saved(page, 'Save as SVG');
  const squares = bytes.toString().match(/<rect [^>]*width="45" height="45"/g) ?? [];
  expect(squares).toHaveLength(43);
  const clear = await pixels(page, (await saved(page, 'Save as PNG')).bytes, 'image/png');
  expect(clear.data[4 * (clear.width * 12 + 12) + 3]).toBe(0);
  await show(page, { 'Border around the board': true });
  const paper = await pixels(page, (await saved(page, 'Save as PNG')).bytes, 'image/png');
  expect(paper.data[4 * (paper.width * 12 + 12) + 3]).toBe(255);
});

test('the picture can be copied, also as SVG text, and sent through the system', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#monarch?moves=e2e4');
  await page.evaluate(() => {
    /** @type {string[]} */
    const sent = [];
    Object.assign(window, { sent });
    Object.defineProperty(navigator, 'canShare', { value: () => true });
    Object.defineProperty(navigator, 'share', {
      value: async (/** @type {ShareData} */ data) => void sent.push(`${data.files?.[0]?.name} ${data.text}`),
    });
  });
  await share(page, 'Picture');
  await sharing(page).getByRole('button', { name: 'Copy picture' }).click();
  await expect(sharing(page).getByRole('status')).toHaveText('Copied');
  const width = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const blob = await item?.getType('image/png');
    return blob ? (await createImageBitmap(blob)).width : 0;
  });
  expect(width).toBe(720);
  await sharing(page).getByRole('button', { name: 'Copy SVG as text' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^<svg xmlns/);
  await sharing(page).getByRole('tabpanel', { name: 'Picture' }).getByRole('button', { name: 'Send…' }).click();
  await expect
    .poll(() => page.evaluate(() => /** @type {any} */ (window).sent[0]), { intervals: [20, 50, 100] })
    .toMatch(/^monarch-1\.png http.*#monarch\?moves=e2e4$/);
});
