// Detects effects that hostile text must never have, from before the first script, and the input channels. Used
// by hostile.spec.js in short and by tests/verify/ at length.

/** @import { Page } from '@playwright/test' */

/** Errors logged by this count as complaints. @param {Page} page */
export async function watch(page) {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`violation of ${violatedDirective}: ${blockedURI} in ${sourceFile}`),
    );
    // Every payload tries to set this, or to open a dialog.
    Object.defineProperty(window, 'pwned', { set: (by) => console.error(`a script of a text ran: ${by}`) });
    for (const name of /** @type {const} */ (['alert', 'confirm', 'prompt', 'print', 'open'])) {
      Object.defineProperty(window, name, { value: () => console.error(`${name} was called`) });
    }
  });
}

/**
 * Elements that no text may create, and polluted prototypes.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export function found(page) {
  return page.evaluate(() => {
    /** @type {string[]} */
    const all = [];
    const names =
      'script:not([src]), iframe, object, embed, base, frame, applet, marquee, math, foreignObject, portal, meta[http-equiv=refresh]';
    const look = (/** @type {Document | ShadowRoot} */ root) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.matches(names)) all.push(element.outerHTML.slice(0, 100));
        for (const { name, value } of element.attributes) {
          const address = /^(href|src|action|formaction|xlink:href|data|srcdoc|poster)$/i.test(name);
          const inside = () =>
            URL.canParse(value, document.baseURI) && new URL(value, document.baseURI).origin === location.origin;
          const foreign = address && !/^(blob:|data:image\/|data:font\/)/.test(value) && !inside();
          if (/^on/i.test(name) || foreign || name === 'srcdoc')
            all.push(`${element.localName} ${name}=${value.slice(0, 100)}`);
        }
        if (element.shadowRoot) look(element.shadowRoot);
      }
    };
    look(document);
    for (const [name, prototype] of Object.entries({
      Object: Object.prototype,
      Array: Array.prototype,
      Function: Function.prototype,
      String: String.prototype,
    })) {
      for (const key of Object.keys(prototype)) all.push(`${name}.prototype.${key}`);
      if ('polluted' in prototype) all.push(`${name}.prototype.polluted`);
    }
    return all;
  });
}

/**
 * Follows links one after the other as if each were typed over the last, and says how many were opened and how many
 * refused.
 * @param {Page} page with the playground
 * @param {string[]} links
 * @returns {Promise<{ opened: number, refused: number, wrong: string[] }>} `wrong`: those that were not followed, or
 * after which
 *   the page stood still
 */
export function follow(page, links) {
  return page.evaluate(async (links) => {
    const told = { opened: 0, refused: 0, wrong: /** @type {string[]} */ ([]) };
    for (const link of links) {
      // One game less in the way of the next: this is about links, not about how much a browser keeps.
      localStorage.clear();
      const heard = new Promise((done) => addEventListener('hashchange', done, { once: true }));
      const before = location.href;
      const wanted = new URL(before);
      wanted.hash = link;
      location.hash = link;
      if (location.href !== before) await heard;
      // A browser drops changes of the address when there were about 200 in ten seconds.
      else if (wanted.href !== before) told.wrong.push(`not followed: ${link}`);
      await new Promise((done) => setTimeout(() => requestAnimationFrame(done)));
      const trouble = document.querySelector('.link-error');
      const refused = trouble instanceof HTMLElement && !trouble.hidden;
      if (refused) told.refused += 1;
      else told.opened += 1;
      const explained = !refused || (trouble.querySelector('p')?.textContent ?? '') !== '';
      const there = document.querySelector('variant-board[fen], .editor');
      if (!explained || !there) told.wrong.push(link);
    }
    return told;
  }, links);
}

/**
 * Plays a move by clicks, whatever game is on the board; whether there was one to be played, which there is not in a
 * game that is
 * over or in an editor.
 * @param {Page} page
 */
export async function playOn(page) {
  const free = page.locator('variant-board [data-square][data-movable]');
  const game = await page.locator('variant-board[fen]').count();
  if (game !== 1 || (await page.locator('.editor').count()) > 0) return false;
  const starts = await free.evaluateAll((squares) =>
    squares.map((element) => element.getAttribute('data-square') ?? ''),
  );
  const board = page.locator('variant-board');
  const before = await board.getAttribute('fen');
  for (const start of starts) {
    await page.keyboard.press('Escape');
    await page.locator(`variant-board [data-square="${start}"]`).click();
    const target = page.locator('variant-board [data-square][data-target]').first();
    if ((await target.count()) === 0) continue;
    await target.click();
    // What a pawn becomes, and whether to stop here: the first that is offered.
    for (let tries = 0; tries < 3 && (await board.getAttribute('fen')) === before; tries += 1) {
      const choice = page.locator('variant-board').getByRole('button').first();
      const next = page.locator('variant-board [data-square][data-target]').first();
      if (await choice.count()) await choice.click();
      else if (await next.count()) await next.click();
    }
    if ((await board.getAttribute('fen')) === before) throw new Error(`no move came of ${start} in ${before}`);
    return true;
  }
  return false;
}
