// The servers by which two browsers may find each other across networks: none, unless the host of the site names some
// (docs/hosting.md).

/** Maximum number of servers that are asked. */
const MOST = 4;
const ADDRESS = /^(?:stun|turn)s?:[\w.:[\]-]+(\?transport=(udp|tcp))?$/;

/**
 * Reads what the host has written: servers separated by commas; one that asks for them is followed by a name and a
 * password.
 * @param {string} text such as `stun:stun.example.org:3478, turn:turn.example.org:3478 name password`
 * @returns {RTCIceServer[]}
 */
export function readServers(text) {
  return text
    .split(',')
    .map((one) => one.trim().split(/\s+/))
    .filter(([urls = '']) => ADDRESS.test(urls))
    .slice(0, MOST)
    .map(([urls = '', username, credential]) =>
      username ? { urls, username, credential: credential ?? '' } : { urls },
    );
}
