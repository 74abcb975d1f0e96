// The channels by which an injected text can reach a page, one function each. Afterwards it must be nothing
// but text: the page is watched (hostile.js), and each function checks what is shown instead.

import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { follow, found, watch } from './hostile.js';

/** @import { Page } from '@playwright/test' */
/** @typedef {() => Promise<unknown>} Landed Awaited before a page that may still be loading is left. */
/** @typedef {(page: Page, base: string, payload: string, landed: Landed) => Promise<void>} Way */

/** All payloads; long ones are stored as a text and a repeat count. @type {string[]} */
export const PAYLOADS = JSON.parse(readFileSync(new URL('../data/payloads.json', import.meta.url), 'utf8')).map(
  (/** @type {string | [string, number]} */ one) => (typeof one === 'string' ? one : one[0].repeat(one[1])),
);

/** The parts of an address that a browser can't have in it. @param {string} text */
const encoded = (text) => encodeURIComponent(text.toWellFormed());

/**
 * Letters of a text that are sent to a server: it takes no more of an address than a few thousand, each of these may
 * become nine.
 */
const SERVED = 300;

/** Opens an empty playground, unless one is open. @param {Page} page @param {string} base */
async function playground(page, base) {
  const board = page.locator('variant-board[fen]');
  // After a link to the editor the board is still there, but about to be removed.
  const here = page.url().startsWith(`${base}#`) && !page.url().includes('edit') && (await board.isVisible());
  if (!here) {
    await page.goto('about:blank');
    await page.goto(`${base}#chess`);
  }
  await board.waitFor();
}

/** In the fragment of an address. @type {Way} */
async function link(page, base, payload) {
  await playground(page, base);
  const shapes = [
    payload,
    `chess?moves=${payload}`,
    `chess/${payload}`,
    `taxi?side=${payload}&end=${payload}&ply=${payload}`,
    `chess/8/8/8/8/8/8/8/8_w_${payload}_-?edit=1`,
  ];
  const { wrong } = await follow(
    page,
    shapes.flatMap((text) => [`#${text}`, `#${encoded(text)}`]),
  );
  expect(wrong).toEqual([]);
}

/** Pasted anywhere on the page. @type {Way} */
async function paste(page, base, payload) {
  await playground(page, base);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    // Firefox makes its own data, unless it is given in this way.
    if (event.clipboardData !== data) Object.defineProperty(event, 'clipboardData', { value: data });
    (document.querySelector('main') ?? document.body).dispatchEvent(event);
  }, payload);
  if (payload.trim() === '' || payload.replaceAll('\0', '').trim() === '') return;
  await refusedOrOpened(page);
}

/** Waits until the input is opened, or refused by a dialog. @param {Page} page */
async function refusedOrOpened(page) {
  const dialog = page.locator('dialog[open]');
  const opened = page.locator('variant-board[fen]');
  await expect(async () => {
    if ((await dialog.count()) > 0)
      expect((await dialog.locator('[role=alert], .file-game').allTextContents()).join('')).not.toBe('');
    else await expect(opened).toHaveCount(1, { timeout: 1 });
  }).toPass();
  const bad = await found(page);
  expect(bad).toEqual([]);
  while ((await dialog.count()) > 0) await page.keyboard.press('Escape');
}

/** A value as PGN writes it. @param {string} text */
const quoted = (text) => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** Whether a name stays as it is: one line, not too long, no signs that control something. @param {string} text */
const plain = (text) =>
  text.isWellFormed() &&
  text === text.trim() &&
  !/\p{Cc}/u.test(text) &&
  [...text].length <= 100 &&
  !/^[?.\-\s]*$/.test(text);

/** A dropped file: in the names of players, in every other tag, in comments, in the name of the file. @type {Way} */
async function file(page, base, payload) {
  await playground(page, base);
  const names = ['White', 'Black', 'Event', 'Site', 'Date', 'Round', 'Annotator', 'Termination', 'Opening'];
  const text = `${names.map((name) => `[${name} ${quoted(payload)}]`).join('\n')}\n\n1. e4 {${payload}} e5 (1... c5 {${payload}}) *\n`;
  await page.evaluate(
    ([text, name]) => {
      const data = new DataTransfer();
      data.items.add(new File([text ?? ''], name ?? '', { type: 'application/x-chess-pgn' }));
      for (const type of ['dragenter', 'dragover', 'drop']) {
        const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
        if (event.dataTransfer !== data) Object.defineProperty(event, 'dataTransfer', { value: data });
        (document.querySelector('main') ?? document.body).dispatchEvent(event);
      }
    },
    [text, payload.slice(0, 200)],
  );
  await refusedOrOpened(page);
  // A brace ends the comment: what follows is read as moves then, and need not be the one game with that name.
  if (plain(payload) && !payload.includes('}'))
    await expect(page.locator('.player.below .name')).toHaveText(payload, { useInnerText: false });
}

