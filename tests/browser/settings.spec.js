// Each setting applies at once and is saved.

import { board, click, drag, expect, middle, open, opened, openMore, square, test } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

/** The dialog, opened by its key. @param {Page} page */
async function settings(page) {
  await page.keyboard.press(',');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog).toBeVisible();
  await openMore(dialog);
  return dialog;
}

/** A radio button of the open dialog. @param {Page} page @param {string} group @param {string} name */
const option = (page, group, name) =>
  page
    .getByRole('dialog', { name: 'Settings' })
    .getByRole('group', { name: group })
    .getByRole('radio', { name, exact: true });

/** @param {Page} page */
async function close(page) {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden();
}

/**
 * Changes a setting and closes the dialog.
 * @param {Page} page
 * @param {string} group
 * @param {string} name
 */
async function choose(page, group, name) {
  await settings(page);
  await option(page, group, name).check();
  await close(page);
}

/** Now, and after a reload. @param {Page} page @param {() => Promise<void>} holds */
async function lasting(page, holds) {
  await holds();
  await page.reload();
  await opened(page);
  await holds();
}

/** All choices are kept in one place: one of each kind is reloaded, and all of them in the long form. */
const each = process.env.LONG ? lasting : (/** @type {Page} */ _, /** @type {() => Promise<void>} */ holds) => holds();

/** @param {Page} page */
const paper = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('pieces can be moved by presses only, by dragging only, on release, and after a question @long', async ({
  page,
}) => {
  await open(page, '#chess');
  await choose(page, 'Moving pieces', 'Press only');
  await drag(page, 'e2', 'e4');
  await expect(square(page, 'e4')).not.toHaveAttribute('data-piece');
  await page.keyboard.press('Escape');
  await click(page, 'e2', 'e4');
  await expect(square(page, 'e4')).toHaveAttribute('data-piece', 'P');
  await choose(page, 'Moving pieces', 'Drag only');
  await click(page, 'e7', 'e5');
  await expect(square(page, 'e5')).not.toHaveAttribute('data-piece');
  await drag(page, 'e7', 'e5');
  await expect(square(page, 'e5')).toHaveAttribute('data-piece', 'p');
  await settings(page);
  await option(page, 'Moving pieces', 'Press or drag').check();
  await page.getByRole('checkbox', { name: 'Move only when released' }).check();
  await option(page, 'Ask before a move is played', 'Always').check();
  await close(page);
  await click(page, 'g1');
  const target = await middle(page, 'f3');
  await page.mouse.move(target.x, target.y);
  await page.mouse.down();
  await expect(page.getByRole('button', { name: 'Play it' })).toHaveCount(0);
  await page.mouse.up();
  await page.getByRole('button', { name: 'Play it' }).click();
  await expect(square(page, 'f3')).toHaveAttribute('data-piece', 'N');
});

test('theme: light, dark, or the system’s', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '#chess');
  const light = await paper(page);
  await choose(page, 'Colours', 'Dark');
  await lasting(page, () => expect.poll(() => paper(page)).not.toBe(light));
  await choose(page, 'Colours', 'System');
  await each(page, () => expect.poll(() => paper(page)).toBe(light));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => paper(page)).not.toBe(light);
  await choose(page, 'Colours', 'Light');
  await each(page, () => expect.poll(() => paper(page)).toBe(light));
});

test('all board colours @long', async ({ page }) => {
  await open(page, '#chess');
  const colour = () => square(page, 'e4').evaluate((element) => getComputedStyle(element).fill);
  const seen = new Set();
  await settings(page);
  for (const name of ['Walnut', 'Slate', 'Green', 'High contrast', 'Paper']) {
    await option(page, 'Board', name).check();
    await expect.poll(async () => seen.has(await colour())).toBe(false);
    const now = await colour();
    seen.add(now);
    if (name !== 'High contrast' && !process.env.LONG) continue;
    await close(page);
    await lasting(page, () => expect.poll(colour).toBe(now));
    await settings(page);
  }
  expect(seen.size).toBe(5);
});

test('the simple pieces, in the game and on the home page @long', async ({ page }) => {
  await open(page, '#infantry');
  const bodies = () =>
    page
      .locator('variant-board .piece[data-at="a5"] .body')
      .evaluateAll((all) => all.map((one) => one.getAttribute('d')));
  await expect.poll(bodies).not.toEqual([]);
  const classic = await bodies();
  await choose(page, 'Pieces', 'Plain, high contrast');
  await lasting(page, () => expect.poll(() => bodies()).not.toEqual(classic));
  await open(page, '');
  await expect(page.locator('.odd-board [data-art]').first()).toHaveCSS('--piece-ink', '#000000');
  await choose(page, 'Pieces', 'Classic');
  await expect(page.locator('.odd-board [data-art]').first()).not.toHaveCSS('--piece-ink', '#000000');
  await open(page, '#infantry');
  await each(page, () => expect.poll(() => bodies()).toEqual(classic));
});

