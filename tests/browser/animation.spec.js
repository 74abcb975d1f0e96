// Animations of a game: decoded frame by frame; cancelled; rendered while the page stays responsive.

import omggif from 'omggif';
import { expect, middle, open, shareBy, test } from './board-fixture.js';
import { pixels, saved, share, sharing } from './pictures.js';
import { randomGame } from './random-game.js';

/** @import { Page } from '@playwright/test' */

const make = (/** @type {Page} */ page) => sharing(page).getByRole('button', { name: 'Make animation' });
const shown = (/** @type {Page} */ page) => sharing(page).getByRole('img', { name: /^Animation of/ });

/**
 * The frames of a GIF: the delay of each, in hundredths of a second, and its pixels.
 * @param {Uint8Array} bytes
 */
function frames(bytes) {
  const reader = new omggif.GifReader(bytes);
  const { width, height } = reader;
  const screen = new Uint8ClampedArray(width * height * 4);
  const all = Array.from({ length: reader.numFrames() }, (_, at) => {
    reader.decodeAndBlitFrameRGBA(at, screen);
    return { delay: reader.frameInfo(at).delay, box: reader.frameInfo(at), data: screen.slice() };
  });
  return { width, height, all };
}

/** How many pixels differ to be seen. @param {Uint8ClampedArray} one @param {Uint8ClampedArray} other */
function different(one, other) {
  let count = 0;
  for (let at = 0; at < one.length; at += 4) {
    const away = [0, 1, 2].reduce((sum, part) => sum + Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0)), 0);
    if (away > 72) count += 1;
  }
  return (4 * count) / one.length;
}

/** @param {number} length */
const even = (length) => length + (length % 2);

/** @param {Page} page @param {string} codec */
const canEncode = (page, codec) =>
  page.evaluate(
    async (codec) => (await VideoEncoder.isConfigSupported({ codec, width: 360, height: 360 })).supported,
    codec,
  );

/**
 * What a video shows at a time in seconds. The page's own policy shows none, so another one does.
 * @param {Page} page
 * @param {Buffer} bytes
 * @param {string} type
 * @param {number} time
 * @param {number} since when the frame of that time is shown
 */
async function played(page, bytes, type, time, since) {
  const player = await page.context().newPage();
  const { data, ...about } = await player.evaluate(
    async ({ text, type, time, since }) => {
      const film = document.createElement('video');
      film.src = URL.createObjectURL(
        new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type }),
      );
      await new Promise((done, fail) => {
        film.oncanplaythrough = done;
        film.onerror = () => fail(new Error(film.error?.message));
      });
      // Seeking ends before the frame is there to be drawn, so wait until one of that time is shown.
      const frame = () => new Promise((done) => film.requestVideoFrameCallback((_, { mediaTime }) => done(mediaTime)));
      let next = frame();
      film.currentTime = time;
      while ((await next) < since) next = frame();
      const { videoWidth: width, videoHeight: height, duration } = film;
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      context?.drawImage(film, 0, 0);
      const pixels = context?.getImageData(0, 0, width, height).data ?? [];
      return { width, height, duration, data: new Uint8Array(pixels) };
    },
    { text: bytes.toString('base64'), type, time, since },
  );
  await player.close();
  return { ...about, data: new Uint8ClampedArray(data) };
}

/** The upper left part of a picture. @param {Uint8ClampedArray} data @param {number} from its width @param {number} width @param {number} height */
function cropped(data, from, width, height) {
  const part = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) part.set(data.subarray(y * from * 4, (y * from + width) * 4), y * width * 4);
  return part;
}

