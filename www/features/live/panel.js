// The panel of a live game above the move list: whether the two are connected, what one can do about it, and what the
// other side asks or has refused.

import { h, hide } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { liveOf } from './open-live.js';

/** @param {import('../../state/app.js').App} app */
export async function livePanel(app) {
  await Promise.all([loadStyle('correspondence.css'), loadStyle('live/live.css')]);
  const live = liveOf(app);
  const lead = h('strong', {});
  const state = h('span', { class: 'correspondence-rest' });
  const question = h('p', { class: 'correspondence-news', hidden: true });
  const button = (/** @type {string} */ id, /** @type {() => void} */ press, kind = 'plain-button') =>
    h('button', { class: kind, onclick: press }, t(id));
  const connect = button('page.live.connect', () => live.showPairing(), 'primary');
  const links = button('page.live.links', () => live.playByLinks());
  const back = button('page.live.back', () => live.goBack(), 'primary');
  const yes = button('page.accept', () => live.answer(true), 'primary');
  const no = button('page.draw.decline', () => live.answer(false));
  const element = h(
    'section',
    { class: 'correspondence live-panel', 'aria-label': t('page.live'), hidden: true },
    h('p', { class: 'correspondence-lead' }, lead, ' ', state),
    question,
    h('div', { class: 'correspondence-actions row' }, yes, no, back, connect, links),
  );

  function update() {
    const { elsewhere, session, refused } = live;
    hide(element, !session);
    if (!session) return;
    const { status, play } = session;
    const { over } = play.game;
    const other = live.nameOf(play.other);
    element.dataset.standing = session.mayMove ? 'yours' : status;
    lead.textContent = t('page.live.lead', { player: live.nameOf(play.color) });
    const delay = session.connected && session.delay !== undefined ? Math.round(session.delay) : undefined;
    if (elsewhere) state.textContent = t('page.live.elsewhere');
    else if (status === 'together' && delay !== undefined) state.textContent = t('page.live.delay', { delay });
    else state.textContent = t(`page.live.state.${status}`, { other });
    const asked = play.asked && t(`page.live.asked.${play.asked}`, { other });
    const apart = play.conflict === undefined ? '' : t('page.live.apart');
    const reason = { id: `page.live.refused.${refused?.reason}`, args: {} };
    const bad = refused
      ? tMessage({ id: refused.here ? 'page.live.refused.here' : 'page.live.refused.there', args: { reason } })
      : '';
    question.textContent = apart || asked || bad;
    hide(question, !question.textContent);
    hide(yes, !play.asked);
    hide(no, !play.asked);
    hide(back, !play.canGoBack || !session.connected);
    hide(connect, session.connected || elsewhere || over || status === 'greeting');
    hide(
      links,
      over ||
        elsewhere ||
        (session.connected && !apart && status !== 'silent') ||
        play.game.moves.length + Number(play.color === play.game.turn) === 0,
    );
  }

  const end = live.subscribe(update);
  update();
  return { element, end };
}
