// Board snapshots: each variant with its marks, light and dark, wide and on a phone, against images that a person
// has approved. The tolerance is for fonts and edges, which differ from machine to machine; a piece or a mark that is
// missing is more than that. `npx playwright test … --update-snapshots` takes new pictures: look at them before keeping
// them.

import { board, click, expect, open, test } from './board-fixture.js';

/** Positions that show the marks of each variant, and the squares pressed first. */
const VIEWS = {
  tax: ['#tax?moves=d2d4,d7d5,c2c4,c7c5,g2g4', 'e8'],
  taxi: ['#taxi?moves=e2e4,d7d5', 'e4'],
  monarch: ['#monarch/8/8/2p5/3k4/8/3K4/2P5/8_w_-_-_0_1', 'd3'],
  anarchist: ['#anarchist?moves=e2e4,d7d5,e4d5', 'c7'],
  infantry: ['#infantry/****1****/***3t**/**4p**/*1p1F1fn*/KE4pek/*N1P2fa*/**4p**/**T3***/****1****_w_-_-_0_1', 'c2'],
  chess: ['#chess?moves=e2e4,e7e5,g1f3,b8c6,f1b5', 'd7'],
};

test('the boards look as approved, light and dark', { tag: '@phone-too' }, async ({ page, isMobile }) => {
  for (const [game, [link = '', ...squares]] of Object.entries(VIEWS)) {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, link);
    await expect(board(page)).toHaveAttribute('game', game);
    await click(page, ...squares);
    await page.mouse.move(0, 0);
    for (const colorScheme of /** @type {const} */ (isMobile ? ['light'] : ['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      await expect.soft(board(page)).toHaveScreenshot(`${game}-${colorScheme}.png`, {
        maxDiffPixelRatio: 0.003,
        threshold: 0.25,
      });
    }
  }
});