test('animates a whole game in the chosen size and speed @long', async ({ page }) => {
  await open(page, '#taxi?moves=e2e4,d7d5,e4d5,d8d5,b1c3&ply=2');
  await share(page, 'Animation');
  // An odd number of pixels, which not all encoders take.
  await sharing(page).getByRole('spinbutton', { name: 'Custom width' }).fill('241');
  await sharing(page).getByRole('radio', { name: 'Fast' }).check();
  await make(page).press('Enter');
  await expect(shown(page)).toBeVisible();
  await expect(sharing(page).getByRole('status')).toContainText('6 pictures');
  const { name, bytes } = await saved(page, 'Save as GIF');
  expect(name).toBe('taxi-2.gif');
  const { width, height, all } = frames(bytes);
  expect(width).toBe(241);
  // As a video it has the same size, but for a pixel that makes it even, lasts as long, and shows the same.
  for (const kind of ['MP4', 'WebM']) {
    const choice = sharing(page).getByRole('radio', { name: `Video (${kind})` });
    await expect(choice.or(sharing(page).getByRole('radio', { name: 'Video (WebM)' })).first()).toBeVisible();
    // Chromium may come without an encoder for H.264; then it is not offered.
    if (kind === 'MP4' && !(await canEncode(page, 'avc1.42e028'))) {
      await expect(choice).toHaveCount(0);
      continue;
    }
    await choice.check();
    await make(page).press('Enter');
    const video = await saved(page, 'Save as video');
    expect(video.name).toBe(`taxi-2.${kind.toLowerCase()}`);
    const shows = await played(page, video.bytes, `video/${kind.toLowerCase()}`, 3.2, 2.5);
    expect(shows, kind).toMatchObject({ width: even(width), height: even(height), duration: 6 });
    const cut = cropped(shows.data, shows.width, width, height);
    expect(different(cut, all[5]?.data ?? new Uint8ClampedArray(4)), kind).toBeLessThan(0.02);
    expect(different(cut, all[4]?.data ?? new Uint8ClampedArray(4)), kind).toBeGreaterThan(0.02);
  }
  expect(all.map(({ delay }) => delay)).toEqual([50, 50, 50, 50, 50, 350]);
  // Each frame is the picture of that position, and only what changes is in the file.
  await page.keyboard.press('Escape');
  for (const [key, ply] of /** @type {const} */ ([
    ['Home', 0],
    ['End', 5],
  ])) {
    await page.keyboard.press(key);
    await expect(
      page.getByRole('button', { name: new RegExp(key === 'Home' ? '^To the start' : '^To the end') }),
    ).toHaveAttribute('aria-disabled', 'true');
    await share(page, 'Picture');
    await sharing(page).getByRole('spinbutton', { name: 'Custom width' }).fill('241');
    const picture = await pixels(page, (await saved(page, 'Save as PNG')).bytes, 'image/png');
    expect([picture.width, picture.height]).toEqual([width, height]);
    expect(different(picture.data, all[ply]?.data ?? new Uint8ClampedArray(4)), key).toBeLessThan(0.002);
    await page.keyboard.press('Escape');
  }
  expect(all.slice(1).every(({ box }) => box.width * box.height < width * height)).toBe(true);
});

test('animates a chosen range, or the moves around the current one @long', async ({ page }) => {
  await open(page, await randomGame('chess', 30));
  await share(page, 'Animation');
  await sharing(page).getByRole('radio', { name: '240' }).check();
  await sharing(page).getByRole('combobox', { name: 'From' }).selectOption({ index: 4 });
  await sharing(page).getByRole('combobox', { name: 'To' }).selectOption({ index: 7 });
  await make(page).press('Enter');
  await expect(sharing(page).getByRole('status')).toContainText('4 pictures');
  await sharing(page).getByRole('radio', { name: 'Around this move' }).check();
  await expect(shown(page)).toBeHidden();
  await make(page).press('Enter');
  await expect(sharing(page).getByRole('status')).toContainText('4 pictures');
  expect(frames((await saved(page, 'Save as GIF')).bytes).all).toHaveLength(4);
});

