// Shared by all browser tests: a page whose console must stay clean, and helpers that play on its board.
//
// Tests find elements as users and page authors do: by role and name, or by the public attributes of the
// board.

import { readFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { inputLog, logInput } from './input-log.js';
import { SharedPage } from './shared-page.js';

/** @import { Page } from '@playwright/test' */

export { expect };

const WORDS = JSON.parse(readFileSync(new URL('../../www/locales/en.json', import.meta.url), 'utf8'));

/**
 * Pages that fail their test if they ask another origin for anything, or if their console shows an error or a
 * violation.
 *
 * `page` and `context` are shared by the tests of a worker and set back between them (shared-page.js). A test gets a
 * browser
 * context of its own where `fresh` is set (`test.use({ fresh: true })`), which is for what is about loading, caches,
 * workers of
 * the service, histories or several windows, and where it asks for a language, or a screen, that is not the project's.
 */
export const test = base.extend({
  /** Whether complaints are part of the test. */
  complains: [false, { option: true }],
  /** Whether the test needs an unused browser context. */
  fresh: [false, { option: true }],
  sharedPage: [
    async ({ browser }, use) => {
      const shared = new SharedPage(browser);
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  page: async (
    {
      browser,
      sharedPage,
      fresh,
      baseURL,
      browserName,
      complains,
      viewport,
      colorScheme,
      locale,
      javaScriptEnabled,
      isMobile,
      hasTouch,
    },
    use,
    info,
  ) => {
    const own = info.project.use;
    const foreign =
      locale !== (own.locale ?? 'en-US') ||
      !javaScriptEnabled ||
      isMobile !== (own.isMobile ?? false) ||
      hasTouch !== (own.hasTouch ?? false);
    const alone = fresh || foreign ? await browser.newContext() : undefined;
    if (alone) await logInput(alone);
    const page = alone ? await alone.newPage() : await sharedPage.lend(baseURL ?? '', viewport, { colorScheme });
    /** @type {string[]} */
    const complaints = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => {
      // Firefox reports modules whose loading was aborted by leaving the page; tests notice missing ones anyway.
      const brokenOff = browserName === 'firefox' && /dynamically imported module/.test(error.message);
      if (!brokenOff) complaints.push(String(error));
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (/^https?:$/.test(url.protocol) && url.origin !== new URL(baseURL ?? '').origin)
        complaints.push(`asked ${url}`);
    });
    await use(page);
    // Printed, since the reporter cuts attachments.
    if (info.status !== info.expectedStatus) console.log(`What the page received:\n${await inputLog(page)}`);
    await (alone ? alone.close() : sharedPage.takeBack());
    if (!complains) expect(complaints).toEqual([]);
  },
  context: async ({ page }, use) => use(page.context()),
});

/** @param {Page} page @param {string} link the fragment, or nothing for the first page */
export async function open(page, link) {
  await page.goto(`./${link}`);
  if (link) await opened(page);
}

/** Waits until the game and all beside it can be used. @param {Page} page */
export async function opened(page) {
  await expect(board(page)).toHaveAttribute('fen');
  // Until then, what is beside the board is hidden, and a key pressed there goes to the page.
  await expect(page.locator('.settling')).toHaveCount(0);
}

/** Not that of the first page, which is no game. @param {Page} page */
export const board = (page) => page.locator('variant-board:not(.odd-board *), proof-board');

/** @param {Page} page @param {string} name */
export const square = (page, name) => board(page).locator(`[data-square="${name}"]`);

/** @param {Page} page */
export const statusLine = (page) => page.getByRole('status').filter({ visible: true });

/** Cells where the pick may go on. @param {Page} page @returns {Promise<string[]>} */
export const targets = (page) => squaresWith(page, 'data-target');

/** @param {Page} page @param {string} attribute @returns {Promise<string[]>} in alphabetical order */
export async function squaresWith(page, attribute) {
  const squares = await page.locator(`variant-board [data-square][${attribute}]`).all();
  const names = await Promise.all(squares.map((element) => element.getAttribute('data-square')));
  return names.map(String).sort();
}

/**
 * Waits for all finite animations: text that fades in has too little contrast for a moment.
 * @param {Page} page
 */
export async function settled(page) {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** @param {Page} page @param {string[]} squares */
export async function click(page, ...squares) {
  for (const name of squares) await square(page, name).click();
}

/** Chooses from the menu of the tools beside the board. @param {Page} page @param {string} name */
export async function chooseTool(page, name) {
  await page.getByRole('button', { name: 'More tools' }).press('Enter');
  await page.locator('.menu-list').getByText(name, { exact: true }).press('Enter');
}

/** Opens what few people want of a form. @param {import('@playwright/test').Locator} form */
export async function openMore(form) {
  const more = form.locator('.more-fields:not([open]) > summary').filter({ visible: true });
  await expect(form.locator('.more-fields').filter({ visible: true })).toHaveCount(1);
  if ((await more.count()) > 0) await more.press('Enter');
}

/** Turns to a section of the dialog for sharing; few are offered at once. @param {Page} page @param {string} name */
export async function shareBy(page, name) {
  const tab = page.locator('dialog').getByRole('tab', { name });
  if (!(await tab.isVisible())) await page.locator('.share-head > .more').press('Enter');
  await tab.click();
}

/** Opens the analysis beside the board, wherever it stands. @param {Page} page */
export async function openAnalysis(page) {
  await page.keyboard.press('z');
  await expect(page.locator('.analysis')).toHaveAttribute('open');
}

/** On a small screen, chooses what stands below the board; `at` counts: moves, analysis, rules. @param {Page} page @param {number} at */
export async function showBelow(page, at) {
  const tab = page.locator('.place-tabs [role="tab"]').nth(at);
  if (await tab.isVisible()) await tab.press('Enter');
}

/** The field for moves by their names, beside the board of a game. @param {Page} page */
export async function moveField(page) {
  const field = page.getByRole('combobox', { name: 'Type a move' });
  if (await field.isVisible()) await field.focus();
  else await chooseTool(page, 'Type a move');
  await expect(field).toBeFocused();
  return field;
}

/** @param {Page} page @param {string[]} squares */
export async function tap(page, ...squares) {
  for (const name of squares) await square(page, name).tap();
}

/** @param {Page} page @param {string} name */
export async function middle(page, name) {
  const box = await square(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {Page} page @param {string} from @param {string} to */
export async function drag(page, from, to) {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 6 });
  await page.mouse.up();
}

/**
 * Plays by keyboard: into the grid, with the arrows to each square, and Enter.
 * @param {Page} page
 * @param {string[]} squares
 */
export async function type(page, ...squares) {
  const now = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? '');
  if (!(await now())) await board(page).locator('[role="gridcell"][tabindex="0"]').focus();
  const walk = async (
    /** @type {0 | 1} */ at,
    /** @type {string} */ to,
    /** @type {[string, string]} */ [back, on],
  ) => {
    for (let here = (await now())[at] ?? ''; here !== to; here = (await now())[at] ?? '') {
      // Otherwise it would press keys until the time is over.
      if (!here) throw new Error(`the focus has left the board, on the way to ${to}`);
      // Asking for the position after each press would double the time.
      for (let steps = Math.abs(here.charCodeAt(0) - to.charCodeAt(0)) || 1; steps > 0; steps -= 1)
        await page.keyboard.press(here < to ? on : back);
    }
  };
  for (const [file = '', rank = ''] of squares) {
    // By way of the widest row, which every board has.
    await walk(1, '5', ['ArrowDown', 'ArrowUp']);
    await walk(0, file, ['ArrowLeft', 'ArrowRight']);
    await walk(1, rank, ['ArrowDown', 'ArrowUp']);
    await page.keyboard.press('Enter');
  }
}

/** The moves of the record as they are written. @param {Page} page */
export const record = (page) => page.locator('.moves .san');

/** The current move. @param {Page} page */
export const current = (page) => page.locator('.moves [aria-current] .san');

/** Links of the games that the browser keeps. @param {Page} page @returns {Promise<string[]>} */
export const savedLinks = (page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('oddchess.game.'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '{}').link),
  );

/** Chooses a game beside the name of the one on the board. @param {Page} page @param {string} id */
export async function choose(page, id) {
  const rules = page.getByRole('tab', { name: 'Rules' });
  if (await rules.isVisible()) await rules.click();
  await page.getByRole('button', { name: 'Games', exact: true }).click();
  await page.getByRole('button', { name: WORDS[`game.${id}.name`], exact: true }).click();
  await expect(board(page)).toHaveAttribute('game', id);
}

/** Presses what is a link of the first page, and in the menu of tools beside a board. @param {Page} page @param {string | RegExp} name */
export async function pressTool(page, name) {
  const button = page.getByRole('button', { name }).filter({ visible: true });
  await expect(page.locator('.welcome .plain-link, .controls').filter({ visible: true }).first()).toBeVisible();
  if ((await button.count()) === 0) await page.getByRole('button', { name: 'More tools' }).click();
  await button.click();
}

/** Chooses a language in the settings, by its own name. @param {Page} page @param {string} name */
export async function chooseLanguage(page, name) {
  await page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: /^(Language|Sprache)$/ })
    .selectOption(name);
}

/**
 * Pastes or drops something, as the browser tells of it.
 * @param {Page} page
 * @param {'paste' | 'drop'} how
 * @param {{ text?: string, file?: string }} what
 */
export async function hand(page, how, what) {
  await page.evaluate(
    ({ how, text, file }) => {
      const data = new DataTransfer();
      if (text !== undefined) data.setData('text/plain', text);
      if (file !== undefined) data.items.add(new File([file], 'games.pgn'));
      // Firefox makes its own of these.
      const legacy = { dataType: 'text/plain', data: text ?? '' };
      const target = document.querySelector('main') ?? document.body;
      if (how === 'paste')
        target.dispatchEvent(
          new ClipboardEvent('paste', { ...legacy, clipboardData: data, bubbles: true, cancelable: true }),
        );
      else
        for (const type of ['dragenter', 'dragover', 'drop'])
          target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    { how, ...what },
  );
}
