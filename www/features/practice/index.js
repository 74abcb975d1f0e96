// Practice, a tab of the page of puzzles: positions that are proved are played out against a defence without mistakes.

import { core } from '../../core/shared-core.js';
import { loadStyle } from '../../lib/styles.js';
import { practiceView } from './page.js';
import { counts } from './state/files.js';
import { PracticePageState } from './state/page-state.js';

/** @import { Shell } from './page.js' */
/** @typedef {ReturnType<typeof practiceTab>} PracticeTab */

/** @param {() => void} changed hears of every change */
export function practiceTab(changed) {
  const state = new PracticePageState(core.games().filter(({ id }) => Object.hasOwn(counts, id)));
  state.subscribe(changed);
  return {
    openRoute: () => void state.openRoute(),
    leave: () => state.leave(),
    get solving() {
      return state.scene.kind === 'session' ? state.scene.session : undefined;
    },
    /** @param {Shell} shell */
    async view(shell) {
      await Promise.all(['fields.css', 'thumbnails.css', 'practice/practice.css'].map((name) => loadStyle(name)));
      return practiceView(state, shell);
    },
  };
}