// A message of the usual services carries a megabyte, and a hundred moves are no more; the short form makes sixty.
for (const plies of [60, 100]) {
  test(`animates ${plies} moves while the page stays responsive`, {
    tag: plies > 60 ? '@long' : [],
  }, async ({ page }) => {
    await open(page, await randomGame('monarch', plies));
    await share(page, 'Animation');
    const progress = sharing(page).getByRole('progressbar', { includeHidden: true });
    await progress.evaluate((bar) => {
      /** @type {(string | null)[]} */
      const shares = [];
      new MutationObserver(() => shares.push(bar.getAttribute('value'))).observe(bar, { attributeFilter: ['value'] });
      Object.assign(window, { shares });
    });
    await make(page).press('Enter');
    // It answers while it works: another section, and back.
    await shareBy(page, 'Text');
    await expect(sharing(page).getByRole('tabpanel', { name: 'Text' })).toBeVisible();
    await shareBy(page, 'Animation');
    await expect(shown(page)).toBeVisible({ timeout: 40_000 });
    expect(await page.evaluate(() => new Set(/** @type {any} */ (window).shares).size)).toBeGreaterThan(4);
    const { bytes } = await saved(page, 'Save as GIF');
    expect(frames(bytes).all).toHaveLength(plies + 1);
    expect(bytes.length).toBeLessThan(10_000 * plies);
  });
}

test('includes the user’s arrows unless switched off @long', async ({ page }) => {
  await open(page, '#chess?moves=e2e4,e7e5&ply=1');
  const [start, end] = [await middle(page, 'b2'), await middle(page, 'b7')];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up({ button: 'right' });
  await share(page, 'Animation');
  const green = async () => {
    await make(page).press('Enter');
    await expect(shown(page)).toBeVisible();
    const { width, all } = frames((await saved(page, 'Save as GIF')).bytes);
    // In the middle of the board's second column, where the arrow passes: green is its strongest part.
    const at = 4 * (Math.round(width / 2) * width + Math.round((width * 3) / 16));
    return all.map(({ data }) => (data[at + 1] ?? 0) - Math.max(data[at] ?? 0, data[at + 2] ?? 0) > 40);
  };
  expect(await green()).toEqual([false, true, false]);
  await sharing(page).getByRole('checkbox', { name: 'Arrows and circles' }).uncheck();
  expect(await green()).toEqual([false, false, false]);
});

test('can be cancelled and restarted @long', async ({ page }) => {
  await open(page, await randomGame('chess', 200));
  await share(page, 'Animation');
  await make(page).focus();
  await page.keyboard.press('Enter');
  const stop = sharing(page).getByRole('button', { name: 'Stop' });
  // The keyboard is where it can be stopped.
  await expect(stop).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sharing(page).getByRole('status')).toHaveText('Stopped; no animation was made');
  await expect(shown(page)).toBeHidden();
  await expect(make(page)).toBeFocused();
  expect(page.workers().filter((worker) => worker.url().includes('gif-worker'))).toEqual([]);
  await sharing(page).getByRole('combobox', { name: 'To' }).selectOption({ index: 2 });
  await sharing(page).getByRole('combobox', { name: 'From' }).selectOption({ index: 0 });
  await make(page).press('Enter');
  await expect(shown(page)).toBeVisible();
});

test('offers nothing for a game without moves', async ({ page }) => {
  await open(page, '#infantry');
  await share(page, 'Animation');
  await expect(sharing(page).getByRole('tabpanel')).toHaveText(/no moves have been played/);
});

test('every browser can export pictures and animations @long', { tag: '@firefox' }, async ({ page }) => {
  await open(page, '#tax?moves=e2e4,d7d5');
  await share(page, 'Picture');
  await expect(sharing(page).getByRole('status')).toHaveText(/^720 by \d+ pixels$/);
  await expect
    .poll(() =>
      sharing(page)
        .getByRole('img', { name: /as it will be saved/ })
        .evaluate((one) => /** @type {HTMLImageElement} */ (one).naturalWidth),
    )
    .toBe(720);
  await shareBy(page, 'Animation');
  await make(page).press('Enter');
  await expect(sharing(page).getByRole('status')).toHaveText(/^3 pictures, \d+ KB$/);
  await expect.poll(() => shown(page).evaluate((one) => /** @type {HTMLImageElement} */ (one).naturalWidth)).toBe(360);
});
