// Injected texts through every channel, in both browsers: they appear as text or are refused, and nothing of
// it runs, loads, styles, or stays anywhere it should not.

import { beware, PAYLOADS, send, WAYS } from '../browser/payloads.js';
import { expect, figures, test } from './page.js';

/** Texts per test. Few, because Firefox keeps loaded documents for the driver and slows down. */
const COUNT = 25;
// Some ways take much longer than others: each shard gets some of all.
for (let from = 0; from < PAYLOADS.length; from += COUNT) {
  for (const way of Object.keys(WAYS)) {
    test(`${way} from ${from}`, { tag: '@firefox' }, async ({ page, baseURL, complaints, landed, browserName }) => {
      await beware(page);
      const faults = [];
      for (const payload of PAYLOADS.slice(from, from + COUNT)) {
        const found = await send(page, baseURL ?? '', way, payload, landed);
        await landed();
        faults.push(
          ...[...found, ...complaints.splice(0)].map((what) => `${JSON.stringify(payload).slice(0, 60)}: ${what}`),
        );
      }
      figures({ [browserName]: { [way]: Math.min(COUNT, PAYLOADS.length - from) } });
      expect(faults).toEqual([]);
    });
  }
}
