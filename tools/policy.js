// Says what in a site breaks its content policy: the sources, or a folder that is to be hosted.
// Usage: node tools/policy.js [FOLDER …]   (default: www); its status is 1 when something does

import { faultsOfSite, readSite } from './policy/site.js';

const folders = process.argv.length > 2 ? process.argv.slice(2) : ['www'];
for (const folder of folders) {
  for (const fault of faultsOfSite(readSite(folder))) {
    console.error(`${folder}/${fault}`);
    process.exitCode = 1;
  }
}
