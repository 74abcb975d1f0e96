// Layout: no horizontal scrolling at any width, no layout shifts, accessible names.

import { board, click, drag, expect, middle, open, record, square, test, type } from './board-fixture.js';

test('no horizontal scrolling from 360 to 1440 px', { tag: '@phone-too' }, async ({ page, isMobile }) => {
  // What is only for screen readers in a long strip of moves widens no page.
  const long = `#taxi?moves=${Array(3).fill('g1f3,g8f6,f3g1,f6g8').join(',')}`;
  for (const link of ['', '#tax', '#taxi', '#infantry', '#chess/8/8', long]) {
    for (const width of isMobile ? [360] : [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      if (process.env.LONG) await page.goto('about:blank');
      await open(page, link);
      await expect(page.locator('footer')).toBeAttached();
      await expect
        // A phone makes its window as wide as what is in it.
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${link} at ${width}`)
        .toBeLessThanOrEqual(width);
    }
  }
});

test('the names of all games fit into the header of a narrow window', { tag: '@phone' }, async ({ page, isMobile }) => {
  const widths = [320, 350, 351, 360, 390, 421, 480];
  for (const game of ['tax', 'taxi', 'monarch', 'anarchist', 'infantry', 'chess']) {
    await open(page, `#${game}`);
    await expect(board(page)).toHaveAttribute('game', game);
    // On a phone the narrowest is enough, except in the long form: the header is the same.
    for (const width of isMobile && !process.env.LONG ? widths.slice(0, 1) : widths) {
      await page.setViewportSize({ width, height: 740 });
      const over = await page.locator('.where').evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const [name, head] = [words.getBoundingClientRect(), element.closest('.top')?.getBoundingClientRect()];
        return head && Math.max(head.top - name.top, name.bottom - head.bottom, name.right - head.right);
      });
      expect(over, `${game} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('the theme can be switched and is remembered', async ({ page }) => {
  await open(page, '#chess');
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const before = await colour();
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await expect.poll(() => colour()).not.toBe(before);
  const after = await colour();
  await page.reload();
  await expect.poll(() => colour()).toBe(after);
});

test('messages cause no layout shift', { tag: '@phone' }, async ({ page }) => {
  await open(page, '#chess');
  const before = await board(page).boundingBox();
  const list = await page.locator('.move-list').boundingBox();
  await click(page, 'e2', 'e6');
  await expect(page.getByRole('link', { name: 'Rule', exact: true })).toBeVisible();
  await expect.poll(() => board(page).boundingBox()).toEqual(before);
  await expect.poll(() => page.locator('.move-list').boundingBox()).toEqual(list);
});

test('squares are whole pixels, and the board is in place', async ({ page }) => {
  for (const [width, height] of /** @type {const} */ ([
    [1440, 900],
    [1013, 701],
    [799, 901],
    [375, 667],
  ])) {
    await page.setViewportSize({ width, height });
    if (process.env.LONG) await page.goto('about:blank');
    await open(page, '#chess');
    await expect(async () => {
      const dots = await page.evaluate(() => devicePixelRatio);
      for (const name of ['a8', 'd5', 'h1']) {
        const box = await square(page, name).boundingBox();
        for (const length of [box?.x ?? 0.5, box?.width ?? 0.5]) {
          expect(Math.abs(length * dots - Math.round(length * dots))).toBeLessThan(0.02);
        }
      }
    }).toPass({ intervals: [20, 50, 100] });
  }
});

test('at 1280 by 800 the move list has eight rows, and what is below it is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(
    page,
    '#taxi?moves=e2e4,e7e5,g1f3,b8c6,f1c4,f8c5,d2d3,d7d6,b1c3,g8f6,h2h3,h7h6,a2a3,a7a6,c1e3,c8e6,d1d2,d8d7',
  );
  const row = page.locator('.moves .round');
  await expect(row).toHaveCount(9);
  await expect(page.locator('.graph')).toBeVisible();
  const [list, one] = [await page.locator('.moves').boundingBox(), await row.first().boundingBox()];
  expect((list?.height ?? 0) / (one?.height ?? 1)).toBeGreaterThanOrEqual(8);
  await expect(page.locator('.controls')).toBeInViewport({ ratio: 1 });
});

test('screen readers find the squares and the indicators', async ({ page }) => {
  await open(page, '#taxi?moves=e2e4,f7f5');
  const gridCell = (/** @type {string} */ name) => page.locator(`variant-board [data-cell="${name}"]`);
  await expect(gridCell('f5')).toHaveAttribute('aria-label', 'f5, black pawn');
  await type(page, 'e4');
  await expect(gridCell('f5')).toHaveAttribute('aria-label', /^f5, black pawn, \d guilders/);
  await expect(gridCell('e4')).toHaveAttribute('aria-selected', 'true');
  await type(page, 'f5');
  await expect(page.getByRole('status').first()).toHaveText(/^Played: exf5, \d guilders\. Black to move/);
});

test('touch scrolls from empty squares and drags from pieces', {
  tag: '@phone-only',
}, async ({ page }) => {
  await open(page, '#chess');
  const hand = await page.context().newCDPSession(page);
  const slide = async (/** @type {{ x: number, y: number }} */ from, /** @type {{ x: number, y: number }} */ to) => {
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (const part of [0.1, 0.3, 0.6, 1]) {
      const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    }
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await slide(await middle(page, 'e2'), await middle(page, 'e4'));
  await expect(square(page, 'e4')).toHaveAttribute('data-piece', 'P');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const empty = await middle(page, 'b5');
  await slide(empty, { x: empty.x, y: empty.y - 160 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
});

test('moves and controls are in the first screen, and nothing lies half under the controls', {
  tag: '@phone-only',
}, async ({ page }) => {
  for (const link of ['#taxi?moves=e2e4', '#infantry?moves=c4d4']) {
    await open(page, link);
    for (const [width, height] of /** @type {const} */ ([
      [360, 740],
      [390, 844],
      [412, 823],
      [768, 1024],
    ])) {
      await page.setViewportSize({ width, height });
      // A finger needs 24 pixels of what can be seen at all.
      const slivers = () =>
        page.locator('main :is(button, summary, a, input)').evaluateAll((all) => {
          const bar = document.querySelector('.controls')?.getBoundingClientRect();
          if (!bar || bar.bottom > innerHeight) return ['no controls'];
          return all
            .filter((one) => !one.closest('.controls') && one.checkVisibility({ visibilityProperty: true }))
            .filter((one) => {
              const { top, bottom } = one.getBoundingClientRect();
              return top < bar.top && bar.top < bottom && bar.top - top < 24;
            })
            .map((one) => one.textContent);
        });
      await expect.poll(slivers, `${link} at ${width} x ${height}`).toEqual([]);
    }
  }
});

test('below the board stands one part at a time', { tag: '@phone-only' }, async ({ page }) => {
  await open(page, '#taxi?moves=e2e4&rules=purse=20');
  const [rules, list] = [page.getByRole('complementary', { name: 'About this game' }), page.locator('.moves')];
  await expect(list).toBeVisible();
  await expect(rules).toBeHidden();
  await page.getByRole('tab', { name: 'Changed rules' }).tap();
  await expect(rules).toContainText('Starting purse: 20');
  await expect(list).toBeHidden();
  // On its side, the phone keeps the board in sight beside what is read.
  await page.setViewportSize({ width: 740, height: 360 });
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  const [text, squares] = await Promise.all([rules.boundingBox(), board(page).boundingBox()]);
  expect(text?.x).toBeGreaterThanOrEqual((squares?.x ?? 0) + (squares?.width ?? 0));
  // The key of the analysis turns to it, too.
  await page.keyboard.press('z');
  await expect(page.getByRole('tab', { name: 'Analysis', selected: true })).toBeVisible();
  await expect(rules).toBeHidden();
  await page.getByRole('tab', { name: 'Analysis' }).press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Moves', selected: true })).toBeFocused();
  await expect(page.locator('.analysis')).not.toHaveAttribute('open');
});

test('a dragged piece is not animated; a clicked one is', async ({ page }) => {
  await open(page, '#chess');
  const gliding = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter((one) => one instanceof Animation && !(one instanceof CSSTransition)).length,
    );
  await drag(page, 'e2', 'e4');
  expect(await gliding()).toBe(0);
  await page.evaluate(() => {
    const played = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      document.body.dataset.glided = 'yes';
      return played.apply(this, given);
    };
  });
  await click(page, 'e7', 'e5');
  await expect(page.locator('body')).toHaveAttribute('data-glided', 'yes');
});

test('a skip link leads to the board, and leaving a page drops its focus', async ({ page }) => {
  await open(page, '');
  await page.getByRole('link', { name: 'Play Chess', exact: true }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'To the board' }).press('Enter');
  await expect(page.locator('variant-board [role="gridcell"]:focus')).toHaveCount(1);
  // On the home page it leads past the head.
  await page.goto('./');
  await page.getByRole('button', { name: 'Start a game' }).press('Enter');
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Play / })
      .first(),
  ).toBeFocused();
});

test('beside the board its marks open in sight, and the odd move of the day is tried on it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '#anarchist');
  await page.getByText('Marks on the board').click();
  const about = page.getByRole('complementary', { name: 'About this game' });
  await expect(about.locator('.legend .sample').first()).toBeInViewport();
  await board(page).locator('[data-square="e2"]').click();
  await board(page).locator('[data-square="e4"]').click();
  await about.getByRole('button', { name: 'Try it on the board' }).click();
  const status = page.locator('.message').getByRole('status');
  await expect(status).toContainText('make the last move of the game. ');
  await expect(page.getByText('Who plays?')).toBeHidden();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(record(page)).toHaveText(['e4']);
  // A game without an odd move has an example.
  await open(page, '#chess');
  await about.getByRole('button', { name: 'Try it on the board' }).click();
  await expect(record(page)).not.toHaveCount(0);
});

test('the names of the players have room beside all figures', async ({ page }) => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [360, 640],
  ]) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    await open(page, '#tax+monarch+taxi?computer=3');
    for (const text of await page.locator('.player :is(.name, .player-status:not(:empty))').all())
      expect(await text.evaluate((element) => element.scrollWidth - element.clientWidth), `${width}`).toBeLessThan(1);
  }
});
