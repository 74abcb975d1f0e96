// The making of puzzles, a tab of the page of puzzles: a position is set up, and proved to have exactly one solution.

import { core } from '../../core/shared-core.js';
import { loadStyle } from '../../lib/styles.js';
import { tabLink, withinTab } from '../../state/puzzles/route.js';
import { makeView } from './page.js';
import { ProofState } from './state/page-state.js';

/** @import { Shell } from './page.js' */
/** @typedef {ReturnType<typeof makeTab>} MakeTab */

export { cardsCsv } from './cards.js';

export function makeTab() {
  const state = new ProofState();
  /** The fragment of the address that was followed or set last. */
  let known = '';

  // Not at each news of a proof: browsers allow only so many changes. Nor where the reader is elsewhere by now.
  state.subscribe(() => {
    const address = tabLink('make', state.address);
    if (!state.position || location.hash !== known || known === address) return;
    history.replaceState(history.state, '', address);
    known = location.hash;
  });

  return {
    openRoute() {
      known = location.hash;
      const asked = withinTab(known);
      if (asked.length > 1 && asked !== state.address) state.openAddress(asked);
    },
    /** @param {Shell} shell */
    async view(shell) {
      await Promise.all(['fields.css', 'make/make.css'].map((name) => loadStyle(name)));
      return makeView(state, [...core.games(), ...core.mixes()], shell);
    },
  };
}
