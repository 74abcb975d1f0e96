// The content policy, in the sources, in the hosted site, and in both browsers: what breaks it is found, planted faults too.

import { faultsOfSite, readSite } from '../policy/site.js';
import { hosted } from './lib/hosted.js';

/** @type {import('./lib/part.js').Part} */
export default {
  point: 6,
  title: 'The content policy',
  units: 1,
  inputs: ['www', 'src', 'Cargo.lock', 'tools/policy', 'tools/dist.js', 'tools/dist', 'tests/browser/policy.spec.js', 'tests/browser/host.js'],
  needs: ['chromium', 'firefox'],
  async run(_, tools) {
    const { folder, close } = await hosted(tools);
    try {
      const [sources, release] = [readSite(`${tools.root}/www`), readSite(folder)];
      const faults = [...faultsOfSite(sources), ...faultsOfSite(release).map((fault) => `hosted: ${fault}`)];
      const args = ['test', '--config', 'tests/browser/playwright.config.js', '--workers=1', '--reporter=json', 'policy.spec.js'];
      const { stats } = JSON.parse((await tools.sh('playwright', args, { any: true })).replace(/^[^{]*/, ''));
      return { files: sources.size, hosted: release.size, faults: faults.length, passed: stats.expected, failed: stats.unexpected + stats.flaky, notes: faults.slice(0, 20) };
    } finally {
      close();
    }
  },
  faults: ({ faults, failed }) => [...(faults ? [`${faults} faults in files`] : []), ...(failed ? [`${failed} tests failed`] : [])],
  tell: (counts) => [
    `${counts.files} files of the sources and ${counts.hosted} of the hosted site hold nothing that the policy forbids`,
    `${counts.passed} tests in Chromium and Firefox passed: planted faults are found in the files and refused by the browsers, threads keep the policy, also without a connection`,
  ],
};
