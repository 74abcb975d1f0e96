// Whether what a part needs is on this machine. Nothing is installed for it.

import { execFileSync } from 'node:child_process';

/** Programs that are not asked by their own name. @type {Record<string, string[]>} */
const ASKED = {
  nightly: ['rustc', '+nightly', '--version'],
  chromium: ['tools/chromium.sh'],
  firefox: ['tools/firefox.sh'],
  lighthouse: ['node', 'tools/lighthouse/node_modules/lighthouse/cli/index.js', '--version'],
};

/**
 * What of it is missing.
 * @param {string} root
 * @param {string[]} needs
 */
export function missing(root, needs) {
  return needs.filter((need) => {
    const cargoTool = /^cargo-(.+)$/.exec(need);
    const [program, ...args] = ASKED[need] ?? (cargoTool ? ['cargo', cargoTool[1], '--version'] : [need, '--version']);
    try {
      execFileSync(program, args, { cwd: root, stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
}
