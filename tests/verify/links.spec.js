// Mutated links opened in one page after the other, and now and then loaded afresh. There must be no console
// errors, every refusal is explained, and the page stays playable.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { follow, found, playOn, watch } from '../browser/hostile.js';
import { expect, figures, test } from './page.js';

const COUNT = 500;
/** Number of links followed before a move is played; the first of them is loaded afresh. */
const [ROW, FRESH] = [50, 25];

/** @param {number} unit @param {string} file */
function links(unit, file) {
  const args = [
    'test',
    '--quiet',
    '--profile',
    'verify',
    '--test',
    'it',
    '--',
    '--ignored',
    '--exact',
    'hostile::links_for_the_page',
  ];
  execFileSync('cargo', args, {
    env: { ...process.env, UNIT: String(unit), COUNT: String(COUNT), FILE: file },
    stdio: 'pipe',
  });
  return /** @type {string[]} */ (JSON.parse(readFileSync(file, 'utf8')));
}

for (let unit = 0; unit < 10; unit += 1) {
  test(
    `links, unit ${unit}`,
    { tag: unit < 2 ? '@firefox' : [] },
    async ({ page, complaints, landed, browserName }, info) => {
      const all = links(unit, info.outputPath('links.json'));
      const faults = [];
      const counts = { links: all.length, opened: 0, refused: 0, fresh: 0, played: 0 };
      await watch(page);
      await page.goto('./#chess');
      await page.locator('variant-board[fen]').waitFor();
      for (let at = 0; at < all.length; at += ROW) {
        const row = all.slice(at, at + ROW);
        const { opened, refused, wrong } = await follow(page, row);
        counts.opened += opened;
        counts.refused += refused;
        faults.push(...wrong.map((link) => `stood still: ${link}`));
        for (const link of row.filter((_, place) => place % FRESH === 0)) {
          await landed();
          await page.goto('about:blank');
          await page.goto(`./${link.startsWith('#') ? '' : '#'}${link}`);
          await page.locator('variant-board[fen], .editor').first().waitFor();
          counts.fresh += 1;
        }
        // Where there is no move to be made, since the game is over or the link led elsewhere, the next game is played.
        if (!(await playOn(page))) {
          await follow(page, ['#chess', '#tax']);
          if (!(await playOn(page))) faults.push(`no move can be made after ${row.at(-1)}`);
        }
        counts.played += 1;
        faults.push(
          ...(await found(page)),
          ...complaints.splice(0).map((what) => `${what}, between links ${at} and ${at + ROW}`),
        );
      }
      figures({ [browserName]: counts });
      expect(faults).toEqual([]);
    },
  );
}
