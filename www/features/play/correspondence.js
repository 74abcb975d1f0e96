// The correspondence panel above the move list: whose move it is, what is new, and the link to send.
//
// It is shown only for correspondence games.

import { copyText } from '../../lib/clipboard.js';
import { h, hide, icon, iconButton } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { numberedMove } from '../../state/correspondence.js';
import { correspondenceStatus } from '../../state/line-relation.js';

/** @import { App } from '../../state/app.js' */
/** @import { OpenGame } from '../../core/open-game.js' */
/** @import { Correspondence } from '../../state/correspondence.js' */
/** @import { CorrespondenceStatus } from '../../state/line-relation.js' */

/** @param {App} app */
export function correspondencePanel(app) {
  const lead = h('strong', {});
  const rest = h('span', { class: 'correspondence-rest' });
  const news = h('p', { class: 'correspondence-news' });
  const step = h('button', { class: 'plain-button', onclick: onward });
  const accept = h('button', { class: 'primary', onclick: () => app.correspondence.accept() }, t('page.accept'));
  const look = h('button', { class: 'plain-button', onclick: () => app.correspondence.dismiss() }, t('page.post.look'));
  const sending = h('span', {});
  const send = h(
    'button',
    { class: 'primary correspondence-send', onclick: () => void correspondence() },
    icon('share'),
    sending,
  );
  app.correspondence.sendLink = () => void correspondence();
  const field = h('input', {
    type: 'text',
    readonly: true,
    'aria-label': t('page.share.link'),
    onfocus: () => field.select(),
    // Which hides the field, so it waits until the text has been taken.
    oncopy: () =>
      setTimeout(() => {
        copied();
        send.focus();
      }),
  });
  const close = iconButton('close', t('page.post.close'), () => app.correspondence.dismiss());
  const element = h(
    'section',
    { class: 'correspondence', 'aria-label': t('page.post'), hidden: true },
    h('p', { class: 'correspondence-lead', 'aria-live': 'polite' }, lead, ' ', rest),
    close,
    news,
    h('div', { class: 'correspondence-actions row' }, accept, look, step, send),
    field,
  );
  /** What is shown now. */
  let shown = '';
  /** @type {Promise<void> | undefined} */
  let dressed;

  function update() {
    const { game, editing } = app.state;
    const known = app.correspondence.current;
    const standing = game && !editing && known && correspondenceStatus(game, known);
    hide(element, !standing);
    if (!game || !known || !standing) return;
    dressed = loadStyle('correspondence.css');
    const { view, moves } = game;
    const key = [game.id, standing, moves.length, known.since, known.over, view.result?.score].join(' ');
    if (key !== shown) {
      shown = key;
      hide(field, true);
      draw(game, known, standing);
      // On a phone, what is to be pressed would lie under the controls.
      const due = element.querySelector('.primary:not([hidden])');
      if (due) void dressed.then(() => requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' })));
    }
    const newCount = moves.length - known.since;
    hide(step, standing === 'send' || newCount <= 0);
    const within = view.ply >= known.since && view.ply < moves.length;
    step.textContent = within
      ? t('page.post.next', { at: view.ply - known.since + 1, count: newCount })
      : t('page.post.steps');
    for (const button of news.querySelectorAll('button')) {
      if (Number(button.dataset.ply) === view.ply) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
  }

  /** @param {OpenGame} game @param {Correspondence} known @param {CorrespondenceStatus} standing */
  function draw(game, known, standing) {
    const { view, moves } = game;
    element.dataset.standing = standing;
    const name = (/** @type {string | undefined} */ color) =>
      view.players.find((player) => player.color === color)?.name ?? '';
    const color = known.color || moves.at(-1)?.color;
    const other = name(color === 'white' ? 'black' : 'white');
    const variant = tMessage(game.card.name);
    const invites = standing === 'accepted' && known.accepted === 'rematch';
    // Who resigns has no move to send.
    const said = invites ? 'rematch' : standing === 'send' && view.result ? 'ended' : standing;
    lead.textContent = t(`page.post.${said}`, {
      seat: name(color),
      other,
      variant,
    });
    const over = standing === 'ended' || (standing === 'sent' && known.over);
    rest.textContent = over
      ? view.status.map(tMessage).join('. ')
      : t(`page.post.${standing}.rest`, { seat: name(color), other, turn: name(view.turn) });
    const newMoves = moves.slice(known.since);
    const told = standing !== 'send' && newMoves.length > 0;
    hide(news, !told);
    // The explanation is not needed beside a list of new moves.
    hide(rest, told && standing === 'yours');
    news.replaceChildren(
      `${t('page.post.since')} `,
      ...newMoves.flatMap((move, at) => {
        const ply = known.since + at + 1;
        const text = at === 0 || move.color === 'white' ? numberedMove(move) : move.san;
        return [
          h('button', { class: 'correspondence-move', 'data-ply': ply, onclick: () => app.game.go(ply) }, text),
          ' ',
        ];
      }),
    );
    const offered = standing === 'offer';
    hide(accept, !offered);
    hide(look, !offered);
    hide(close, offered);
    const due = standing === 'send' || standing === 'accepted';
    hide(send, !due && standing !== 'sent');
    send.classList.toggle('primary', due);
    send.classList.toggle('plain-button', !due);
    const first = known.moves.length === 0 ? 'page.post.first' : 'page.post.do';
    sending.textContent = t(due ? first : 'page.post.again');
  }

  /** Animates the new moves, one by one. */
  function onward() {
    const { game } = app.state;
    const known = app.correspondence.current;
    if (!game || !known) return;
    const { ply } = game.view;
    app.game.go(ply >= known.since && ply < game.moves.length ? ply + 1 : known.since);
  }

  /** By the system's own sheet on devices that have one, else by the clipboard, else from a field. */
  async function correspondence() {
    const link = app.state.game?.view.correspondence_link;
    if (!link) return;
    const url = new URL(link, location.href).href;
    if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
      try {
        await navigator.share({ title: document.title, url });
        app.correspondence.markSent();
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    if (await copyText(url)) return copied();
    app.messages.notice('page.share.take');
    field.value = url;
    hide(field, false);
    field.focus();
  }

  function copied() {
    app.correspondence.markSent();
    app.messages.notice('page.post.copied');
  }

  const end = app.subscribe(update);
  return { element, update, end, settled: () => dressed };
}
