// A random walker: presses whatever is to be seen and can be pressed, on any page, and notes each press after which nothing
// happens, each error, and each page that does not show what its address and its head say. A failing walk is made as short
// as it can be and printed as a test.

import { rng } from './crash-injection.js';
import { CAMELS } from './described.js';
import { install } from './walker-page.js';

/** @import { Page } from '@playwright/test' */
/** @import { Control, Seen } from './walker-page.js' */
/** @typedef {{ press: Control, value?: string } | { key: string }} Step */
/** @typedef {{ language: string, width: number, dark: boolean, start: string }} Look */

const LANGUAGES = ['en', 'de', 'es', 'fr', 'he', 'pl'];
const WIDTHS = [360, 1280, 768, 390];
const STARTS = [
  ['', '#taxi', 'puzzles.html', 'learn.html', 'lab.html', 'rules/index.html', 'study.html', 'puzzles.html#practice'],
  [
    '#tax?moves=e2e4,e7e5',
    'puzzles.html#make',
    '#chess?moves=f2f3,e7e5,g2g4,d8h4',
    'print.html',
    '#infantry',
    'embed.html#taxi',
  ],
  ['findings.html', 'rules/monarch.html', 'embedding.html', '#anarchist', '404.html', '#monarch?edit=1'],
  ['invent.html', `#invent?rules=${CAMELS}`],
].flat();
const KEYS = [
  'Escape',
  'Tab',
  'Tab',
  'Shift+Tab',
  'ArrowLeft',
  'ArrowRight',
  'ArrowDown',
  'Home',
  'End',
  'Enter',
  'Back',
];
const TYPED = ['e4', 'Nf3', '12', 'Ada', '1. e4 e5', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'];

/**
 * What rightly does nothing that can be seen, and why.
 * @type {[string, (control: Seen) => boolean][]}
 */
const IDLE = [
  ['the page is open already', ({ here }) => here],
  ['settings of the lab may be those that are set', ({ href }) => href.includes('/lab.html#game=')],
  ['the choice is made already', ({ off }) => off],
  ['the system asks for a file', ({ kind }) => kind === 'file'],
  ['a field only takes the focus until something is typed', ({ tag, kind }) => tag === 'textarea' || kind === 'text'],
  ['the middle of a scale may be where it stands', ({ kind }) => kind === 'range'],
  ['a square may be empty, or not to be moved from now', ({ tag }) => tag === 'square'],
];
/** What an error of the browser may be: nothing that the site could help. */
const HARMLESS = /Permissions policy|net::ERR_ABORTED|willReadFrequently/;

/** The way the walker looks at a leg of its walk. @param {number} leg @returns {Look} */
export const lookOf = (leg) => ({
  language: LANGUAGES[leg % LANGUAGES.length] ?? 'en',
  width: WIDTHS[leg % WIDTHS.length] ?? 1280,
  dark: leg % 2 === 1,
  start: STARTS[leg % STARTS.length] ?? '',
});

/** A walker in a browser of its own, and what it complains of. */
export class Walker {
  /** @type {string[]} */
  complaints = [];
  /** Something happened outside of the document: a window, a download, a question of the browser. */
  #outside = 0;
  /** Requests that are under way. */
  #flying = new Set();

  /** @param {Page} page @param {string} base */
  constructor(page, base) {
    this.page = page;
    this.base = base;
  }

  /** @param {import('@playwright/test').Browser} browser @param {string} base @param {Look} look */
  static async enter(browser, base, { language, width, dark, start }) {
    const context = await browser.newContext({
      baseURL: base,
      locale: language,
      viewport: { width, height: width < 700 ? 740 : 800 },
      colorScheme: dark ? 'dark' : 'light',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await context.addInitScript(install);
    const page = await context.newPage();
    const walker = new Walker(page, base);
    walker.#listen();
    await page.goto(`./${start}`);
    await walker.#settled();
    return walker;
  }

  #listen() {
    const { page, complaints } = this;
    const note = (/** @type {string} */ text) => HARMLESS.test(text) || complaints.push(text);
    page.on('console', (message) => message.type() === 'error' && note(`error: ${message.text()}`));
    page.on('pageerror', (error) => note(`error: ${error.stack ?? error}`));
    page.on('response', (response) => {
      if (response.status() >= 400) note(`${response.status()} for ${response.url()}`);
    });
    for (const event of /** @type {const} */ (['requestfinished', 'requestfailed']))
      page.on(/** @type {any} */ (event), (request) => this.#flying.delete(request));
    page.on('request', (request) => {
      // Of those of an earlier document the end is not always told.
      if (request.isNavigationRequest()) this.#flying.clear();
      this.#flying.add(request);
      if (/^https?:/.test(request.url()) && !request.url().startsWith(this.base)) note(`asked ${request.url()}`);
    });
    page.on('dialog', (dialog) => {
      this.#outside += 1;
      void dialog.accept().catch(() => {});
    });
    for (const event of /** @type {const} */ (['download', 'filechooser']))
      page.on(/** @type {any} */ (event), () => (this.#outside += 1));
    page.context().on('page', (other) => {
      this.#outside += 1;
      void other.close().catch(() => {});
    });
    page.on('domcontentloaded', () => (this.#outside += 1));
  }

  /** Calls the walker in the page; a page that is just being left is asked again. @param {string} name @param {unknown} [given] */
  async #ask(name, given) {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.page.evaluate(
          ([name, given]) => /** @type {any} */ (globalThis).walker[/** @type {string} */ (name)](given),
          [name, given],
        );
      } catch (error) {
        if (tries > 4 || !/context|navigat|walker/i.test(String(error))) throw error;
        await this.page.waitForLoadState('domcontentloaded');
      }
    }
  }

  /** Waits until the page has been still for a moment, or moves by itself. */
  async #settled() {
    await this.page.waitForLoadState('load');
    for (let waited = 0; waited < (this.#flying.size ? 75 : 12); waited += 1) {
      await this.#ask('begin');
      await this.page.waitForTimeout(40);
      if (!this.#flying.size && !(await this.#ask('changed'))) return;
    }
  }

  /** @returns {Promise<Seen[]>} what can be pressed; of other sites and other kinds of files nothing */
  async controls() {
    const all = /** @type {Seen[]} */ (await this.#ask('controls'));
    return all.filter(({ href }) => !href || (href.startsWith(this.base) && /(\.html|\/)([?#].*)?$/.test(href)));
  }

  /**
   * Takes a step, if there is such a control now.
   * @param {Step} step
   * @returns {Promise<string | undefined>} what is wrong then
   */
  async take(step) {
    const { page } = this;
    this.complaints.length = 0;
    const wrong = 'key' in step ? await this.#key(step.key) : await this.#press(step);
    await this.#settled();
    // What comes up slowly is not missing.
    let faults = /** @type {string[]} */ (await this.#ask('faults'));
    for (let waited = 0; faults.length > 0 && waited < 25; waited += 1) {
      await page.waitForTimeout(80);
      faults = await this.#ask('faults');
    }
    const [first] = [...this.complaints, ...(wrong ? [wrong] : []), ...faults];
    return first && `${first} (${page.url().replace(this.base, './')})`;
  }

  /** @param {string} key */
  async #key(key) {
    if (key !== 'Back') await this.page.keyboard.press(key);
    // Never out of the site.
    else if (await this.page.evaluate(() => /** @type {any} */ (globalThis).navigation?.canGoBack)) {
      await this.page.goBack().catch(() => {});
      if (!this.page.url().startsWith(this.base)) await this.page.goto('./');
    }
    return undefined;
  }

  /** @param {Extract<Step, { press: Control }>} step */
  async #press({ press, value }) {
    const { page } = this;
    const seen = (await this.controls()).find(
      ({ tag, name, nth }) => tag === press.tag && name === press.name && nth === press.nth,
    );
    if (!seen) return undefined;
    let place = await this.#ask('find', press);
    if (!place) return undefined;
    await page.mouse.move(place.x, place.y);
    await this.#settled();
    // What comes late may have moved it.
    place = await this.#ask('find', press);
    if (!place) return undefined;
    const called = `${seen.tag} “${seen.name}”`;
    if (place.over) return `${called} is covered by ${place.over}`;
    await page.mouse.move(place.x, place.y);
    const before = await this.#ask('begin');
    this.#outside = 0;
    if (seen.tag === 'select') {
      if (!value) return undefined;
      await this.#ask('focus');
      await page.evaluate((value) => {
        const select = /** @type {HTMLSelectElement} */ (document.activeElement);
        if (!(select instanceof HTMLSelectElement)) return;
        select.value = value;
        for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
      }, value);
    } else await page.mouse.click(place.x, place.y);
    if (value && seen.tag !== 'select') {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
    }
    if (IDLE.some(([, fits]) => fits(seen))) return undefined;
    const elsewhere = seen.href && new URL(seen.href).hash !== new URL(before.address).hash;
    for (let waited = 0; waited < 60; waited += 1) {
      if (this.#outside > 0) return undefined;
      const changed = await this.#ask('changed');
      // A link to another view must show another.
      const turned = !elsewhere || page.url().split('#')[0] !== before.address.split('#')[0];
      if (changed && (turned || !/\.html$|\/$/.test(seen.href.split('#')[0] ?? '') || (await this.#shows(before))))
        return undefined;
      await page.waitForTimeout(40);
    }
    return `nothing happens after pressing ${called}`;
  }

  /** Whether it shows something else, be it lower on the same page. @param {{ text: string }} before */
  async #shows(before) {
    return (
      (await this.#ask('main')) !== before.text ||
      (await this.page.evaluate(() => document.querySelector(':target') !== null))
    );
  }

  async end() {
    await this.page.context().close();
  }
}

/**
 * Chooses a step among what there is.
 * @param {Walker} walker
 * @param {(sides: number) => number} roll
 * @returns {Promise<Step>}
 */
async function choose(walker, roll) {
  const one = (/** @type {string[]} */ all) => all[roll(all.length)] ?? '';
  const all = await walker.controls();
  const rest = all.filter(({ tag }) => tag !== 'square');
  const squares = all.filter(({ tag }) => tag === 'square');
  const among = squares.length > 0 && roll(4) === 0 ? squares : rest;
  if (roll(8) === 0 || among.length === 0) return { key: one(KEYS) };
  const seen = among[roll(among.length)];
  if (!seen) return { key: 'Escape' };
  const press = { tag: seen.tag, name: seen.name, nth: seen.nth };
  const typed = seen.tag === 'textarea' || /text|search/.test(seen.kind);
  if (seen.kind === 'number') return { press, value: String(roll(40)) };
  if (typed) return { press, value: one(TYPED) };
  if (seen.tag !== 'select') return { press };
  const values = await walker.page.evaluate(
    (wanted) => /** @type {any} */ (globalThis).walker.find(wanted).then((/** @type {any} */ it) => it?.options ?? []),
    press,
  );
  return { press, value: one(values) };
}

/**
 * Walks a leg.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} base
 * @param {{ leg: number, seed: number, presses: number }} wanted
 * @returns {Promise<{ presses: number, steps: Step[], fault?: string, look: Look }>}
 */
export async function walk(browser, base, { leg, seed, presses }) {
  const look = lookOf(leg);
  const roll = rng(seed * 10_007 + leg);
  const walker = await Walker.enter(browser, base, look);
  /** @type {Step[]} */
  const steps = [];
  try {
    while (steps.length < presses) {
      const step = await choose(walker, roll);
      steps.push(step);
      const fault = await walker.take(step);
      if (fault) return { presses: steps.length, steps, fault, look };
    }
    return { presses: steps.length, steps, look };
  } finally {
    await walker.end();
  }
}

/**
 * Takes steps again, from a new browser.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} base
 * @param {Look} look
 * @param {Step[]} steps
 * @returns {Promise<string | undefined>} the first fault
 */
export async function replay(browser, base, look, steps) {
  const walker = await Walker.enter(browser, base, look);
  try {
    for (const step of steps) {
      const fault = await walker.take(step);
      if (fault) return fault;
    }
    return undefined;
  } finally {
    await walker.end();
  }
}

/** What a fault is about, whatever came before. @param {string | undefined} fault */
const kindOf = (fault) => fault?.split('\n')[0]?.replace(/ \(.*|:\d+/g, '');

/**
 * The shortest part of the steps that still ends with the same fault.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} base
 * @param {{ look: Look, steps: Step[], fault?: string }} walked
 * @param {number} [most] how often it is walked again
 */
export async function shrink(browser, base, { look, steps, fault }, most = 40) {
  let short = steps;
  for (let size = Math.ceil(steps.length / 2), tries = 0; size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let from = 0; from < short.length && tries < most; tries += 1) {
      const less = [...short.slice(0, from), ...short.slice(from + size)];
      const found = less.length > 0 || steps.length === 1 ? await replay(browser, base, look, less) : undefined;
      if (kindOf(found) === kindOf(fault)) short = less;
      else from += size;
    }
  }
  return short;
}

/** A walk as a test. @param {Look} look @param {Step[]} steps @param {string} fault */
export const asTest = (look, steps, fault) => `test(${JSON.stringify(kindOf(fault))}, async ({ browser, baseURL }) => {
  const look = ${JSON.stringify(look)};
  const steps = [
${steps.map((step) => `    ${JSON.stringify(step)},`).join('\n')}
  ];
  expect(await replay(browser, baseURL ?? '', look, steps)).toBe(undefined);
});`;
