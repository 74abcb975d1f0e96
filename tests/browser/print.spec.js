// Sheets of paper: the rules of each game on one page, scoresheets that lose no move, puzzles with their solutions, and the page of a
// game as it is printed. Pages are counted in the PDF that the browser makes; that nothing is cut is measured on the page.

import { readFileSync } from 'node:fs';
import core, { Playground } from '../../www/pkg/oddchess.js';
import { expect, test } from './board-fixture.js';
import { CAMELS } from './described.js';
import { GAMES, speaker } from './pages.js';
import { randomGame } from './random-game.js';

/** @import { Page } from '@playwright/test' */

const www = new URL('../../www/', import.meta.url);
/** Size of the pages in points, as PDF has it. */
const A4 = [595, 842];
const LETTER = [612, 792];

/** @param {Page} page @param {string} hash @param {'en' | 'de'} [language] */
async function openSheet(page, hash, language = 'en') {
  if (!page.url().includes('print.html')) await page.goto(`./print.html${hash}`);
  if ((await page.evaluate(() => document.documentElement.lang)) !== language) {
    await page.getByRole('combobox', { name: speaker(await now(page))('page.language') }).selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  await page.evaluate((to) => (location.hash = to), hash);
  await expect(page.locator('.sheets')).toHaveAttribute('data-made', `${language} ${hash}`);
}
/** @param {Page} page @returns {Promise<'en' | 'de'>} */
const now = (page) => page.evaluate(() => /** @type {'en'} */ (document.documentElement.lang));

/**
 * Which pages the PDF has, by their sizes in whole points. Only one of the browsers makes one without a person.
 * @param {Page} page
 * @param {number[][]} sizes
 */
async function expectPages(page, sizes) {
  if (page.context().browser()?.browserType().name() !== 'chromium') return;
  const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const found = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(found.map(([, wide, high]) => [wide, high].map((length) => Math.round(Number(length))))).toEqual(sizes);
}

/** What goes over the edge of its page or its column, and text that has no sentence. @param {Page} page @returns {Promise<string[]>} */
const faults = (page) =>
  page.evaluate(() => {
    const found = [];
    for (const sheet of document.querySelectorAll('.sheet')) {
      const edge = sheet.getBoundingClientRect();
      for (const one of sheet.querySelectorAll('*')) {
        // What lies behind the edge of a drawing is not drawn.
        if (one.closest('svg') && one.localName !== 'svg') continue;
        const room = (one.closest('.column') ?? sheet).getBoundingClientRect();
        const box = one.getBoundingClientRect();
        const out = box.right > room.right + 1 || box.left < room.left - 1 || box.bottom > room.bottom + 1;
        if (out || box.bottom > edge.bottom - 10) found.push(`${one.className || one.localName}: ${one.textContent}`);
      }
      found.push(...(sheet.textContent?.match(/[Pp]age\.\w[\w.]*|\{\w+\}|undefined|NaN/g) ?? []));
    }
    return found;
  });

const words = (/** @type {string | null} */ text) => (text ?? '').replace(/\s+/g, ' ');

test('the rules of each game fill one A4 page in each language, and nothing is cut @firefox @long', async ({
  page,
}) => {
  // German needs the most room; the long form looks at every game in both languages.
  for (const language of /** @type {const} */ (['en', 'de'])) {
    const say = speaker(language);
    for (const game of process.env.LONG ? GAMES : language === 'de' ? ['tax', 'infantry'] : ['taxi']) {
      await openSheet(page, `#rules/${game}`, language);
      expect(await faults(page), `${game} ${language}`).toEqual([]);
      await expectPages(page, [A4]);
      const sheet = page.locator('.sheet');
      await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(say(`game.${game}.name`));
      for (const title of ['page.print.brief', 'page.print.ends', 'page.print.notation'])
        await expect(sheet).toContainText(say(title));
      // Small, but to be read.
      expect(await sheet.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(9);
    }
  }
});

test('a sheet follows changed rules in its figures, sentences and diagrams, and fits Letter', async ({ page }) => {
  await openSheet(page, '#rules/taxi?rules=income=3,step=2,castling=no');
  const sheet = page.locator('.sheet');
  await expect(sheet.locator('.changes-box li')).toHaveText([
    'Income per turn: 3',
    'Price of a square: 2',
    'Castling: no',
  ]);
  await expect(sheet.locator('.facts .is-changed')).toHaveText(['Income per turn3', 'Price of a square2']);
  await expect(sheet).toContainText('A move costs 2 a square');
  await expect(sheet).toContainText('gets 3 guilders before each turn');
  await expect(sheet.locator('.change')).toHaveText(['Changed: Castling: no']);
  // The queen's fares in the diagram are those of these rules.
  const fares = sheet.locator('li', { hasText: 'A move costs 2' }).locator('.tag-shape text');
  expect(new Set(await fares.allTextContents())).toEqual(new Set(['2', '4', '6', '8']));
  await page.getByRole('radio', { name: 'Letter' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-paper', 'letter');
  await expect(page.locator('.sheets')).toHaveAttribute('aria-busy', 'false');
  expect(await faults(page)).toEqual([]);
  await expectPages(page, [LETTER]);
  // A dialog is no sheet.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Settings' }).click();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await expect(close).toBeInViewport({ ratio: 1 });
  await close.click();
  // The other sheet of the same game has the same rules.
  await page.getByRole('radio', { name: 'Empty scoresheet' }).check();
  await expect(page.locator('.score-sheet .changes-line')).toContainText('Income per turn: 3');
  await expect(page.locator('.score-sheet th.held').first()).toHaveText('Purse');
  await expect(page.getByRole('row', { name: '50.' })).toBeVisible();
  await expectPages(page, [LETTER]);
});

test('the scoresheet of a long game has each move once and in order, with what was said of it @firefox @long', async ({
  page,
}) => {
  const link = await randomGame('taxi', 240, 5);
  const game = new Playground(link);
  const nodes = game.record(0).nodes.filter(({ played }) => played);
  for (const { id } of nodes.filter((_, at) => at % 11 === 3))
    game.comment(id, `Remark (${id}) ${'on and on '.repeat(9)}`);
  game.clock(nodes[0]?.id ?? 0, 3_599_000);
  game.go(20);
  const other = game.suggest('').moves.find(({ text }) => text !== nodes[20]?.played?.text);
  game.type(other?.text ?? '');
  game.set_tag('White', 'Ann');
  game.set_tag('Event', 'Club');
  const saved = game.save();
  await page.goto('./print.html');
  await page.evaluate(
    ([text]) => {
      const kept = { id: 'long1', game: 'taxi', link: '#taxi', text, plies: 240, score: '', time: 1 };
      localStorage.setItem('oddchess.game.long1', JSON.stringify(kept));
    },
    [saved],
  );
  await openSheet(page, '#kept/long1');
  expect(nodes.length).toBe(240);
  const played = await page.locator('.played').evaluateAll((all) => all.map((one) => one.firstChild?.textContent));
  expect(played).toEqual(nodes.map((node) => node.played?.san));
  // What each side has left after its move.
  const held = await page.locator('td.held').allTextContents();
  expect(held).toEqual(nodes.map(({ played, amounts }) => String(amounts?.[played?.color === 'white' ? 0 : 1])));
  for (const { id } of nodes.filter((_, at) => at % 11 === 3))
    await expect(page.locator('.said', { hasText: `Remark (${id})` })).toHaveCount(1);
  await expect(page.locator('.variation')).toContainText(`11. ${other?.san}`);
  await expect(page.locator('.clock').first()).toHaveText('59:59');
  await expect(page.locator('.tags').first()).toContainText('Ann');
  expect(await faults(page)).toEqual([]);
  const sheets = await page.locator('.sheet').count();
  expect(sheets).toBeGreaterThan(2);
  await expectPages(page, Array(sheets).fill(A4));
  // Without remarks it is shorter, with diagrams longer.
  await page.getByRole('checkbox', { name: 'Comments' }).uncheck();
  await expect(page.locator('.said')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Diagrams' }).selectOption('10');
  await expect(page.locator('.score-sheet figure')).toHaveCount(12);
  expect(await faults(page)).toEqual([]);
});

test('a sheet of puzzles has six to a page, and the solutions are those of the file @long', async ({ page }) => {
  await openSheet(page, '#puzzles/infantry?count=8&grade=3');
  const { puzzles } = JSON.parse(readFileSync(new URL('puzzles/infantry.json', www), 'utf8'));
  const links = page.locator('.puzzle-grid .about a');
  await expect(links).toHaveCount(8);
  await expect(page.locator('.sheet')).toHaveCount(3);
  await expect(page.locator('.puzzle-grid').first().locator('> li')).toHaveCount(6);
  const rows = page.locator('.puzzle-sheet tbody tr');
  await core({ module_or_path: readFileSync(new URL('pkg/oddchess_bg.wasm', www)) });
  for (const [at, name] of (await links.allTextContents()).entries()) {
    const puzzle = puzzles.find((/** @type {{ id: string }} */ { id }) => name === `infantry/${id}`);
    expect(puzzle.grade).toBe(3);
    const board = new Playground(`#infantry/${puzzle.fen.replaceAll(' ', '_')}`);
    for (const move of puzzle.line) board.type(move);
    const solution = board.record(0).nodes.flatMap(({ played }) => played?.san ?? []);
    board.free();
    const printed = words(await rows.nth(at).locator('.solution').textContent());
    expect(printed.split(' ').filter((word) => !/^\d+[.…]/.test(word))).toEqual(solution);
    await expect(rows.nth(at).getByRole('link')).toHaveText(name);
    await expect(links.nth(at)).toHaveAttribute('href', new RegExp(`puzzles\\.html#${name}$`));
  }
  expect(await faults(page)).toEqual([]);
  await expectPages(page, [A4, A4, A4]);
  const before = await links.first().textContent();
  await page.getByRole('button', { name: 'Other puzzles' }).click();
  await expect(links.first()).not.toHaveText(before ?? '');
  await page.getByRole('spinbutton', { name: 'Rating from' }).fill('3999');
  await page.getByRole('spinbutton', { name: 'Rating from' }).press('Enter');
  await expect(page.getByText('No puzzle fits')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
});

test('the page of a game prints the board and all moves; its links lead to its sheets', async ({ page }) => {
  await page.goto(`./${await randomGame('tax', 60, 3)}`);
  await page.locator('.controls').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  for (const hidden of ['header.top', 'footer.foot', '.controls', '.players-row', '.game-info .ways'])
    await expect(page.locator(hidden)).toBeHidden();
  await expect(page.locator('variant-board')).toBeVisible();
  const moves = page.locator('.moves .move');
  expect(await moves.count()).toBeGreaterThan(50);
  // None lies beside the paper.
  const beside = await moves.evaluateAll(
    (all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth || !one.checkVisibility()).length,
  );
  expect(beside).toBe(0);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('link', { name: 'Scoresheet' }).click();
  await expect(page).toHaveURL(/print\.html#kept\//);
  await expect(page.getByRole('status')).toHaveText(/\d pages?/);
  await page.getByRole('radio', { name: 'Rules on one page' }).check();
  await expect(page.locator('.rules-sheet')).toBeVisible();
});

test('a game that a text describes has a sheet of its own, and an empty scoresheet', async ({ page }) => {
  await openSheet(page, `#rules/invent?rules=${CAMELS}`);
  const sheet = page.locator('.described-sheet');
  await expect(sheet.getByRole('heading', { level: 2 })).toHaveText('Camels');
  await expect(page.getByRole('combobox', { name: 'Game' })).toHaveValue('invent');
  await expect(sheet.locator('.kinds li')).toHaveCount(6);
  await expect(sheet).toContainText('Leaps 3 squares one way and 1 to the side');
  await expect(sheet).toContainText('Checkmate: whoever is mated loses');
  await expect(sheet.locator('.code')).toBeVisible();
  await expect(sheet.locator('.sheet-foot')).toContainText(`#invent?rules=${CAMELS}`);
  // A camel leaps to eight squares, of which a picture has no more.
  const camel = sheet.locator('.kinds li', { hasText: 'Leaps 3 squares' });
  await expect(camel.locator('.goes')).toHaveCount(8);
  expect(await faults(page)).toEqual([]);
  await expectPages(page, [A4]);
  await page.getByRole('radio', { name: 'Empty scoresheet' }).check();
  await expect(page.locator('.score-sheet.blank')).toContainText('Camels');
  await page.getByRole('radio', { name: 'Rules on one page' }).check();
  await expect(sheet).toBeVisible();
});

test('what can’t be printed is said, and nothing is printed', async ({ page }) => {
  for (const [hash, said] of /** @type {const} */ ([
    ['#rules/bridge', /can’t be printed.*bridge/i],
    ['#score/chess?moves=e2e5', /can’t be printed/],
    ['#kept/nothing', /not kept in this browser/],
    ['#puzzles/chess', /no puzzles|none/i],
    ['#nonsense/b', /Nothing to print.*nonsense/],
  ])) {
    await openSheet(page, hash);
    await expect(page.getByRole('status')).toHaveText(said);
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
    await expect(page.locator('.sheet')).toHaveCount(0);
  }
});
