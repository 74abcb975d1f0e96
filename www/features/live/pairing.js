// The dialogs by which two people connect: to invite, to join, and to hand an answer to the tab that waits for it. Each
// shows one step after the other and closes by itself once the two are connected.

import { openDialog } from '../../components/dialog.js';
import { callCore } from '../../core/rules-core.js';
import { h, hide } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { incoming, outgoing } from './exchange.js';
import { InvitationError, readInvitation } from './state/invitation.js';

/** @import { App } from '../../state/app.js' */
/** @import { Live } from './state/live.js' */
/** @import { Offer } from './state/invitation.js' */

/** The status line of a dialog. */
function teller() {
  const element = h('p', { class: 'live-status', role: 'status' });
  const tell = (/** @type {string} */ id) => {
    element.textContent = t(id);
  };
  return { element, tell };
}

/** @param {string} id @param {...Node} content */
function step(id, ...content) {
  return h('li', {}, h('p', {}, t(id)), ...content);
}

/** The keyboard goes on where one plays. */
function toBoard() {
  /** @type {HTMLElement | null} */ (document.querySelector('variant-board'))?.focus({ preventScroll: true });
}

/**
 * Opens a dialog that follows the live game and closes once it is connected.
 * @param {Live} live
 * @param {string} title id
 * @param {HTMLElement[]} content
 * @param {HTMLElement[]} foot
 * @param {{ update?: () => void, closed?: () => void }} listeners
 */
async function openPairing(live, title, content, foot, { update = () => {}, closed = () => {} }) {
  await Promise.all([loadStyle('fields.css'), loadStyle('live/live.css')]);
  let end = () => {};
  const dialog = await openDialog({
    title: t(title),
    kind: 'live-pairing',
    content,
    foot,
    closed: () => {
      end();
      closed();
    },
  });
  // What is connected already is another game, or was connected before.
  let before = live.session?.connected ? live.session : undefined;
  end = live.subscribe(() => {
    const { session } = live;
    if (session?.connected && session !== before) {
      dialog.close();
      toBoard();
      return;
    }
    if (!session?.connected) before = undefined;
    update();
  });
  return dialog;
}

/** @param {() => void} press */
const cancelButton = (press) => h('button', { class: 'plain-button', onclick: press }, t('page.cancel'));

/** The word that is true of a connection that is being made. @param {Live} live @param {(id: string) => void} tell */
function tellPairing(live, tell) {
  if (live.pairing.state === 'connecting') tell('page.live.state.greeting');
  else if (live.pairing.state === 'failed') tell('page.live.failed');
}

/** To the one who invites. @param {Live} live */
export async function openInvitation(live) {
  const { element: status, tell } = teller();
  const out = outgoing('page.live.invitation', 'page.qr', tell);
  const back = incoming('page.live.answer', (text) => live.pairing.accept(text), tell);
  const again = h('button', { class: 'plain-button', onclick: () => void make() }, t('page.live.new'));
  const steps = h(
    'ol',
    { class: 'live-steps' },
    step('page.live.invite.first', out.element),
    step('page.live.invite.then', back.element),
  );
  const dialog = await openPairing(
    live,
    'page.live.invite',
    [
      h('p', {}, t('page.live.what')),
      steps,
      status,
      h('details', { class: 'live-help' }, h('summary', {}, t('page.live.help')), h('p', {}, t('page.live.help.text'))),
    ],
    [cancelButton(() => dialog.close()), again],
    {
      update() {
        tellPairing(live, tell);
        hide(again, live.pairing.state !== 'failed');
      },
      closed: back.stop,
    },
  );
  hide(again, true);
  await make();
  out.copy.focus({ preventScroll: true });

  async function make() {
    tell('page.moment');
    try {
      await out.show(await live.invite());
      tell('page.live.waiting');
    } catch (cause) {
      console.warn(cause);
      tell('page.live.unable');
    }
  }
}

/**
 * To the one who is invited.
 * @param {App} app
 * @param {Live} live
 * @param {string} [text] of the invitation, if it is known already
 */
