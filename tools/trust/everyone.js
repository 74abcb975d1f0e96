// Every view in every way it may be looked at, in both browsers: accessibility, keys alone, what a screen reader finds, and
// nothing that the content policy had to refuse.

import { readFileSync } from 'node:fs';
import { closed, heard, keptName, looker, refused, unsound, walked, WAYS } from '../../tests/browser/looks.js';
import { speaker, VIEWS } from '../../tests/browser/views.js';
import { launch } from './lib/browser.js';

const BROWSERS = /** @type {const} */ (['chromium', 'firefox']);

/** @type {import('./lib/part.js').Part} */
export default {
  point: 8,
  title: 'Every view, for everyone',
  units: VIEWS.length * BROWSERS.length,
  inputs: ['www', 'src', 'Cargo.lock', 'tests/browser/looks.js', 'tests/browser/views.js', 'tests/browser/snapshots/wide'],
  needs: ['chromium', 'firefox'],
  async run(unit, tools) {
    const name = BROWSERS[unit % BROWSERS.length] ?? 'chromium';
    const view = VIEWS[Math.floor(unit / BROWSERS.length)] ?? VIEWS[0];
    if (!view) throw new Error('no such view');
    const base = await tools.serve();
    const browser = await launch(tools.root, name);
    const notes = [];
    const counts = { looks: 0, walks: 0, stops: 0, trees: 0 };
    try {
      const ways = WAYS.filter(({ language }) => language === 'en' || !view.english);
      for (const way of ways) {
        const { page, context, strangers } = await looker(browser, base, way);
        const say = speaker(way.language);
        await view.open(page, say);
        const found = await unsound(page);
        counts.looks += 1;
        if (way === ways[0] || way === ways.at(-1)) {
          if (view.main && way === ways[0]) {
            counts.trees += 1;
            const kept = readFileSync(`${tools.root}/tests/browser/snapshots/wide/${keptName(view.name)}`, 'utf8');
            if ((await heard(page)) !== kept) found.push('a screen reader finds something else than is kept');
          }
          const { stops, faults } = await walked(page);
          counts.walks += 1;
          counts.stops += stops;
          found.push(...faults, ...(view.opener ? await closed(page, say(view.opener)) : []));
        }
        found.push(...(await refused(page)), ...strangers);
        notes.push(...found.map((fault) => `${name}, ${view.name}, ${Object.values(way).join(', ')}: ${fault}`));
        await context.close();
      }
    } finally {
      await browser.close();
    }
    return { [name]: counts, views: 1, faults: notes.length, notes };
  },
  faults: (counts) => (counts.faults ? [`${counts.faults} faults`] : []),
  tell: (counts) =>
    BROWSERS.filter((name) => name in counts).map((name) => {
      const one = /** @type {Record<string, number>} */ (counts[name]);
      return `${name}: ${one.looks} looks at views (light and dark, wide and phone, English and German) passed the checker of accessibility; ${one.walks} walks by Tab over ${one.stops} stops reach everything, without a trap and in sight; ${one.trees} trees of a screen reader as kept`;
    }),
};
