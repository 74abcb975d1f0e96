// The first page. What it shows below the fold comes later.

import { late } from '../../lib/locales.js';

export { home } from './home.js';

const loadLinks = () => late(() => import('./home-links.js'));

/** Loads the ways to the other parts of the site. @param {import('../../state/app.js').App} app */
export async function homeParts(app) {
  const links = await loadLinks();
  return links.homeParts(app);
}
