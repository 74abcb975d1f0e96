// Where the panel of a live game stands. The panel and all that live play needs are loaded with the first live game.

import { h } from '../../lib/dom.js';
import { late } from '../../lib/locales.js';
import { isStored } from '../../lib/storage.js';

/** @param {import('../../state/app.js').App} app */
export function livePlace(app) {
  const element = h('div', { class: 'live-place' });
  /** @type {Promise<Awaited<ReturnType<typeof import('../live/index.js').livePanel>> | undefined> | undefined} */
  let loading;

  /** @param {import('../../core/open-game.js').OpenGame} game */
  function update({ id }) {
    if (loading || !(app.live?.session || isStored(`live.${id}`))) return;
    loading = late(() => import('../live/index.js'))
      .then(({ livePanel }) => livePanel(app))
      .then((panel) => {
        element.append(panel.element);
        return panel;
      })
      .catch((cause) => {
        // The next move tries again.
        console.warn(cause);
        loading = undefined;
        return undefined;
      });
  }

  return { element, update, settled: () => loading, end: () => void loading?.then((panel) => panel?.end()) };
}
