// Contrast of every board: marks and coordinates on both squares in both themes. Drawings of pieces that not every game has.

import { board, expect, open, test } from './board-fixture.js';

const BOARDS = ['paper', 'walnut', 'slate', 'green', 'contrast'];
const COLORS = ['--square-light', '--square-dark'];
const MARKS = ['--mark', '--mark-accent', '--mark-danger', '--mark-gold'];
/** What tints a square under a mark, as board.css mixes it. */
const TINTS = ['var(--mark-accent) 20%', 'var(--mark-danger) 22%', 'var(--mark-danger) 20%'];

/**
 * The contrasts of pairs of colours as style sheets write them.
 * @param {import('@playwright/test').Page} page
 * @param {[string, string][]} pairs
 */
const contrasts = (page, pairs) =>
  page.evaluate((all) => {
    const probe = document.createElement('i');
    document.body.append(probe);
    const found = all.map((colours) => {
      const [a = 0, b = 0] = colours.map((colour) => {
        probe.style.color = '';
        probe.style.color = colour;
        const shown = getComputedStyle(probe).color;
        const parts = (shown.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
        const [r = 0, g = 0, b = 0] = parts.map((part) => {
          const share = shown.startsWith('rgb') ? part / 255 : part;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      });
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    });
    probe.remove();
    return found;
  }, pairs);

test('on all boards, light and dark, marks have enough contrast on both squares', async ({ page }) => {
  await open(page, '#chess');
  for (const name of BOARDS) {
    await page.evaluate((chosen) => localStorage.setItem('oddchess.prefs', JSON.stringify({ board: chosen })), name);
    await page.reload();
    await expect(board(page)).toBeVisible();
    if (name !== 'paper') {
      await expect(page.locator('html')).toHaveAttribute('data-board', name);
      await expect(page.locator('link[href$="boards.css"]')).toHaveCount(1);
    }
    /** What is compared, and what the contrast must exceed. @type {[string, string, number][]} */
    const wanted = [
      ...COLORS.flatMap((color) => {
        const ground = `var(${color})`;
        return /** @type {[string, string, number][]} */ ([
          ...MARKS.map((mark) => [`var(${mark})`, ground, 3]),
          // Names of squares.
          ['var(--mark)', ground, 4.5],
          ...TINTS.map((tint) => ['var(--mark)', `color-mix(in srgb, ${tint}, ${ground})`, 3]),
        ]);
      }),
      ['var(--mark-price)', 'var(--mark)', 4.5],
      ['var(--mark-paper)', 'var(--mark)', 4.5],
      ['var(--square-light)', 'var(--square-dark)', name === 'contrast' ? 3 : 1.35],
    ];
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      const dark = page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
      expect(await dark).toBe(colorScheme === 'dark');
      const found = await contrasts(
        page,
        wanted.map(([one, other]) => [one, other]),
      );
      for (const [at, [one, other, least]] of wanted.entries())
        expect(found[at], `${name}, ${colorScheme}: ${one} on ${other}`).toBeGreaterThan(least);
    }
  }
});

test('a piece without a drawing is a disc with its letter; those of described games are added to every set', async ({
  page,
}) => {
  await open(page, '#chess');
  const seen = await page.evaluate(async () => {
    const load = (/** @type {string} */ path) => import(new URL(path, location.href).href);
    const { drawArt, usePieces } = await load('board/piece-sets.js');
    const shapes = (/** @type {string} */ art) => {
      const drawn = /** @type {SVGGElement} */ (drawArt(art, 'black', 'c'));
      return { paths: drawn.querySelectorAll('path').length, text: drawn.textContent };
    };
    const before = [shapes('toString'), shapes('camel'), shapes('king')];
    await load('art/add-fairy.js');
    const after = [shapes('toString'), shapes('camel')];
    await usePieces('plain');
    return { before, after, plain: [shapes('toString'), shapes('camel')] };
  });
  const disc = { paths: 1, text: 'c' };
  expect(seen.before).toEqual([disc, disc, { paths: expect.any(Number), text: '' }]);
  expect(seen.after).toEqual([disc, { paths: 5, text: '' }]);
  // There, an edge lies under all.
  expect(seen.plain).toEqual([
    { ...disc, paths: 2 },
    { paths: 6, text: '' },
  ]);
});
