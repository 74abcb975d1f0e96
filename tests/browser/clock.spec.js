// The clock: its logic with a time source of the test's own, and on the page with the browser's timers in the test's hand.

import { Clock, face } from '../../www/app/clock.js';
import { against } from './computer.js';
import { choose, click, expect, open, record, said, speak, test } from './table.js';

/** @typedef {import('../../www/app/clock.js').Seat} Seat */

const MINUTE = 60_000;

/** A clock of five minutes and three seconds a move, and a hand on its time. */
function set(budgets = { white: { base: 5 * MINUTE, gain: 3000 }, black: { base: 5 * MINUTE, gain: 3000 } }) {
  const time = { steady: 1000, wall: 9000 };
  const times = { steady: () => time.steady, wall: () => time.wall };
  const clock = new Clock(budgets, times);
  let ply = 0;
  const stand = (/** @type {number} */ at, /** @type {boolean} */ end, over = false, node = at) => {
    const happened = clock.look();
    const [turn, mover] = at % 2 === 0 ? /** @type {const} */ (['white', 'black']) : /** @type {const} */ (['black', 'white']);
    clock.follow({ at: node, ply: at, end, turn, mover: at > 0 ? mover : undefined, over });
    return happened;
  };
  return {
    clock, times, time, stand,
    /** Time passes as it does on a page that is watched. */
    pass: (/** @type {number} */ ms) => {
      const happened = [];
      for (let rest = ms; rest > 0; rest -= 1000) {
        time.steady += Math.min(rest, 1000);
        time.wall += Math.min(rest, 1000);
        happened.push(clock.look());
      }
      return happened.find((one) => one);
    },
    move: (over = false) => stand((ply += 1), true, over),
  };
}

