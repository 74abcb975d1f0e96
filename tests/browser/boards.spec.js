// Contrast of every board: marks and coordinates on both squares in both themes.

import { board, expect, open, test } from './board-fixture.js';

const BOARDS = ['paper', 'walnut', 'slate', 'green', 'contrast'];
const COLORS = ['--square-light', '--square-dark'];
const MARKS = ['--mark', '--mark-accent', '--mark-danger', '--mark-gold'];
/** What tints a square under a mark, as board.css mixes it. */
const TINTS = ['var(--mark-accent) 20%', 'var(--mark-danger) 22%', 'var(--mark-danger) 20%'];

/**
 * The contrast of two colours as style sheets write them.
 * @param {import('@playwright/test').Page} page
 * @param {string} one
 * @param {string} other
 */
const contrast = (page, one, other) =>
  page.evaluate(
    (colours) => {
      const probe = document.createElement('i');
      document.body.append(probe);
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
      probe.remove();
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    },
    [one, other],
  );

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const name of BOARDS) {
    test(`${name}, ${colorScheme}: marks have enough contrast on both squares`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.addInitScript(
        (chosen) => localStorage.setItem('oddchess.prefs', JSON.stringify({ board: chosen })),
        name,
      );
      await open(page, '#chess');
      await expect(board(page)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-board', name);
      if (name !== 'paper') await expect(page.locator('link[href$="boards.css"]')).toHaveCount(1);
      for (const color of COLORS) {
        for (const mark of MARKS) {
          expect(await contrast(page, `var(${mark})`, `var(${color})`), `${mark} on ${color}`).toBeGreaterThan(3);
        }
        expect(await contrast(page, 'var(--mark)', `var(${color})`), `names on ${color}`).toBeGreaterThan(4.5);
        for (const tint of TINTS) {
          const tinted = `color-mix(in srgb, ${tint}, var(${color}))`;
          expect(await contrast(page, 'var(--mark)', tinted), `--mark on ${tinted}`).toBeGreaterThan(3);
        }
      }
      expect(await contrast(page, 'var(--mark-price)', 'var(--mark)')).toBeGreaterThan(4.5);
      expect(await contrast(page, 'var(--mark-paper)', 'var(--mark)')).toBeGreaterThan(4.5);
      const [light = '', dark = ''] = COLORS;
      expect(await contrast(page, `var(${light})`, `var(${dark})`)).toBeGreaterThan(name === 'contrast' ? 3 : 1.35);
    });
  }
}
