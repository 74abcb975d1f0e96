// Messages between a page and the frame with a board (www/embed.d.ts): all that a page may ask, and what is refused.

import { expect } from '@playwright/test';
import { bare, test } from './other-site.js';

/** @import { Command } from '../../www/embed.d.ts' */

/** A page that keeps what its frame tells, and asks it one thing after another. */
const page = (/** @type {string} */ origin, link = '#taxi?moves=e2e4,d7d5') =>
  bare(`<iframe id="board" src="${origin}/embed.html${link}" width="360" height="560"></iframe>
    <script>
    const told = [];
    let asked = 0;
    const frame = document.getElementById('board').contentWindow;
    addEventListener('message', ({ source, data }) => source === frame && told.push(data));
    const heard = (fits) => new Promise((done) => {
      const look = () => { const one = told.find(fits); if (one) done(one); };
      addEventListener('message', () => setTimeout(look));
      look();
    });
    async function ask(message) {
      const id = 'q' + ++asked;
      frame.postMessage({ oddchess: 1, id, ...message }, '*');
      return heard((one) => one.id === id);
    }
    </script>`);

/** @param {import('@playwright/test').Page} where @param {object} message */
const ask = (where, message) =>
  where.evaluate((message) => /** @type {any} */ (globalThis).ask(message), /** @type {any} */ (message));

/** @param {import('@playwright/test').Page} where */
const told = (where) => where.evaluate('told');

