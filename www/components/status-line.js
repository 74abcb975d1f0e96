// The status line: whose turn it is, the result, why something was refused. Its space is reserved, so that the layout
// doesn't shift.
//
// It is the page's only status region. Questions to the players are shown with buttons; a refusal replaces their text
// for a while, but never the buttons.

import { h, visuallyHidden } from '../lib/dom.js';
import { localizedPage, t, tMessage, tMessageInline } from '../lib/i18n.js';
import { at } from '../lib/site.js';

/** @import { State } from '../state/store.js' */
/** @import { OpenGame } from '../core/open-game.js' */

/** Milliseconds before a notice that offers nothing is replaced by the status. */
const STAY = 6000;

/**
 * What the line shows and does: the playground's state, or that of an embedded board.
 * @typedef {object} StatusSource
 * @property {State} state
 * @property {() => void} claim
 * @property {(refusal: undefined) => void} refuse
 * @property {(view: import('../pkg/oddchess.js').View) => import('../pkg/oddchess.js').LocalizedMessage[]} [told] what the
 * game is at, if it is not to be said as the core does
 * @property {() => void} [toLatest]
 * @property {() => void} [toBoard] moves the focus there
 */

/** @param {StatusSource} source */
export function statusLine(source) {
  const status = h('p', { class: 'status', role: 'status' });
  const rule = h('a', {
    class: 'rule',
    href: at('rules/'),
    target: '_blank',
    rel: 'noopener',
    hidden: true,
  });
  const claim = h('button', { class: 'claim', hidden: true, onclick: () => source.claim() });
  const reply = h('button', { class: 'reply', hidden: true, onclick: () => source.state.message?.reply?.press() });
  const latest = h('button', { class: 'reply latest', hidden: true, onclick: () => source.toLatest?.() });
  const replies = h('span', { class: 'replies', hidden: true });
  const figures = h('p', { class: 'figures', hidden: true });
  const hint = h('p', { class: 'hint', hidden: true });
  const element = h('div', { class: 'message' }, status, rule, reply, claim, latest, replies, hint, figures);
  let timer = 0;
  /** @type {import('../state/messages.js').Question | null} */
  let asked = null;
  /**
   * The last message shown in place of the game's status.
   * @type {import('../state/messages.js').Message | import('../state/messages.js').Question | null}
   */
  let lastShown = null;
  /** @type {OpenGame | undefined} */
  let before;
  let how = '';
  let shown = '';
  let odd = false;

  /**
   * Puts words there. They are read out once, all together; those that only come back are not read out again.
   * @param {string[]} parts the second is for the eye, too
   * @param {boolean} isNew
   * @param {string} [where] which position this is, for the eye
   */
  function put(parts, isNew, where = '') {
    const [lead = '', text = '', tail = ''] = parts;
    const all = [...parts, where].join('|');
    if (!isNew && all === shown) return;
    shown = all;
    // The same answer twice is news, too, but only if the text is not the same to the letter.
    odd = !odd;
    status.setAttribute('aria-live', isNew ? 'polite' : 'off');
    status.replaceChildren(
      ...[
        lead && visuallyHidden(`${lead} `),
        where && h('span', { class: 'past', 'aria-hidden': 'true' }, `${where} `),
        h('span', {}, text, odd ? '\u00a0' : ''),
        tail && visuallyHidden(`. ${tail}`),
      ].filter(Boolean),
    );
  }

  /** @param {State} state */
  function update({ game, message, question }) {
    clearTimeout(timer);
    if (!game) return;
    const held = element.contains(document.activeElement) && document.activeElement;
    const { view } = game;
    const own = message ?? question;
    const past = view.ply < view.line.length && source.toLatest !== undefined;
    const moved = game.id !== before?.id || view.at !== before.view.at || !view.result !== !before.view.result;
    const turned = !moved && view.orientation !== before?.view.orientation;
    if (moved) how = spokenMove(before, game);
    if (turned) how = t('page.turned', { player: { id: `side.${view.orientation}`, args: {} } });
    before = game;
    if (own) put(['', typeof own.text === 'string' ? own.text : tMessage(own.text)], own !== lastShown);
    else
      put(
        [how, (source.told?.(view) ?? view.status).map(tMessage).join('. '), view.claim ? tMessage(view.claim) : ''],
        moved || turned,
        past ? position(game) : '',
      );
    lastShown = own;
    element.dataset.status = message?.kind ?? (question ? 'question' : view.result ? 'result' : 'status');
    point(message?.rule, own ? undefined : view.result?.ruling);
    reply.hidden = !message?.reply;
    if (message?.reply) reply.textContent = t(message.reply.id);
    claim.hidden = !view.claim || question !== null || message?.reply !== undefined;
    if (view.claim) {
      claim.textContent = t('page.claim');
      claim.title = tMessage(view.claim);
    }
    latest.hidden = !past || Boolean(own) || !claim.hidden;
    if (past) latest.textContent = t('page.latest');
    figures.hidden = !view.result;
    if (view.result) figures.textContent = sumUp(view);
    if (question !== asked) pose(question);
    // A button that is gone once it was pressed must not take the focus with it.
    if (held && !held.checkVisibility()) source.toBoard?.();
    // Nobody is hurried to an offer; only what waits below it takes its place.
    if (message?.kind === 'notice' && (!message.reply || question || view.claim))
      timer = setTimeout(() => source.refuse(undefined), STAY);
  }

  /**
   * Links to the rule that forbids something, or to the ruling of ours by which the game is over.
   * @param {string | undefined} forbidding page and anchor
   * @param {string | null | undefined} ruling page and anchor
   */
  function point(forbidding, ruling) {
    const to = forbidding ?? ruling;
    // Boards of the npm package may know of no site.
    const address = to ? at(localizedPage(`rules/${to}`)) : '';
    rule.hidden = !address;
    if (!address) return;
    rule.href = address;
    rule.textContent = t(forbidding ? 'page.rule' : 'page.message.ruling');
    rule.title = forbidding ? '' : t('page.message.ruling.title');
  }

  /** @param {import('../state/messages.js').Question | null} question */
  function pose(question) {
    asked = question;
    const here = question?.inActions ? [] : (question?.replies ?? []);
    replies.hidden = here.length === 0;
    if (here.length > 0) askWith(replies, here);
    else replies.replaceChildren();
  }

  /** The hint of the hovered square in a separate line; screen readers hear it with the square. @param {string[]} texts */
  function pointAt(texts) {
    hint.hidden = texts.length === 0;
    hint.textContent = texts.join('. ');
    hint.title = hint.textContent;
  }

  return { element, update, pointAt };
}

