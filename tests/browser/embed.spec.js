// Boards on other sites: frames, and the <variant-board> element.

import { expect, test as own } from './board-fixture.js';
import { bare, column, test } from './other-site.js';

/** @import { BoardElement } from '../../www/element/board-element.js' */

/**
 * @param {import('@playwright/test').Page | import('@playwright/test').FrameLocator | import('@playwright/test').Locator} where
 * @param {string[]} squares
 */
async function click(where, ...squares) {
  for (const name of squares) await where.locator(`[data-square="${name}"]`).click();
}

/** @param {import('@playwright/test').Page | import('@playwright/test').FrameLocator} where */
const moves = (where) => where.locator('.moves .san');

test.describe('a page written from the documentation', () => {
  test.beforeEach(async ({ visit, site }) => visit(column(site.origin), [site.origin]));

  test('a frame can be played in, reports its moves and links to the playground', async ({ page, site }) => {
    // Two pages are loaded, the second one with all that the playground has.
    test.slow();
    const frame = page.frameLocator('iframe');
    await expect(moves(frame)).toHaveText(['e4', 'd5', 'exd5']);
    await click(frame, 'd8', 'd5');
    await expect(moves(frame)).toHaveText(['e4', 'd5', 'exd5', 'Qxd5']);
    await expect(page.locator('#posted')).toContainText('Qxd5 rnb1kbnr');
    await frame.getByRole('button', { name: 'One move back' }).click();
    await expect(frame.locator('[data-square="d5"]')).toHaveAttribute('data-piece', 'P');
    const popup = page.waitForEvent('popup');
    await frame.getByRole('link', { name: 'Open in the playground' }).click();
    const playground = await popup;
    expect(playground.url()).toBe(`${site.origin}/index.html#taxi?moves=e2e4,d7d5,e4d5,d8d5&ply=3`);
    await expect(playground.locator('.moves .san')).toHaveText(['e4', 'd5', 'exd5', 'Qxd5']);
    expect(await playground.evaluate(() => opener)).toBe(null);
  });

  test('boards do not affect the page nor it them, can be only for viewing, and report moves and refusals', {
    tag: '@firefox',
  }, async ({ page }) => {
    await click(page.locator('#diagram'), 'e2');
    await expect(page.locator('#diagram [data-target]')).toHaveCount(0);
    await expect(page.locator('#diagram [data-movable]')).toHaveCount(0);
    await expect(page.locator('#diagram').getByRole('gridcell', { name: 'e4, black king' })).toBeAttached();
    await expect(page.locator('#wrong').getByRole('alert')).toContainText('can’t be read');
    await expect(page.locator('#wrong').getByRole('link')).toBeVisible();
    await expect(page.locator('#heard')).toHaveText('');

    const first = page.locator('#first');
    await expect(first.locator('[data-square="e4"]')).toHaveAttribute('data-piece', 'P');
    const dark = (/** @type {string} */ id) =>
      page
        .locator(`${id} .square.dark`)
        .first()
        .evaluate((element) => getComputedStyle(element).fill);
    expect(await dark('#first')).toBe('rgb(167, 179, 168)');
    expect(await dark('#second')).toBe('rgb(183, 154, 214)');
    const status = first.getByRole('status');
    await expect(status).toHaveText('Played: d5, 2 guilders. White to move');
    await expect(status).toHaveCSS('color', 'rgb(29, 36, 51)');
    await expect(status).toHaveCSS('letter-spacing', 'normal');
    await expect(status).toHaveCSS('border-top-width', '0px');
    await expect(page.locator('h1')).toHaveCSS('color', 'rgb(255, 0, 0)');
    expect(
      await page.evaluate(() => [
        document.styleSheets.length,
        document.adoptedStyleSheets.length,
        document.documentElement.lang,
      ]),
    ).toEqual([1, 0, 'en']);
    // As wide as the page says, and high enough for all that is in it.
    const box = await first.boundingBox();
    expect(box?.width).toBeCloseTo(320, 3);
    expect(box?.height ?? 0).toBeGreaterThan(380);

    // Events, in each board's language.
    await click(page.locator('#first'), 'e4', 'd5', 'd8', 'd5');
    await expect(page.locator('#heard')).toHaveText(/^first move exd5\nfirst move Qxd5\n$/);
    await click(page.locator('#second'), 'd1');
    await expect(page.locator('#heard')).toContainText('second refused Die Dame auf d1 kann nicht ziehen');
    await expect(page.locator('#second').getByRole('link', { name: 'Regel' })).toHaveAttribute(
      'href',
      /\/rules\/chess\.de\.html#/,
    );
  });
});

