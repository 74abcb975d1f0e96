// The marks, notes and indicators of each variant, and their switches.

import {
  board,
  click,
  drag,
  expect,
  open,
  opened,
  square,
  squaresWith,
  statusLine,
  tap,
  test,
  type,
} from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

/** Cells that a kind of mark names. @param {Page} page @param {string} kind @param {'marks' | 'highlight'} [where] */
const marked = (page, kind, where = 'marks') => page.locator(`variant-board [data-square][data-${where}~="${kind}"]`);

/** @param {Page} page @param {string} kind @param {string[]} squares */
async function expectLit(page, kind, squares) {
  await expect(marked(page, kind, 'highlight')).toHaveCount(squares.length);
  expect(
    (
      await marked(page, kind, 'highlight').evaluateAll((all) => all.map((one) => one.getAttribute('data-square')))
    ).sort(),
  ).toEqual(squares);
}

/** @param {Page} page */
async function openLegend(page) {
  await page.getByText('Marks on the board').click();
  await expect(page.getByRole('switch').first()).toBeVisible();
}

const COMPASS = '#tax/4k3/p1p2p2/8/8/6P1/4P3/1P2P1P1/4K3_w_-_-_0_1';

test('directions highlight the paying pawns, under the pointer and with the focus; a table lists them by file', async ({
  page,
}) => {
  await open(page, COMPASS);
  const white = page.getByRole('group', { name: 'Compass' }).last();
  await white.getByRole('button', { name: /^Right: 2 squares/ }).hover();
  await expectLit(page, 'paying', ['g2', 'g4']);
  await expectLit(page, 'slide', ['e1', 'f1', 'g1']);
  await page
    .getByRole('group', { name: 'Compass' })
    .first()
    .getByRole('button', { name: /^Left .*: 0|^Left .*: not/ })
    .hover();
  await expectLit(page, 'paying', []);
  await square(page, 'h5').hover();
  await expectLit(page, 'paying', []);
  await white.getByRole('button', { name: /^Forward: / }).focus();
  await expectLit(page, 'paying', ['e2', 'e3']);
  await expect(statusLine(page).locator('xpath=..')).toContainText('Forward: 2 squares');
  await page.keyboard.press('Home');
  await expect(white.getByRole('button', { name: /^Back: / })).toBeFocused();
  await expectLit(page, 'paying', []);
  const black = page.getByRole('group', { name: 'Compass' }).first();
  await black.getByRole('button', { name: /^Back: 1 square/ }).focus();
  await expectLit(page, 'paying', ['a7']);
  await page.getByText('Income and costs').click();
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['File', 'White', 'Black']);
  await expect(table.getByRole('row')).toHaveCount(9);
  const row = table.getByRole('row', { name: /^g / });
  await expect(row.getByRole('button').first()).toHaveAccessibleName('right: 2 squares, paid on the g-file');
  await row.getByRole('button').first().focus();
  await expectLit(page, 'paying', ['g2', 'g4']);
});

test('a king in hand, pointed at or with the focus lights the directions that are open to it', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await open(page, COMPASS);
  const lit = (/** @type {'first' | 'last'} */ side) =>
    page
      .getByRole('group', { name: 'Compass' })
      [side]()
      .locator('.lit')
      .evaluateAll((all) => all.map((one) => one.querySelector('i')?.textContent).join(''));
  await expect.poll(() => lit('last')).toBe('');
  if (isMobile) await tap(page, 'e1');
  else {
    await square(page, 'e8').hover();
    await expect.poll(() => lit('first')).toBe('c');
    await type(page, 'e1');
  }
  // Paid for on the b-file and the e-file, too, where the edge and a pawn are in the way.
  await expect.poll(() => lit('last')).toBe('g');
  await page.keyboard.press('Escape');
  await square(page, 'c5').click();
  await expect.poll(() => lit('first')).toBe('');
});

