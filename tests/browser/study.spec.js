// The page of studies: reading by keyboard and wheel, an exercise with a wrong try, writing and keeping a study, links and
// files, two tabs, a frame.

import { readFile } from 'node:fs/promises';
import { UNIT } from '../../www/board/layout.js';
import { board, click, expect, middle, square, test } from './board-fixture.js';
import { CAMELS } from './described.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page @param {string} [link] */
async function openStudy(page, link = '') {
  await page.goto(`./study.html${link}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
/** What is said of the last move. @param {Page} page */
const said = (page) => page.locator('.study .message [role="status"]');
/** The move in the text where the reader stands. @param {Page} page */
const here = (page) => page.locator('.reading [aria-current]');
/** @param {Page} page @param {string} name */
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
/** The titles of the chapters, beside the board. @param {Page} page */
const titles = (page) => page.locator('.chapter-list a');

const TWO = `[StudyName "Two"]
[ChapterName "First"]
[Variant "Chess"]

{Begin} 1. e4 {Good} (1. d4 {Also good}) 1... e5 *

[ChapterName "Second"]
[ChapterMode "exercise"]
[Variant "Chess"]

{Find it

? A pawn} 1. d4 {Yes} (1. f3 {Too slow} 1... e5) 1... d5 2. c4 *
`;

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.getByLabel('Text', { exact: true }).fill(text);
  await press(page, 'Open');
}

/** A file is dropped anywhere on the page. @param {Page} page @param {string} text */
const drop = (page, text) =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'two.pgn', { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, text);

test('a study is read by keyboard and wheel, through its chapters and into variations @firefox', async ({ page }) => {
  await openStudy(page);
  await page.getByRole('link', { name: 'The empty purse' }).press('Enter');
  await expect(page).toHaveURL(/#taxi$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A check that is saved up');
  await expect(page.locator('.amount-indicator')).toHaveCount(2);
  await page.keyboard.press('ArrowRight');
  await expect(said(page)).toContainText(/1\. Rd1\s*Two squares, two guilders/);
  await expect(here(page)).toContainText('Rd1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(here(page)).toContainText('Ra3+');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(here(page)).toContainText('Rb4+');
  await page.keyboard.press('End');
  await expect(said(page)).toContainText('The solver confirms this line');
  await expect(page.getByRole('link', { name: 'Open in the playground' })).toHaveAttribute(
    'href',
    /^index\.html#taxi\/.*moves=d3d1,/,
  );
  // The move in the text is the one stop of the tab key there.
  await expect(page.locator('.reading button[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/#taxi\/2$/);
  await expect(page.locator('.chapter-list [aria-current]')).toContainText('Mate in three');
  await page.keyboard.press('p');
  await expect(page.locator('.chapter-list [aria-current]')).toHaveText('A check that is saved up');
  // The wheel on the board steps, too, and a press in the text jumps.
  const { x, y } = await middle(page, 'e5');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 100);
  await expect(here(page)).toContainText('Rd1');
  await page.locator('.reading').getByRole('button', { name: /^Re1/ }).click();
  await expect(square(page, 'e1')).toHaveAttribute('data-piece', 'R');
  // A move of the chapter goes on in it, any other is not a part of it.
  await page.keyboard.press('Home');
  await click(page, 'd3', 'd1');
  await expect(here(page)).toContainText('Rd1');
  await page.keyboard.press('ArrowLeft');
  await click(page, 'd3', 'd2');
  await expect(said(page)).toContainText('Rd2 is not in this chapter');
  await expect(square(page, 'd3')).toHaveAttribute('data-piece', 'R');
});

test('an exercise answers wrong tries, gives hints and is solved by its moves @long', async ({ page }) => {
  await openStudy(page, '#taxi/2');
  await expect(page.locator('.task')).toHaveText('White: find the moves');
  await expect(page.locator('.reading')).not.toContainText('Re1');
  await press(page, 'Hint');
  await expect(page.getByRole('list', { name: 'Hints' })).toContainText('How much does the way from d1 to a1 cost');
  await click(page, 'b3', 'c3');
  await expect(said(page)).toContainText(/Kc3\+ is not the move\s*This is check, too/);
  await press(page, 'Take back');
  await click(page, 'b3', 'a3');
  await expect(said(page)).toContainText('The answer is Rb1');
  await page.keyboard.press('w');
  await page.keyboard.type('Re1');
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText('The answer is Rc1');
  await click(page, 'e1', 'c1');
  await expect(said(page)).toContainText('Solved on try 2');
  await expect(page.locator('.reading')).toContainText('Kc3+');
  await expect(titles(page).nth(1)).toHaveText('Mate in three, exercise, solved');
  await press(page, 'Again');
  await expect(page.locator('.reading')).not.toContainText('Kc3+');
  await press(page, 'Show the solution');
  await expect(page.locator('.reading')).toContainText('Kc3+');
});

test('a study is written, ordered, kept and downloaded', async ({ page }) => {
  await openStudy(page);
  await page.getByLabel('Title of the study').fill('Mine');
  await page.getByRole('combobox', { name: 'Game' }).selectOption('chess');
  await press(page, 'Start');
  await page.getByLabel('Title of the chapter').fill('One');
  await click(page, 'e2', 'e4');
  await page.getByLabel('Comment on this move').fill('A good beginning');
  await page.getByLabel('Exercise: the reader finds').check();
  await page.getByText('Add chapters').click();
  await page.locator('.study-editor').getByLabel('Text', { exact: true }).fill('#taxi?moves=e2e4,d7d5');
  await press(page, 'Add');
  await page.getByLabel('Title of the chapter').fill('Two');
  await page.getByLabel('Title of the chapter').press('Tab');
  await expect(titles(page)).toHaveText([/^One/, 'Two']);
  await press(page, 'Move Two up');
  await expect(titles(page)).toHaveText(['Two', /^One/]);
  // It is all there after a reload, in that order.
  await page.reload();
  await expect(titles(page)).toHaveText(['Two', /^One/]);
  await page.keyboard.press('n');
  await expect(page.locator('.task')).toBeVisible();
  await press(page, 'Show the solution');
  await expect(page.locator('.reading')).toContainText('A good beginning');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download PGN')]);
  expect(download.suggestedFilename()).toBe('mine.pgn');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/\[ChapterName "Two"\][\s\S]*1\. e4 d5[\s\S]*\[ChapterName "One"\]\n\[ChapterMode "exercise"\]/);
});

test('a chapter that is deleted can be put back, and a link holds all of a study', async ({ page, context }) => {
  await openStudy(page);
  await paste(page, TWO);
  await press(page, 'Make it mine');
  await press(page, 'Delete First');
  await expect(titles(page)).toHaveText([/^Second/]);
  await press(page, 'Undo');
  await expect(titles(page)).toHaveText(['First', /^Second/]);
  // Not in another study that is opened meanwhile.
  await press(page, 'Delete First');
  await drop(page, TWO);
  await expect(page).toHaveURL(/#file$/);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeHidden();
  // For a browser that has none of it.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'Copy link');
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(link);
  await expect(titles(page)).toHaveText(['First', /^Second/]);
  await page.goto('about:blank');
  await page.goto(`${link.slice(0, -9)}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('damaged or cut off');
});

