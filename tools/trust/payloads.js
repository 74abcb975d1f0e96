// Injected texts through every way in, in both browsers: what is in them appears as text or is refused, and nothing of it runs,
// loads, styles, or stays anywhere it should not.

import { PAYLOADS, WAYS, beware, send } from '../../tests/browser/payloads.js';
import { launch, open } from './lib/browser.js';
import { landing } from './lib/landing.js';

const BROWSERS = /** @type {const} */ (['chromium', 'firefox']);
const NAMES = Object.keys(WAYS);

/** Texts that one browser is sent: Firefox keeps what it has loaded for whoever drives it, and slows down with it. */
const AT_ONCE = 50;

/** A unit is one way in one browser. @param {number} unit */
const place = (unit) => ({ name: BROWSERS[unit % 2] ?? 'chromium', way: NAMES[Math.floor(unit / 2)] ?? '' });

/** @type {import('./lib/part.js').Part} */
export default {
  point: 4,
  title: 'Injected texts through every way in',
  units: BROWSERS.length * NAMES.length,
  inputs: ['src', 'www', 'Cargo.lock', 'tests/data/payloads.json', 'tests/browser/hostile.js', 'tests/browser/payloads.js', 'tools/trust/lib/browser.js'],
  needs: ['chromium', 'firefox'],
  async run(unit, tools) {
    const { name, way } = place(unit);
    const base = await tools.serve();
    /** @type {string[]} */
    const notes = [];
    for (let first = 0; first < PAYLOADS.length; first += AT_ONCE) {
      const browser = await launch(tools.root, name);
      try {
        const { page, complaints } = await open(browser, base);
        const landed = landing(page);
        await beware(page);
        for (const [at, payload] of [...PAYLOADS.entries()].slice(first, first + AT_ONCE)) {
          const found = await send(page, base, way, payload, landed);
          await landed();
          const wrong = [...found, ...complaints.splice(0)];
          notes.push(...wrong.map((what) => `${name}, ${way}, payload ${at} ${JSON.stringify(payload).slice(0, 60)}: ${what}`));
        }
      } finally {
        await browser.close();
      }
    }
    return { [name]: { [way]: PAYLOADS.length }, sent: PAYLOADS.length, wrong: notes.length, notes: notes.slice(0, 20) };
  },
  faults: ({ wrong }) => (wrong ? [`${wrong} times a text was more than text`] : []),
  tell(counts) {
    const told = (/** @type {any} */ ways) => Object.entries(ways).map(([way, sent]) => `${way} ${sent}`).join(', ');
    const each = BROWSERS.filter((name) => name in counts).map((name) => `${name}: ${told(counts[name])}`);
    return [`${PAYLOADS.length} texts, sent ${counts.sent} times; ${counts.wrong} times one was more than text`, ...each];
  },
};
