// The ways to an exercise and through it, as data, and the other places where one moves pieces: each from the first page
// by what a person can press, to its end and to what comes after it (journeys.spec.js).

import { expect } from '@playwright/test';
import { visit } from './journeys.js';
import {
  board,
  control,
  copied,
  dialog,
  follow,
  plays,
  press,
  seated,
  sentence,
  solves,
  tick,
  written,
} from './person.js';

/** @import { Page } from '@playwright/test' */
/** @import { Walk } from './journeys.js' */

/** What says that an exercise is done. */
const DONE = {
  puzzle: (/** @type {Page} */ page) => page.locator('.message[data-status="solved"]').filter({ visible: true }),
  practice: (/** @type {Page} */ page) =>
    page.getByRole('status').filter({ hasText: sentence('page.practice.won'), visible: true }),
  lesson: (/** @type {Page} */ page) => page.locator('.lesson .message[data-status="solved"]'),
};

/** What is asked. @param {Page} page */
const task = (page) => page.locator('.task').filter({ visible: true });
/** @param {Page} page */
const title = (page) => page.getByRole('heading', { level: 1 });

/** A puzzle is solved, and the next one is another. @param {Page} page */
async function puzzle(page) {
  await expect(task(page)).not.toHaveText('');
  await solves(page, DONE.puzzle(page));
  const solved = await board(page).getAttribute('fen');
  await press(page, 'page.key.next');
  await expect(board(page)).not.toHaveAttribute('fen', solved ?? '');
  await expect(control(page, 'page.key.hint')).toBeVisible();
  await plays(page);
}

/** The tab of a way to train. @param {Page} page @param {string} mode */
const tab = (page, mode) => page.locator(`.place-tabs [data-mode="${mode}"]`).click();

