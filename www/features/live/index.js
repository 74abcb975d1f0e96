// Games between two browsers.

export { inviteToGame, joinGame, openLink } from './open-live.js';
export { livePanel } from './panel.js';
