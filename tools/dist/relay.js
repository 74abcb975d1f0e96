// Names the servers that help two browsers to find each other for live games, in the page where these are played. The
// sources name none, so nobody is asked unless the host of a site wants it (docs/hosting.md).

import { readServers } from '../../www/features/live/state/relay.js';

/** Behind the content policy, which comes first. */
const PLACE = /<meta charset="utf-8">\n/;

/**
 * @param {Map<string, Buffer>} site by path; changed in place
 * @param {string} given as www/features/live/state/relay.js reads it
 */
export function addRelay(site, given) {
  const count = given.split(',').length;
  if (readServers(given).length !== count || /["<>&]/.test(given))
    throw new Error(
      `RELAY=${given}: expected up to four addresses such as stun:stun.example.org:3478, separated by commas, each perhaps followed by a name and a password`,
    );
  const page = String(site.get('index.html'));
  const named = page.replace(PLACE, (line) => `${line}<meta name="oddchess-relay" content="${given}">\n`);
  if (named === page) throw new Error('index.html: expected <meta charset="utf-8">');
  site.set('index.html', Buffer.from(named));
}
