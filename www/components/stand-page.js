// A page around a state that stays as it is: in another language it is built anew.

import { onLanguage } from '../state/text-preferences.js';

/** @param {(root: HTMLElement) => () => void} build returns what removes its listeners */
export function standPage(build) {
  const root = document.getElementById('app');
  if (!root) return;
  let leave = build(root);
  onLanguage(() => {
    leave();
    leave = build(root);
  });
}
