// Accessibility checks of a view: axe finds no violation, the Tab key reaches everything
// without focus traps, focus is visible, and the content policy was not violated. Each check returns its
// findings as lines.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { settled } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */

/** The checker; in this form a page has read it in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** @typedef {{ language: import('./pages.js').Language, theme: 'light' | 'dark', size: 'wide' | 'phone' }} Way */
/** How a view may be looked at. @type {Way[]} */
export const MODES = /** @type {const} */ (['en', 'de']).flatMap((language) =>
  /** @type {const} */ (['light', 'dark']).flatMap((theme) =>
    /** @type {const} */ (['wide', 'phone']).map((size) => ({ language, theme, size })),
  ),
);
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } };

/**
 * A page that is looked at in this way, and what it complains of. Each view loaded in it begins with an empty storage.
 * @param {import('@playwright/test').Browser} browser @param {string} base @param {Way} way
 */
export async function openPage(browser, base, { language, theme, size }) {
  const context = await browser.newContext({
    baseURL: base,
    locale: language,
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: SIZES[size],
  });
  // Not every browser lets a test choose the system's colours, so the reader has chosen.
  await context.addInitScript((colours) => {
    if (window === top && location.origin !== 'null') {
      localStorage.clear();
      localStorage.setItem('oddchess.prefs', JSON.stringify({ theme: colours }));
    }
    // Each day has another puzzle. Playwright's clock would make the checker three times as slow.
    const today = new Date('2026-11-20T12:00:00').getTime();
    globalThis.Date = class extends Date {
      /** @param {unknown[]} given */
      constructor(...given) {
        super(.../** @type {[]} */ (given.length > 0 ? given : [today]));
      }
      static now() {
        return today;
      }
    };
    Object.assign(globalThis, { refusals: [] });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      /** @type {any} */ (globalThis).refusals.push(
        `the policy refused ${violatedDirective} ${blockedURI} of ${sourceFile}`,
      );
    });
  }, theme);
  const page = await context.newPage();
  /** @type {string[]} */
  const strangers = [];
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== new URL(base).origin)
      strangers.push(`asked ${request.url()}`);
  });
  return { page, context, strangers };
}

/**
 * What a checker finds, whether there is one main part, and whether the page is wider than the window.
 * @param {Page} page
 * @param {string} [part] what of it, by its selector
 * @returns {Promise<string[]>}
 */
