// The players' actions: pause the clock, take back, hint, draw, resign; after the end, rematch, review,
// share, undo the result. A question that an action asks is answered in its place. Loaded when a game has begun.

import { clockFace } from '../../components/clock-display.js';
import { askWith } from '../../components/status-line.js';
import { h, hide, icon, svg } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { announceSide } from '../../state/announce-side.js';
import { Players } from '../../state/players.js';
import { hasAnswered, sideHere, statusFor } from '../../state/you.js';
import { drawComputerStatus } from './computer-status.js';

/** @import { App } from '../../state/app.js' */
/** @import { Color } from '../../state/clock.js' */
/** @typedef {ReturnType<typeof import('../../components/player-bars.js').playerBar>} Bar */

/**
 * @param {App} app
 * @param {HTMLElement} place where the row goes
 * @param {Bar[]} bars
 * @param {HTMLElement} play the board with all that lies around it
 * @param {import('./players-panel.js').Beyond} beyond
 * @param {() => void} drawn called after a change
 * @returns {{ players: Players, end: () => void }}
 */
export function playersRow(app, place, bars, play, beyond, drawn) {
  const players = (app.players ??= new Players(app));
  const board = /** @type {import('../../board/variant-board.js').VariantBoard | null} */ (
    play.querySelector('variant-board')
  );
  const faces = bars.map((bar) => clockFace(bar.clock));
  const spoken = h('span', { class: 'unseen', 'aria-live': 'polite' });
  const pause = button('', 'page.pause', 'page.pause', () => players.toggle());
  const back = button('undo', 'page.take_back', 'page.take_back', takeBack);
  const resign = button('flag', 'page.resign', 'page.resign', askResign);
  const draw = button('handshake', 'page.draw', 'page.draw.offer', offerDraw);
  const hint = button('bulb', 'page.key.hint', 'page.key.hint', beyond.hint);
  const mine = button('plus', 'page.mine', 'page.mine', () => app.files.playFromHere());
  const again = button('restart', 'page.again', 'page.again.long', playAgain);
  const review = button('chart', 'page.review', 'page.course.start', beyond.review);
  const share = button('share', 'page.share.short', 'page.share', beyond.share);
  const reopen = button('undo', 'page.reopen', 'page.reopen.long', () => app.game.reopen());
  const send = button('share', 'page.answered', 'page.answered', () => app.correspondence.sendLink());
  again.element.classList.add('main');
  send.element.classList.add('main');
  share.element.dataset.keepsPiece = '';
  const replies = h('span', { class: 'replies', hidden: true });
  const all = [pause, back, hint, draw, resign, mine, send, again, review, share, reopen].map(({ element }) => element);
  place.replaceChildren(...all, replies, spoken);
  /** @type {import('../../state/messages.js').Question | null} */
  let asked = null;

  /** Puts the replies to a question in the place of the actions. @param {import('../../state/store.js').State} state */
  function pose({ question }) {
    const here = question?.inActions ? question : null;
    if (here === asked) return;
    asked = here;
    place.classList.toggle('asking', here !== null);
    replies.hidden = !here;
    if (here) askWith(replies, here.replies);
    else replies.replaceChildren();
  }

  /** The player's name for a sentence. @param {Color} color */
  function name(color) {
    return app.state.game?.view.players.find((one) => one.color === color)?.name ?? color;
  }

  /** Closes a question: the keyboard goes back to where it was asked. @param {HTMLElement} from */
  function withdraw(from) {
    app.messages.ask(null);
    from.focus();
  }

  function takeBack() {
    if (back.off) return;
    if (app.live?.on) app.live.ask('takeback');
    else players.takeBack();
  }

  function askResign() {
    const color = players.person ?? app.live?.color ?? (app.correspondence.current?.color || app.state.game?.view.turn);
    if (!color || resign.off) return;
    app.messages.ask({
      color,
      inActions: true,
      text:
        color === sideHere(app)
          ? { id: 'page.you.resign', args: {} }
          : { id: 'page.resign.ask', args: { player: name(color) } },
      replies: [
        { id: 'page.resign', main: true, press: () => ended(() => app.game.resign(color)) },
        { id: 'page.cancel', press: () => withdraw(resign.element) },
      ],
    });
  }

  function offerDraw() {
    const color = app.state.game?.view.turn;
    if (!color || draw.off) return;
    if (app.live?.on) return app.live.ask('draw');
    if (players.person) {
      answerDraw(players.person === 'white' ? 'black' : 'white');
      return;
    }
    // A link carries no offer: the two agree in their letters, and either of them enters it.
    const byLink = sideHere(app);
    app.messages.ask({
      inActions: true,
      text: byLink ? { id: 'page.draw.agreed', args: {} } : { id: 'page.draw.offered', args: { player: name(color) } },
      replies: [
        { id: byLink ? 'page.draw' : 'page.accept', main: true, press: () => ended(() => app.game.agree()) },
        { id: byLink ? 'page.cancel' : 'page.draw.decline', press: () => withdraw(draw.element) },
      ],
    });
  }

  /** The computer's answer to an offer. @param {Color} color */
  function answerDraw(color) {
    if (players.computer?.acceptsDraw()) ended(() => app.game.agree());
    else app.messages.notice('page.draw.declined', { player: name(color) });
  }

  /** @param {() => void} end */
  function ended(end) {
    end();
    again.element.focus({ preventScroll: true });
  }

  /** The same game once more, with sides changed. */
  function playAgain() {
    if (app.live?.session?.connected) return app.live.ask('rematch');
    const { computers: former, ...terms } = players.options;
    const { color } = app.correspondence.current ?? {};
    app.files.rematch();
    players.start({ ...terms, computers: { ...former, white: former.black, black: former.white } });
    if (color) app.correspondence.start(color === 'white' ? 'black' : 'white');
    if (players.person) announceSide(app, players.person);
    board?.focus();
  }

  function redraw() {
    const { game } = app.state;
    if (!game) return;
    const { card, view } = game;
    const over = players.finished;
    const begun = view.line.length > 0;
    const { clock } = players;
    const live = app.live?.session;
    play.classList.toggle('facing', players.turning === 'facing');
    play.classList.toggle('timed', Boolean(clock));
    hide(pause.element, !clock || over || Boolean(live));
    pause.off = !clock?.canToggle;
    pause.say(clock?.paused ? 'page.clock.go' : 'page.pause', clock?.paused ? 'go' : 'pause');
    hide(back.element, !(players.person || live) || over);
    back.off = live ? !live.connected || !live.play.game.colors.includes(live.play.color) : !players.canTakeBack;
    hide(hint.element, over || Boolean(app.correspondence.current || live));
    hide(mine.element, !app.files.isOthers);
    hide(resign.element, over);
    hide(draw.element, over || !card.draws);
    draw.element.title = t(app.correspondence.current ? 'page.draw.agreed' : 'page.draw.offer');
    resign.off = draw.off = !begun;
    for (const ending of [again, review, share]) hide(ending.element, !over);
    hide(send.element, !hasAnswered(app));
    hide(reopen.element, !view.result?.closed || Boolean(live));
    if (board) board.locked = app.game.locked !== undefined;
    void board?.enablePremove(players.waiting);
    // Without its style the bar would be higher, and the board would jump.
    const { computers } = players;
    if (players.computer || computers.white || computers.black) void loadStyle('play/computer.css').then(drawStatus);
    else drawStatus();
    tick();
    drawn();
  }

  function drawStatus() {
    for (const bar of bars) drawComputerStatus(bar.status, players, bar.color);
  }

  /** Only what a running clock changes. */
  function tick() {
    const { clock } = players;
    for (const [at, bar] of bars.entries()) faces[at]?.update(clock, bar.color);
    const warning = clock?.warning();
    if (warning)
      spoken.textContent = t('page.clock.low', { player: name(warning.color), seconds: warning.left / 1000 });
  }

  players.draw = redraw;
  players.tick = tick;
  players.follow();
  // One that was asked before the page was rebuilt still waits.
  pose(app.state);
  app.messages.hasActions = true;
  app.messages.told = (view) => statusFor(view, sideHere(app));
  return { players, end: app.subscribe(pose) };
}

/** What can't be drawn by an icon of the page. @type {Record<string, string>} */
const SIGNS = {
  pause: 'M8 5V19M16 5V19',
  go: 'M7 4.5V19.5L19 12Z',
};

/**
 * A button of the row, that can be off and yet be found by the keyboard.
 * @param {string} sign an icon of the page; empty for one of this module's own
 * @param {string} label id of its short name
 * @param {string} long id of what it does
 * @param {() => void} press
 */
function button(sign, label, long, press) {
  const path = svg('path', {});
  const drawn = sign ? icon(sign) : svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, path);
  const text = h('span', {}, t(label));
  const title = t(long);
  const element = h(
    'button',
    { class: 'action', title: title === t(label) ? undefined : title, onclick: press },
    drawn,
    text,
  );
  return {
    element,
    get off() {
      return element.getAttribute('aria-disabled') === 'true';
    },
    set off(off) {
      if (off) element.setAttribute('aria-disabled', 'true');
      else element.removeAttribute('aria-disabled');
    },
    /** @param {string} id @param {string} sign */
    say(id, sign) {
      if (text.textContent !== t(id)) text.textContent = t(id);
      path.setAttribute('d', SIGNS[sign] ?? '');
    },
  };
}
