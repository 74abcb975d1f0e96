// The analysis: lines that can be played, arrows, the bar, threats, hints, a whole game. Nothing here depends on what
// is found, only on that it is shown.

import { a11yViolations } from './a11y-checks.js';
import {
  board,
  choose,
  chooseLanguage,
  current,
  expect,
  moveField,
  open,
  openAnalysis,
  record,
  statusLine,
  test,
} from './board-fixture.js';
import { against } from './computer.js';

/** @import { Page } from '@playwright/test' */

const SPANISH = [
  'e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f8e7,f1e1,b7b5,a4b3,d7d6,c2c3,e8g8,h2h3,c6b8,d2d4,b8d7,b1d2,c8b7,b3c2,f8e8,d2f1,e7f8',
  'f1g3,g7g6,a2a4,c7c5,d4d5,c5c4,c1g5,h7h6,g5e3,d7c5,d1d2,h6h5',
].join();
const GAME = '#chess?moves=e2e4,e7e5,d1h5,b8c6,f1c4,g8f6,h5f7';

/** A whole game takes a while where machines are slow. */
const LONG = { timeout: 30_000 };

/** @param {Page} page */
const panel = (page) => page.locator('.analysis');
/** The best lines. @param {Page} page */
const lines = (page) => panel(page).getByRole('list', { name: 'Best lines' }).getByRole('listitem');
/** The turning point that is open. @param {Page} page */
const point = (page) => panel(page).getByRole('region', { name: 'Turning point', exact: true });
/** @param {Page} page */
const arrows = (page) => page.locator('.engine-arrows [data-arrow]');

/** @param {Page} page @param {string} link */
async function analyse(page, link) {
  await open(page, link);
  await openAnalysis(page);
  await expect(lines(page)).toHaveCount(3);
}

/** Watches whether the bar vanishes. @param {Page} page */
async function watchBar(page) {
  const seen = await page.evaluateHandle(() => {
    const [state, bar] = [{ gone: false }, document.querySelector('.evaluation')];
    if (!(bar instanceof HTMLElement)) throw new Error('there is no bar');
    new MutationObserver(() => {
      state.gone ||= bar.hidden;
    }).observe(bar, { attributes: true });
    return state;
  });
  return () => seen.evaluate(({ gone }) => gone);
}

/** @param {Page} page */
const fits = (page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);

/** One that is paid for and one on another board; the others with LONG=1. */
const GAMES = process.env.LONG ? ['tax', 'infantry', 'taxi', 'monarch', 'anarchist', 'chess'] : ['tax', 'infantry'];

test('the best lines on the board and in words, also after a change of game and of language', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await analyse(page, `#${GAMES[0]}`);
  for (const game of isMobile ? GAMES.slice(0, 1) : GAMES)
    await test.step(game, async () => {
      if (game !== GAMES[0]) await choose(page, game);
      await expect(lines(page)).toHaveCount(3);
      await expect(lines(page).first().locator('.score')).toHaveText(/\S/);
      await expect(panel(page).locator('.verdict')).toHaveText(/\S{2}/);
      await expect(panel(page)).toContainText(/Depth \d+, [\d,]+ positions, [\d,]+ per second/);
      await expect(arrows(page)).not.toHaveCount(0);
      await expect(page.getByRole('meter', { name: 'Evaluation' })).toHaveAttribute('aria-valuetext', /\S/);
      const gone = await watchBar(page);
      await lines(page).first().getByRole('button').first().click();
      await expect(record(page)).toHaveCount(1);
      await expect(lines(page)).toHaveCount(3);
      await expect(page.locator('.evaluation[data-waiting]')).toHaveCount(0);
      // The bar stays while the next position is searched.
      expect(await gone()).toBe(false);
    });
  if (isMobile) return;
  await chooseLanguage(page, 'Deutsch');
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Sprache' })).toBeFocused();
  await page.keyboard.press('Escape');
  // It stays open.
  await expect(panel(page).getByRole('list', { name: 'Beste Varianten' }).getByRole('listitem')).toHaveCount(3);
  await page.locator('variant-board [data-movable]').first().click();
  await expect(board(page)).toHaveAttribute('game', GAMES.at(-1) ?? '');
});

test('pressing a move of a line plays the line up to it, as a variation if it differs from the game @long', async ({
  page,
}) => {
  await analyse(page, '#chess?moves=a2a4,h7h6&ply=0');
  // Lines change during the search: the line at the time of the press counts.
  await page.evaluate(() => {
    addEventListener(
      'pointerdown',
      ({ target }) => {
        document.body.dataset.pressed = /** @type {HTMLElement} */ (target).textContent ?? '';
      },
      { capture: true },
    );
  });
  await lines(page).nth(2).getByRole('button').first().click();
  await expect(current(page)).toHaveText(String(await page.locator('body').getAttribute('data-pressed')));
  await expect(page).toHaveURL(/ply=1|moves=\w+$/);
  await page.keyboard.press('Home');
  await expect(lines(page)).toHaveCount(3);
});