test('coordinates inside, outside or hidden, with squares of whole pixels', { tag: '@phone' }, async ({ page }) => {
  const games = [
    { game: 'chess', corner: 'a1' },
    { game: 'infantry', corner: 'e1' },
  ];
  // On the board itself: the dialog's samples have letters, too.
  const letterOf = (/** @type {string} */ corner) =>
    board(page).locator('.coordinates text', { hasText: corner.charAt(0) });
  /** @type {[string, (corner: string) => Promise<void>][]} */
  const choices = [
    [
      'Beside the board',
      async (corner) => {
        const [text, box, whole] = [
          await letterOf(corner).boundingBox(),
          await square(page, corner).boundingBox(),
          await board(page).boundingBox(),
        ];
        if (!text || !box || !whole) throw new Error('not to be seen');
        expect(text.y).toBeGreaterThanOrEqual(box.y + box.height);
        expect(text.y + text.height).toBeLessThanOrEqual(whole.y + whole.height + 1);
        const dots = await page.evaluate(() => devicePixelRatio);
        for (const length of [box.x, box.y, box.width])
          expect(Math.abs(length * dots - Math.round(length * dots))).toBeLessThan(0.02);
      },
    ],
    ['None', (corner) => expect(letterOf(corner)).toHaveCount(0)],
    [
      'On the squares',
      async (corner) => {
        const [text, box] = [await letterOf(corner).boundingBox(), await square(page, corner).boundingBox()];
        expect(text?.y).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
      },
    ],
  ];
  await open(page, '#chess');
  for (const [name, holds] of choices) {
    await choose(page, 'Coordinates', name);
    // The boards take turns in being the one that sees the change.
    for (const { game, corner } of games) {
      await open(page, `#${game}`);
      await expect(board(page)).toHaveAttribute('game', game);
      await (name === 'Beside the board' && game === 'infantry' ? lasting : each)(page, () => holds(corner));
    }
    games.reverse();
  }
});

test('last move and targets can be hidden @long', async ({ page }) => {
  await open(page, '#chess?moves=e2e4');
  const [reached, dots] = [board(page).locator('.mark-reached'), board(page).locator('.target .dot')];
  await expect(reached).toBeVisible();
  await click(page, 'd7');
  await expect(dots.first()).toBeVisible();
  const dialog = await settings(page);
  const tick = (/** @type {string} */ name) => dialog.getByRole('checkbox', { name, exact: true });
  await tick('Show the last move').uncheck();
  await expect(reached).toBeHidden();
  await expect(dots.first()).toBeVisible();
  await tick('Show possible moves').uncheck();
  await expect(dots.first()).toBeHidden();
  await close(page);
  await page.reload();
  await expect(board(page)).toHaveAttribute('fen');
  await expect(reached).toBeHidden();
  await click(page, 'd7');
  await expect(square(page, 'd5')).toHaveAttribute('data-target');
  await expect(dots.first()).toBeHidden();
  await settings(page);
  await tick('Show the last move').check();
  await expect(reached).toBeVisible();
});

/**
 * How long the longest movement on the board takes, for a move.
 * @param {Page} page
 * @param {string} from
 * @param {string} to
 */
async function movement(page, from, to) {
  const piece = String(await square(page, from).getAttribute('data-piece'));
  await page.evaluate(() => {
    document.body.dataset.longest = '0';
    const play = Element.prototype.animate;
    Element.prototype.animate = function (steps, options) {
      const time = typeof options === 'object' ? Number(options.duration) : 0;
      document.body.dataset.longest = String(Math.max(time, Number(document.body.dataset.longest)));
      return play.call(this, steps, options);
    };
  });
  await click(page, from, to);
  await expect(square(page, to)).toHaveAttribute('data-piece', piece);
  return Number(await page.locator('body').getAttribute('data-longest'));
}