test('a pressed direction stays highlighted until the next press', { tag: '@phone' }, async ({ page }) => {
  await open(page, COMPASS);
  const compass = page.getByRole('group', { name: 'Compass' }).last();
  const button = compass.getByRole('button', { name: /^Right: / });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expectLit(page, 'paying', ['g2', 'g4']);
  // Another one is highlighted only as long as the pointer is there.
  await compass.getByRole('button', { name: /^Left: / }).hover();
  await page.mouse.move(0, 0);
  await expectLit(page, 'paying', ['g2', 'g4']);
  await square(page, 'c5').click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('a pawn move tells how far the king would reach, under the pointer and with the focus', async ({ page }) => {
  await open(page, '#tax');
  await click(page, 'e2');
  await square(page, 'e4').hover();
  await expect(page.getByText('After this move your king would reach 1 square forward (now 0)').first()).toBeVisible();
  await expectLit(page, 'gain', ['e1', 'e2']);
  await square(page, 'e6').hover();
  await expectLit(page, 'gain', []);
  await click(page, 'e2');
  await type(page, 'e2');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('variant-board [data-cell="e4"]')).toBeFocused();
  await expect(page.locator('variant-board [data-cell="e4"]')).toHaveAccessibleDescription(
    /your king would reach 1 square forward/,
  );
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('variant-board [data-cell="e5"]')).toHaveAccessibleDescription('');
});

test('a move shows its fare, legal or not, and the notes show the cheapest legal move', async ({ page }) => {
  await open(page, '#taxi/4k3/8/8/3n4/8/1B6/8/4K3_w_-_-_0_1_5:0');
  const line = (/** @type {string | RegExp} */ text) => page.locator('.message').getByText(text);
  await click(page, 'b3');
  await square(page, 'd5').hover();
  await expect(line('6 guilders: 2 for 2 squares, 4 for towing. You have 5 guilders and need 1 more')).toBeVisible();
  await square(page, 'f7').hover();
  await expect(
    line(/^4 guilders for 4 squares\. That leaves 1 guilder\. The knight on d5 is in the way/),
  ).toBeVisible();
  await square(page, 'b4').hover();
  await expect(line(/guilder/)).toBeHidden();
  // The status stays, and hints are not live messages.
  await expect(statusLine(page)).toHaveText(/White to move/);
  await open(page, '#taxi/4k3/8/8/8/8/1p6/1P6/K7_w_-_-_0_1_1:0');
  const note = page.getByRole('button', { name: 'The cheapest legal move costs 1 guilder: Kb1' });
  await note.focus();
  await expectLit(page, 'way', ['a1', 'b1']);
});

test('the hint of a piece is shown while it is selected by touch', { tag: '@phone-only' }, async ({ page }) => {
  await open(page, '#tax/4k3/8/8/8/8/2P5/4P3/4K3_w_-_-_0_1');
  const told = page.locator('.message').getByText(/^White’s king can slide/);
  await tap(page, 'e1');
  await expect(told).toBeVisible();
  // The same square once more lets go of it.
  await tap(page, 'e1');
  await expect(told).toBeHidden();
  await tap(page, 'e1');
  await expect(told).toBeVisible();
  await tap(page, 'e2');
  await expect(told).toBeHidden();
});

test('the fare is shown during a drag by touch', { tag: '@phone-only' }, async ({ page }) => {
  await open(page, '#taxi');
  const hand = await page.context().newCDPSession(page);
  const at = async (/** @type {string} */ name) => {
    const box = await square(page, name).boundingBox();
    if (!box) throw new Error(name);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await at('e2')] });
  await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [await at('e3')] });
  await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [await at('e4')] });
  await expect(page.getByText('2 guilders for 2 squares. That leaves 16 guilders').first()).toBeVisible();
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
});

test('the purse graph leads to any move', async ({ page }) => {
  await open(page, '#taxi');
  const graph = page.getByRole('slider', { name: 'Purse over the game' });
  await expect(graph).toHaveCount(0);
  await drag(page, 'e2', 'e4');
  await drag(page, 'e7', 'e5');
  await expect(graph).toHaveAttribute('aria-valuetext', 'After e5: White 18, Black 16');
  await graph.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(graph).toHaveAttribute('aria-valuetext', 'After e4: White 16, Black 18');
  await expect(board(page)).toHaveAttribute('fen', /4P3.* b /);
  await page.keyboard.press('Home');
  await expect(graph).toHaveAttribute('aria-valuetext', 'At the start: White 18, Black 16');
  const box = await graph.boundingBox();
  if (!box) throw new Error('no graph');
  await page.mouse.click(box.x + box.width - 9, box.y + box.height / 2);
  await expect(graph).toHaveAttribute('aria-valuetext', 'After e5: White 18, Black 16');
});

