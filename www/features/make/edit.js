// The position editor on the page that proves puzzles: it opens on a position and gives one back.

import { callCore } from '../../core/rules-core.js';
import { core } from '../../core/shared-core.js';
import { late } from '../../lib/locales.js';

/** @import { Editor } from '../../pkg/extras.js' */

/**
 * @param {string} link of the position
 * @param {{ use: (link: string) => void, leave: () => void }} does
 * @returns {Promise<{ element: HTMLElement, focus: () => void } | undefined>} undefined if it could not be loaded
 */
export async function openEditor(link, { use, leave }) {
  /** @type {typeof import('../editor/index.js').editorPage} */
  let makePage;
  try {
    const [{ loadEditor }] = await Promise.all([late(() => import('../editor/index.js')), core.loadExtras()]);
    makePage = await loadEditor();
  } catch (cause) {
    console.warn(cause);
    return undefined;
  }
  const editor = core.edit(link);
  const board = callCore(() => editor.board());
  const read = () => callCore(() => editor.view());
  let view = read();
  const card = [...core.games(), ...core.mixes()].find(({ id }) => id === view.game);
  const show = () => page.update({ editing: { editor, board, view }, game: card ? { card } : null, message: null });
  const page = makePage(
    {
      editor: {
        change: (/** @type {(editor: Editor) => unknown} */ action) => {
          const answer = callCore(() => action(editor));
          view = read();
          show();
          return /** @type {any} */ (answer);
        },
        play: () => view.link && use(view.link),
        close: leave,
      },
    },
    { play: 'page.prove.edit.use', leave: 'page.prove.edit.leave' },
  );
  show();
  return { element: page.element, focus: page.focus };
}
