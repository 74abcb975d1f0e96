// The opening explorer: what the computer played against itself in the position on the board, and how those games ended.
// A press on a move plays it. Where the game has left the book, it says so and leads back.

import { moveButton } from '../../../components/move-button.js';
import { h, visuallyHidden } from '../../../lib/dom.js';
import { currentLanguage, formatNumber, t, tMessage } from '../../../lib/i18n.js';
import { FALLBACK } from '../../../lib/locales.js';
import { bookOf, movesAt, percentages, placeIn, whiteShare } from '../../../state/openings.js';
import { scoreOf } from '../../../state/review.js';
import { shortScore } from './score.js';

/** @import { App } from '../../../state/app.js' */
/** @import { OpenGame } from '../../../core/open-game.js' */
/** @import { Book, BookMove, BookPlace } from '../../../state/openings.js' */

/** So many moves are shown at first. */
const MOST = 10;

/** Whether it is open: a page built anew, say in another language, has it so, too. */
let shown = false;

/** @param {App} app */
export function openingExplorer(app) {
  const name = h('p', { class: 'opening-name' });
  const told = h('p', { class: 'opening-told' });
  const back = button('page.openings.back', () => app.game.go(returnPly));
  const summary = h('summary', {}, t('page.openings'));
  const again = button('page.retry', () => {
    // The button goes.
    summary.focus();
    void load();
  });
  const table = h('table', { class: 'opening-moves' });
  const all = button('', () => {
    wholeAt = drawn;
    const first = table.querySelectorAll('button').length;
    draw();
    table.querySelectorAll('button')[first]?.focus();
  });
  const about = h('p', { class: 'effort' });
  const element = h(
    'details',
    { class: 'openings', open: shown, ontoggle: toggle },
    summary,
    h('div', { class: 'opening-head', 'aria-live': 'polite' }, name, told),
    back,
    again,
    table,
    all,
    about,
  );
  /** @type {{ game: string, book?: Book, failed?: boolean } | undefined} */
  let loaded;
  /** What is drawn. */
  let drawn = '';
  /** Whether all moves of the position are shown. */
  let whole = false;
  /** The position that this was asked for. */
  let wholeAt = '';
  let returnPly = 0;
  /** It was just opened, maybe below the edge of the panel: its table, once there is one, is scrolled into view. */
  let reveal = false;

  function toggle() {
    shown = element.open;
    reveal = shown;
    draw();
  }

  async function load() {
    const game = app.state.game?.card.id ?? '';
    const mine = { game };
    loaded = mine;
    draw();
    try {
      const book = await bookOf(game);
      if (loaded === mine) loaded = { game, book };
    } catch (cause) {
      console.warn(cause);
      if (loaded === mine) loaded = { game, failed: true };
    }
    draw();
  }

  function draw() {
    const { game } = app.state;
    if (!element.open || !game) return;
    if (hasOwnStart(game)) return show('page.openings.own');
    if (loaded?.game !== game.card.id) return void load();
    const { book, failed } = loaded;
    if (!book) return show(failed ? 'page.fault.unloaded' : 'page.moment', undefined, failed);
    const place = placeIn(
      book,
      game.moves.slice(0, game.view.ply).map(({ text }) => text),
    );
    const { state, ply } = place;
    const key = `${game.id} ${game.view.fen} ${state} ${ply}`;
    if (key === drawn && whole === (wholeAt === key)) return;
    whole = wholeAt === key;
    const focused = document.activeElement;
    const held = element.contains(focused) && focused !== summary;
    show('', place);
    drawn = key;
    if (state === 'end') told.textContent = t('page.openings.ended', { count: ply });
    if (state === 'left') told.textContent = t('page.openings.left', { count: ply, move: moveName(game, ply) });
    const source = { games: formatNumber(book.games), nodes: formatNumber(book.nodes) };
    about.textContent = `${t(book.random ? 'page.openings.about.random' : 'page.openings.about', source)} ${t('page.openings.margin')}`;
    if (state === 'in') drawTable(game, book, movesAt(book, place.position));
    if (reveal) element.scrollIntoView({ block: 'nearest' });
    reveal = false;
    // The button that was pressed is gone, or hidden.
    if (held && (!element.contains(focused) || focused?.closest('[hidden]')))
      (state === 'in' ? table.querySelector('button') : back)?.focus({ preventScroll: true });
  }

  /**
   * Everything but the moves.
   * @param {string} id of a sentence; empty if there is none
   * @param {BookPlace} [place]
   * @param {boolean} [failed]
   */
  function show(id, place, failed = false) {
    drawn = '';
    const named = place?.name?.[currentLanguage()] ?? place?.name?.[FALLBACK];
    name.textContent = named ? t('page.openings.name', { name: named }) : '';
    told.textContent = id && t(id);
    returnPly = place?.back ?? 0;
    back.hidden = !place || place.state === 'in';
    again.hidden = !failed;
    table.hidden = place?.state !== 'in';
    table.replaceChildren();
    all.hidden = true;
    about.textContent = '';
  }

  /** @param {OpenGame} game @param {Book} book @param {BookMove[]} moves */
  function drawTable(game, book, moves) {
    const { draws } = game.card;
    const rows = whole ? moves : moves.slice(0, MOST);
    all.hidden = rows.length === moves.length;
    all.textContent = t('page.openings.all', { count: moves.length });
    table.replaceChildren(
      h('caption', { class: 'unseen' }, t('page.openings.moves')),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, t('page.axis.move')),
          h('th', { scope: 'col' }, t('page.games.played')),
          h(
            'th',
            { scope: 'col', class: 'results' },
            ['side.white', ...(draws ? ['page.analysis.draw'] : []), 'side.black'].map((id) => t(id)).join(' / '),
          ),
          book.scored && h('th', { scope: 'col' }, t('page.openings.score')),
        ),
      ),
      h('tbody', {}, ...rows.map((move) => row(move, draws, book.scored))),
    );
  }

  /** @param {BookMove} move @param {boolean} draws whether the game knows draws @param {boolean} scored */
  function row(move, draws, scored) {
    const score = move.score ? scoreOf(move.score) : undefined;
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, bookButton(move.text)),
      h('td', {}, formatNumber(move.games)),
      h('td', { class: 'results' }, ...results(move, draws)),
      scored && h('td', { title: score && tMessage(score.message) }, score ? shortScore(score) : ''),
    );
  }

  /** @param {string} text */
  function bookButton(text) {
    const found = app.game.suggest(text)?.moves.find((move) => move.text === text);
    const [from, to] = text.match(/[a-z]\d/g) ?? [];
    const glides = from && to ? [{ from, to }] : [];
    const play = () => void app.game.typeMove(text);
    return moveButton({ san: found?.san ?? text, tag: found?.tag, glides }, play);
  }

  return { element, update: draw };
}

