// A button with the name of a move, whose way the board shows while the button is pointed at or focused.

import { h } from '../lib/dom.js';
import { tMessage } from '../lib/i18n.js';

/** @import { Step } from '../pkg/engine.js' */
/** @typedef {Pick<Step, 'san' | 'glides' | 'tag'>} Shown of a move */

/**
 * @param {Shown | undefined} step
 * @param {() => void} play
 * @param {() => boolean} [lit] whether the board shows the position before it
 */
export function moveButton(step, play, lit = () => true) {
  const light = (/** @type {boolean} */ on) => {
    const ways = on && step && lit() ? step.glides : [];
    const detail = ways.map(({ from, to }) => ({ kind: 'way', squares: [from, to] }));
    button.dispatchEvent(new CustomEvent('highlight', { detail, bubbles: true }));
  };
  const button = h(
    'button',
    {
      title: step?.tag ? tMessage(step.tag.message) : undefined,
      onclick: () => {
        light(false);
        play();
      },
      onpointerenter: () => light(true),
      onpointerleave: () => light(false),
      onfocus: () => light(true),
      onblur: () => light(false),
    },
    step?.san ?? '',
  );
  return button;
}
