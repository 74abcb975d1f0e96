// The page of puzzles: solving by mouse, by keyboard and by typing, wrong tries, hints, the solution, the day, the
// list.

import { board, chooseLanguage, click, expect, middle, square, tap, test, type } from './board-fixture.js';
import { dayOf, moves, openPuzzles, ownPuzzles, task, verdict } from './puzzles.js';

test.beforeEach(async ({ page }) => ownPuzzles(page));

const SOLVED = 'Solved on the first try, without a hint';

test('a puzzle can be solved by mouse or touch @firefox', { tag: '@phone' }, async ({ page, isMobile }) => {
  await openPuzzles(page, '#taxi/taaa');
  const pick = isMobile ? tap : click;
  await expect(task(page)).toHaveText('Black to move: mate in 2');
  await expect(board(page)).toHaveAttribute('orientation', 'black');
  await expect(page.locator('.amount-indicator')).toHaveCount(2);
  await pick(page, 'g6', 'g3');
  await expect(verdict(page)).toContainText('Correct. The answer is Ke4. Now: mate in 1');
  await pick(page, 'b5', 'b4');
  await expect(verdict(page)).toContainText(SOLVED);
  await expect(moves(page)).toHaveText(['Qg3', 'Ke4', 'Rb4#']);
  const onward = page.getByRole('link', { name: 'Open in the playground' });
  await expect(onward).toHaveAttribute('href', /^index\.html#taxi\/.*moves=g6g3,d4e4,b5b4/);
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page).toHaveURL(/#taxi\/taab$/);
  await expect(task(page)).toHaveText('White to move: mate in 1');
  // Solved puzzles are marked.
  await page.goBack();
  await expect(page.locator('.puzzle-about')).toContainText('Solved');
  await page.goForward();
  await expect(page.locator('.puzzle-about')).not.toContainText('Solved');
  if (!isMobile) return;
  // On its side, a phone keeps the board in sight beside all that is read.
  await page.setViewportSize({ width: 740, height: 360 });
  const squares = await board(page).boundingBox();
  for (const part of ['.puzzle-about', '.message', '.puzzle-aside']) {
    const beside = await page.locator(part).first().boundingBox();
    expect(beside?.x, part).toBeGreaterThanOrEqual((squares?.x ?? 0) + (squares?.width ?? 740));
  }
});

test('a puzzle can be solved by keyboard', async ({ page }) => {
  await openPuzzles(page, '#taxi/taac');
  await type(page, 'd1', 'e1');
  await expect(verdict(page)).toContainText('Correct. The answer is Rc1');
  await type(page, 'e1', 'c1');
  await expect(verdict(page)).toContainText(SOLVED);
  // On the board the arrows walk over squares; away from it through the moves.
  await page.getByRole('button', { name: 'Next puzzle' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.puzzle .moves [aria-current]')).toContainText('Rc1');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/#taxi\/taaa$/);
  // The address comes first, then the puzzle.
  await expect(verdict(page)).toContainText('Play it on the board');
  await page.keyboard.press('w');
  await page.keyboard.type('g6g3');
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText('Correct');
  await page.keyboard.type('Rb4');
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText(SOLVED);
});

test('a wrong move is refuted on the board, explained and taken back', async ({ page }) => {
  await openPuzzles(page, '#taxi/taaa');
  await click(page, 'g6', 'f6');
  await expect(verdict(page)).toContainText(/escapes|not mate/i);
  await expect(moves(page)).toHaveCount(2);
  await expect(square(page, 'f6')).toHaveAttribute('data-piece', 'q');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(moves(page)).toHaveCount(0);
  await expect(square(page, 'g6')).toHaveAttribute('data-piece', 'q');
  // By any key that means so, and by a press on the board.
  for (const back of ['Enter', 'Escape', 'Backspace', 'board']) {
    await click(page, 'g6');
    const target = await middle(page, 'f6');
    await page.mouse.move(target.x, target.y);
    await page.mouse.down();
    await expect(moves(page)).toHaveCount(2);
    // The end of the press that made the try doesn't.
    await page.mouse.up();
    await expect(moves(page)).toHaveCount(2);
    if (back === 'board') {
      const { x, y } = await middle(page, 'd8');
      await page.mouse.click(x, y);
    } else await page.keyboard.press(back);
    await expect(moves(page)).toHaveCount(0);
  }
  // Nothing is lost: it goes on where it was.
  await click(page, 'g6', 'g3');
  await expect(verdict(page)).toContainText('Correct');
  await click(page, 'b5', 'c5');
  await expect(verdict(page)).toContainText(/escapes|not mate/i);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(moves(page)).toHaveText(['Qg3', 'Ke4']);
  await click(page, 'b5', 'b4');
  await expect(verdict(page)).toContainText('Solved on try 7');
  await expect(page.locator('.twin')).toHaveText(/^There is no such position in orthodox chess\. Every move/);
});

test('alternative solutions are accepted, and hints follow them', async ({ page }) => {
  await openPuzzles(page, '#monarch/moab');
  await click(page, 'a7', 'a8');
  await board(page).getByRole('button', { name: 'Queen' }).click();
  await expect(verdict(page)).toContainText('Correct. The answer is Ke7. Now: mate in 2');
  await click(page, 'a8', 'd5');
  await expect(verdict(page)).toContainText('Now: mate in 1');
  for (let step = 2; step <= 3; step += 1) await page.getByRole('button', { name: /hint$/i }).click();
  const move = (await page.getByRole('list', { name: 'Hints' }).getByRole('listitem').last().textContent())?.replace(
    'The answer is ',
    '',
  );
  await page.keyboard.press('w');
  await page.keyboard.type(move ?? '');
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText('Solved');
  await expect(moves(page)).toHaveCount(5);
  // The solution is still the main line.
  await page.getByRole('button', { name: 'Again' }).click();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(moves(page)).toHaveText(['a8=Q+', 'Ke7', /^Qb7/, 'Kd8', /^Ra8/]);
});

test('hints come in three steps; the solution can be stepped through and then tried', async ({ page }) => {
  await openPuzzles(page, '#taxi/taaa');
  // Strangers land here: what is odd stands beside it.
  await expect(page.locator('.puzzle-rules li')).toHaveCount(3);
  const hints = page.getByRole('list', { name: 'Hints' }).getByRole('listitem');
  const more = page.getByRole('button', { name: /hint$/i });
  await more.click();
  await expect(hints).toHaveCount(1);
  await more.click();
  await expect(hints.nth(1)).toHaveText('Move the black queen on g6');
  await expect(board(page).locator('.arrows .own')).toHaveCount(1);
  await expect(board(page).locator('.engine-arrows .best')).toHaveCount(0);
  await more.click();
  await expect(hints.nth(2)).toHaveText('The answer is Qg3');
  await expect(board(page).locator('.engine-arrows .best')).toHaveCount(1);
  await expect(more).toBeHidden();
  // The focus is not lost with the button.
  await expect(page.getByRole('button', { name: 'Show the solution' })).toBeFocused();
  await click(page, 'g6', 'g3');
  await expect(hints).toHaveCount(0);
  await expect(verdict(page)).toContainText('Correct');
  await page.keyboard.press('i');
  await expect(hints).toHaveText(['Move the black rook on b5']);
  await click(page, 'b5', 'b4');
  await expect(verdict(page)).toContainText('Solved on the first try. With 4 hints');
  await page.getByRole('button', { name: 'Again' }).click();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(moves(page)).toHaveText(['Qg3', 'Ke4', 'Rb4#']);
  await expect(page.locator('.puzzle .moves [aria-current]')).toContainText('Qg3');
  await page.getByRole('button', { name: 'One move forward' }).click();
  await expect(square(page, 'e4')).toHaveAttribute('data-piece', 'K');
  await page.getByRole('button', { name: 'Try it yourself' }).click();
  await expect(moves(page)).toHaveCount(0);
  await click(page, 'g6', 'g3');
  await expect(verdict(page)).toContainText('Correct');
  await click(page, 'b5', 'b4');
  await expect(verdict(page)).toContainText('The solution was shown before');
});

test('without a worker the main line can still be solved, and the page says so', async ({ page }) => {
  await page.route(/engine-worker\.js$/, (route) => route.abort());
  await openPuzzles(page, '#taxi/taaa');
  await click(page, 'g6', 'f6');
  await expect(verdict(page)).toContainText('Qf6+ is not the move');
  await expect(verdict(page)).toContainText('could not be loaded');
  await page.getByRole('button', { name: 'Take back' }).click();
  await click(page, 'g6', 'g3');
  await expect(verdict(page)).toContainText('Correct');
  await click(page, 'b5', 'b4');
  await expect(verdict(page)).toContainText('Solved on try 2');
});

test('a crashed judge is replaced @long', async ({ page }) => {
  let broken = 0;
  await page.route(/pkg\/engine\.js$/, async (route) => {
    const answer = await route.fetch();
    broken += 1;
    const fault =
      broken === 1 ? "Judge.prototype.slice = () => { throw new WebAssembly.RuntimeError('unreachable'); };" : '';
    await route.fulfill({ response: answer, body: `${await answer.text()}\n${fault}` });
  });
  await openPuzzles(page, '#taxi/taaa');
  await click(page, 'g6', 'f6');
  await expect(verdict(page)).toContainText(/escapes|not mate/i);
  expect(broken).toBe(2);
});

test('the daily puzzle changes once a day, and the streak is counted and saved @long', async ({ page }) => {
  const first = dayOf('anarchist');
  const second = dayOf('infantry', first);
  const title = page.getByRole('heading', { level: 1 });
  const solve = async (/** @type {string[]} */ ...squares) => {
    await click(page, ...squares);
    await expect(verdict(page)).toContainText('Solved');
  };
  await page.clock.setFixedTime(new Date(`${first}T00:01:00`));
  await openPuzzles(page);
  await expect(title).toHaveText('Puzzle of the day');
  await expect(board(page)).toHaveAttribute('game', 'anarchist');
  // Black is to move, but no side of this board is anybody's.
  await expect(board(page)).toHaveAttribute('orientation', 'white');
  const fen = String(await board(page).getAttribute('fen'));
  await page.clock.setFixedTime(new Date(`${first}T23:59:00`));
  await page.reload();
  await expect(board(page)).toHaveAttribute('fen', fen);
  await solve('f2', 'f3');
  await expect(page.locator('.streak')).toHaveText('1-day streak');
  await page.clock.setFixedTime(new Date(`${second}T09:00:00`));
  await page.reload();
  await expect(board(page)).toHaveAttribute('game', 'infantry');
  await solve('e2', 'd3');
  await expect(page.locator('.streak')).toHaveText('2-day streak');
  await expect(page.locator('.calendar a.solved-same-day')).toHaveCount(2);
  await openPuzzles(page, `#day/${first}`);
  await expect(board(page)).toHaveAttribute('fen', fen);
  await openPuzzles(page, '#day/2031-01-01');
  await expect(title).toHaveText('The puzzle of January 1, 2031 is not available yet');
  // Two days later the streak is over, without a reproach.
  const later = new Date(Date.parse(`${second}T09:00:00`) + 2 * 86_400_000);
  await page.clock.setFixedTime(later);
  await openPuzzles(page);
  await expect(page.locator('.streak')).toHaveText('Solve today’s puzzle to start a streak');
  await expect(page.locator('.best')).toHaveText('Longest streak: 2 days');
  // One that is solved later is marked as that.
  await page.clock.setFixedTime(new Date(later.getTime() + 7 * 86_400_000));
  await openPuzzles(page, `#day/${dayOf('anarchist', second)}`);
  // The page stays, and this puzzle comes a moment after the address.
  await expect(board(page)).toHaveAttribute('game', 'anarchist');
  await click(page, 'f2', 'f3');
  await expect(page.locator('.calendar a.late')).toHaveCount(1);
  // In Hebrew the names of all days but one begin with the same word.
  await page.getByRole('banner').getByRole('combobox').selectOption('he');
  const days = page.locator('.calendar th [aria-hidden]');
  await expect(days.first()).toHaveText(/׳$/);
  expect(new Set(await days.allTextContents()).size).toBe(7);
});

test('the list can be filtered, and the filter is in the address', async ({ page }) => {
  await openPuzzles(page, '#taxi');
  const rows = page.locator('.thumbnail').filter({ visible: true });
  await expect(page.getByText('0 of 3 solved')).toBeVisible();
  // Those of the lowest difficulty lie open, the others are folded.
  await expect(rows).toHaveCount(1);
  await page.locator('summary', { hasText: 'Fairly easy' }).click();
  await expect(rows).toHaveCount(2);
  await page.locator('summary', { hasText: 'Filter' }).click();
  await page.getByLabel('Difficulty').selectOption('Hard');
  await expect(page).toHaveURL(/#taxi\?grade=4$/);
  await expect(rows).toHaveCount(1);
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Task').selectOption('Mate in 1');
  await page.locator('[href="#taxi/taab"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await click(page, 'd2', 'd1');
  await expect(verdict(page)).toContainText(SOLVED);
  await page.getByRole('link', { name: 'Taxi Chess puzzles' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Solved');
  await page.getByLabel('Status').selectOption('Not solved');
  await expect(page.getByText('No matching puzzles')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  // What is left to be solved lies open.
  await expect(rows).toHaveAttribute('href', '#taxi/taaa');
});

test('unknown addresses are reported, and nothing is wider than 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const link of ['', '#taxi', '#infantry/inaa', '#taxi/zzzz']) {
    await openPuzzles(page, link);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), link)
      .toBeLessThanOrEqual(0);
  }
  for (const link of ['#taxi/zzzz', '#nothing', '#day/2026-02-31', '#taxi/taaa/more', '#%E0%A4%A']) {
    await openPuzzles(page, link);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('There is nothing at this address');
  }
  await page.getByRole('link', { name: 'Today’s puzzle' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Puzzle of the day');
});

test.describe('a puzzle file that fails to load', () => {
  test.use({ complains: true });

  test('can be requested again', async ({ page }) => {
    let there = false;
    await page.route(/\/puzzles\/taxi\.json$/, (route) => (there ? route.fallback() : route.abort()));
    await openPuzzles(page, '#taxi/taaa');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('could not be loaded');
    there = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(task(page)).toHaveText('Black to move: mate in 2');
  });
});

test('everything works without storage @long', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('no', 'SecurityError');
      },
    }),
  );
  await openPuzzles(page, '#taxi/taab');
  await click(page, 'd2', 'd1');
  await expect(verdict(page)).toContainText(SOLVED);
  await expect(page.getByText('1 of 3 solved')).toBeVisible();
  await expect(page.locator('footer .fault')).toBeVisible();
});

test('changing to German keeps the puzzle @long', async ({ page }) => {
  await openPuzzles(page, '#taxi/taaa');
  await click(page, 'g6', 'g3');
  await expect(verdict(page)).toContainText('Correct');
  await chooseLanguage(page, 'Deutsch');
  await expect(page.getByRole('dialog', { name: 'Einstellungen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(task(page)).toHaveText('Schwarz am Zug: Matt in 2');
  await expect(moves(page)).toHaveText(['Qg3', 'Ke4']);
  await click(page, 'b5', 'b4');
  await expect(verdict(page)).toContainText('Im ersten Versuch gelöst, ohne Tipp');
});
