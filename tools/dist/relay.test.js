// The servers for live games that the host of a site may name.

import assert from 'node:assert/strict';
import test from 'node:test';
import { readServers } from '../../www/features/live/state/relay.js';
import { addRelay } from './relay.js';

test('the servers that a host names stand in the page; none are asked without, and wrong ones are refused', () => {
  const page = '<meta http-equiv="Content-Security-Policy" content="">\n<meta charset="utf-8">\n';
  const site = new Map([['index.html', Buffer.from(page)]]);
  const given = 'stun:stun.example.org:3478, turn:turn.example.org:3478?transport=udp name password';
  addRelay(site, given);
  const [, written = ''] = /<meta name="oddchess-relay" content="([^"]*)">/.exec(String(site.get('index.html'))) ?? [];
  assert.deepEqual(readServers(written), [
    { urls: 'stun:stun.example.org:3478' },
    { urls: 'turn:turn.example.org:3478?transport=udp', username: 'name', credential: 'password' },
  ]);
  assert.match(String(site.get('index.html')), /^<meta http-equiv/);
  assert.deepEqual(readServers(''), []);
  for (const wrong of ['stun.example.org', 'https://example.org', 'stun:a, javascript:b', 'stun:a"><script>'])
    assert.throws(() => addRelay(site, wrong), /expected up to four addresses/);
});