test('shows where the kings may meet, and their defenders, and names a king that gives check', async ({ page }) => {
  await open(page, '#monarch/r3k3/8/4K3/8/8/8/8/3R4_w_-_-_0_1');
  await expect
    .poll(() => marked(page, 'meeting').evaluateAll((all) => all.map((one) => one.getAttribute('data-square'))))
    .toEqual(['d7']);
  await expect(marked(page, 'guarded')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Black’s king is defended by the rook on a8' })).toBeVisible();
  await page.getByRole('button', { name: /may step next to the other king: d7/ }).focus();
  await expectLit(page, 'meeting', ['d7']);
  await click(page, 'e6');
  await square(page, 'd7').hover();
  await expect(
    page.getByText(/^On d7: White’s king is defended by the rook on d1\. That is not check/).first(),
  ).toBeVisible();
  await expectLit(page, 'guarded', ['a8', 'd1', 'd7', 'e8']);
  await open(page, '#monarch/4k3/4K3/8/8/8/8/8/r3R3_b_-_-_0_1');
  await expect(statusLine(page)).toHaveText(/Black is in check from the white king on e7/);
});

test('a mirror-symmetric position is noted, and the move that makes one; hidden layers are not drawn', async ({
  page,
}) => {
  await open(page, '#anarchist');
  await drag(page, 'e2', 'e4');
  await page.keyboard.press('Home');
  // Nothing is given away unasked.
  await expect(marked(page, 'axis')).toHaveCount(0);
  await expect(page.getByText(/position mirrors itself/)).toBeHidden();
  await openLegend(page);
  for (const name of ['Mirror image', 'Notes on the position']) await page.getByRole('switch', { name }).click();
  await expect(marked(page, 'axis')).toHaveCount(4);
  await expect(page.getByText(/position mirrors itself.* White, to move, loses/).first()).toBeVisible();
  await page.locator('.moves .move').first().click();
  await expect(marked(page, 'axis')).toHaveCount(0);
  await page.getByRole('button', { name: /mirror itself, which wins: 7e5$/ }).focus();
  await expectLit(page, 'way', ['e5', 'e7']);
  await expect(page).toHaveURL(/moves=e2e4/);
});

const SHOTS = '#infantry/****1****/***3t**/**4p**/*1p1F1fn*/KE4pek/*N1P2fa*/**4p**/**T3***/****1****_w_-_-_0_1';

test('a shot shows its path, and a piece its reach, under the pointer', async ({ page }) => {
  await open(page, SHOTS);
  await click(page, 'c2');
  await expect(marked(page, 'shot')).toHaveCount(2);
  await square(page, 'c6').hover();
  await expectLit(page, 'leg', ['c2', 'c4', 'c6']);
  await expect(page.getByText('Goes to c4, then takes the pawn on c6').first()).toBeVisible();
  await square(page, 'e2').hover();
  await expectLit(page, 'leg', []);
  await page.keyboard.press('Escape');
  await openLegend(page);
  await page.getByRole('switch', { name: 'Reach of the piece under the pointer' }).click();
  await square(page, 'c2').hover();
  await expectLit(page, 'reach', ['c2', 'c3', 'c4', 'd2', 'e2']);
  await expectLit(page, 'aim', ['c2', 'c6']);
});

test('pressing an opponent’s piece shows its reach', { tag: '@phone' }, async ({ page }) => {
  await open(page, '#chess');
  await click(page, 'g8');
  await expect(statusLine(page)).toHaveText(/belongs to Black/);
  expect((await squaresWith(page, 'data-marks')).filter((name) => 'fh'.includes(name[0] ?? ''))).toEqual(['f6', 'h6']);
  await click(page, 'e2');
  await expect(marked(page, 'reach')).toHaveCount(0);
});

for (const [link, name, kind] of /** @type {const} */ ([
  ['#taxi', 'Towing map', 'zone'],
  ['#infantry', 'Alfil squares', 'zone'],
])) {
  // The switches of a game are kept in the same way; one is enough for the short form.
  test(`${name}: the switch survives a reload`, { tag: link === '#taxi' ? [] : '@long' }, async ({ page }) => {
    await open(page, link);
    await expect(marked(page, kind)).toHaveCount(0);
    await expect(page.getByRole('switch')).toHaveCount(0);
    await openLegend(page);
    if (link === '#taxi') {
      // The legend explains every mark.
      await expect(page.getByRole('switch')).toHaveCount(9);
      const entries = page.locator('.legend li');
      const dear = entries.filter({ hasText: 'Too expensive, and how much is missing' });
      await expect(dear.locator('.sample')).toBeVisible();
      await expect.poll(() => entries.locator('.sample').count()).toBe(await entries.count());
    }
    const on = page.getByRole('switch', { name });
    await expect(on).not.toBeChecked();
    await on.click();
    await expect(marked(page, kind)).not.toHaveCount(0);
    await page.reload();
    await expect(marked(page, kind)).not.toHaveCount(0);
    await openLegend(page);
    await expect(on).toBeChecked();
    await on.click();
    await expect(marked(page, kind)).toHaveCount(0);
  });
}

test('a goal has its squares among the marks, under the rules that have one', async ({ page }) => {
  await open(page, '#chess?rules=goal=hill');
  await openLegend(page);
  const goal = page.getByRole('switch', { name: 'Goal of the kings' });
  await expect(page.locator('.layer').filter({ has: goal })).toContainText('A king that gets here wins');
  await goal.click();
  await expect(marked(page, 'goal')).toHaveCount(0);
  await open(page, '#chess?rules=goal=rank');
  await expect(page.locator('.layer').filter({ has: goal })).toContainText('The king of the disc’s side');
  // Loaded anew: the legend stays open from one game to the next.
  await page.goto('about:blank');
  await open(page, '#chess');
  await openLegend(page);
  await expect(goal).toHaveCount(0);
});

test('what is odd is told where it is first seen, once, until the next move', { tag: '@phone-too' }, async ({
  page,
}) => {
  const card = page.locator('.first-need');
  await open(page, '#taxi');
  await expect(card).toBeAttached();
  await click(page, 'e2');
  await expect(card).toContainText('Can move here for this price');
  await click(page, 'e4');
  await expect(card).toBeHidden();
  await click(page, 'e7');
  await expect(square(page, 'e5')).toHaveAttribute('data-target');
  await expect(card).toBeHidden();
  await open(page, '#tax');
  await expect(board(page)).toHaveAttribute('game', 'tax');
  await page.locator('.direction-chart').first().click();
  await expect(card).toContainText('How many squares the king may slide in each direction');
  // It lies over nothing that can be pressed.
  const covered = await card.evaluate((told) => {
    const { top, bottom } = told.getBoundingClientRect();
    const controls = document.querySelectorAll('.play :is(button, a), variant-board, .place-tabs');
    return [...controls].filter((control) => {
      const box = control.getBoundingClientRect();
      return control.checkVisibility() && box.top < bottom && box.bottom > top;
    }).length;
  });
  expect(covered).toBe(0);
  // A card for each piece that other games don't have.
  await open(page, '#infantry');
  await expect(board(page)).toHaveAttribute('game', 'infantry');
  for (const [name, text] of /** @type {const} */ ([
    ['c3', /^Pawn: moves one square straight/],
    ['c4', /^Fox: moves and takes like a king/],
  ])) {
    await click(page, name);
    await expect(card.locator('p')).toHaveText(text);
    await page.keyboard.press('Escape');
  }
  // Where nothing odd is to be seen for long, a position is offered.
  await open(page, '#monarch');
  await expect(board(page)).toHaveAttribute('game', 'monarch');
  await click(page, 'e2');
  await card.getByRole('button', { name: 'Try it on the board' }).click();
  await expect(board(page)).toHaveAttribute('fen', /^4k3\/8\/4K3\//);
  await page.reload();
  await opened(page);
  await open(page, '#monarch');
  await expect(card).toBeAttached();
  await expect(square(page, 'e2')).toHaveAttribute('data-piece', 'P');
  await click(page, 'e2');
  await expect(square(page, 'e4')).toHaveAttribute('data-target');
  await expect(card).toBeHidden();
});