test('a text is opened as far as it can be read, and what is wrong with it is said by its place', async ({ page }) => {
  await openStudy(page);
  await paste(page, 'no study');
  await expect(page.getByRole('alert').first()).not.toBeEmpty();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('no study');
  await paste(page, TWO.replace('2. c4', '2. Kd8'));
  await expect(page.locator('.study-faults')).toContainText(/^Chapter 2, Second: .*Kd8/);
  await expect(titles(page)).toHaveText(['First', /^Second/]);
  await press(page, 'Make it mine');
  await expect(page).toHaveURL(/#own\//);
  await page.getByRole('link', { name: 'All studies' }).click();
  await expect(page.getByRole('link', { name: 'Two', exact: true })).toBeVisible();
  // Beside it its first chapter as that ends: the pawns stand on e4 and e5.
  for (const row of [3, 4])
    await expect(
      page.locator(`.study-rows .miniature .piece[transform="translate(${4 * UNIT} ${row * UNIT})"]`),
    ).toHaveCount(1);
  await press(page, 'Delete Two');
  await press(page, 'Undo');
  await expect(page.getByRole('link', { name: 'Two', exact: true })).toBeVisible();
  await drop(page, TWO);
  await expect(page).toHaveURL(/#file$/);
  await expect(titles(page)).toHaveText(['First', /^Second/]);
});

test('the playground adds its game to a study, which follows in another tab', async ({ page, context }) => {
  await page.goto('./#taxi?moves=e2e4,d7d5');
  await expect(board(page)).toHaveAttribute('fen', /./);
  await page.getByRole('button', { name: 'Share' }).filter({ visible: true }).first().click();
  await page.locator('.share-head > .more').click();
  await page.getByRole('tab', { name: 'Study' }).click();
  await page.getByLabel('Title of the study').fill('From games');
  await page.getByLabel('Title of the chapter').fill('Opening');
  await press(page, 'Add to the study');
  await expect(page.getByText('Added as a chapter of From games')).toBeVisible();
  const other = await context.newPage();
  await openStudy(
    other,
    new URL(
      await page
        .getByRole('link', { name: 'Open the study' })
        .evaluate((link) => /** @type {HTMLAnchorElement} */ (link).href),
    ).hash,
  );
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Opening');
  await press(page, 'Add to the study');
  await expect(titles(other)).toHaveText(['Opening', 'Chapter 2']);
  await other.close();
});

test('a game that a text describes can be a chapter, is kept, and stands in the list; it is no puzzle', async ({
  page,
}) => {
  await openStudy(page);
  await paste(page, `[Event "Camels"]\n[Rules "invent:${CAMELS}"]\n\n1. e4 e5 2. Cd4 {A camel} *\n`);
  await expect(page.locator('.reading .san')).toHaveText(['e4', 'e5', 'Cd4']);
  await press(page, 'Make it mine');
  await expect(page).toHaveURL(/#own\//);
  await page.reload();
  await expect(page.locator('.reading .san')).toHaveText(['e4', 'e5', 'Cd4']);
  await page.goto('./study.html');
  await expect(page.locator('.own-list, .study-list').locator('li svg').first()).toBeVisible();
  await page.goto(`./puzzles.html#make/invent?rules=${CAMELS}`);
  await expect(page.getByText(/^Puzzles are made of the games of this site/).first()).toBeVisible();
});

test('in a frame there is the study alone, in its language and colours', async ({ page }) => {
  await page.goto('./study.html?embed&lang=de&theme=dark#infantry/2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ein Sprung über den Freund');
  await expect(page.locator('header, footer')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('link', { name: 'In Oddchess öffnen' })).toHaveAttribute('href', 'study.html#infantry/2');
});