/**
 * Offers replies. The last one changes nothing, so it has the focus: a key held down too long does no harm. Escape
 * gives it, too.
 * @param {HTMLElement} place
 * @param {import('../state/messages.js').Reply[]} replies
 */
export function askWith(place, replies) {
  place.onkeydown = (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    replies.at(-1)?.press();
  };
  place.replaceChildren(
    ...replies.map(({ id, press, main }) =>
      h('button', { class: main ? 'reply main' : 'reply', onclick: press }, t(id)),
    ),
  );
  /** @type {HTMLElement | null} */ (place.lastElementChild)?.focus({ preventScroll: true });
}

/**
 * For screen readers: the last move, with what it cost, comes before the side to move.
 * @param {OpenGame | undefined} before
 * @param {OpenGame} game
 */
function spokenMove(before, game) {
  const { id, view, moves } = game;
  const last = moves[view.ply - 1];
  // An end without a move, such as a resignation, is all that is new.
  if (before?.id === id && before.view.at === view.at) return '';
  if (!last) return before?.id === id ? position(game) : '';
  const onward = before?.id !== id || before.view.at === view.before;
  if (onward) {
    const price = last.tag ? `, ${tMessageInline(last.tag.message)}` : '';
    return t('page.played', { move: last.san + price });
  }
  return position(game);
}

/** Which position of the line this is. @param {OpenGame} game */
function position({ view, moves }) {
  const last = moves[view.ply - 1];
  if (!last) return t('page.at.start');
  return t('page.at', { move: `${last.number}${last.color === 'white' ? '.' : '…'} ${last.san}` });
}

/** The length of a finished game, and what its variant counts. @param {import('../pkg/oddchess.js').View} view */
function sumUp({ ply, figures }) {
  return [t('page.moves', { count: Math.ceil(ply / 2) }), ...figures.map(tMessage)].join(' · ');
}