/** @type {{ way: string, always?: boolean, walk: (page: Page, walk: Walk) => Promise<unknown> }[]} */
export const EXERCISES = [
  {
    way: 'today’s puzzle',
    always: true,
    async walk(page) {
      await press(page, 'page.home.puzzle');
      await puzzle(page);
    },
  },
  {
    way: 'a puzzle of a list',
    async walk(page) {
      await visit(page, 'puzzles');
      await tab(page, 'lists');
      await page.locator('.place-tabs [data-game="taxi"]').click();
      await page.locator('main a[href^="#taxi/"]').first().click();
      await puzzle(page);
    },
  },
  {
    way: 'the next unsolved puzzle of a list',
    async walk(page) {
      await visit(page, 'puzzles');
      await tab(page, 'lists');
      await page.locator('.place-tabs [data-game="anarchist"]').click();
      await press(page, 'page.puzzle.next.open');
      await puzzle(page);
    },
  },
  {
    way: 'a puzzle of a day gone by',
    async walk(page) {
      await press(page, 'page.home.puzzle');
      await page.locator('main a[href^="#day/"]').first().click();
      await expect(page).toHaveURL(/#day/);
      await puzzle(page);
    },
  },
  {
    way: 'the ladder',
    async walk(page) {
      await visit(page, 'puzzles');
      await tab(page, 'train');
      await page.locator('main a[href="#train/taxi"]').click();
      await puzzle(page);
    },
  },
  {
    way: 'a storm, from the tab of training',
    always: true,
    async walk(page) {
      await visit(page, 'puzzles');
      await tab(page, 'train');
      await tab(page, 'storm');
      await press(page.getByRole('main'), 'page.begin');
      await plays(page);
      await press(page, 'page.puzzle.storm.stop');
      await expect(title(page)).toHaveText(sentence('page.puzzle.storm.over'));
      await press(page.getByRole('main'), 'page.puzzle.repeat');
      await plays(page);
    },
  },
  {
    way: 'nothing to review, and on to training',
    async walk(page) {
      await visit(page, 'puzzles');
      await tab(page, 'review');
      await press(page.getByRole('main'), 'page.puzzle.train.title');
      await page.locator('main a[href="#train/monarch"]').click();
      await plays(page);
    },
  },
  ...['tax', 'taxi', 'monarch', 'anarchist', 'infantry'].map((game) => ({
    way: `the last step of the course of ${game}, and the game after it`,
    always: game === 'taxi',
    async walk(/** @type {Page} */ page) {
      await visit(page, 'learn');
      await page.locator(`main a[href="#${game}/1"]`).first().click();
      await page.locator(`a[href^="#${game}/"]`).last().click();
      await expect(control(page, 'page.key.hint')).toBeVisible();
      await solves(page, DONE.lesson(page));
      await press(page, 'page.learn.play');
      await seated(page, game);
      await plays(page);
      await expect(written(page)).toHaveCount(2);
    },
  })),
  {
    way: 'the first steps of a course',
    async walk(page) {
      await visit(page, 'learn');
      await page.locator('main a[href="#tax/1"]').first().click();
      await solves(page, DONE.lesson(page));
      await press(page, 'page.next');
      await expect(page).toHaveURL(/#tax\/2$/);
      await press(page, 'page.learn.show');
      await press(page, 'page.next');
      await expect(page).toHaveURL(/#tax\/3$/);
      await expect(task(page)).not.toHaveText('');
    },
  },
  ...['tax', 'anarchist'].map((game) => ({
    way: `an exercise of ${game}`,
    always: game === 'anarchist',
    async walk(/** @type {Page} */ page) {
      await press(page, 'page.home.puzzle', 'page.puzzle.mode.practice');
      await page.locator(`.thumbnail[href^="#practice/${game}/"]`).first().click();
      const first = page.url();
      await solves(page, DONE.practice(page));
      await press(page, 'page.practice.next');
      await expect(page).not.toHaveURL(first);
      await plays(page);
    },
  })),
  {
    way: 'an exercise of a study',
    async walk(page) {
      await visit(page, 'learn');
      await press(page, 'page.study.all');
      await page.locator('.study-cards a[href="#taxi"]').click();
      await page.locator('.chapter-list a').filter({ hasText: 'exercise' }).first().click();
      await expect(task(page)).not.toHaveText('');
      await plays(page);
      await press(page, 'page.puzzle.show', 'page.key.last', 'page.key.chapterAfter');
      await expect(page).toHaveURL(/#taxi\/3$/);
      await expect(board(page)).toBeVisible();
    },
  },
  {
    way: 'a study of one’s own',
    async walk(page) {
      await visit(page, 'learn');
      await press(page, 'page.study.all');
      await page.getByRole('textbox', { name: 'Title of the study' }).fill('Mine');
      await press(page, 'page.begin');
      await plays(page);
      await plays(page);
      await press(page, 'page.study.read');
      await page.keyboard.press('End');
      await press(page, 'page.playground');
      await seated(page);
      await plays(page);
    },
  },
  {
    way: 'a run of the lab, and a game of it',
    async walk(page) {
      await visit(page, 'lab');
      await page.getByRole('combobox', { name: 'Game' }).first().selectOption('taxi');
      await page.getByRole('spinbutton', { name: 'Games', exact: true }).fill('2');
      await page.getByRole('spinbutton', { name: 'Positions per move' }).fill('10');
      await press(page, 'page.lab.run');
      await expect(page.locator('.run-panel .count')).toContainText(sentence('page.lab.stage.done'));
      await page
        .getByRole('link', { name: sentence('page.lab.games.open') })
        .first()
        .click();
      await seated(page, 'taxi');
      await page.keyboard.press('Home');
      await plays(page);
    },
  },
  {
    way: 'findings, and from there to the lab',
    async walk(page) {
      await visit(page, 'lab');
      await press(page, 'page.site.findings');
      await page.locator('main details:has(a[href^="lab.html#game=taxi"]) > summary').first().click();
      await page.locator('main a[href^="lab.html#game=taxi"]').filter({ visible: true }).first().click();
      await expect(control(page, 'page.lab.run')).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Game' }).first()).toHaveValue('taxi');
    },
  },
  {
    way: 'a puzzle of one’s own, proved and solved',
    async walk(page) {
      await visit(page, 'puzzles');
      await press(page, 'page.puzzle.mode.make');
      await page.getByRole('combobox', { name: 'Game' }).selectOption('taxi');
      await page.getByRole('textbox', { name: 'Position' }).fill('8/8/1n4qn/1r6/3K4/k7/8/8 b - - 0 1 9:31');
      await press(page, 'page.prove.start');
      await press(page, 'page.solve');
      await solves(page, DONE.puzzle(page));
    },
  },
  {
    way: 'a board in a frame, opened in a tab',
    async walk(page) {
      await follow(page, './embed.html#taxi');
      await plays(page, 'e2e4');
      const opened = page.waitForEvent('popup');
      await press(page, 'page.playground');
      const tab = await opened;
      await expect(written(tab)).toHaveText(['e4']);
      await plays(tab);
      await tab.close();
    },
  },
  {
    way: 'a puzzle in a frame, opened in a tab',
    async walk(page) {
      await follow(page, './embed-puzzle.html#custom/2/taxi/8/8/1n4qn/1r6/3K4/k7/8/8_b_-_-_0_1_9:31');
      await plays(page, 'g6g3');
      const opened = page.waitForEvent('popup');
      await press(page, 'page.study.whole');
      const tab = await opened;
      await solves(tab, DONE.puzzle(tab));
      await tab.close();
    },
  },
  {
    way: 'the example of a rule, and on from it',
    async walk(page) {
      await visit(page, 'learn');
      await press(page, 'page.learn.rules');
      await page.locator('main a[href="taxi.html"]').first().click();
      await page.getByRole('button', { name: '1. e4' }).first().click();
      const table = board(page);
      await expect(table.locator('[data-square="e4"]')).toHaveAttribute('data-piece', 'P');
      await table.locator('[data-square="d7"]').click();
      await table.locator('[data-square="d5"]').click();
      await page.getByRole('main').getByRole('link', { name: 'Play on' }).first().click();
      await expect(written(page)).toHaveText(['e4', 'd5']);
      await seated(page, 'taxi');
      await plays(page);
    },
  },
  {
    way: 'rules that are changed at the board',
    async walk(page) {
      await follow(page, './#taxi');
      await press(page, 'page.new.rules');
      await page.locator('.rules-panel, .change-rules').getByRole('spinbutton').first().fill('30');
      await page.keyboard.press('Enter');
      await plays(page);
      await plays(page);
    },
  },
  {
    way: 'a challenge by link',
    always: true,
    async walk(page, { friend }) {
      await follow(page, './#tax');
      await press(page, 'page.share');
      await dialog(page).locator('.share-panel .more-fields > summary').click();
      await tick(dialog(page), 'page.share.intent.challenge');
      await dialog(page)
        .getByRole('group', { name: 'Your opponent plays' })
        .getByRole('radio', { name: 'Black' })
        .check();
      const challenge = await copied(page, 'page.copy.link');
      const other = await friend();
      await follow(other, challenge);
      await press(other, 'page.accept');
      await expect(board(other)).toHaveAttribute('orientation', 'black');
      await follow(page, await copied(other, 'page.post.first'));
      await plays(page, 'e2e4', true);
      await follow(other, await copied(page, 'page.post.first'));
      await plays(other, 'e7e5', true);
      await follow(page, await copied(other, 'page.post.do'));
      await expect(written(page)).toHaveText(['e4', 'e5']);
    },
  },
  {
    way: 'the page of a wrong address',
    async walk(page) {
      await follow(page, './404.html');
      await page.getByRole('main').getByRole('link').first().click();
      await expect(title(page)).toHaveText(sentence('page.welcome'));
    },
  },
];
