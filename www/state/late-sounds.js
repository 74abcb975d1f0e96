// Sounds of a page on which one board shows a game after the other. There is nothing to hear before the first touch; then
// what makes the sounds is loaded.

/** @import { OpenGame } from '../core/open-game.js' */

/**
 * @param {() => OpenGame | null} game that is on the board
 * @param {(changed: () => void) => () => void} subscribe to changes of it
 */
export function soundsFromFirstTouch(game, subscribe) {
  const first = async () => {
    for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, first);
    try {
      const { playSoundsOf } = await import('./sounds.js');
      playSoundsOf({
        state: { game: game() },
        subscribe: (listener) => subscribe(() => listener({ game: game() })),
      });
    } catch (cause) {
      // One plays as well without them.
      console.warn(cause);
    }
  };
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, first);
}
