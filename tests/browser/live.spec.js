// Live games: two browsers of different makers play one game over loopback, with nothing between them but the texts of
// two links. They agree on moves, clock and end; what one of them should not say is refused; and when the connection is
// gone the game goes on, by a new one or by links. A code on one screen is read by the camera of the other.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, firefox } from '@playwright/test';
import { board, click, expect, open, record, square, statusLine, test } from './board-fixture.js';
import { pixels } from './pictures.js';

/** @import { Page } from '@playwright/test' */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The other maker's browser, where there is one. @param {string} name */
async function otherBrowser(name) {
  if (name === 'firefox') {
    const executablePath = execFileSync(`${root}/tools/chromium.sh`, { encoding: 'utf8' }).trim();
    return chromium.launch({ executablePath, args: ['--no-sandbox'] });
  }
  try {
    const executablePath = execFileSync(`${root}/tools/firefox.sh`, { encoding: 'utf8', stdio: 'pipe' }).trim();
    return await firefox.launch({ executablePath, channel: 'moz-firefox' });
  } catch {
    return undefined;
  }
}

/** @param {Page} page */
const panel = (page) => page.getByRole('region', { name: 'Live game' });
/** @param {Page} page */
const dialog = (page) => page.getByRole('dialog');
/** @param {Page} page @param {string} of */
const link = (page, of) => dialog(page).getByRole('textbox', { name: new RegExp(`^${of} link$`, 'i') });

/** Keeps the channels of a page, so that a test can break them or speak on them. @param {Page} page */
async function tapped(page) {
  await page.addInitScript(() => {
    const Plain = RTCPeerConnection;
    /** @type {RTCPeerConnection[]} */
    const all = [];
    Object.assign(window, {
      peers: all,
      RTCPeerConnection: class extends Plain {
        /** @param {RTCConfiguration} given */
        constructor(given) {
          super(given);
          all.push(this);
        }

        /** @param {string} label @param {RTCDataChannelInit} given */
        createDataChannel(label, given) {
          const channel = super.createDataChannel(label, given);
          Object.assign(this, { channel });
          return channel;
        }
      },
    });
  });
}

/** Says something on the channel of a page. @param {Page} page @param {string} text */
const speak = (page, text) =>
  page.evaluate((text) => /** @type {any} */ (window).peers.at(-1).channel.send(text), text);

/** Keeps back what a page says, until it is released. @param {Page} page */
const held = (page) =>
  page.evaluate(() => {
    const { channel } = /** @type {any} */ (window).peers.at(-1);
    const send = channel.send.bind(channel);
    /** @type {string[]} */
    const texts = [];
    channel.send = (/** @type {string} */ text) => void texts.push(text);
    const release = () => {
      channel.send = send;
      for (const text of texts) send(text);
    };
    Object.assign(window, { release });
  });

/** Starts a live game as White, from the home page. @param {Page} page @param {string} game @param {string} [clock] as it was last */
async function begin(page, game, clock = 'none') {
  await page.goto('./');
  const last = JSON.stringify({ side: 'white', clock });
  await page.evaluate(([game, last]) => localStorage.setItem(`oddchess.new.${game}`, last), [game, last]);
  await page.locator(`.chip[data-game="${game}"]`).press('Enter');
  await page.getByText('Play a friend').click();
  await page.getByRole('button', { name: 'A friend, live on two devices' }).press('Enter');
}