test('opens and closes by key, follows the current position and ends with the game @long', async ({ page }) => {
  await open(page, GAME);
  await page.keyboard.press('a');
  await expect(panel(page)).toContainText('The game is over here');
  await page.keyboard.press('ArrowLeft');
  await expect(lines(page)).toHaveCount(3);
  await panel(page).getByRole('combobox', { name: 'Number of lines' }).selectOption('5 lines');
  await expect(lines(page)).toHaveCount(5);
  await panel(page).getByRole('combobox', { name: 'Number of lines' }).selectOption('1 line');
  await expect(lines(page)).toHaveCount(1);
  await expect(arrows(page)).toHaveCount(1);
  await page.locator('.controls').getByRole('button', { name: 'Flip the board' }).focus();
  await page.keyboard.press('a');
  await expect(arrows(page)).toHaveCount(0);
  await expect(page.getByRole('meter')).toBeHidden();
});

test('shows the opponent’s threat, which fits 320 pixels @long', async ({ page }) => {
  await analyse(page, '#chess?moves=e2e4');
  await panel(page).getByRole('checkbox', { name: 'Threat' }).press('Space');
  await expect(panel(page)).toContainText('The other side would play');
  await expect(page.locator('.engine-arrows .threat')).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 640 });
  await fits(page);
});

test('a hint is told in words, or shown as an arrow and played', async ({ page }) => {
  await page.clock.install();
  await open(page, '#taxi?moves=e2e4');
  await page.keyboard.press('j');
  await expect(statusLine(page)).toContainText('Best: ');
  await page.keyboard.press('i');
  await expect(arrows(page)).toHaveCount(1);
  await expect(statusLine(page)).toHaveText(/^Try \S+: /);
  // It waits for whoever reads slowly.
  await page.clock.fastForward(60_000);
  const play = page.locator('.message').getByRole('button', { name: 'Play it' });
  await play.press('Enter');
  await expect(record(page)).toHaveCount(2);
  // The button is gone; the keyboard goes on at the board.
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
  await expect(arrows(page)).toHaveCount(0);
});

test('is off during a game against the computer unless requested', async ({ page }) => {
  await against(page, {});
  await openAnalysis(page);
  await expect(panel(page)).toContainText('Paused while you play');
  await expect(arrows(page)).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Analyse anyway' }).press('Enter');
  await expect(lines(page)).toHaveCount(3);
});

