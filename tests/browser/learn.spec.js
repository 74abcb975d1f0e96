// The courses: one by mouse and one by keyboard, each as its data says, wrong tries, hints, progress, other languages.

import { lineOf } from '../../www/features/learn/state/courses.js';
import { a11yViolations } from './a11y-checks.js';
import { board, chooseLanguage, click, expect, record, square, tap, test, type } from './board-fixture.js';
import { openCourses, solved, squaresOf, stepsOf, verdict } from './learn.js';

/** @import { Page } from '@playwright/test' */

// A course has many steps.
test.describe.configure({ timeout: 120_000 });

const next = (/** @type {Page} */ page) => page.getByRole('button', { name: /^(Next|All courses)$/ });
const title = (/** @type {Page} */ page) => page.getByRole('heading', { level: 1 });

/**
 * The squares of a piece, asked of a core like that of the page.
 * @param {Page} page @param {string} game @param {string} fen @param {string} from
 */
const goals = (page, game, fen, from) =>
  page.evaluate(
    async ([game = '', fen = '', from = '']) => {
      const script = (/** @type {string} */ name) => import(new URL(`core/${name}.js`, location.href).href);
      const [{ ready }, { SharedGame }] = await Promise.all([script('shared-core'), script('shared-game')]);
      await ready();
      const { targets } = SharedGame.open(`#${game}/${encodeURIComponent(fen)}`).ask((/** @type {any} */ playground) =>
        playground.interpret([from]),
      );
      return targets.flatMap((/** @type {any} */ target) => (target.blocked ? [] : [target.square]));
    },
    [game, fen, from],
  );

test('a whole course by mouse ends with a game against the computer @long', async ({ page }) => {
  const steps = stepsOf('taxi');
  await openCourses(page);
  await page.getByRole('link', { name: 'Start: Taxi Chess' }).click();
  for (const [at, { id, fen, from, turn }] of steps.entries()) {
    await expect(page, id).toHaveURL(new RegExp(`#taxi/${at + 1}$`));
    await expect(page.locator('.steps [aria-current="step"]'), id).toHaveAttribute('href', `#taxi/${at + 1}`);
    const line = turn ? lineOf(turn) : [];
    if (from) {
      await click(page, ...(await goals(page, 'taxi', fen, from)));
      await page.getByRole('button', { name: 'Check' }).click();
    }
    for (let ply = 0; ply < line.length; ply += 2) {
      await click(page, ...squaresOf(line[ply] ?? ''));
      if (line[ply]?.endsWith('q')) await board(page).getByRole('button', { name: 'Queen' }).click();
      if (ply + 2 < line.length) await expect(page.locator('.lesson .message[data-status="right"]'), id).toBeVisible();
    }
    await expect(solved(page), id).toBeVisible();
    if (at + 1 < steps.length) await next(page).click();
  }
  await expect(page.getByText('10 of 10 steps done')).toBeVisible();
  expect(await a11yViolations(page)).toEqual([]);
  const play = page.getByRole('link', { name: 'Play the computer, level 1' });
  await expect(play).toBeFocused();
  await play.click();
  await expect(page.getByText('You play White')).toBeVisible();
  await click(page, 'e2', 'e4');
  await expect(record(page)).toHaveCount(2);
});

test('a whole course by keyboard', { tag: '@long' }, async ({ page }) => {
  const steps = stepsOf('monarch');
  await openCourses(page, '#monarch');
  for (const [at, { id, fen, from, turn }] of steps.entries()) {
    await expect(page, id).toHaveURL(new RegExp(`#monarch/${at + 1}$`));
    if (from) {
      await type(page, ...(await goals(page, 'monarch', fen, from)));
      await expect(verdict(page), id).toContainText('picked');
      await page.getByRole('button', { name: 'Check' }).press('Enter');
    } else {
      const line = turn ? lineOf(turn) : [];
      await expect(verdict(page), id).toContainText('Play it on the board');
      await page.keyboard.press('w');
      for (let ply = 0; ply < line.length; ply += 2) {
        await page.keyboard.type(line[ply] ?? '');
        await page.keyboard.press('Enter');
        if (ply + 2 < line.length)
          await expect(page.locator('.lesson .message[data-status="right"]'), id).toBeVisible();
      }
    }
    await expect(solved(page), id).toBeVisible();
    if (at + 1 < steps.length) {
      await expect(next(page), id).toBeFocused();
      await page.keyboard.press('Enter');
    }
  }
  await expect(page.getByRole('link', { name: 'Play the computer, level 1' })).toBeFocused();
  await page.keyboard.press('n');
  await expect(title(page)).toHaveText('Learn a game');
  await expect(page.getByText('11 of 11 steps done')).toBeVisible();
});