export async function a11yViolations(page, part = 'html') {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (include) => {
    // One live board of many is enough, and much quicker.
    const exclude = ['iframe', 'article variant-board:not(#bench)'];
    // On a wide screen the column beside the board scrolls under its controls; the checker takes what lies there for
    // targets that are too small.
    const targets = { 'target-size': { enabled: innerWidth < 1000 } };
    const { violations } = await /** @type {import('axe-core')} */ (/** @type {any} */ (globalThis).axe).run(
      { include, exclude },
      { resultTypes: ['violations'], rules: targets },
    );
    const over = document.documentElement.scrollWidth - innerWidth;
    // The checker asks for one at least; of several, all but one must be hidden themselves, not by what is around them.
    const mains = [...document.querySelectorAll('main:not([hidden])')];
    return [
      ...(mains.length === 1 && mains[0]?.checkVisibility() ? [] : [`${mains.length} main elements`]),
      ...(over > 0 ? [`wider than the window by ${over} px`] : []),
      ...violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map((node) => node.html)
            .join(' ')
            .slice(0, 400)}`,
      ),
    ];
  }, part);
}

/**
 * Texts that leave the window, or a control that is narrower than its words.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export async function misfits(page) {
  await settled(page);
  return page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    /** What can be scrolled sideways, or is there for screen readers only. @param {Element | null} element */
    const isFree = (element) => {
      for (let one = element; one; one = one.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(one);
        if (clipPath !== 'none' || (/auto|scroll/.test(overflowX) && one !== scope)) return true;
      }
      return false;
    };
    const told = (/** @type {Element} */ one) =>
      `${one.localName}.${one.className} "${one.textContent?.replace(/\s+/g, ' ').trim().slice(0, 60)}"`;
    const faults = new Set();
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!text.nodeValue?.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const out = [...range.getClientRects()].some(({ left, right }) => left < -1 || right > innerWidth + 1);
      if (out && !isFree(element)) faults.add(`out of the window: ${told(element)}`);
    }
    for (const one of scope.querySelectorAll('button, .plain-button, summary, label, th, h1, h2, legend, select')) {
      if (!(one instanceof HTMLElement) || !one.checkVisibility({ visibilityProperty: true })) continue;
      const over = one.scrollWidth - one.clientWidth;
      if (over > 1 && one.clientWidth > 0 && !isFree(one)) faults.add(`${over} px too narrow: ${told(one)}`);
    }
    return [...faults];
  });
}

/** What the content policy has refused. @param {Page} page @returns {Promise<string[]>} */
export const policyViolations = (page) => page.evaluate(() => /** @type {any} */ (globalThis).refusals);

/**
 * Leads through everything by the Tab key.
 * @param {Page} page
 * @returns {Promise<{ stops: number, faults: string[] }>}
 */
export async function tabThrough(page) {
  const frames = await page.evaluate(prepare);
  // Each stop is checked in the page when the key is released. Keys pressed in a frame are not heard there, so a view with
  // frames is asked after each.
  const presses = frames ? 1 : 12;
  for (let pressed = 0; pressed < 400; pressed += presses) {
    for (let key = 0; key < presses; key += 1) await page.keyboard.press('Tab');
    const { over, stops, faults } = await page.evaluate(() => /** @type {any} */ (globalThis).tabbed());
    if (over) return { stops, faults };
  }
  return { stops: 400, faults: ['no end of the way by Tab'] };
}

/** Runs in the page: collects the focusable elements and checks each stop. */
function prepare() {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const within = scope !== document.body;
  /** @param {Element | ShadowRoot} root @returns {HTMLElement[]} */
  const all = (root) =>
    [...root.querySelectorAll('*')].flatMap((one) => [
      /** @type {HTMLElement} */ (one),
      ...(one.shadowRoot ? all(one.shadowRoot) : []),
    ]);
  const isStop = (/** @type {HTMLElement} */ one) =>
    one.matches('a[href], button, input, select, textarea, summary, [tabindex]') &&
    one.tabIndex >= 0 &&
    !one.matches(':disabled, [inert], [inert] *') &&
    one.checkVisibility({ visibilityProperty: true }) &&
    one.getClientRects().length > 0;
  const wanted = all(scope).filter(isStop);
  /** A group of choices is one stop. @param {HTMLElement} one */
  const group = (one) =>
    one instanceof HTMLInputElement && one.type === 'radio' ? `${one.form?.id}/${one.name}` : undefined;
  const told = (/** @type {Element} */ one) => one.outerHTML.replace(/\s+/g, ' ').slice(0, 120);
  /** @type {Set<Element>} */
  const seen = new Set();
  /** @type {Element | undefined} */
  let last;
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (active instanceof HTMLElement) active.blur();
  // Start at the beginning: after leaving the last stop for the browser's UI, focus may return without a visible sign.
  const { tabIndex } = scope;
  scope.tabIndex = -1;
  scope.focus();
  if (tabIndex < 0) scope.removeAttribute('tabindex');
  /** The styles that may change on focus, of the element and of those near it. @param {Element} one */
  const looks = (one) => {
    const near = [
      one,
      one.parentElement,
      one.nextElementSibling,
      one.closest('label'),
      .../** @type {any} */ (one.labels ?? []),
    ];
    return near
      .map((part) => {
        if (!part) return '';
        const {
          outlineStyle,
          outlineWidth,
          outlineColor,
          boxShadow,
          backgroundColor,
          borderTopColor,
          borderBottomColor,
          textDecorationLine,
        } = getComputedStyle(part);
        const outline =
          outlineStyle === 'none' || outlineWidth === '0px' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
        return [outline, boxShadow, backgroundColor, borderTopColor, borderBottomColor, textDecorationLine].join();
      })
      .join('; ');
  };
  const plain = new Map(wanted.map((one) => [/** @type {Element} */ (one), looks(one)]));
  /** @type {string[]} */
  const faults = [];
  let over = false;
  const stop = () => {
    let one = document.activeElement;
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
    if (over) return;
    // Behind the last stop is the browser itself.
    if (!one || one === document.body || one === document.documentElement) {
      over = !within && seen.size > 0;
      return;
    }
    // The content of a frame is a separate view.
    if (one === last && one instanceof HTMLIFrameElement) return;
    over = seen.has(one);
    if (one === last && seen.size > 1) faults.push(`focus can't leave ${told(one)}`);
    if (over) return;
    seen.add(one);
    last = one;
    if (within && !scope.contains(one)) faults.push(`focus leaves the dialog for ${told(one)}`);
    else if (!(one instanceof HTMLIFrameElement)) {
      const box = one.getBoundingClientRect();
      if (box.width === 0 || box.bottom <= 0 || box.top >= innerHeight)
        faults.push(`focus is out of sight on ${told(one)}`);
      else if (plain.get(one) === looks(one)) faults.push(`focus can't be seen on ${told(one)}`);
    }
  };
  const frames = document.querySelectorAll('iframe').length;
  const released = (/** @type {KeyboardEvent} */ { key }) => key === 'Tab' && stop();
  if (!frames) addEventListener('keyup', released, true);
  Object.assign(globalThis, {
    tabbed() {
      if (frames || document.activeElement === document.body) stop();
      if (!over) return { over };
      removeEventListener('keyup', released, true);
      const groups = new Set([...seen].map((one) => group(/** @type {HTMLElement} */ (one))).filter(Boolean));
      const missing = wanted.filter(
        (one) => !seen.has(one) && !groups.has(group(one)) && one.isConnected && isStop(one),
      );
      faults.push(...missing.map((one) => `Tab does not lead to ${told(one)}`));
      return { over, stops: seen.size, faults };
    },
  });
  return frames;
}