/** Written into all that the browser keeps for the site. @type {Way} */
async function storage(page, base, payload) {
  await page.goto('about:blank');
  // A file that loads nothing else: Firefox reports aborted requests as errors.
  await page.goto(`${base}art/icon.svg`);
  await page.evaluate((payload) => {
    const kept = (/** @type {Record<string, unknown>} */ change) => ({
      id: 'a',
      game: 'chess',
      link: '#chess?moves=e2e4',
      text: '[Variant "chess"]\n\n1. e4 *',
      plies: 1,
      score: '',
      time: 1,
      ...change,
    });
    const odd = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    const all = Object.fromEntries(
      ['theme', 'board', 'pieces', 'language', 'animation', 'volume', 'size', payload].map((name) => [name, payload]),
    );
    const put = (/** @type {string} */ key, /** @type {unknown} */ value) =>
      localStorage.setItem(`oddchess.${key}`, JSON.stringify(value));
    localStorage.clear();
    put('prefs', { ...all, ...odd });
    put('layers', { [payload]: payload, reach: payload });
    put('wordings', { 'status.to_move': payload, 'piece.white.king': payload, [payload]: payload });
    put('puzzles', { solved: { [payload]: payload }, seen: payload, days: { [payload]: [payload] } });
    put('new.chess', { white: payload, black: payload, time: payload, settings: [payload] });
    put('match.a', { sides: { white: payload, black: payload }, manner: payload, budgets: payload, clock: payload });
    put('post.a', { side: payload, line: payload, link: payload });
    put('lab.threads', payload);
    put(
      'game.a',
      kept({ text: `[White "${payload.replace(/[\\"]/g, '\\$&')}"]\n[Variant "chess"]\n\n1. e4 {${payload}} *` }),
    );
    put('game.b', kept({ id: payload, text: payload, time: 2 }));
    put('game.c', kept({ id: 'c', link: `#${payload}`, game: payload, score: payload, time: 3 }));
    put(`game.${payload}`, payload);
    localStorage.setItem('oddchess.game.d', payload);
    localStorage.setItem(`oddchess.${payload}`, payload);
  }, payload);
  await page.goto(`${base}#chess?moves=e2e4`);
  await page.locator('variant-board[fen]').waitFor();
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('button', { name: 'Library' }).click();
  await expect(page.locator('dialog[open] .saved-game').first()).toBeVisible();
  expect(await found(page)).toEqual([]);
  await page.keyboard.press('Escape');
}

/** In the address of the page for frames, and posted to it. @type {Way} */
async function frame(page, base, payload) {
  const text = encoded(payload.slice(0, 4_000));
  const short = encoded(payload.slice(0, SERVED));
  const board = page.locator('variant-board');
  const answer = page.locator('variant-board[fen]').or(board.getByRole('alert')).first();
  await page.goto('about:blank');
  await page.goto(
    `${base}embed.html?theme=${short}&lang=${short}&board=${short}&play=${short}&${short}=${short}#chess?moves=e2e4`,
  );
  await page.locator('variant-board[fen]').waitFor();
  await page.goto('about:blank');
  await page.goto(`${base}embed.html#chess?moves=e2e4&lang=${text}&theme=${text}`);
  await answer.waitFor();
  await page.evaluate((payload) => {
    for (const data of [
      payload,
      { source: 'oddchess', type: payload, link: payload },
      { source: 'oddchess', type: 'move', html: payload },
      JSON.parse('{"__proto__":{"polluted":1}}'),
      [payload],
      JSON.stringify({ link: payload }),
    ]) {
      window.postMessage(data, '*');
    }
    location.hash = `#chess?moves=${payload}`;
  }, payload);
  await expect(answer).toBeVisible();
}

/** In every attribute of a board on another site. @type {Way} */
async function element(page, base, payload) {
  const at = `${base}page-of-somebody.html`;
  if (page.url() !== at) {
    await page.route(at, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><meta charset="utf-8"><title>A page</title><script type="module" src="board.js"></script><main></main>',
      }),
    );
    await page.goto(at);
  }
  await page.evaluate(async (payload) => {
    await customElements.whenDefined('variant-board');
    const main = document.querySelector('main');
    for (const names of [
      ['link'],
      ['game'],
      ['fen'],
      ['game', 'moves', 'ply', 'orientation'],
      ['lang', 'board', 'coordinates', 'players', 'viewonly', 'message', 'label'],
    ]) {
      const board = /** @type {import('../../www/element/board-element.js').BoardElement} */ (
        document.createElement('variant-board')
      );
      for (const name of names) board.setAttribute(name, name === 'game' && names.length > 1 ? 'chess' : payload);
      main?.replaceChildren(board);
      // Opened, or refused with a reason.
      await board.ready.catch((cause) => {
        if (!(cause instanceof Error) || !cause.message) throw cause;
      });
    }
  }, payload);
}

