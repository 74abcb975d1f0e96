// What a host is asked to say beside the files, in the form that static hosts read from a file `_headers`. The site
// works without it; with it browsers ask less often and a broken page could do less harm.

import { hostPolicy } from './not-found.js';

/** Features of browsers that no page of the site uses. */
const UNUSED = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** Rules that Cloudflare Pages reads of the file. */
const MOST = 100;

/** @param {Map<string, Buffer>} site @returns {string} */
export function headers(site) {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(String(site.get('index.html')))?.[1];
  if (!policy) throw new Error('index.html: expected a content policy');
  const paths = [...site.keys()];
  const kept = [
    ...new Set(paths.map((path) => path.split('/')[0] ?? '').filter((name) => /-[0-9a-f]{10}$/.test(name))),
  ];
  // What keeps its name is asked for again each time: folders as a whole, since some hosts read only 100 rules. Pages
  // are also reached without the end of their names.
  const fresh = paths.filter((path) => !kept.includes(path.split('/')[0] ?? ''));
  const pages = fresh.flatMap((path) => {
    if (path.includes('/')) return [`${path.split('/')[0]}/*`];
    return path.endsWith('.html') ? [path, path.replace(/(index)?\.html$/, '')] : [path];
  });
  if (new Set(pages).size + kept.length + 1 > MOST) throw new Error(`_headers: expected at most ${MOST} rules`);
  return [
    '/*',
    `  Content-Security-Policy: ${hostPolicy(policy, String(site.get('404.html')))}`,
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: no-referrer',
    // The camera reads the codes of live games, on these pages only and not in frames of others.
    `  Permissions-Policy: camera=(self), ${UNUSED.map((feature) => `${feature}=()`).join(', ')}`,
    // Other sites may embed boards, and all files are public.
    '  Access-Control-Allow-Origin: *',
    '  Cross-Origin-Resource-Policy: cross-origin',
    ...kept.sort().flatMap((folder) => [`/${folder}/*`, '  Cache-Control: public, max-age=31536000, immutable']),
    ...[...new Set(pages)].sort().flatMap((path) => [`/${path}`, '  Cache-Control: no-cache']),
    '',
  ].join('\n');
}
