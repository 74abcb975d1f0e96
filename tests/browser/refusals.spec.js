// Illegal moves are refused with a reason, the squares that justify it, and a link to the rule.

import { click, drag, expect, open, record, squaresWith, statusLine, tap, targets, test } from './board-fixture.js';

test('an illegal move gives the reason and shows it on the board', async ({ page }) => {
  await open(page, '#chess/4k3/8/8/8/1b6/8/3P4/4K3_w_-_-_0_1'.replace('3P4/4K3', '3N4/4K3'));
  const before = await statusLine(page).textContent();
  await click(page, 'd2', 'f3');
  await expect(statusLine(page)).not.toHaveText(before ?? '');
  await expect(record(page)).toHaveCount(0);
  expect((await squaresWith(page, 'data-evidence')).length).toBeGreaterThan(0);
  await expect(page.getByRole('link', { name: 'Rule', exact: true })).toHaveAttribute('href', /\/rules\/chess\.html/);
  await click(page, 'e1');
  await expect.poll(() => squaresWith(page, 'data-evidence')).toEqual([]);
  await expect(statusLine(page)).toHaveText(before ?? '');
});

test('a piece that can’t move says so, also while another one is selected, and that is no mistake', async ({
  page,
}) => {
  await open(page, '#chess');
  await click(page, 'e2', 'a1');
  await expect(statusLine(page)).toContainText('The rook on a1 can');
  await expect(page.locator('.message')).toHaveAttribute('data-status', 'blocked');
  await expect.poll(() => targets(page)).toEqual([]);
  await click(page, 'e2', 'e5');
  await expect(page.locator('.message')).toHaveAttribute('data-status', 'refused');
});

test('the squares of a reason warn of nothing, fade, and go when a hint comes', async ({ page }) => {
  await open(page, '#chess');
  await click(page, 'g1', 'g4');
  await expect.poll(() => squaresWith(page, 'data-evidence')).toEqual(['e2', 'f3', 'h3']);
  const drawn = page.locator('variant-board .mark-evidence').first();
  const [stroke, fades, danger] = await drawn.evaluate((element) => {
    const { stroke, animationName } = getComputedStyle(element);
    const probe = document.createElement('b');
    probe.style.color = 'var(--mark-danger)';
    element.closest('variant-board')?.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return [stroke, animationName, color];
  });
  expect(stroke).not.toBe(danger);
  expect(fades).not.toBe('none');
  // To the end; the marks may be drawn anew meanwhile. A frame is asked for, in which the browser tells of it.
  const faded = () =>
    page.locator('variant-board .mark-evidence').evaluateAll(async (all) => {
      for (const animation of all.flatMap((element) => element.getAnimations())) animation.finish();
      await new Promise((done) => {
        requestAnimationFrame(done);
        setTimeout(done, 100);
      });
    });
  await expect.poll(() => faded().then(() => squaresWith(page, 'data-evidence'))).toEqual([]);
  await click(page, 'g1', 'g4');
  await expect.poll(() => squaresWith(page, 'data-evidence')).toEqual(['e2', 'f3', 'h3']);
  await page.keyboard.press('i');
  await expect(statusLine(page)).toContainText('Try ');
  await expect.poll(() => squaresWith(page, 'data-evidence')).toEqual([]);
});

test('a piece of the other side is refused', async ({ page }) => {
  await open(page, '#chess');
  const before = await statusLine(page).textContent();
  await click(page, 'e7');
  await expect(statusLine(page)).not.toHaveText(before ?? '');
  await expect.poll(() => targets(page)).toEqual([]);
});

test('a piece dropped on an illegal square returns', async ({ page }) => {
  await open(page, '#chess');
  const before = await statusLine(page).textContent();
  await drag(page, 'e2', 'e6');
  await expect(statusLine(page)).not.toHaveText(before ?? '');
  await expect(record(page)).toHaveCount(0);
  await drag(page, 'e2', 'e4');
  await expect(record(page)).toHaveText(['e4']);
});

test('an illegal move by touch gives the reason', { tag: '@phone-only' }, async ({ page }) => {
  await open(page, '#taxi/8/8/8/8/r7/1K1R4/8/k7_w_-_-_0_1_2:0');
  const before = await statusLine(page).textContent();
  await tap(page, 'd3', 'h3');
  await expect(statusLine(page)).not.toHaveText(before ?? '');
  await expect.poll(() => targets(page)).not.toEqual([]);
});

test('a slide beyond the paid distance is refused with the paying files', async ({ page }) => {
  await open(page, '#tax/4k3/8/8/8/8/4P3/8/K7_w_-_-_0_1');
  await click(page, 'a1', 'a3');
  await expect(page.getByRole('link', { name: 'Rule', exact: true })).toHaveAttribute('href', /\/rules\/tax\.html/);
  await expect.poll(() => squaresWith(page, 'data-evidence')).not.toEqual([]);
});
