// What the project demands of its own files, on the commit that the record names.

import { number } from './lib/text.js';

/** Files of tests that read the project's own files. */
const TESTS = ['house', 'true_maps', 'pinned', 'rules_pages', 'rules_examples', 'words'];

/** @type {import('./lib/part.js').Part} */
export default {
  point: 9,
  title: 'House rules',
  units: 1,
  inputs: [
    ...['.cargo', '.ci', 'docs', 'fuzz', 'src', 'tests', 'tools', 'www'], '!tools/trust/record.json',
    ...['ARCHITECTURE.md', 'Cargo.lock', 'Cargo.toml', 'Makefile', 'README.md', 'package-lock.json', 'package.json', 'tsconfig.json'],
  ],
  needs: ['cargo', 'node'],
  async run(_, tools) {
    const tests = TESTS.flatMap((name) => ['--test', name]);
    const { out, err } = await tools.outcome('cargo', ['test', '--quiet', '--no-fail-fast', ...tests]);
    const sum = (/** @type {RegExp} */ pattern) => [...out.matchAll(pattern)].reduce((all, [, count]) => all + Number(count), 0);
    const types = await Promise.all([['tsc', '--project', 'tsconfig.json'], ['node', 'tools/must-fail.js']].map(async ([program = '', ...args]) => {
      const said = await tools.outcome(program, args);
      return said.status === 0 ? [] : [`${program}: ${(said.out + said.err).slice(0, 500)}`];
    }));
    const passed = sum(/^test result: .* (\d+) passed/gm);
    if (!passed) throw new Error(`no test ran\n${err.slice(-2000)}`);
    const wrong = [...out.matchAll(/^    (\S+)$/gm)].map(([, name = '']) => `test ${name}`);
    return { passed, broken: sum(/ passed; (\d+) failed/gm), types: types.flat().length, notes: [...new Set(wrong), ...types.flat()] };
  },
  faults: ({ broken, types }) => [...(broken ? [`${broken} tests failed`] : []), ...(types ? ['the type checker does not say what it should'] : [])],
  tell: (counts) => [
    `${number(Number(counts.passed))} tests hold: no rule of a game in the page and no game in what they share, sizes and first lines of files, every path, target and ` +
      'command that README, ARCHITECTURE and docs name, exact versions of all packages, anchors and examples of the rules, words in every language',
    'the page’s scripts fit the types made from the core, and what must not fit them is refused',
  ],
};