/** As every sentence of a language. @type {Way} */
async function language(page, base, payload) {
  await page.goto('about:blank');
  const words = (/** @type {unknown} */ entry) => {
    if (typeof entry === 'string') return `${payload} ${(entry.match(/\{[^}]*\}/g) ?? []).join(' ')}`;
    return Object.fromEntries(
      Object.entries(/** @type {object} */ (entry)).map(([name, text]) => [name, name === 'on' ? text : payload]),
    );
  };
  await page.route('**/locales/en.json', async (route) => {
    const answer = await route.fetch();
    const all = Object.entries(await answer.json()).map(([id, entry]) => [id, words(entry)]);
    await route.fulfill({ response: answer, json: Object.fromEntries(all) });
  });
  await page.goto(`${base}#chess?moves=e2e4`);
  // Where every word is thousands of letters long, they leave no room for the board.
  await page.locator('variant-board[fen]').waitFor({ state: 'attached' });
  await page.unroute('**/locales/en.json');
}

/** In the addresses of the other pages, and in what the page of puzzles loads. @type {Way} */
async function pages(page, base, payload, landed) {
  const text = encoded(payload.slice(0, 4_000));
  const short = encoded(payload.slice(0, SERVED));
  await page.goto('about:blank');
  await page.route('**/puzzles/tax.json', (route) => {
    const puzzle = {
      id: payload,
      fen: payload,
      goal: payload,
      moves: 1,
      key: payload,
      line: [payload],
      themes: [payload, '__proto__'],
      grade: 1,
      effort: 1,
    };
    return route.fulfill({ json: { game: 'tax', puzzles: [puzzle, { ...puzzle, id: 'aaaaa' }] } });
  });
  for (const at of [
    `puzzles.html#tax/${text}`,
    `learn.html#tax/${text}`,
    'puzzles.html#tax',
    `puzzles.html#custom/${text}`,
    `puzzles.html#custom/1/tax/${text}?name=${text}`,
    `embed-puzzle.html#custom/1/chess/7k/R7/6K1/8/8/8/8/8_w?name=${text}`,
    `puzzles.html#make/tax/${text}?task=${text}`,
    `print.html#rules/tax/${text}`,
    `print.html#puzzles/tax?theme=${text}`,
    'print.html#puzzles/tax',
    `lab.html#${text}`,
    `lab.html#game=${text}&games=${text}`,
    `findings.html?${short}#${text}`,
    `rules/taxi.html?${short}#${text}`,
  ]) {
    await page.goto('about:blank');
    await page.goto(`${base}${at}`);
    await expect(page.locator('main:visible, h1:visible').first()).toBeVisible();
    await landed();
  }
  await page.unroute('**/puzzles/tax.json');
}

/** In the address of the page of studies, in a study that is pasted there, and in one that is kept. @type {Way} */
async function studies(page, base, payload, landed) {
  const text = encoded(payload.slice(0, 4_000));
  const short = encoded(payload.slice(0, SERVED));
  const tag = payload.slice(0, 400).replace(/[\\"]/g, '\\$&');
  const pgn = `[StudyName "${tag}"]\n[ChapterName "${tag}"]\n[ChapterMode "${tag}"]\n[Variant "Chess"]\n\n{${payload}} 1. e4 {? ${payload}} *\n`;
  await page.goto('about:blank');
  await page.goto(`${base}study.html`);
  await page.evaluate(
    ([payload = '', pgn]) => {
      const own = { id: 'a', title: payload, text: pgn, chapters: 1, time: 1 };
      localStorage.setItem('oddchess.study.a', JSON.stringify(own));
      localStorage.setItem('oddchess.study.b', payload);
      localStorage.setItem('oddchess.study.c', JSON.stringify({ ...own, id: payload, text: payload }));
    },
    [payload, pgn],
  );
  for (const at of [`?lang=${short}&theme=${short}`, `#${text}`, `#data/${text}`, `#own/${text}`, '#own/a', '']) {
    await page.goto('about:blank');
    await page.goto(`${base}study.html${at}`);
    await expect(page.locator('main:visible, h1:visible').first()).toBeVisible();
    await landed();
  }
  await page.locator('.open-box textarea').fill(pgn);
  await page.locator('.open-box [type="submit"]').last().click();
  await expect(page.locator('.study, .open-box .error:not(:empty)').first()).toBeVisible();
}

/** @type {Record<string, Way>} */
export const WAYS = { link, paste, file, element, frame, storage, language, pages, studies };

/** Prepares a page for hostile text. @param {Page} page */
export const beware = watch;

/**
 * Sends a payload through one channel and returns the findings.
 * @param {Page} page watched
 * @param {string} base
 * @param {string} way
 * @param {string} payload
 * @param {Landed} [landed]
 * @returns {Promise<string[]>}
 */
export async function send(page, base, way, payload, landed = async () => {}) {
  const by = /** @type {Way} */ (WAYS[way]);
  try {
    await by(page, base, payload, landed);
    return await found(page);
  } catch (cause) {
    return [String(/** @type {Error} */ (cause).message ?? cause).slice(0, 500)];
  }
}