test.describe('a page around a frame', { tag: '@firefox' }, () => {
  test('can load, play, walk, turn, reset and set the looks, and is told of each', async ({
    page: here,
    visit,
    site,
  }) => {
    await visit(page(site.origin), [site.origin]);
    const ready = await here.evaluate("heard((one) => one.type === 'ready')");
    expect(ready).toMatchObject({
      source: 'oddchess',
      oddchess: 1,
      commands: ['load', 'set', 'move', 'go', 'flip', 'reset', 'state'],
      state: { game: 'taxi', ply: 2 },
    });
    const frame = here.frameLocator('#board');
    const sans = frame.locator('.moves .san');
    expect(await ask(here, { type: 'move', move: 'exd5' })).toMatchObject({ type: 'done', state: { ply: 3 } });
    await expect(sans).toHaveText(['e4', 'd5', 'exd5']);
    expect(await told(here)).toContainEqual(
      expect.objectContaining({ type: 'move', by: 'script', move: expect.objectContaining({ text: 'e4d5' }) }),
    );
    for (const [ply, at] of /** @type {const} */ ([
      ['back', 2],
      [0, 0],
      ['forward', 1],
      ['end', 3],
    ]))
      expect(await ask(here, { type: 'go', ply }), String(ply)).toMatchObject({ type: 'done', state: { ply: at } });
    expect(await ask(here, { type: 'flip' })).toMatchObject({ state: { orientation: 'black' } });
    expect(await ask(here, { type: 'reset' })).toMatchObject({ type: 'done' });
    await expect(sans).toHaveText(['e4', 'd5']);
    expect(
      await ask(here, { type: 'load', game: 'chess', moves: 'e2e4,e7e5,g1f3', ply: 1, orientation: 'black' }),
    ).toMatchObject({ type: 'done', state: { game: 'chess', ply: 1, orientation: 'black' } });
    await expect(sans).toHaveText(['e4', 'e5', 'Nf3']);
    expect(
      await ask(here, { type: 'load', game: 'chess', rules: 'double=anywhere', moves: 'e2e4,a7a6,e4e6' }),
    ).toMatchObject({ type: 'done', state: { ply: 3 } });
    await ask(here, {
      type: 'set',
      theme: 'dark',
      board: 'slate',
      record: 'no',
      controls: 'no',
      play: 'no',
      size: 200,
    });
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(frame.locator('variant-board')).toHaveAttribute('viewonly');
    await expect(frame.locator('variant-board')).toHaveCSS('width', '200px');
    await expect(frame.getByRole('button')).toHaveCount(0);
    // The frame says how high it has to be, and then shows all of itself.
    const height = await here.evaluate("told.findLast((one) => one.type === 'height').height");
    expect(height).toBeGreaterThan(220);
    expect(height).toBeLessThan(400);
  });

  test('is told why bad messages are refused, and they move nothing', async ({ page: here, visit, site }) => {
    await visit(page(site.origin), [site.origin]);
    await here.evaluate("heard((one) => one.type === 'ready')");
    const { state: before } = await ask(here, { type: 'state' });
    const rows = /** @type {[message: object, reason: string, named: RegExp][]} */ ([
      [{ oddchess: 2, type: 'move', move: 'e4d5' }, 'version', /“2” of oddchess: expected 1/],
      [{ type: 'mvoe', move: 'e4d5' }, 'type', /“mvoe” of type: expected load, set, move/],
      [{ type: null }, 'type', /“null” of type/],
      [{ type: 'move' }, 'lacks', /Missing move: expected e2e4/],
      [{ type: 'move', move: ['e4d5'] }, 'value', /“\["e4d5"\]” of move/],
      [{ type: 'move', move: 'e4d5', next: 'd8d5' }, 'name', /“next”: expected one of oddchess, type, id, move/],
      [{ type: 'move', move: 'e4e6' }, 'move', /e4e6|e6/],
      [{ type: 'move', move: '<b>' }, 'move', /<b>/],
      [{ type: 'go', ply: 3 }, 'value', /“3” of ply: expected 0–2, start/],
      [{ type: 'go', ply: 1.5 }, 'value', /“1.5” of ply/],
      [{ type: 'go', ply: 'sideways' }, 'value', /“sideways” of ply/],
      [{ type: 'set', theme: 'blue' }, 'value', /“blue” of theme: expected auto, light, dark/],
      [{ type: 'set', board: 'slate', size: 5 }, 'value', /“5” of size: expected 120–2000/],
      [{ type: 'set', lang: 'de' }, 'name', /“lang”/],
      [{ type: 'load' }, 'lacks', /Missing game/],
      [{ type: 'load', game: 'ludo' }, 'load', /Unknown game “ludo”/],
      [{ type: 'load', game: 'chess', moves: 'e2e4,e7e4' }, 'load', /Move 2/],
      [{ type: 'load', game: 'chess', fen: 'rubbish' }, 'load', /can’t be read/],
      [{ type: 'load', game: 'chess', ply: 7 }, 'load', /7/],
      [{ type: 'load', game: 'chess', orientation: 'up' }, 'load', /“up”/],
      [{ type: 'load', link: '#chess', moves: 'e2e4' }, 'name', /“moves”: expected one of link/],
      [{ type: 'load', game: 7 }, 'value', /“7” of game/],
      [{ type: 'load', moves: 'e2e4,'.repeat(30_000) }, 'value', /of moves/],
    ]);
    for (const [message, reason, named] of rows) {
      const answer = await ask(here, message);
      const what = JSON.stringify(message).slice(0, 80);
      expect(answer, what).toMatchObject({ source: 'oddchess', type: 'error', reason });
      expect(answer.message, what).toMatch(named);
    }
    // Values that no text can hold are answered, too.
    for (const message of [
      "{ oddchess: 1n, type: 'flip' }",
      "{ type: 'move', move: 1n }",
      "{ type: 'go', ply: 1n }",
      "{ type: 'set', size: 1n }",
      "{ type: 'load', game: 1n }",
      "{ type: 'load', ply: (() => { const ring = {}; ring.ring = ring; return ring; })() }",
    ]) {
      const answer = await here.evaluate(`ask(${message})`);
      expect(answer, message).toMatchObject({ type: 'error', text: expect.stringMatching(/^1n$|Object/) });
    }
    // Noise, and messages that come from elsewhere than the page around, are not even answered.
    const count = (await told(here)).length;
    const board = await (await here.locator('#board').elementHandle())?.contentFrame();
    await board?.evaluate(() => {
      window.postMessage({ oddchess: 1, type: 'move', move: 'e4d5' }, '*');
    });
    await here.evaluate(
      "for (const noise of ['move', 7, null, [], { type: 'move', move: 'e4d5' }]) frame.postMessage(noise, '*')",
    );
    const { state: after } = await ask(here, { type: 'state' });
    expect(after).toEqual(before);
    expect((await told(here)).length).toBe(count + 1);
    const types = (await told(here)).map((/** @type {any} */ one) => one.type);
    expect(types).not.toContain('move');
    await expect(here.frameLocator('#board').locator('html')).not.toHaveAttribute('data-theme');
  });

  test('hears of wrong options in the address, and of a link that can not be read', async ({
    page: here,
    visit,
    site,
  }) => {
    await visit(page(site.origin, '?theme=pink#taxi/8/8/wrong'), [site.origin]);
    await here.evaluate("heard((one) => one.type === 'error' && one.name === 'theme')");
    expect(await told(here)).toContainEqual(
      expect.objectContaining({ type: 'error', reason: 'value', text: 'pink', expected: 'auto, light, dark' }),
    );
    expect(await told(here)).toContainEqual(expect.objectContaining({ type: 'error', reason: 'link' }));
    expect(await ask(here, { type: 'move', move: 'e2e4' })).toMatchObject({ type: 'error', reason: 'empty' });
    expect(await ask(here, { type: 'load', game: 'chess' })).toMatchObject({ type: 'done', state: { game: 'chess' } });
    await expect(here.frameLocator('#board').locator('[data-square="e2"]')).toHaveAttribute('data-piece', 'P');
  });
});