export async function openJoin(app, live, text) {
  // There, one press might be meant for something else: the other page may lie over this one.
  if (window.top !== window) return openFramed(live, text);
  const { element: status, tell } = teller();
  const terms = h('p', { class: 'live-terms' });
  const back = incoming('page.live.invitation', (text) => offered(text), tell);
  const join = h('button', { class: 'primary', hidden: true, onclick: () => void joined() }, t('page.live.join'));
  const out = outgoing('page.live.answer', 'page.qr', tell);
  const first = h('div', {}, h('p', {}, t('page.live.join.first')), back.element);
  const last = h('div', { hidden: true }, h('p', {}, t('page.live.join.then')), out.element);
  /** @type {Offer | undefined} */
  let offer;
  const dialog = await openPairing(
    live,
    'page.live.join.title',
    [terms, first, last, status],
    [cancelButton(() => dialog.close()), join],
    { update: () => offer && tellPairing(live, tell), closed: back.stop },
  );
  if (text === undefined) return;
  try {
    await offered(text);
  } catch (cause) {
    if (!(cause instanceof InvitationError)) throw cause;
    tell(`page.live.fault.${cause.fault}`);
  }

  /** @param {string} text */
  async function offered(text) {
    const read = readInvitation(text);
    if (read.kind !== 'offer') throw new InvitationError('other');
    await app.store.core.loadDescribed(read.terms.start);
    terms.textContent = termsIn(app, read);
    offer = read;
    hide(first, true);
    hide(join, false);
    tell('page.live.join.ready');
    join.focus();
  }

  async function joined() {
    if (!offer) return;
    hide(join, true);
    tell('page.moment');
    try {
      await out.show(await live.join(offer));
      hide(last, false);
      tell('page.live.join.waiting');
      out.copy.focus({ preventScroll: true });
    } catch (cause) {
      console.warn(cause);
      tell(cause instanceof InvitationError ? `page.live.fault.${cause.fault}` : 'page.live.unable');
    }
  }
}

/** Within a frame of another page. @param {Live} live @param {string} [text] of the invitation, if it is known already */
async function openFramed(live, text) {
  const url = new URL(location.href);
  if (text !== undefined) url.hash = `live=${/#live=([\w-]*)/.exec(text)?.[1] ?? ''}`;
  await openPairing(
    live,
    'page.live.join.title',
    [h('p', {}, t('page.live.framed'))],
    [h('a', { class: 'primary', href: url.href, target: '_blank', rel: 'noopener' }, t('page.live.framed.open'))],
    {},
  );
}

/** What is to be played. @param {App} app @param {Offer} offer */
function termsIn(app, { terms: { start, color, budgets } }) {
  /** @type {import('../../pkg/oddchess.js').View | undefined} */
  let view;
  let game = '';
  app.store.run(() => {
    const playground = app.store.core.open(start);
    if (callCore(() => playground.problem())) return;
    game = tMessage(callCore(() => playground.card()).name);
    view = callCore(() => playground.view());
  });
  if (!view) throw new InvitationError('broken');
  const own = budgets?.[color];
  const other = budgets?.[color === 'white' ? 'black' : 'white'];
  const pace = (/** @type {{ base: number, gain: number }} */ { base, gain }) =>
    `${base / 60_000}\u202f+\u202f${gain / 1000}`;
  const clock = own && other ? [...new Set([pace(own), pace(other)])].join(' / ') : '';
  const player = view.players.find((one) => one.color === color)?.name;
  return [
    t('page.live.terms', { game, player: player ?? color }),
    clock && t('page.labelled', { label: t('page.clock'), value: clock }),
    ...view.changes.map(({ message }) => tMessage(message)),
  ]
    .filter(Boolean)
    .join('. ');
}

/**
 * An answer was opened as a link: this page waits for it, or another tab, or nobody.
 * @param {Live} live
 * @param {string} text
 */
export async function openAnswer(live, text) {
  const { element: status, tell } = teller();
  const answer = readInvitation(text);
  /** @type {InvitationError | undefined} */
  let wrong;
  if (answer.kind === 'answer' && live.pairing.awaits(answer)) {
    try {
      return await live.pairing.accept(text);
    } catch (cause) {
      if (!(cause instanceof InvitationError)) throw cause;
      wrong = cause;
    }
  }
  const dialog = await openPairing(
    live,
    'page.live.answer',
    [status],
    [h('button', { class: 'primary', onclick: () => dialog.close() }, t('page.close'))],
    {},
  );
  if (wrong) return tell(`page.live.fault.${wrong.fault}`);
  tell('page.live.handing');
  tell((await live.pairing.handOver(text)) ? 'page.live.handed' : 'page.live.unclaimed');
}
