// A walk at random over all pages, a hundred thousand presses in all: in every language, on every width, in the light and in
// the dark. A fault is printed as the shortest walk that ends with it.

import { asTest, shrink, walk } from '../browser/walker.js';
import { expect, figures, test } from './page.js';

const PRESSES = 500;
/** How many after which another page is the beginning. */
const LEG = 50;

for (let unit = 0; unit < 200; unit += 1)
  test(`presses from ${unit * PRESSES}`, async ({ browser, baseURL }) => {
    const faults = [];
    const counts = { presses: 0, legs: 0 };
    for (let leg = unit * (PRESSES / LEG); counts.presses < PRESSES; leg += 1) {
      const walked = await walk(browser, String(baseURL), { leg, seed: 1 + unit, presses: LEG });
      counts.presses += walked.presses;
      counts.legs += 1;
      if (walked.fault) faults.push(asTest(walked.look, await shrink(browser, String(baseURL), walked), walked.fault));
    }
    figures(counts);
    expect(faults).toEqual([]);
  });
