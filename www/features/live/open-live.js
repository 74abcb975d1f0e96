// The entrances to live play, loaded when the first of them is used: a new game, a link, a saved game.

import { openAnswer, openInvitation, openJoin } from './pairing.js';
import { InvitationError, readInvitation } from './state/invitation.js';
import { Live } from './state/live.js';
import { readServers } from './state/relay.js';

/** @import { App } from '../../state/app.js' */

/** The live game of the page. @param {App} app */
export function liveOf(app) {
  if (app.live) return app.live;
  /** @type {HTMLMetaElement | null} */
  const relay = document.querySelector('meta[name="oddchess-relay"]');
  const live = new Live(app, readServers(relay?.content ?? ''));
  live.showPairing = () => void openInvitation(live);
  return live;
}

/** The game that has just been started is to be played live. @param {App} app */
export function inviteToGame(app) {
  const { game } = app.state;
  const live = liveOf(app);
  if (!game) return;
  live.begin(game.view.orientation);
  live.showPairing();
}

/** To join without a link: by the camera, or pasted. @param {App} app */
export const joinGame = (app) => openJoin(app, liveOf(app));

/**
 * Somebody has opened a link.
 * @param {App} app
 * @param {string} link
 */
export async function openLink(app, link) {
  const live = liveOf(app);
  let kind = 'offer';
  try {
    ({ kind } = readInvitation(link));
  } catch (cause) {
    // The dialog says what is wrong.
    if (!(cause instanceof InvitationError)) throw cause;
  }
  if (kind === 'answer') await openAnswer(live, link);
  else await openJoin(app, live, link);
  // The invitation is used up; the address is the game's again.
  const { game } = app.state;
  app.store.address.follow(game ? app.correspondence.addressOf(game) : link);
}
