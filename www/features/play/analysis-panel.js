// Where the analysis goes: a part under the record that opens and shuts. What it does is loaded when it is first opened
// or something is asked of it.

import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { loadStyle } from '../../lib/styles.js';

/** @import { App } from '../../state/app.js' */
/** @import { Panel } from './analysis/panel.js' */

/** Whether it is open: another page built in the place of this one, say in another language, has it so, too. */
let shown = false;

/**
 * @param {App} app
 * @param {import('../../board/variant-board.js').VariantBoard} board
 * @param {() => boolean} against whether a game against the computer is on
 * @param {() => void} turned called when it has opened or shut
 */
export function analysisPanel(app, board, against, turned) {
  const body = h('div', { class: 'analysis-panel' });
  const element = h(
    'details',
    { class: 'analysis', open: shown, ontoggle: () => void turn() },
    h('summary', {}, t('page.analysis')),
    body,
  );
  /** @type {Promise<Panel> | undefined} */
  let loading;
  /** @type {Panel | undefined} */
  let panel;

  async function load() {
    loading ??= Promise.all([
      late(() => import('./analysis/panel.js')),
      loadStyle('analysis.css'),
      loadStyle('play/game-review.css'),
    ]).then(([{ analysisView }]) => {
      panel = analysisView(app, board, body, against);
      return panel;
    });
    loading.catch(() => {
      loading = undefined;
      app.messages.notice('page.mind.gone');
    });
    return loading;
  }

  async function turn() {
    shown = element.open;
    turned();
    (await load()).turn(element.open);
    turned();
  }

  return {
    element,
    update: () => panel?.follow(),
    end: () => panel?.end(),
    toggle() {
      element.open = !element.open;
      if (element.open) element.scrollIntoView({ block: 'nearest' });
    },
    hint: async () => (await load()).hint(),
    /** Opens it and goes through the whole game. */
    async review() {
      element.open = true;
      const view = await load();
      view.turn(true);
      view.review();
    },
    judge: async () => (await load()).judge(),
    /** Goes to another turning point of the game. @param {1 | -1} step */
    async walk(step) {
      element.open = true;
      (await load()).walk(step);
    },
  };
}
