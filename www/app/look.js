// The colours of the page as the reader prefers them, as attributes of the root that the style sheets know.
// theme.js sets the same before the first paint.

import { style } from '../ui/style.js';
import { get, subscribe } from './prefs.js';

export function keepLook() {
  show();
  subscribe(show);
}

function show() {
  const { dataset } = document.documentElement;
  const theme = get('theme');
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  dataset.board = get('board');
  if (dataset.board !== 'paper') void style('boards.css');
}

/** Light becomes dark and dark light, whoever has chosen what is there now. @returns {'light' | 'dark'} what it becomes */
export function otherTheme() {
  const theme = get('theme');
  const dark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  return dark ? 'light' : 'dark';
}