/** The invitation is taken, and its answer brought back. @param {Page} host @param {Page} guest */
async function pair(host, guest) {
  await expect(link(host, 'invitation')).toHaveValue(/#live=/);
  await guest.goto('about:blank');
  await guest.goto(await link(host, 'invitation').inputValue());
  await dialog(guest).getByRole('button', { name: 'Join' }).press('Enter');
  await expect(link(guest, 'answer')).toHaveValue(/#live=/);
  await link(host, 'answer').fill(await link(guest, 'answer').inputValue());
  for (const page of [host, guest]) {
    await expect(dialog(page)).toHaveCount(0);
    await expect(panel(page)).toContainText('Connected');
  }
}

/** One moves, and the other sees it. @param {Page} mover @param {Page} other @param {string} from @param {string} to */
async function move(mover, other, from, to) {
  await click(mover, from, to);
  await expect(square(other, to)).toHaveAttribute('data-piece');
  await expect(square(other, from)).not.toHaveAttribute('data-piece');
}

/** What the clocks show, in seconds: White's, then Black's. @param {Page} page */
async function clocks(page) {
  const bars = page.locator('.player:has(.clock .time)');
  const found = await bars.evaluateAll((all) =>
    all.map((bar) => [
      bar.querySelector('.color-dot.white') ? 'white' : 'black',
      bar.querySelector('.clock .time')?.textContent ?? '',
    ]),
  );
  const seconds = new Map(
    found.map(([color, text = '']) => [color, text?.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) ?? 0]),
  );
  return [seconds.get('white') ?? NaN, seconds.get('black') ?? NaN];
}

test('two browsers of different makers play live: moves and clocks', { tag: '@long' }, async ({
  page,
  browserName,
  baseURL,
}) => {
  const browser = await otherBrowser(browserName);
  test.skip(!browser, 'there is no second browser');
  if (!browser) return;
  try {
    const other = await (await browser.newContext({ baseURL })).newPage();
    await begin(page, 'taxi', '5+3');
    await pair(page, other);
    await expect(board(other)).toHaveAttribute('orientation', 'black');

    // Moves go both ways, and only the side to move has any.
    await click(other, 'd7', 'd5');
    await expect(record(other)).toHaveCount(0);
    await move(page, other, 'e2', 'e4');
    await move(other, page, 'd7', 'd5');
    await expect(record(other)).toHaveText(['e4', 'd5']);
    const [mine, theirs] = [await clocks(page), await clocks(other)];
    for (const at of [0, 1]) expect(Math.abs((mine[at] ?? 0) - (theirs[at] ?? 99))).toBeLessThanOrEqual(1);
  } finally {
    await browser.close();
  }
});

test('bad messages change nothing; after a lost connection the game goes on by a new one, or by links', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  try {
    const other = await context.newPage();
    await tapped(page);
    await tapped(other);
    await begin(page, 'taxi', '5+3');
    await pair(page, other);
    await move(page, other, 'e2', 'e4');
    await move(other, page, 'd7', 'd5');

    // What is no message, no legal move, or not its move, is refused on both pages and moves nothing.
    const before = await board(page).getAttribute('fen');
    const wrong = { type: 'move', era: 0, ply: 1, move: 'd7d6', left: null };
    for (const [text, reason] of [
      ['castle!', 'it is not a message'],
      [JSON.stringify({ ...wrong, more: 1 }), 'the message does not have the expected form'],
      [JSON.stringify(wrong), 'it is about another position'],
      [JSON.stringify({ ...wrong, ply: 2, move: 'e4d5' }), 'it is the other side’s turn'],
    ]) {
      await speak(other, text ?? '');
      await expect(panel(page)).toContainText(`Refused what the other page sent: ${reason}`);
      await expect(panel(other)).toContainText(`The other page refused what this one sent: ${reason}`);
    }
    expect([await board(page).getAttribute('fen'), await board(other).getAttribute('fen')]).toEqual([before, before]);

    // A second tab with the same game says where it is played, follows it, and offers no other connection.
    const tab = await other.context().newPage();
    await tab.goto('./');
    await tab.getByRole('button', { name: 'Continue Taxi Chess' }).press('Enter');
    await expect(panel(tab)).toContainText('Another tab of this browser plays this game');
    await expect(panel(tab).getByRole('button', { name: 'Connect' })).toBeHidden();
    await click(tab, 'e4');
    await expect(statusLine(tab)).toContainText('Another tab of this browser plays this game');
    await tab.close();
    await expect(panel(other)).toContainText('Connected');

    // One page is loaded anew: the other says that it is alone, keeps the game, and both go on with it.
    await page.reload();
    await expect(panel(other)).toContainText('The game is kept');
    await expect(panel(page)).toContainText('Not connected');
    await expect(statusLine(page)).toContainText('Your move');
    await click(page, 'e4');
    await expect(statusLine(page)).toContainText('Not connected');
    await panel(page).getByRole('button', { name: 'Connect' }).press('Enter');
    await pair(page, other);
    await move(page, other, 'e4', 'e5');
    await expect(record(other)).toHaveText(['e4', 'd5', 'e5']);

    // The connection breaks, and the game goes on by links, without the clock.
    await page.evaluate(() => /** @type {any} */ (window).peers.at(-1).channel.close());
    await expect(panel(page)).toContainText('The game is kept');
    await panel(page).getByRole('button', { name: 'Play on by links' }).press('Enter');
    await expect(panel(page)).toHaveCount(0);
    const strip = (/** @type {Page} */ one) => one.getByRole('region', { name: 'Game by link' });
    await expect(strip(page)).toContainText('Your move is ready');
    await expect.poll(() => new URL(page.url()).hash).toBe('#taxi?moves=e2e4,d7d5,e4e5&side=black&by=links');
    await other.goto('about:blank');
    await other.goto(page.url());
    await expect(strip(other)).toContainText('Your move, as Black');
    await expect(panel(other)).toHaveCount(0);
    await expect(record(other)).toHaveText(['e4', 'd5', 'e5']);
  } finally {
    await context.close();
  }
});

