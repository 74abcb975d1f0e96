// A million mutated links, opened by the core as the page opens them: what is read can be written and read again to the same,
// what is refused is told in a sentence, and nothing panics.

import { SEEDS, TEXTS } from './lib/core.js';

/** @type {import('./lib/part.js').Part} */
export default {
  point: 4,
  title: 'Mutated links, natively',
  units: 10,
  inputs: [...TEXTS, 'www/words', 'Cargo.lock', 'tests/hostile.rs', 'tests/hostile', 'tests/common/mod.rs', 'tests/common/tables.rs', ...SEEDS],
  needs: ['cargo'],
  run: (unit, tools) => tools.cargoTest('hostile', 'links_at_length', { UNIT: String(unit) }),
  faults: ({ broken }) => (broken ? [`${broken} links broke a promise`] : []),
  tell({ links, opened, refused, broken }) {
    const [all, good, bad] = [links, opened, refused].map((count) => Number(count).toLocaleString('en'));
    return [`${all} links: ${good} opened and came back the same, ${bad} were refused with a sentence, ${broken} broke a promise`];
  },
};
