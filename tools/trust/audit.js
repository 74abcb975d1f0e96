// What is known of the packages that the project is built of, as `make audit` asks it.

/** @type {import('./lib/part.js').Part} */
export default {
  point: 6,
  title: 'Dependencies',
  units: 1,
  inputs: ['Cargo.toml', 'Cargo.lock', 'deny.toml', 'package.json', 'package-lock.json', 'tools/audit.js', 'tools/bench/Cargo.lock', 'tools/bench/package-lock.json', 'tools/lighthouse/package-lock.json'],
  needs: ['cargo-deny'],
  async run(_, tools) {
    const said = await tools.sh('node', ['tools/audit.js'], { any: true });
    const lines = said.split('\n').filter((line) => /: (fine|faults|could not be asked here)/.test(line));
    const told = lines.map((line) => line.replace(/ \(.*\)$/, ''));
    return {
      asked: lines.filter((line) => / (fine|faults)$/.test(line)).length,
      faults: lines.filter((line) => line.endsWith(': faults')).length,
      told,
    };
  },
  faults: (counts) => (counts.faults ? [`${counts.faults} questions with faults`] : []),
  short: (counts) => /** @type {string[]} */ (counts.told).filter((line) => line.includes('could not be asked')),
  tell: (counts) => /** @type {string[]} */ (counts.told).filter((line) => !line.includes('could not be asked')),
};
