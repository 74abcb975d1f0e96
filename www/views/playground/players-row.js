// The row of the players' actions: pause the clock, resign, offer a draw, change who plays; after the end, undo it or
// play again. Loaded when a game has begun.

import { clockFace } from '../../components/clock-display.js';
import { h, hide, icon, svg } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { Players } from '../../state/players.js';
import { drawComputerStatus } from './computer-status.js';

/** @typedef {import('../../state/app.js').App} App */
/** @typedef {import('../../state/clock.js').Color} Color */
/** @typedef {ReturnType<typeof import('../../components/player-bars.js').playerBar>} Bar */

/**
 * @param {App} app
 * @param {HTMLElement} place where the row goes
 * @param {Bar[]} bars
 * @param {HTMLElement} play the board with all that lies around it
 */
export function playersRow(app, place, bars, play) {
  const players = (app.players ??= new Players(app));
  const board = /** @type {import('../../board/variant-board.js').VariantBoard | null} */ (
    play.querySelector('variant-board')
  );
  const faces = bars.map((bar) => clockFace(bar.clock));
  const spoken = h('span', { class: 'unseen', 'aria-live': 'polite' });
  const pause = button('', 'page.clock.pause', 'page.clock.pause', () => players.toggle());
  const back = button('undo', 'page.take_back', 'page.take_back', () => !back.off && players.takeBack());
  const resign = button('flag', 'page.resign', 'page.resign', askResign);
  const draw = button('handshake', 'page.draw', 'page.draw.offer', offerDraw);
  const again = button('restart', 'page.again', 'page.again.long', playAgain);
  const reopen = button('undo', 'page.reopen', 'page.reopen.long', () => app.game.reopen());
  const sides = button(
    '',
    'page.level.any',
    'page.sides',
    () => void import('./players-dialog.js').then(({ openPlayersDialog }) => openPlayersDialog(app, players)),
  );
  sides.say('page.level.any', 'computer');
  sides.element.classList.add('sides');
  again.element.classList.add('main');
  place.replaceChildren(
    pause.element,
    back.element,
    resign.element,
    draw.element,
    again.element,
    reopen.element,
    sides.element,
    spoken,
  );

  /** The player's name for a sentence. @param {Color} color */
  function name(color) {
    return app.state.game?.view.players.find((one) => one.color === color)?.name ?? color;
  }

  /** Closes a question: the keyboard goes back to where it was asked. @param {HTMLElement} from */
  function withdraw(from) {
    app.messages.ask(null);
    from.focus();
  }

  function askResign() {
    const color = players.person ?? (app.correspondence.current?.color || app.state.game?.view.turn);
    if (!color || resign.off) return;
    app.messages.ask({
      text: { id: 'page.resign.ask', args: { player: name(color) } },
      replies: [
        { id: 'page.resign.yes', main: true, press: () => ended(() => app.game.resign(color)) },
        { id: 'page.cancel', press: () => withdraw(resign.element) },
      ],
    });
  }

  function offerDraw() {
    const color = app.state.game?.view.turn;
    if (!color || draw.off) return;
    if (players.person) {
      answerDraw(players.person === 'white' ? 'black' : 'white');
      return;
    }
    app.messages.ask({
      text: { id: 'page.draw.offered', args: { player: name(color) } },
      replies: [
        { id: 'page.draw.accept', main: true, press: () => ended(() => app.game.agree()) },
        { id: 'page.draw.decline', press: () => withdraw(draw.element) },
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
    const { computers: former, ...terms } = players.options;
    app.files.rematch();
    players.start({ ...terms, computers: { white: former.black, black: former.white, time: former.time } });
    board?.focus();
  }

  function redraw() {
    const { game } = app.state;
    if (!game) return;
    const { card, view } = game;
    const over = Boolean(view.result);
    const begun = view.line.length > 0;
    const { clock } = players;
    play.classList.toggle('facing', players.turning === 'facing');
    play.classList.toggle('timed', Boolean(clock));
    hide(pause.element, !clock || over);
    pause.off = !clock?.canToggle;
    pause.say(clock?.paused ? 'page.clock.go' : 'page.clock.pause', clock?.paused ? 'go' : 'pause');
    hide(back.element, !players.person || over);
    back.off = !players.canTakeBack;
    hide(resign.element, over);
    hide(draw.element, over || !card.draws);
    resign.off = draw.off = !begun;
    hide(again.element, !over);
    hide(reopen.element, !view.result?.closed);
    // Beside three others its sign must do.
    sides.element.classList.toggle('brief', Boolean(clock) || over || players.person !== undefined);
    if (board) board.locked = app.game.locked !== undefined;
    void board?.enablePremove(players.computer?.busy ? players.person : undefined);
    if (players.computer) void loadStyle('computer.css');
    for (const bar of bars) drawComputerStatus(bar.status, players, bar.color);
    tick();
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
  return players;
}

/** What can't be drawn by an icon of the page. @type {Record<string, string>} */
const SIGNS = {
  pause: 'M8 5V19M16 5V19',
  go: 'M7 4.5V19.5L19 12Z',
  computer:
    'M7 7H17V17H7ZM10.5 10.5H13.5V13.5H10.5ZM9.5 7V3.5M14.5 7V3.5M9.5 20.5V17M14.5 20.5V17M7 9.5H3.5M7 14.5H3.5M20.5 9.5H17M20.5 14.5H17',
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
    { type: 'button', class: 'action', title: title === t(label) ? undefined : title, onclick: press },
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
    /** @param {string} id @param {string} players */
    say(id, players) {
      if (text.textContent !== t(id)) text.textContent = t(id);
      path.setAttribute('d', SIGNS[players] ?? '');
    },
  };
}
