// Light or dark: which of them the page shows, and which it would change to. theme.js in the root of the site shows the
// same before the first paint.

import { getPreference } from '../state/preferences.js';

/** Shows what is chosen; where nothing is, the system's choice stands. */
export function showTheme() {
  const { dataset } = document.documentElement;
  const theme = getPreference('theme');
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

/**
 * Toggles the theme, also when it follows the system.
 * @returns {'light' | 'dark'} what it becomes
 */
export function otherTheme() {
  const theme = getPreference('theme');
  const dark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  return dark ? 'light' : 'dark';
}
