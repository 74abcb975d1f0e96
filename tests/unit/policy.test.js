// Violations of the content policy are found in the files: each planted one must be reported.

import { test } from 'node:test';
import { expect } from '@playwright/test';
import { readSite } from '../../tools/dist/site.js';
import { faultsOfSite } from '../../tools/policy/site.js';
import { behind, instead } from '../browser/policy-violations.js';

/** @param {string} markup */
const inPage = (markup) => instead('rules/tax.html', '</main>', `${markup}</main>`);

/** Planted violations and the expected findings. @type {[(site: Map<string, Buffer>) => void, RegExp][]} */
const PLANTED = [
  [inPage('<p onclick="play()">x</p>'), /rules\/tax\.html: an inline handler/],
  [inPage('<img src="../art/icon.svg" alt="" OnError=play()>'), /an inline handler/],
  [inPage('<p style="color: red">x</p>'), /no page needs the attribute style/],
  [inPage('<style>p { color: red }</style>'), /no page needs such an element: <style/],
  [inPage('<script>play()</script>'), /an inline script/],
  [inPage('<script src="../theme.js">play()</script>'), /a text of its own/],
  [inPage('<script type="importmap" src="../theme.js"></script>'), /neither a module nor a classic/],
  [inPage('<script src="../lib/nobody.js"></script>'), /an address of no file/],
  [inPage('<script src="https://cdn.example/a.js"></script>'), /not the site's own/],
  [inPage('<script src="//cdn.example/a.js"></script>'), /not the site's own/],
  [inPage('<img src="https://pixel.example/a.gif" alt="">'), /not the site's own/],
  [inPage('<img src="/art/icon.svg" alt="">'), /not the site's own/],
  [inPage('<a href="javascript:play()">x</a>'), /not the site's own/],
  [inPage('<a href="https://www.chessvariants.com/">x</a>'), /not the site's own/],
  [inPage('<a href="https://www.chessvariants.com/page/MStax-chess">x</a>'), /without rel="noopener/],
  [inPage('<iframe srcdoc="<p>x</p>"></iframe>'), /the attribute srcdoc/],
  [inPage('<base href="/">'), /no page needs such an element: <base/],
  [inPage('<link rel="preconnect" href="../art/icon.svg">'), /no page needs such a link/],
  [inPage('<meta http-equiv="refresh" content="0; url=other.html">'), /the attribute http-equiv/],
  [inPage('<p title="a"onclick="play()">x</p>'), /an? (inline handler|tag that can't be read)/],
  [inPage('<!-- <p>'), /a comment that is not closed/],
  [instead('lab.html', "script-src 'self'", "script-src 'self' 'unsafe-inline'"), /lab\.html: the content policy/],
  [
    instead('embed.html', '<meta http-equiv="Content-Security-Policy"', '<meta name="policy"'),
    /embed\.html: the content policy/,
  ],
  [instead('404.html', '<meta charset="utf-8">\n', ''), /^$/],
  [behind('features/home/home.js', 'root.innerHTML = text;'), /features\/home\/home\.js: makes markup of a text/],
  [behind('features/home/home.js', "root['outerHTML'] = text;"), /makes markup of a text/],
  [behind('features/home/home.js', "root.insertAdjacentHTML('beforeend', text);"), /makes markup of a text/],
  [behind('features/home/home.js', 'document.write(text);'), /makes markup of a text/],
  [behind('features/home/home.js', 'eval(text);'), /makes code of a text/],
  [behind('features/home/home.js', 'new Function(text)();'), /makes code of a text/],
  [behind('features/home/home.js', "setTimeout('play()', 0);"), /makes code of a text/],
  [behind('features/home/home.js', "root.setAttribute('onclick', text);"), /an inline style or handler/],
  [behind('features/home/home.js', "fetch('https://count.example/');"), /not the site's own/],
  [behind('features/home/home.js', 'import("//cdn.example/a.js");'), /not the site's own/],
  [behind('features/home/home.js', "navigator.sendBeacon('.', text);"), /speaks to a server/],
  [behind('features/home/home.js', 'new RTCPeerConnection();'), /speaks to another browser/],
  [behind('features/home/home.js', 'navigator.mediaDevices.getUserMedia({ video: true });'), /through the camera/],
  [behind('features/home/home.js', "import('./nobody.js');"), /names \.\/nobody\.js, which is not there/],
  [
    behind('features/home/home.js', "trustedTypes.createPolicy('all', { createHTML: (text) => text });"),
    /lets texts through Trusted Types/,
  ],
  [behind('features/home/home.js', 'new Worker(address);'), /a worker at an address that is not listed/],
  [
    behind('core/engine-worker.js', "importScripts('./other.js');"),
    /core\/engine-worker\.js: runs a script at an address/,
  ],
  [behind('features/home/home.css', '@import "other.css";'), /a sheet that asks for another/],
  [behind('features/home/home.css', '.card { background: url(https://pixel.example/a.gif); }'), /not the site's own/],
  [behind('locales/de.json', '"https://other.example"'), /locales\/de\.json: an address/],
  [behind('art/icon.svg', '<script>play()</script>'), /a picture that runs something/],
  [
    (site) => void site.set('lib/stranger.js', Buffer.from('// Nobody asks for this.')),
    /lib\/stranger\.js: a script that no page owns/,
  ],
];

test('the sources obey the policy, and planted violations are found', () => {
  const site = readSite('www');
  expect(faultsOfSite(site)).toEqual([]);
  for (const [plant, said] of PLANTED) {
    const planted = new Map(site);
    plant(planted);
    const faults = faultsOfSite(planted, new Map([...planted].filter(([path, body]) => site.get(path) !== body)));
    // One plant is none: the check does not cry at any change.
    if (said.source === '^$') expect(faults).toEqual([]);
    else
      expect(
        faults.filter((fault) => said.test(fault)),
        `${said} in ${faults}`,
      ).not.toEqual([]);
  }
});