/**
 * Whether Escape closes the dialog and gives focus back.
 * @param {Page} page
 * @param {string} opener the name of the button
 * @returns {Promise<string[]>}
 */
export async function closesOnEscape(page, opener) {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  const name = await page.evaluate(() => {
    const one = document.activeElement;
    return one?.getAttribute('aria-label') ?? one?.textContent ?? '';
  });
  return name.includes(opener) ? [] : [`focus returned to "${name.slice(0, 60)}" and not to "${opener}"`];
}

/** Where that is kept. @param {string} view */
export const snapshotName = (view) => `aria-${view.replace(/[^a-z]+/g, '-')}.yml`;

/** What a screen reader finds, without what differs from day to day and from machine to machine. @param {Page} page */
export async function ariaTree(page) {
  const dialog = page.locator('dialog[open]');
  const shown = (await dialog.count()) ? dialog : page.locator('body');
  let tree = '';
  for (let next = await shown.ariaSnapshot(); next !== tree; next = await shown.ariaSnapshot()) tree = next;
  return `${tree
    .split('\n')
    // As many games at the same time may be chosen as the machine has hands, and not every browser lets a test ask for
    // less movement.
    .filter((line) => !/^\s*- (\/url:|option "\d+"|paragraph: Animations are off because)/.test(line))
    .map((line) =>
      line
        .replace(/https?:\/\/localhost:\d+/g, 'HOST')
        .replace(/\b\d+\.\d+\.\d+(\+[0-9a-f]+)?/g, 'VERSION')
        .replace(/\b\d{4}-\d{2}-\d{2}\b/g, 'DATE')
        .replace(/\b\d+(\.\d+)?\s?(kB|MB)\b/g, 'SIZE'),
    )
    .join('\n')}\n`;
}

/**
 * Ids of sentences that stand in the page in place of the sentences, hidden ones among them.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export function bareIds(page) {
  return page.evaluate(() => {
    /** @param {ParentNode} root @returns {Element[]} */
    const within = (root) =>
      [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? within(one.shadowRoot) : [])]);
    const said = within(document.body).flatMap((one) => [
      ...['title', 'aria-label', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
      ...[...one.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : '')),
    ]);
    return said.filter((text) => /^(page|game)(\.\w+)+$/i.test(text.trim()));
  });
}