test.describe('logic', () => {
  test('faces', () => {
    const shown = [300_000, 299_999, 299_000, 20_000, 19_901, 19_900, 9_999, 61, 1, 0, 3_600_000, 3_599_001, 36_061_000];
    const faces = ['5:00', '5:00', '4:59', '0:20', '0:20', '0:19.9', '0:10.0', '0:00.1', '0:00.1', '0:00.0', '1:00:00', '1:00:00', '10:01:01'];
    expect(shown.map(face)).toEqual(faces);
  });

  test('starts with the first move, which is free; then each move brings its increment', () => {
    const { clock, pass, move } = set();
    expect(clock.runs).toBeNull();
    pass(10_000);
    move();
    expect([clock.runs, clock.left('white'), clock.left('black')]).toEqual(['black', 300_000, 300_000]);
    pass(7000);
    move();
    expect([clock.runs, clock.left('white'), clock.left('black')]).toEqual(['white', 300_000, 296_000]);
    pass(500);
    expect(clock.left('white')).toBe(299_500);
  });

  test('odds: each has an own budget', () => {
    const { clock, pass, move } = set({ white: { base: MINUTE, gain: 0 }, black: { base: 5 * MINUTE, gain: 10_000 } });
    move();
    pass(4000);
    move();
    pass(4000);
    move();
    expect([clock.left('white'), clock.left('black')]).toEqual([56_000, 306_000]);
  });

  test('a flag falls once, and its time stays at nothing', () => {
    const { clock, pass, move } = set();
    move();
    expect(pass(299_999)).toBeUndefined();
    expect(pass(1)).toBe('fell');
    expect([clock.fallen, clock.left('black'), clock.runs]).toEqual(['black', 0, null]);
    expect(pass(1000)).toBeUndefined();
    clock.toggle();
    expect(clock.runs).toBeNull();
  });

  test('the end of the game stops it; when the end is taken back it goes on by hand or by a move', () => {
    const { clock, pass, move, stand } = set();
    move();
    pass(1000);
    move(true);
    expect([clock.runs, clock.left('black')]).toEqual([null, 302_000]);
    expect(clock.steerable).toBe(false);
    // The end is taken back.
    stand(2, true);
    expect([clock.runs, clock.steerable]).toEqual([null, true]);
    clock.toggle();
    expect(clock.runs).toBe('white');
    move(true);
    stand(3, true);
    move();
    expect(clock.runs).toBe('white');
  });

  test('what is tried out after the end is no game', () => {
    const { clock, move, stand } = set();
    move();
    move();
    move(true);
    stand(2, false);
    stand(3, true, false, 17);
    stand(4, true, false, 18);
    stand(5, true, false, 19);
    expect([clock.runs, clock.paused, clock.left('white'), clock.left('black')]).toEqual([null, true, 303_000, 303_000]);
  });

  test('looking back rests; a move taken back returns no time and brings no second increment', () => {
    const { clock, pass, move, stand } = set();
    move();
    pass(10_000);
    move();
    pass(5000);
    stand(1, false);
    expect(clock.runs).toBeNull();
    pass(60_000);
    expect([clock.left('white'), clock.left('black')]).toEqual([295_000, 293_000]);
    // Black moves again, elsewhere.
    stand(2, true);
    expect([clock.runs, clock.left('black')]).toEqual(['white', 293_000]);
    pass(1000);
    stand(3, true);
    expect([clock.runs, clock.left('white')]).toEqual(['black', 297_000]);
  });

  test('a pause', () => {
    const { clock, pass, move } = set();
    clock.toggle();
    expect(clock.paused).toBe(false);
    move();
    clock.look();
    clock.toggle();
    pass(30_000);
    expect([clock.paused, clock.left('black')]).toEqual([true, 300_000]);
    clock.toggle();
    pass(1000);
    expect(clock.left('black')).toBe(299_000);
    clock.toggle();
    move();
    expect(clock.runs).toBe('white');
  });

  test('a machine that slept costs nothing and pauses; a hidden page is caught up with', () => {
    const { clock, time, move } = set();
    move();
    time.steady += 90_000;
    time.wall += 90_000;
    expect(clock.look()).toBe('slept');
    expect([clock.paused, clock.left('black')]).toEqual([true, 300_000]);
    clock.toggle();
    // Some machines stop the steady source while they sleep.
    time.wall += 90_000;
    expect(clock.look()).toBe('slept');
    clock.toggle();
    time.steady += 90_000;
    time.wall += 90_000;
    expect(clock.look(false)).toBeUndefined();
    expect([clock.paused, clock.left('black')]).toEqual([false, 210_000]);
    time.steady += 900_000;
    expect(clock.look(false)).toBe('fell');
  });

  test('a wall clock that is set back, and a steady one that is not steady, do no harm', () => {
    const { clock, time, move } = set();
    move();
    time.wall -= 3600_000;
    time.steady += 1000;
    expect(clock.look()).toBeUndefined();
    time.steady -= 500;
    expect(clock.look()).toBeUndefined();
    expect(clock.left('black')).toBe(299_000);
  });

  test('warns of a minute and of ten seconds, once a player', () => {
    const { clock, pass, move } = set();
    move();
    expect(clock.warning()).toBeUndefined();
    pass(240_000);
    expect(clock.warning()).toEqual({ seat: 'black', left: 60_000 });
    expect(clock.warning()).toBeUndefined();
    pass(50_000);
    expect(clock.warning()).toEqual({ seat: 'black', left: 10_000 });
    pass(1000);
    expect(clock.warning()).toBeUndefined();
  });

  test('says when its face changes next', () => {
    const { clock, pass, move } = set();
    move();
    expect(clock.due).toBe(1000);
    pass(300);
    expect(clock.due).toBe(700);
    pass(279_750);
    expect(clock.left('black')).toBe(19_950);
    expect([face(19_950), clock.due]).toEqual(['0:20', 50]);
    pass(60);
    expect([face(19_890), clock.due]).toEqual(['0:19.9', 90]);
  });

  test('comes back paused as it was kept', () => {
    const { clock, pass, move, times } = set();
    move();
    pass(12_345);
    const again = Clock.from(JSON.parse(JSON.stringify(clock.keep())), times);
    expect([again?.paused, again?.runs, again?.left('black')]).toEqual([true, null, 287_655]);
    again?.toggle();
    expect(again?.runs).toBe('black');
  });

  test('what was kept may be spoilt', () => {
    const kept = set().clock.keep();
    const spoilt = [
      null, 7, 'x', {}, [], { ...kept, left: null }, { ...kept, left: { white: -1, black: 1 } }, { ...kept, turn: 'red' },
      { ...kept, most: 0.5 }, { ...kept, fallen: 'green' }, { ...kept, budgets: { white: { base: 0, gain: 0 }, black: kept.budgets.black } },
      { ...kept, left: { white: NaN, black: 1 } }, { ...kept, left: { white: 1e300, black: 1 } },
    ];
    for (const one of spoilt) expect(Clock.from(one)).toBeUndefined();
    expect(Clock.from(kept)).toBeDefined();
  });
});