test('wrong tries are answered and taken back, hints lead to the move', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const press = isMobile ? tap : click;
  // The page stays from step to step, and what another game needs comes a moment after the address.
  const openStep = async (/** @type {string} */ game, /** @type {number} */ step) => {
    await openCourses(page, `#${game}/${step}`);
    await expect(page.locator('variant-board')).toHaveAttribute('game', game);
  };
  await openStep('tax', 8);
  await press(page, 'd2', 'c3');
  await expect(verdict(page)).toContainText('Mate: the d-pawn paid for the way to f2');
  await expect(square(page, 'e1')).toHaveAttribute('data-piece', 'r');
  await page.getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(square(page, 'd2')).toHaveAttribute('data-piece', 'P');
  // One that nobody thought of, and one that is illegal, with the reason of the rules.
  await openStep('infantry', 11);
  await press(page, 'c5', 'b4');
  await expect(verdict(page)).toContainText('Kb4 is legal, but it isn’t the answer');
  await page.keyboard.press('Escape');
  await openStep('tax', 1);
  await press(page, 'c1', 'd1');
  await expect(verdict(page)).toContainText('The g-file has no white pawn');
  const hints = page.getByRole('list', { name: 'Hints' }).getByRole('listitem');
  const hint = page.getByRole('button', { name: 'Hint' });
  await hint.click();
  await expect(hints).toHaveText(['Move the white king on c1']);
  await hint.click();
  await expect(hints.nth(1)).toHaveText('The answer is Kc2');
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(square(page, 'c2')).toHaveAttribute('data-piece', 'K');
  await expect(page.getByText('0 of 13 steps done')).toBeAttached();
  await page.getByRole('button', { name: 'Try it yourself' }).click();
  await press(page, 'c1', 'c2');
  await expect(solved(page)).toBeVisible();
  // Squares: one too many is refused with the reason, a missing one is counted.
  await openStep('taxi', 3);
  await press(page, 'c3', 'd5');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(verdict(page)).toContainText(
    'd5 is not one of them. On d5 your king would be attacked by the rook on d7',
  );
  await press(page, 'd5');
  await expect(verdict(page)).toContainText('d5 taken off: 1 square');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(verdict(page)).toContainText('but 6 squares are missing');
});

test('a course goes on where it was left, also in German, and any step can be opened @long', async ({ page }) => {
  await openCourses(page, '#taxi/5');
  await expect(title(page)).toHaveText('A check by saving');
  await click(page, 'e1', 'e2');
  await expect(solved(page)).toBeVisible();
  await page.reload();
  await expect(page.locator('.steps .is-done')).toHaveCount(1);
  await openCourses(page);
  await expect(page.getByText('1 of 10 steps done')).toBeVisible();
  await page.getByRole('link', { name: 'Continue: Taxi Chess' }).click();
  await expect(page).toHaveURL(/#taxi\/6$/);
  await click(page, 'g1', 'f3');
  await expect(verdict(page)).toContainText('A knight’s leap costs 2');
  await chooseLanguage(page, 'Deutsch');
  await expect(page.getByRole('dialog', { name: 'Einstellungen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(title(page)).toHaveText('Die Kasse ist eine Uhr');
  await expect(verdict(page)).toContainText('Ein Springerzug kostet 2');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const link of ['#taxi/6', '', '#chess', '#tax/14', '#taxi/x/1']) {
    await openCourses(page, link);
    if (link.length > 1 && link !== '#taxi/6')
      await expect(title(page)).toHaveText(`Unter dieser Adresse ist nichts: ${link.slice(1)}`);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), link)
      .toBeLessThanOrEqual(0);
  }
  await page.getByRole('link', { name: 'Alle Kurse' }).click();
  await expect(title(page)).toHaveText('Ein Spiel lernen');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await a11yViolations(page)).toEqual([]);
});

test.describe('a course that fails to load', () => {
  test.use({ complains: true });

  test('can be requested again', async ({ page }) => {
    await page.route(/\/courses\/taxi\.json$/, (route) => route.abort());
    await openCourses(page, '#taxi/1');
    await expect(title(page)).toContainText('could not be loaded');
    await page.unroute(/\/courses\/taxi\.json$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(board(page)).toHaveAttribute('game', 'taxi');
  });
});