/**
 * How the games of a move ended, and how exactly that is known: in figures, in words for screen readers, and as a bar.
 * @param {BookMove} move @param {boolean} draws
 */
function results(move, draws) {
  const { white, draws: drawn, black } = move;
  const shares = percentages(draws ? [white, drawn, black] : [white, black]);
  const bar = h('span', { class: 'bar', 'aria-hidden': 'true' });
  for (const share of shares) {
    const part = h('i');
    part.style.flexGrow = String(share);
    bar.append(part);
  }
  const args = { white: shares[0] ?? 0, draws: shares[1] ?? 0, black: shares.at(-1) ?? 0 };
  const figures = t('page.percent', { percent: shares.join(' / ') });
  const { share, margin } = whiteShare(move);
  const points = { points: Math.round(100 * share), margin: Math.ceil(100 * margin) };
  return [
    h('span', { 'aria-hidden': 'true' }, figures, h('small', {}, ` ± ${formatNumber(points.margin)}`)),
    visuallyHidden(
      `${t(draws ? 'page.openings.results.read' : 'page.openings.results.read.drawless', args)}. ${t('page.openings.margin.read', points)}`,
    ),
    bar,
  ];
}

/** @param {string} id of its label; empty if it gets one later @param {() => void} press */
function button(id, press) {
  return h('button', { class: 'plain-button', hidden: true, onclick: press }, id && t(id));
}

/** Whether a game began from a position of its own, or with settings of its own: then its link has the position. @param {OpenGame} game */
function hasOwnStart({ view }) {
  return view.rules !== '' || view.game.includes('+') || /^#\w+\//.test(view.link);
}

/** A move of the line with its number. @param {OpenGame} game @param {number} ply before it */
function moveName({ moves }, ply) {
  const move = moves[ply];
  return move ? `${move.number}${move.color === 'white' ? '.' : '…'} ${move.san}` : '';
}