test.describe('on the page', () => {
  /** Opens a game with a clock, time in the test's hand. @param {import('@playwright/test').Page} page @param {string} pace @param {string} [link] */
  async function begin(page, pace, link = '#chess') {
    await page.clock.install({ time: new Date('2024-05-01T12:00:00Z') });
    await open(page, link);
    await page.getByRole('button', { name: 'New game…' }).first().click();
    const box = page.getByRole('dialog', { name: 'New game' });
    await box.getByRole('radio', { name: pace, exact: true }).check();
    await box.getByRole('button', { name: 'Start' }).click();
    await expect(box).toHaveCount(0);
    await page.clock.pauseAt(new Date('2024-05-01T12:10:00Z'));
  }
  const faces = (/** @type {import('@playwright/test').Page} */ page) => page.getByRole('timer').locator('.time');
  const row = (/** @type {import('@playwright/test').Page} */ page) => page.locator('.match');
  const sign = (/** @type {import('@playwright/test').Page} */ page, /** @type {'above' | 'below'} */ where) =>
    page.locator(`.player.${where} .clock`).getAttribute('data-sign');

  test('counts down for who is to move, adds the increment, and moves nothing else', async ({ page }) => {
    await begin(page, '5 + 3');
    await expect(faces(page)).toHaveText(['5:00', '5:00']);
    await page.clock.runFor(20_000);
    await expect(faces(page)).toHaveText(['5:00', '5:00']);
    await page.keyboard.press('s');
    await expect(said(page)).toHaveText('White to move. White: clock 5:00. Black: clock 5:00');
    const places = () => page.locator('variant-board, .player .name, .clock, .message').evaluateAll((all) => all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height].join(' ');
    }));
    await click(page, 'e2', 'e4');
    await expect(row(page).getByRole('button', { name: 'Pause' })).toBeEnabled();
    // What lies around the board comes with the next frame.
    await page.clock.runFor(16);
    await expect(said(page)).toContainText('Black to move');
    const before = await places();
    await page.clock.runFor(2000);
    await expect(faces(page)).toHaveText(['4:58', '5:00']);
    expect(await places()).toEqual(before);
    await click(page, 'e7', 'e5');
    await expect(faces(page)).toHaveText(['5:01', '5:00']);
    await expect.poll(() => sign(page, 'below')).toBe('runs');
    await page.clock.runFor(100_000);
    await expect(faces(page)).toHaveText(['5:01', '3:20']);
  });

  test('little time: tenths, a sign, one word for those who listen; then the flag falls', async ({ page }) => {
    await begin(page, '3 + 2', '#taxi');
    await click(page, 'e2', 'e4');
    await page.clock.runFor(120_000);
    const spoken = page.locator('.match [aria-live]');
    await expect(spoken).toHaveText('Black: 60 seconds left');
    await page.clock.runFor(45_000);
    await expect(faces(page).first()).toHaveText('0:15.0');
    await expect.poll(() => sign(page, 'above')).toBe('low');
    await page.clock.runFor(5000);
    await expect(spoken).toHaveText('Black: 10 seconds left');
    await page.clock.runFor(9950);
    await expect(faces(page).first()).toHaveText('0:00.1');
    await page.clock.runFor(100);
    await expect(said(page)).toContainText('Black has run out of time: White wins');
    await expect.poll(() => sign(page, 'above')).toBe('fell');
    await expect(page.locator('.player .score')).toHaveText(['0', '1']);
    // Taken back, the game goes on without that player's clock.
    await row(page).getByRole('button', { name: 'Play on' }).click();
    await click(page, 'e7', 'e5');
    await page.clock.runFor(5000);
    await expect(faces(page)).toHaveText(['0:00.0', '3:00']);
    await expect(said(page)).toContainText('White to move');
  });

  test('odds, set by hand', async ({ page }) => {
    await page.clock.install();
    await open(page, '#chess');
    await page.getByRole('button', { name: 'New game…' }).first().click();
    const box = page.getByRole('dialog', { name: 'New game' });
    await box.getByRole('radio', { name: 'Own', exact: true }).check();
    await box.getByRole('checkbox', { name: 'A different time' }).check();
    const minutes = box.getByRole('spinbutton', { name: 'Minutes' });
    await minutes.first().fill('0');
    await box.getByRole('button', { name: 'Start' }).click();
    await expect(minutes.first()).toBeFocused();
    await minutes.first().fill('1.5');
    await minutes.last().fill('90');
    await page.keyboard.press('Enter');
    await expect(faces(page)).toHaveText(['1:30:00', '1:30']);
  });

  test('paused by hand, by looking back, and by a reload', async ({ page }) => {
    await begin(page, '5 + 3');
    await click(page, 'e2', 'e4');
    await page.clock.runFor(10_000);
    await row(page).getByRole('button', { name: 'Pause' }).click();
    await page.clock.runFor(10_000);
    await expect(faces(page).first()).toHaveText('4:50');
    await expect.poll(() => sign(page, 'above')).toBe('paused');
    await row(page).getByRole('button', { name: 'Go on' }).click();
    await page.clock.runFor(1000);
    await expect(faces(page).first()).toHaveText('4:49');
    await page.keyboard.press('ArrowLeft');
    await page.clock.runFor(10_000);
    await expect(faces(page).first()).toHaveText('4:49');
    await page.keyboard.press('ArrowRight');
    await page.clock.runFor(1000);
    await expect(faces(page).first()).toHaveText('4:48');
    await page.reload();
    await expect(faces(page)).toHaveText(['4:48', '5:00']);
    await expect.poll(() => sign(page, 'above')).toBe('paused');
    await page.clock.runFor(10_000);
    await expect(faces(page).first()).toHaveText('4:48');
    // The game itself goes on by a move.
    await click(page, 'e7', 'e5');
    await page.clock.runFor(1000);
    await expect(faces(page)).toHaveText(['4:51', '4:59']);
  });

  test('before the first move it survives a reload, too', async ({ page }) => {
    await begin(page, '15 + 10', '#taxi');
    await page.reload();
    await expect(faces(page)).toHaveText(['15:00', '15:00']);
    await click(page, 'e2', 'e4');
    await page.clock.runFor(1000);
    await expect(faces(page)).toHaveText(['14:59', '15:00']);
  });

  test('belongs to its game', async ({ page }) => {
    await begin(page, '5 + 3');
    await click(page, 'e2', 'e4');
    await page.clock.runFor(1000);
    await choose(page, 'tax');
    await expect(faces(page).first()).toBeHidden();
    await page.clock.runFor(30_000);
    await page.goBack();
    await expect(faces(page)).toHaveText(['4:59', '5:00']);
    await expect.poll(() => sign(page, 'above')).toBe('paused');
  });

  test('a machine that slept costs nobody time; a hidden page is caught up with', async ({ page }) => {
    await begin(page, '5 + 3');
    await click(page, 'e2', 'e4');
    await page.clock.runFor(1000);
    await page.clock.fastForward(60_000);
    await expect(said(page)).toContainText('The device was asleep');
    await expect(faces(page).first()).toHaveText('4:59');
    await row(page).getByRole('button', { name: 'Go on' }).click();
    const hide = (/** @type {boolean} */ hidden) => page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
    await hide(true);
    await page.clock.fastForward(60_000);
    await hide(false);
    await expect(faces(page).first()).toHaveText('3:59');
    await expect.poll(() => sign(page, 'above')).toBe('runs');
    await hide(true);
    await page.clock.fastForward(600_000);
    await hide(false);
    await expect(said(page)).toContainText('Black has run out of time');
  });

  test('the system’s clock is set forwards and back: nobody loses time', async ({ page }) => {
    await begin(page, '5 + 3');
    await click(page, 'e2', 'e4');
    await page.clock.runFor(1000);
    await page.clock.setSystemTime(new Date('2024-05-01T10:00:00Z'));
    await page.clock.runFor(1000);
    await expect(faces(page).first()).toHaveText('4:58');
    await page.clock.setSystemTime(new Date('2024-05-02T12:00:00Z'));
    await page.clock.runFor(1000);
    // No different from a machine that slept.
    await expect(said(page)).toContainText('The device was asleep');
    await expect(faces(page).first()).toHaveText('4:58');
    await row(page).getByRole('button', { name: 'Go on' }).click();
    await page.clock.runFor(2000);
    await expect(faces(page).first()).toHaveText('4:56');
  });

  test('a tab that sleeps while the computer thinks finds its move made, and the reader’s time goes on', async ({ page }) => {
    await page.clock.install();
    await against(page, { level: 1, clock: '5 + 3' });
    await click(page, 'e2', 'e4');
    const hide = (/** @type {boolean} */ hidden) => page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
    await hide(true);
    // A hidden page gets its timers late and all at once; the thread does not care.
    await expect(async () => {
      await page.clock.fastForward(1000);
      expect(await record(page).count()).toBe(2);
    }).toPass();
    await page.clock.fastForward(60_000);
    await hide(false);
    await expect(faces(page).last()).toHaveText(/^(3:[0-5]\d|4:0\d)$/);
    await click(page, 'd2', 'd4');
    await expect(record(page).nth(2)).toHaveText('d4');
  });

  test('the end of the game stops it', async ({ page }) => {
    await begin(page, '10 + 0');
    await click(page, 'f2', 'f3', 'e7', 'e5', 'g2', 'g4');
    await page.clock.runFor(3000);
    await click(page, 'd8', 'h4');
    await page.clock.runFor(30_000);
    await expect(said(page)).toContainText('White is checkmated');
    await expect(faces(page)).toHaveText(['9:57', '10:00']);
    await expect(row(page).getByRole('button', { name: 'Pause' })).toBeHidden();
  });

  test('runs on while the page changes its language', async ({ page }) => {
    await begin(page, '5 + 3');
    await click(page, 'e2', 'e4');
    await page.clock.runFor(1000);
    await speak(page, 'Deutsch');
    await expect(page.getByRole('combobox', { name: 'Sprache' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(row(page).getByRole('button', { name: 'Aufgeben' })).toBeVisible();
    await page.clock.runFor(1000);
    await expect(faces(page)).toHaveText(['4:58', '5:00']);
    await page.getByRole('button', { name: 'Brett drehen' }).click();
    await expect(faces(page)).toHaveText(['5:00', '4:58']);
    await click(page, 'e7', 'e5');
    await expect(faces(page)).toHaveText(['5:00', '5:01']);
  });
});