test('an invitation is read by the camera from the other screen; within another page nobody can join @long', async ({
  page,
  baseURL,
}) => {
  await begin(page, 'tax');
  await expect(link(page, 'invitation')).toHaveValue(/#live=/);
  const outside = await page.context().newPage();
  const invitation = await link(page, 'invitation').inputValue();
  await outside.setContent(`<iframe width="900" height="700" src="${invitation}"></iframe>`);
  const inside = outside.frameLocator('iframe').getByRole('dialog');
  await expect(inside).toContainText('Within another page, a live game can’t be joined');
  await expect(inside.getByRole('button', { name: 'Join' })).toHaveCount(0);
  await expect(inside.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', invitation);
  await outside.close();
  const shot = await dialog(page).locator('.live-code svg').screenshot();
  const folder = mkdtempSync(join(tmpdir(), 'oddchess-camera-'));
  const { executablePath } = chromiumOptions();
  const film = join(folder, 'code.y4m');
  writeFileSync(film, filmOf(await pixels(page, shot, 'image/png')));
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const guest = await (await browser.newContext({ baseURL })).newPage();
    await open(guest, '#chess');
    await guest.getByRole('button', { name: 'New game…' }).first().press('Enter');
    await dialog(guest).getByRole('radio', { name: 'A friend, live' }).check();
    await dialog(guest).getByRole('button', { name: 'Join with a code or link' }).press('Enter');
    await link(guest, 'invitation').fill('https://example.org/#live=no');
    await dialog(guest).getByRole('button', { name: 'Use' }).press('Enter');
    await expect(dialog(guest).getByRole('status')).toContainText('neither an invitation nor an answer');
    await dialog(guest).getByRole('button', { name: 'Scan with the camera' }).press('Enter');
    await expect(dialog(guest)).toContainText('Tax Chess, you play Black');
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});

test('a camera that comes when the dialog has closed is let go @long', async ({ page }) => {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d');
    const stream = canvas.captureStream();
    const getUserMedia = () => new Promise((grant) => Object.assign(window, { stream, grant: () => grant(stream) }));
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
  });
  await open(page, '#chess');
  await page.getByRole('button', { name: 'New game…' }).first().press('Enter');
  await dialog(page).getByRole('radio', { name: 'A friend, live' }).check();
  await dialog(page).getByRole('button', { name: 'Join with a code or link' }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Scan with the camera' }).press('Enter');
  await expect.poll(() => page.evaluate(() => 'grant' in window)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.evaluate(() => /** @type {any} */ (window).grant());
  const state = () => page.evaluate(() => /** @type {any} */ (window).stream.getTracks()[0].readyState);
  await expect.poll(state).toBe('ended');
});

test('another tab hands the answer over; draws and moves back need both, and so does another game', {
  tag: '@long',
}, async ({ browser, page, baseURL }) => {
  const guest = await (await browser.newContext({ baseURL })).newPage();
  for (const one of [page, guest]) await tapped(one);
  await begin(page, 'tax');
  await expect(link(page, 'invitation')).toHaveValue(/#live=/);
  await guest.goto(await link(page, 'invitation').inputValue());
  await dialog(guest).getByRole('button', { name: 'Join' }).press('Enter');
  await expect(link(guest, 'answer')).toHaveValue(/#live=/);
  // The phone's own camera app opens the link in a tab of its own.
  const tab = await page.context().newPage();
  await tab.goto(await link(guest, 'answer').inputValue());
  await expect(dialog(tab)).toContainText('the game goes on in the other tab');
  await tab.close();
  for (const one of [page, guest]) await expect(panel(one)).toContainText('Connected');
  await move(page, guest, 'e2', 'e4');
  // A draw needs both; so does a move that is taken back.
  await guest.locator('.players-row').getByRole('button', { name: 'Draw' }).press('Enter');
  await expect(statusLine(page)).toContainText('Black offers a draw');
  await page.locator('.players-row').getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(statusLine(guest)).toContainText('Draw: White declines');
  await page.locator('.players-row').getByRole('button', { name: 'Take back' }).press('Enter');
  await guest.locator('.players-row').getByRole('button', { name: 'Accept' }).press('Enter');
  for (const one of [page, guest]) await expect(record(one)).toHaveCount(0);

  // Both resign before they hear of each other: one of the two counts, on both pages.
  await move(page, guest, 'd2', 'd4');
  for (const one of [page, guest]) {
    await held(one);
    await one.locator('.players-row').getByRole('button', { name: 'Resign' }).press('Enter');
    await one.locator('.players-row').getByRole('button', { name: 'Resign' }).first().press('Enter');
    await expect(statusLine(one)).toHaveText('You lost: you resigned');
  }
  for (const one of [page, guest]) await one.evaluate(() => /** @type {any} */ (window).release());
  await expect(statusLine(page)).toHaveText('You won: Black resigns');
  await expect(statusLine(guest)).toHaveText('You lost: you resigned');
  await page.locator('.players-row').getByRole('button', { name: 'Rematch' }).press('Enter');
  await guest.locator('.players-row').getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(board(page)).toHaveAttribute('orientation', 'black');
  await move(guest, page, 'd2', 'd4');
  await expect(record(page)).toHaveText(['d4']);
  await guest.context().close();
});

function chromiumOptions() {
  return { executablePath: execFileSync(`${root}/tools/chromium.sh`, { encoding: 'utf8' }).trim() };
}

/**
 * A film of one frame, as a camera would see a picture on a grey table.
 * @param {{ width: number, height: number, data: Uint8ClampedArray }} picture
 */
function filmOf({ width, height, data }) {
  const [wide, high] = [640, 480];
  const luma = Buffer.alloc(wide * high, 110);
  const [left, top] = [Math.floor((wide - width) / 2), Math.floor((high - height) / 2)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) luma[(top + y) * wide + left + x] = data[4 * (y * width + x)] ?? 0;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((wide * high) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${wide} H${high} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}