test.describe('several boards', () => {
  test('share one core, each with its own game', async ({ page, visit, site }) => {
    await page.addInitScript(() => {
      const made = { count: 0 };
      Object.assign(window, { made });
      for (const name of /** @type {const} */ (['instantiate', 'instantiateStreaming'])) {
        const sound = /** @type {(...all: any[]) => any} */ (WebAssembly[name]);
        WebAssembly[name] = (/** @type {any[]} */ ...all) => ((made.count += 1), sound(...all));
      }
    });
    /** @type {string[]} */
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    const boards = ['tax', 'taxi', 'monarch', 'anarchist', 'infantry', 'chess'].map(
      (game) => `<variant-board game="${game}" style="width: 240px"></variant-board>`,
    );
    await visit(bare(`<script type="module" src="${site.origin}/board.js"></script>${boards.join('')}`), [site.origin]);
    await expect(page.locator('variant-board[fen]')).toHaveCount(6);
    await click(page.locator('[game="chess"]'), 'e2', 'e4');
    await expect(page.locator('[game="chess"] [data-square="e4"]')).toHaveAttribute('data-piece', 'P');
    await expect(page.locator('[game="monarch"] [data-square="e4"]')).not.toHaveAttribute('data-piece');
    expect(await page.evaluate('made.count')).toBe(1);
    for (const once of [/oddchess_bg\.wasm/, /oddchess\.js/, /locales\//, /board\.css/])
      expect(asked.filter((url) => once.test(url))).toHaveLength(1);
  });

  test('deselect on a press or Escape elsewhere, and clean up when removed', async ({ page, visit, site }) => {
    await page.addInitScript(() => {
      const on = new Map();
      Object.assign(window, { listening: () => [...on.values()].reduce((sum, count) => sum + count, 0) });
      for (const target of [Document.prototype, window]) {
        const [add, remove] = [EventTarget.prototype.addEventListener, EventTarget.prototype.removeEventListener];
        const count = (/** @type {string} */ kind, /** @type {number} */ by) => on.set(kind, (on.get(kind) ?? 0) + by);
        Object.assign(target, {
          addEventListener(/** @type {any[]} */ ...all) {
            if (/^(pointer|click|key)/.test(all[0])) count(all[0], 1);
            return add.apply(this, /** @type {any} */ (all));
          },
          removeEventListener(/** @type {any[]} */ ...all) {
            if (/^(pointer|click|key)/.test(all[0])) count(all[0], -1);
            return remove.apply(this, /** @type {any} */ (all));
          },
        });
      }
    });
    const boards = ['one', 'two']
      .map((id) => `<variant-board id="${id}" game="chess" style="width: 240px"></variant-board>`)
      .join('');
    await visit(
      bare(
        `<script type="module" src="${site.origin}/board.js"></script><p>Words of the page</p><input aria-label="Field">${boards}`,
      ),
      [site.origin],
    );
    const open = (/** @type {string} */ id) => page.locator(`#${id} [data-target]`);
    await expect(page.locator('variant-board[fen]')).toHaveCount(2);
    const listening = () => page.evaluate('listening()');
    expect(await listening()).toBeGreaterThan(0);
    await click(page.locator('#one'), 'g1');
    await expect(open('one')).toHaveCount(2);
    await page.getByText('Words of the page').click();
    await expect(open('one')).toHaveCount(0);
    await click(page.locator('#one'), 'g1');
    await page.getByLabel('Field').focus();
    await page.keyboard.press('Escape');
    await expect(open('one')).toHaveCount(0);
    await expect(page.getByLabel('Field')).toBeFocused();
    // A press on one board is outside the other.
    await click(page.locator('#one'), 'g1');
    await click(page.locator('#two'), 'b1');
    await expect(open('one')).toHaveCount(0);
    await expect(open('two')).toHaveCount(2);
    await click(page.locator('#two'), 'c3');
    await expect(page.locator('#two [data-square="c3"]')).toHaveAttribute('data-piece', 'N');
    await page.evaluate(() => {
      const boards = [...document.querySelectorAll('variant-board')];
      Object.assign(window, { gone: boards.map((board) => new WeakRef(board)) });
      for (const board of boards) board.remove();
    });
    // Two are the module's own, however many boards there are.
    expect(await listening()).toBe(2);
    const inspector = await page.context().newCDPSession(page);
    await expect(async () => {
      await inspector.send('HeapProfiler.collectGarbage');
      expect(await page.evaluate('gone.filter((board) => board.deref()).length')).toBe(0);
    }).toPass();
  });

  test('stand in slides that are scaled, in other components and on dark pages, and take properties set early @long', async ({
    page,
    visit,
    site,
  }) => {
    await visit(
      bare(
        `<div style="width: 320px; transform: scale(0.5); transform-origin: 0 0">
<variant-board id="slide" game="chess" moves="e2e4"></variant-board></div>
<div style="color: oklch(0.95 0.01 90)"><variant-board id="dark" game="chess"></variant-board></div>
<div id="component" lang="de"></div>
<script>
Object.assign(document.querySelector('#dark'), { game: 'taxi', rules: 'income=3' });
document.querySelector('#component').attachShadow({ mode: 'open' }).innerHTML = '<variant-board game="chess"></variant-board>';
</script><script type="module" src="${site.origin}/board.js"></script>`,
      ),
      [site.origin],
    );
    const slide = page.locator('#slide');
    await expect(slide).toHaveAttribute('fen');
    expect((await slide.locator('.drawing').boundingBox())?.width).toBeCloseTo(160);
    await slide.locator('[data-square="g8"]').dragTo(slide.locator('[data-square="f6"]'));
    await expect(slide.locator('[data-square="f6"]')).toHaveAttribute('data-piece', 'n');

    const dark = page.locator('#dark');
    await expect(dark).toHaveAttribute('rules', 'income=3');
    await expect(dark).toHaveAttribute('game', 'taxi');
    await expect(dark.locator('.oddchess')).toHaveClass(/on-dark/);
    // As frameworks do.
    await dark.evaluate((/** @type {any} */ board) => Object.assign(board, { rules: 'income=4', fen: undefined }));
    await expect(dark).toHaveAttribute('rules', 'income=4');
    await click(dark, 'e2', 'e4');
    await expect(dark.locator('[data-square="e4"]')).toHaveAttribute('data-piece', 'P');

    await expect(page.locator('#component').getByRole('status')).toHaveText('Weiß ist am Zug');
  });

  test('keep their fallback content if the host does not allow cross-origin use', async ({ page, visit, baseURL }) => {
    await visit(
      bare(
        `<script type="module" src="${baseURL}board.js"></script><variant-board game="taxi">a picture</variant-board>`,
      ),
      [new URL(String(baseURL)).origin],
    );
    await expect(page.getByText('a picture')).toBeVisible();
  });
});

own.describe('on a page of the same site', () => {
  own.beforeEach(async ({ page }) => {
    await page.goto('./embedding.html');
    await expect(page.locator('#bench [data-square="e4"]')).toHaveAttribute('data-piece', 'P');
  });

  /** @param {import('@playwright/test').Page} page @param {(board: BoardElement) => unknown} work */
  const at = (page, work) => page.locator('#bench').evaluate(/** @type {any} */ (work));

  own('the code follows the link, the choices and the moves on the board', async ({ page }) => {
    const code = (/** @type {string} */ kind) => page.locator(`[data-code="${kind}"]`);
    await expect(code('frame')).toContainText('embed.html#taxi?moves=e2e4,d7d5"');
    await page.getByRole('textbox', { name: 'link' }).fill('https://oddchess.example/#chess?moves=e2e4');
    await page.getByRole('combobox', { name: 'board' }).selectOption('slate');
    await expect(page.getByRole('combobox', { name: 'game' })).toHaveValue('chess');
    for (const name of ['e7', 'e5']) await page.locator(`#bench [data-square="${name}"]`).click();
    await page.getByRole('checkbox', { name: 'viewonly' }).check();
    await expect(code('frame')).toContainText(/embed\.html\?.*board=slate.*&amp;play=no#chess\?moves=e2e4,e7e5"/);
    await expect(code('element')).toContainText('link="#chess?moves=e2e4,e7e5"');
    await expect(code('element')).toContainText(' viewonly></variant-board>');
  });

  own('scripts can play, navigate, hear of the end and set attributes', async ({ page }) => {
    const heard = await at(page, async (board) => {
      /** @type {unknown[]} */
      const heard = [];
      for (const name of ['move', 'refused', 'end']) {
        document.addEventListener(name, (event) => {
          const { by, move, message, result } = /** @type {CustomEvent} */ (event).detail;
          // Plain data: it can be sent anywhere.
          structuredClone(/** @type {CustomEvent} */ (event).detail);
          heard.push([name, by, move?.san, message, result?.score]);
        });
      }
      Object.assign(board, { game: 'chess', moves: 'f2f3,e7e5' });
      await board.ready;
      heard.push(board.play('nonsense'), board.play('g2g4'), board.play('Qh4'), board.play('e4'));
      board.back();
      heard.push(board.ply, board.state?.result);
      board.reset();
      await board.ready;
      heard.push(board.moves);
      return heard;
    });
    expect(heard).toEqual([
      ['refused', undefined, undefined, expect.stringContaining('nonsense'), undefined],
      ['move', 'script', 'g4', undefined, undefined],
      ['move', 'script', 'Qh4#', undefined, '0-1'],
      ['end', 'script', undefined, undefined, '0-1'],
      ['refused', undefined, undefined, expect.anything(), '0-1'],
      false,
      true,
      true,
      false,
      3,
      null,
      'f2f3,e7e5',
    ]);
    // Attributes change it, too.
    const bench = page.locator('#bench');
    await at(page, (board) => board.setAttribute('moves', 'g1f3,g8f6,b1c3'));
    await expect(bench.locator('[data-square="c3"]')).toHaveAttribute('data-piece', 'N');
    await expect(bench.locator('[data-square="e4"]')).not.toHaveAttribute('data-piece');
    await at(page, (board) => (board.ply = 1));
    await expect(bench.locator('[data-square="f6"]')).not.toHaveAttribute('data-piece');
    expect(
      await at(page, (board) => [board.moves, board.ply, board.getAttribute('moves'), board.getAttribute('ply')]),
    ).toEqual(['g1f3,g8f6,b1c3', 1, null, null]);
    await page.getByRole('combobox', { name: 'orientation' }).selectOption('black');
    await expect(bench.locator('[role="row"]').first().locator('[data-cell]').first()).toHaveAttribute(
      'data-cell',
      'h1',
    );
    expect(await at(page, (board) => board.state?.ply)).toBe(1);
    await page.getByRole('combobox', { name: 'game' }).selectOption('infantry');
    await expect(bench).toHaveAttribute('game', 'infantry');
    await expect(bench.locator('[data-square]')).toHaveCount(43);
    expect(await at(page, (board) => [board.moves, board.orientation])).toEqual(['', 'black']);
    await page.getByRole('combobox', { name: 'lang', exact: true }).selectOption('de');
    await expect(bench.getByRole('status')).toHaveText('Weiß ist am Zug');
    // Also while the previous one is still loading.
    await at(page, (board) => ((board.lang = 'en'), Promise.resolve().then(() => void (board.lang = 'de'))));
    await expect(bench.locator('.message')).toContainText('Weiß ist am Zug');
    await page.getByRole('checkbox', { name: 'viewonly' }).check();
    await expect(bench.locator('[data-movable]')).toHaveCount(0);
    // Attributes set together are applied together.
    await at(page, (board) =>
      Object.assign(board, {
        game: 'chess',
        fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1',
        moves: 'e2e4',
        orientation: 'white',
      }),
    );
    await expect(bench).toHaveAttribute('fen', '4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1');
    // Changed rules stay until they or the game are set again.
    await at(page, (board) => {
      board.setAttribute('rules', 'double=anywhere');
      board.setAttribute('game', 'chess');
      board.setAttribute('moves', 'e2e4,a7a6,e4e6');
    });
    await expect(bench).toHaveAttribute('fen', /^rnbqkbnr.1ppppppp.p3P3/);

    await at(page, (board) => (board.moves = 'e2e4,a7a6,e4e6,h7h6'));
    await expect(bench).toHaveAttribute('fen', /^rnbqkbnr.1pppppp1.p3P2p/);
    await expect(bench).toHaveAttribute('rules', 'double=anywhere');
    await at(page, (board) => board.removeAttribute('rules'));
    await expect(bench).not.toHaveAttribute('rules');
  });

  own(
    'keys work as on the playground; a removed board restores its game, and bad input is shown until it is valid',
    async ({ page }) => {
      const bench = page.locator('#bench');
      const status = bench.getByRole('status');
      await at(page, (board) => board.focus());
      const focused = () => at(page, (board) => board.shadowRoot?.activeElement?.getAttribute('data-cell'));
      for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
        await page.keyboard.press(key);
      expect(await focused()).toBe('e4');
      await page.keyboard.press('m');
      await expect(status).toContainText('d5');
      await page.keyboard.press('Enter');
      await expect(bench.locator('[data-square="d5"]')).toHaveAttribute('data-target', 'capture');
      await expect(bench.getByRole('gridcell', { name: /^d5, black pawn, 5 guilders/ })).toBeAttached();
      await page.keyboard.press('g');
      await page.keyboard.press('g');
      await page.keyboard.press('Escape');
      await expect(bench.locator('[data-target]')).toHaveCount(0);
      await page.keyboard.press('u');
      await expect(bench.locator('[data-square="d5"]')).not.toHaveAttribute('data-piece');
      await page.keyboard.press('y');
      await page.keyboard.press('l');
      await expect(status).toContainText('1… d5');
      // Removed, it frees its game.
      await page.route('**/none', (route) => route.abort());
      await at(page, async (board) => {
        board.play('e4d5');
        board.go(1);
        board.play('g8f6');
        const { parentElement: place, nextSibling: next } = board;
        board.remove();
        await new Promise((done) => setTimeout(done));
        place?.insertBefore(board, next);
        await board.ready;
      });
      await expect(bench.locator('[data-square="f6"]')).toHaveAttribute('data-piece', 'n');
      await click(bench, 'e4', 'e5');
      await expect(bench.locator('[data-square="e5"]')).toHaveAttribute('data-piece', 'P');
      expect(await at(page, (board) => [board.moves, board.shadowRoot?.querySelectorAll('.stage').length])).toEqual([
        'e2e4,g8f6,e4e5',
        1,
      ]);
      // What can't be read fires an error event.
      const told = await at(
        page,
        (board) =>
          new Promise((done) => {
            board.addEventListener('error', (event) => done(/** @type {CustomEvent} */ (event).detail.message));
            board.fen = 'rubbish';
          }),
      );
      await expect(page.locator('#bench').getByRole('alert')).toHaveText(String(told));
      expect(
        await at(page, (board) =>
          board.ready.then(
            () => 'kept',
            (cause) => cause.message,
          ),
        ),
      ).toBe(told);
      await at(page, (board) => (board.game = 'nothing'));
      await expect(page.locator('#bench').getByRole('alert')).toContainText('Unknown game');
      await at(page, (board) => (board.game = 'chess'));
      await expect(page.locator('#bench').getByRole('alert')).toBeHidden();
      await expect(page.locator('#bench [data-square="e2"]')).toHaveAttribute('data-piece', 'P');
    },
  );

  own(
    'wrong attributes and loads are told by what was expected, and change nothing; a size is kept',
    async ({ page }) => {
      const told = await at(page, async (board) => {
        /** @type {unknown[]} */
        const told = [];
        board.addEventListener('error', (event) => {
          const { reason, name, text, expected } = /** @type {any} */ (event).detail;
          told.push([reason, name, text, expected]);
        });
        const before = board.state;
        for (const [name, value] of [
          ['theme', 'blue'],
          ['size', '7'],
          ['players', 'maybe'],
          ['ply', '9'],
          ['orientation', 'up'],
        ]) {
          board.setAttribute(name ?? '', value ?? '');
          await board.ready;
          if (['theme', 'size', 'players'].includes(name ?? '')) board.removeAttribute(name ?? '');
          await board.ready;
        }
        told.push(board.load(/** @type {any} */ ({ game: 'chess', moves: 'e2e4,e7e4' })));
        told.push(board.load(/** @type {any} */ ({ gmae: 'chess' })));
        told.push(JSON.stringify(board.state) === JSON.stringify(before));
        told.push(board.load({ game: 'chess', moves: 'e2e4', orientation: 'black' }), board.ply, board.orientation);
        return told;
      });
      const commands = 'link, game, rules, fen, moves, ply, orientation';
      expect(told).toEqual([
        ['value', 'theme', 'blue', 'auto, light, dark'],
        ['value', 'size', '7', '120–2000'],
        ['value', 'players', 'maybe', 'shown, none'],
        ['value', 'ply', '9', '0–2'],
        ['value', 'orientation', 'up', 'white, black'],
        ['load', undefined, expect.stringContaining('e7e4'), undefined],
        false,
        ['name', 'gmae', 'gmae', commands],
        false,
        true,
        true,
        1,
        'black',
      ]);
      await expect(page.locator('#use-rules variant-board')).toHaveCSS('width', '300px');
    },
  );

  own(
    'the exercise takes back wrong moves; the samples use this site’s address, and events are logged',
    async ({ page, baseURL }) => {
      const exercise = page.locator('.exercise');
      await click(exercise, 'a2', 'a3');
      await expect(exercise.locator('[data-right]')).toHaveText('a3 is not mate. Try again.');
      await expect(exercise.locator('[data-square="a2"]')).toHaveAttribute('data-piece', 'P');
      await click(exercise, 'h5', 'f7');
      await expect(exercise.locator('[data-right]')).toHaveText('Mate!');
      await expect(page.locator('pre').first()).toContainText(`src="${baseURL}embed.html#taxi`);
      await click(page.locator('.gallery [game="anarchist"]'), 'a1');
      await expect(page.locator('#log')).toContainText(/anarchist {2}refused/);
    },
  );
});

own(
  'the ten uses work: boards in step, a frame driven by buttons, a board that follows a text @long',
  async ({ page }) => {
    await page.goto('./embedding.html');
    await expect(page.locator('.uses > li')).toHaveCount(10);
    const [one, two] = [page.locator('.pair variant-board').first(), page.locator('.pair variant-board').last()];
    await click(one, 'g1', 'f3');
    await expect(two.locator('[data-square="f3"]')).toHaveAttribute('data-piece', 'N');
    await expect(two).toHaveAttribute('orientation', 'black');
    await click(two, 'b8', 'c6');
    await expect(one.locator('[data-square="c6"]')).toHaveAttribute('data-piece', 'n');
    await click(page.locator('#use-rules'), 'e4', 'e6');
    await expect(page.locator('#use-rules [data-square="e6"]')).toHaveAttribute('data-piece', 'P');
    await page.getByRole('button', { name: '2. exd5 Qxd5' }).click();
    await expect(page.locator('.follows [data-square="d5"]')).toHaveAttribute('data-piece', 'P');

    const use = page.locator('#use-messages');
    await use.scrollIntoViewIfNeeded();
    await use.frameLocator('iframe').locator('variant-board[fen]').waitFor();
    const answer = use.locator('.answer');
    await use.getByRole('button', { name: 'e4 takes d5' }).click();
    await expect(answer).toHaveText('{"type":"done","ply":3}');
    await use.getByRole('button', { name: 'e4 takes d5' }).click();
    await expect(answer).toContainText('"reason":"move"');
    await use.getByRole('button', { name: 'Start' }).click();
    await expect(answer).toHaveText('{"type":"done","ply":0}');
  },
);

own('a core crash in one board is survived by all', async ({ page }) => {
  await page.route(/oddchess\.js$/, async (route) => {
    const answer = await route.fetch();
    const fault = "Playground.prototype.play = () => { throw new WebAssembly.RuntimeError('unreachable'); };";
    await route.fulfill({ response: answer, body: `${await answer.text()}\n${fault}` });
  });
  await page.goto('./embedding.html');
  const [one, other] = [page.locator('#bench'), page.locator('.gallery [game="chess"]')];
  await expect(other).toHaveAttribute('fen');
  await click(one, 'e4', 'd5');
  await expect(one.getByRole('status')).toContainText('restarted');
  await click(one, 'e4', 'd5');
  await expect(one.locator('[data-square="d5"]')).toHaveAttribute('data-piece', 'P');
  await click(other, 'e2', 'e4');
  await expect(other.locator('[data-square="e4"]')).toHaveAttribute('data-piece', 'P');
});

own.describe('a board that does not load', () => {
  own.use({ complains: true });

  own('names the missing permission', async ({ page }) => {
    await page.route(/oddchess_bg\.wasm$/, (route) => route.abort());
    await page.goto('./embed.html#chess');
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await expect(page.getByRole('link', { name: 'Open in the playground' })).toHaveAttribute(
      'href',
      'index.html#chess',
    );
  });
});

own('the footer links to the page for page authors; pages with boards fit their windows', async ({ page }) => {
  await page.goto('./#tax');
  await page.getByRole('link', { name: 'Embed a board on your page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A board on your own page');
  for (const path of [undefined, 'embed.html?theme=dark&lang=de#taxi']) {
    if (path) await page.goto(`./${path}`);
    await expect(page.locator('variant-board').last()).toHaveAttribute('fen');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
  }
});
