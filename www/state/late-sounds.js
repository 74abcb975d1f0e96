// The sounds of a page. There is nothing to hear before the first touch; then what makes the sounds is loaded.

/** @import { GameSource } from './sounds.js' */

/** @param {GameSource} source */
export function soundsFromFirstTouch(source) {
  const touches = ['pointerdown', 'keydown'];
  const first = async () => {
    for (const touch of touches) removeEventListener(touch, first);
    try {
      (await import('./sounds.js')).playSoundsOf(source);
    } catch (cause) {
      // One plays as well without them.
      console.warn(cause);
    }
  };
  for (const touch of touches) addEventListener(touch, first);
}
