// Moves that are typed, as the move field needs them: asked about like those by hand where that is wished.

import { callCore } from '../core/rules-core.js';

/** @param {import('./app.js').App} app @returns {import('../components/move-completion.js').MoveSource} */
export function typedMoves({ game: actions, store, previews }) {
  return {
    suggest: (text) => actions.suggest(text),
    typeMove(text) {
      const { game } = store.state;
      if (!game || actions.locked || !actions.asks) return actions.typeMove(text);
      // On a copy it shows which move is meant.
      const tried = previews.withCopy(game.saved, (copy) =>
        callCore(() => copy.type(text)) ? undefined : copy.view(),
      );
      if (!tried) return actions.typeMove(text);
      const marked = (/** @type {string} */ kind) => tried.marks.find((mark) => mark.kind === kind)?.squares ?? [];
      actions.confirm([...marked('left'), ...marked('reached')], () => void actions.playText(text));
      return undefined;
    },
  };
}