test('animation: smooth, fast or none; none with reduced motion @long', async ({ page }) => {
  await open(page, '#chess');
  const again = async () => {
    await page.reload();
    await expect(board(page)).toHaveAttribute('fen');
  };
  expect(await movement(page, 'e2', 'e4')).toBe(200);
  await choose(page, 'Animation', 'Fast');
  expect(await movement(page, 'e7', 'e5')).toBeLessThanOrEqual(100);
  await again();
  expect(await movement(page, 'g1', 'f3')).toBeLessThanOrEqual(100);
  await choose(page, 'Animation', 'None');
  expect(await movement(page, 'b8', 'c6')).toBe(0);
  if (process.env.LONG) await again();
  expect(await movement(page, 'f1', 'c4')).toBe(0);
  await choose(page, 'Animation', 'Smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await again();
  expect(await movement(page, 'g8', 'f6')).toBe(0);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

/** Writes down when something sounds, and how loud. @param {Page} page */
async function hear(page) {
  await page.addInitScript(() => {
    const heard = /** @type {{ heard: number[] }} */ (/** @type {unknown} */ (window));
    heard.heard = [];
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...given) {
      heard.heard.push(given[0] ?? 0);
      return start.apply(this, given);
    };
    for (const kind of [OscillatorNode, AudioBufferSourceNode])
      kind.prototype.start = AudioScheduledSourceNode.prototype.start;
  });
}

/** How many tones there were since the last time. @param {Page} page @returns {Promise<number>} */
const tones = (page) =>
  page.evaluate(() => /** @type {{ heard: number[] }} */ (/** @type {unknown} */ (window)).heard.splice(0).length);

test('moves and payments sound, opening a game does not, and sounds can be switched off', async ({ page }) => {
  await hear(page);
  await open(page, '#chess');
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => (location.hash = '#taxi?moves=e2e4,d7d5,e4d5'));
  await expect(board(page)).toHaveAttribute('game', 'taxi');
  await expect.poll(() => tones(page)).toBe(0);
  await open(page, '#chess');
  await expect(board(page)).toHaveAttribute('game', 'chess');
  await expect.poll(() => tones(page)).toBe(0);
  await click(page, 'e2', 'e4');
  await expect.poll(() => tones(page)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => tones(page)).toBeGreaterThan(0);
  const dialog = await settings(page);
  await dialog.getByRole('checkbox', { name: 'Sounds', exact: true }).uncheck();
  await expect(dialog.getByRole('slider', { name: 'Volume' })).toBeDisabled();
  await close(page);
  await click(page, 'd2', 'd4');
  await expect(square(page, 'd4')).toHaveAttribute('data-piece', 'P');
  await expect.poll(() => tones(page)).toBe(0);
  await settings(page);
  await dialog.getByRole('checkbox', { name: 'Sounds' }).check();
  await dialog.getByRole('slider', { name: 'Volume' }).fill('20');
  await dialog.getByRole('button', { name: 'Listen' }).click();
  await expect.poll(() => tones(page)).toBeGreaterThan(20);
  await page.reload();
  await expect(board(page)).toHaveAttribute('fen');
  await expect((await settings(page)).getByRole('slider', { name: 'Volume' })).toHaveValue('20');
});

test('a key opens the dialog; Escape, its button and a press beside it close it, and focus returns', async ({
  page,
}) => {
  await open(page, '#chess');
  const dialog = await settings(page);
  await option(page, 'Colours', 'Dark').check();
  // A key that follows Escape at once is the page's again, also out of a field.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press(',')]);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // A double press opens it once.
  await page.getByRole('button', { name: 'Settings' }).evaluate((/** @type {HTMLElement} */ button) => {
    button.focus();
    button.click();
    button.click();
  });
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveCount(1);
  // The page's own keys rest.
  await page.keyboard.press('f');
  await expect(board(page)).toHaveAttribute('orientation', 'white');
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
  await page.getByRole('button', { name: 'Settings' }).click();
  await dialog.getByRole('heading', { name: 'Settings' }).click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 400);
  await expect(dialog).toHaveCount(0);
});

test('on a phone the dialog fills the screen, and the board has no handle', { tag: '@phone-only' }, async ({
  page,
}) => {
  await open(page, '#chess');
  await expect(page.getByRole('slider', { name: 'Board size' })).toBeHidden();
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
});

test('the board can be resized by its handle', async ({ page }) => {
  await open(page, '#chess');
  const grip = page.getByRole('slider', { name: 'Board size' });
  const width = async () => (await page.locator('variant-board .drawing').boundingBox())?.width ?? 0;
  const whole = await width();
  const box = await grip.boundingBox();
  if (!box) throw new Error('no grip');
  const [x, y] = [box.x + 12, box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y - 120, { steps: 5 });
  await page.mouse.up();
  const smaller = await width();
  expect(Math.abs(whole - 120 - smaller)).toBeLessThan(10);
  await expect(grip).toHaveAttribute('aria-valuenow', String(smaller));
  await lasting(page, () => expect.poll(width).toBe(smaller));
  await grip.press('ArrowLeft');
  await expect.poll(width).toBe(smaller - 8);
  await grip.press('ArrowUp');
  await expect.poll(width).toBe(smaller);
  await grip.dblclick();
  await expect.poll(width).toBe(whole);
  await grip.press('Home');
  await expect.poll(width).toBe(240);
  // What the board leaves, the others take.
  expect((await page.locator('.side').boundingBox())?.width).toBeGreaterThan(400);
  const dialog = await settings(page);
  await dialog.getByRole('button', { name: 'As large as the window allows' }).click();
  await expect.poll(width).toBe(whole);
});
