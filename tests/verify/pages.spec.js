// Every view in every way it may be looked at, in both browsers: accessibility, keys alone, what a screen reader finds,
// and nothing that the content policy had to refuse.

import {
  a11yViolations,
  ariaTree,
  closesOnEscape,
  MODES,
  openPage,
  policyViolations,
  snapshotName,
  tabThrough,
} from '../browser/a11y-checks.js';
import { speaker, VIEWS } from '../browser/pages.js';
import { expect, figures, test } from './page.js';

for (const view of VIEWS) {
  const ways = MODES.filter(({ language }) => language === 'en' || !view.english);
  for (const [at, way] of ways.entries()) {
    test(`${view.name}: ${Object.values(way).join(', ')}`, { tag: '@firefox' }, async ({
      browser,
      baseURL,
      browserName,
    }) => {
      const { page, strangers } = await openPage(browser, baseURL ?? '', way);
      const say = speaker(way.language);
      await view.open(page, say);
      expect(await a11yViolations(page)).toEqual([]);
      const counts = { looks: 1, walks: 0, stops: 0, trees: 0 };
      // The ways by keys, in the first and the last of the ways to look.
      if (at === 0 || at === ways.length - 1) {
        if (view.main && at === 0) {
          counts.trees = 1;
          expect(await ariaTree(page)).toMatchSnapshot(snapshotName(view.name));
        }
        const { stops, faults } = await tabThrough(page);
        Object.assign(counts, { walks: 1, stops });
        expect([
          ...faults,
          ...(view.opener ? await closesOnEscape(page, say(view.opener), say('page.site.menu')) : []),
        ]).toEqual([]);
      }
      expect([...(await policyViolations(page)), ...strangers]).toEqual([]);
      figures({ [browserName]: counts });
      await page.context().close();
    });
  }
}