test('reviews a whole game, which can be stopped; its turning points can be tried again and are refuted on the board', async ({
  page,
}) => {
  test.slow();
  await analyse(page, `#chess?moves=${SPANISH}`);
  const whole = panel(page).getByRole('button', { name: 'Review this game' });
  await whole.press('Enter');
  await panel(page).getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(whole).toBeVisible();
  await expect(lines(page)).toHaveCount(3);
  await open(page, `${GAME}&ply=0`);
  await expect(lines(page)).toHaveCount(3);
  await whole.press('Enter');
  const course = page.getByRole('slider', { name: 'Course of the game' });
  await expect(panel(page).locator('.game-review > [aria-live]')).toHaveText(/turning point/i, LONG);
  await expect(panel(page).getByRole('progressbar')).toBeHidden();
  await expect(course).toHaveAttribute('max', '7');
  await course.focus();
  await page.keyboard.press('End');
  await expect(current(page)).toHaveText('Qxf7#');
  await expect(course).toHaveAttribute('aria-valuetext', /Qxf7#: (best|only) move: \S/);
  await expect(panel(page).getByRole('row', { name: /^Blunder/ })).toContainText(/1$/);
  // The sign stands beside the move, too, and not among the reader's own.
  await expect(page.locator('.moves .move').nth(5)).toContainText('??');

  await test.step('opens at the position before the move, and the engine is silent', async () => {
    const turn = panel(page).getByRole('list', { name: 'Turning points' }).getByRole('button', { name: /Nf6/ });
    await turn.press('Enter');
    await expect(turn).toHaveAttribute('aria-current', 'step');
    await expect(point(page)).toContainText('3… Nf6: blunder (??)');
    await expect(page).toHaveURL(/ply=5/);
    await expect(lines(page)).toHaveCount(0);
    await expect(arrows(page)).toHaveCount(0);
  });
  await test.step('plays the refutation beside the record', async () => {
    await point(page).getByRole('button', { name: 'Show the refutation' }).press('Enter');
    await expect(point(page)).toContainText('The refutation: Nf6 Qxf7#.');
    const shown = point(page).getByRole('list', { name: 'Line on the board' }).getByRole('button');
    await expect(shown.last()).toHaveAttribute('aria-current', 'step');
    await expect(board(page)).toHaveAttribute('fen', /^r1bqkb1r\/pppp1Qpp/);
    await expect(page).toHaveURL(/ply=5/);
    await page.locator('[data-square="a7"]').first().click();
    await expect(statusLine(page)).toHaveText('The board shows a line that was not played');
    await point(page).getByRole('button', { name: 'Back to the position' }).press('Enter');
    await expect(board(page)).toHaveAttribute('fen', /^r1bqkbnr\/pppp1ppp/);
  });
  await test.step('judges tries', async () => {
    const retry = point(page).getByRole('button', { name: /Try it again/ });
    await retry.press('Enter');
    await expect(point(page)).toContainText('Your move: find a better one than Nf6.');
    await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
    await (await moveField(page)).fill('g7g6');
    await page.keyboard.press('Enter');
    await expect(point(page)).toContainText(/g6 is (a good move|the engine’s move)/);
    await expect(board(page)).toHaveAttribute('fen', /^r1bqkbnr\/pppp1p1p\/2n3p1/);
    await retry.press('Enter');
    await (await moveField(page)).fill('a7a6');
    await page.keyboard.press('Enter');
    await expect(point(page)).toContainText(/a6 is not good. It loses \d+%/);
    await expect(record(page)).toHaveCount(7);
  });
  await test.step('adds a line as a variation', async () => {
    await point(page).getByRole('button', { name: 'Show the solution' }).press('Enter');
    await point(page).getByRole('button', { name: 'Add as a variation' }).press('Enter');
    await expect(point(page)).toContainText('It is now a variation of the game.');
    await expect(page.locator('.variations')).toHaveCount(1);
    await expect(page).toHaveURL(/ply=5/);
    await page.keyboard.press(']');
    await expect(point(page)).toBeVisible();
    await point(page).getByRole('button', { name: 'Close' }).press('Enter');
    await expect(point(page)).toBeHidden();
    await expect(lines(page)).toHaveCount(3);
  });
  await panel(page).getByRole('list', { name: 'Turning points' }).getByRole('button').first().press('Enter');
  await expect(point(page)).toBeVisible();
  expect(await a11yViolations(page, '.analysis')).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await fits(page);
});

test('evaluations in a link show as a review without the engine, and go into the link again', async ({ page }) => {
  const link = `${GAME}&evals=eeeecf9-`;
  await open(page, link);
  await expect(page.locator('.moves .move').nth(5)).toContainText('??');
  await openAnalysis(page);
  await expect(panel(page).getByRole('list', { name: 'Turning points' })).toContainText('Nf6');
  await expect(panel(page).getByRole('row', { name: /^Blunder/ })).toBeVisible();
  // The course runs from left to right in every language, and its signs with it.
  const offset = () =>
    panel(page)
      .locator('.signs span')
      .first()
      .evaluate((/** @type {HTMLElement} */ sign) => sign.offsetLeft);
  const before = await offset();
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  expect(await offset()).toBe(before);
  await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  await page.locator('.controls').getByRole('button', { name: 'Share' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(new RegExp(`${link.slice(1).replace('?', '\\?')}$`));
  await page.getByRole('dialog').getByText('More', { exact: true }).last().click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'With the evaluations' }).press('Space');
  await expect(field).toHaveValue(new RegExp(`${GAME.slice(1).replace('?', '\\?')}$`));
  await page.keyboard.press('Escape');
  // The engine is asked for what refutes the move, and for the other game on the same board.
  await open(page, '#tax?moves=e2e4,e7e5,d1h5,b8c6&evals=eeee9');
  await page.keyboard.press(']');
  await point(page).getByRole('button', { name: 'Show the refutation' }).press('Enter');
  await expect(point(page)).toContainText('The refutation: Nc6 Qxf7#.');
  await expect(statusLine(page)).toHaveText('The refutation: Nc6 Qxf7#.');
  await expect(point(page)).toContainText('Orthodox chess would play');
  await open(page, '#tax?moves=e2e4');
  await page.keyboard.press('[');
  await expect(statusLine(page)).toHaveText('No turning points');
});

test('the review of a finished game is in sight, and nothing offers what a finished game does not have', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  test.slow();
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '#tax?moves=e2e4,e7e5,g1f3,b8c6&end=white-resigns');
  await page.locator('.players-row').getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('slider', { name: 'Course of the game' }).locator('..')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.game-review > [aria-live]')).toHaveText(/turning point/i, LONG);
  if (!isMobile) await expect(page.getByRole('heading', { name: 'Moves', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(panel(page)).toContainText('The game is over here');
  await expect(panel(page).getByRole('button', { name: 'Hint' })).toBeHidden();
  await expect(panel(page).getByRole('button', { name: 'Solve' })).toBeHidden();
});

test('with the analysis open, the column scrolls as a whole and its tools stay reachable', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, '#taxi?moves=e2e4,e7e5,g1f3,b8c6,d1e2');
  await openAnalysis(page);
  await expect(page.getByRole('button', { name: 'Flip the board' })).toBeInViewport({ ratio: 1 });
  // Nothing in it is cut off: each part is as high as what it holds.
  await expect
    .poll(() =>
      page
        .locator('.side')
        .evaluate((side) =>
          [...side.children].filter((part) => part.scrollHeight > part.clientHeight + 2).map((part) => part.className),
        ),
    )
    .toEqual([]);
  // What opens over the field of moves can be read.
  await (await moveField(page)).fill('N');
  await expect(page.locator('.move-field [role=option]').first()).toBeInViewport({ ratio: 1 });
});
