// Mutated links through the page, in both browsers: typed over one another in one page, and now and then loaded afresh. Nothing may
// be complained of, every refusal is explained, and the page plays on.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { follow, found, playOn, watch } from '../../tests/browser/hostile.js';
import { launch, open } from './lib/browser.js';
import { landing } from './lib/landing.js';

/** Units of each browser, and links of a unit. */
const UNITS = /** @type {const} */ ([...Array(5).fill('chromium'), 'firefox']);
const COUNT = 1_000;
/** So many are followed in a row before a move is played; one of so many is loaded afresh. */
const ROW = 50;
const FRESH = 25;

/** @param {number} unit @param {import('./lib/tools.js').Tools} tools @returns {Promise<string[]>} */
async function links(unit, tools) {
  const folder = mkdtempSync(join(tmpdir(), 'oddchess-links-'));
  const env = { UNIT: String(unit), COUNT: String(COUNT), FILE: join(folder, 'links.json') };
  await tools.sh('cargo', ['test', '--quiet', '--test', 'hostile', 'links_for_the_page', '--', '--ignored'], { env });
  const all = JSON.parse(readFileSync(env.FILE, 'utf8'));
  rmSync(folder, { recursive: true });
  return all;
}

/** @type {import('./lib/part.js').Part} */
export default {
  point: 4,
  title: 'Mutated links, through the page',
  units: UNITS.length,
  inputs: ['src', 'www', 'Cargo.lock', 'tests/hostile.rs', 'tests/hostile', 'tests/common', 'tests/data', '!tests/data/mutants.txt', 'tests/browser/hostile.js', 'tools/trust/lib/browser.js'],
  needs: ['cargo', 'chromium', 'firefox'],
  async run(unit, tools) {
    const name = UNITS[unit] ?? 'chromium';
    const all = await links(unit, tools);
    const base = await tools.serve();
    const browser = await launch(tools.root, name);
    /** @type {string[]} */
    const notes = [];
    let [opened, refused, fresh, played] = [0, 0, 0, 0];
    try {
      const { page, complaints } = await open(browser, base);
      const landed = landing(page);
      await watch(page);
      await page.goto(`${base}#chess`);
      await page.locator('variant-board[fen]').waitFor();
      for (let at = 0; at < all.length; at += ROW) {
        const row = all.slice(at, at + ROW);
        const told = await follow(page, row);
        opened += told.opened;
        refused += told.refused;
        notes.push(...told.wrong.map((link) => `${name}: stood still: ${JSON.stringify(link).slice(0, 300)}`));
        for (const link of row.filter((_, place) => place % FRESH === 0)) {
          await landed();
          await page.goto('about:blank');
          await page.goto(`${base}${link.startsWith('#') ? '' : '#'}${link}`);
          await page.locator('variant-board[fen], .cards, .editor').first().waitFor();
          fresh += 1;
        }
        // Where there is no move to be made, since the game is over or the link led elsewhere, the next game is played.
        if (!(await playOn(page))) {
          await follow(page, ['#chess', '#tax']);
          if (!(await playOn(page))) notes.push(`${name}: no move can be made after ${JSON.stringify(row.at(-1)).slice(0, 300)}`);
        }
        played += 1;
        notes.push(...(await found(page)).map((what) => `${name}: put on the page: ${what}`));
        notes.push(...complaints.splice(0).map((what) => `${name}: ${what}, between links ${at} and ${at + ROW}`));
      }
    } finally {
      await browser.close();
    }
    return { [name]: { links: all.length, opened, refused, fresh, played }, wrong: notes.length, notes: notes.slice(0, 20) };
  },
  faults: ({ wrong }) => (wrong ? [`${wrong} complaints`] : []),
  tell(counts) {
    const told = (/** @type {any} */ value) => Number(value ?? 0).toLocaleString('en');
    return [...new Set(UNITS)].filter((name) => name in counts).map((name) => {
      const one = /** @type {any} */ (counts[name]);
      return `${name}: ${told(one.links)} links, ${told(one.opened)} opened and ${told(one.refused)} refused with a reason, ${told(one.fresh)} of them loaded afresh as well; after every ${ROW} a move was played by click, ${told(one.played)} times; ${told(counts.wrong)} complaints in all (errors, dialogs, violations of the policy, requests to others)`;
    });
  },
};
