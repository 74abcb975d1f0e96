// The page as a whole: puts the parts together and, after every change of the state, lets each draw its share.
//
// Data flows one way. A part never changes another; it calls an action of the store and is redrawn like all the rest.

import { about } from '../ui/about.js';
import { VariantBoard } from '../ui/board/variant-board.js';
import { controls, walkByWheel } from '../ui/controls.js';
import { h } from '../ui/dom.js';
import { footer } from '../ui/footer.js';
import { header } from '../ui/header.js';
import { home } from '../ui/home.js';
import { legend } from '../ui/legend.js';
import { matchPlace } from '../ui/match.js';
import { messageLine } from '../ui/message.js';
import { playerBar } from '../ui/players.js';
import { record } from '../ui/record/record.js';
import { setup } from '../ui/setup.js';
import { sharing } from '../ui/share.js';
import { trouble } from '../ui/trouble.js';
import { typedMove } from '../ui/typed.js';
import { onFault } from './storage.js';
import { say, words } from './words.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./store.js').State} State */
/** @typedef {import('./store.js').Table} Table */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @returns {() => void} lets go of the store, for another page to be built in its place
 */
export function buildPage(root, store) {
  const top = header(store);
  const strip = trouble(store);
  const game = gamePage(store);
  /** Made when it is first wanted: whoever comes by a link may never see it. @type {ReturnType<typeof home> | undefined} */
  let welcome;
  const open = (/** @type {string} */ id) => {
    store.open(`#${id}`, 'enter');
    scrollTo(0, 0);
  };
  const place = h('div', { class: 'place' });
  const skip = h('button', { type: 'button', class: 'skip', onclick: () => game.focus() }, words('page.skip'));
  const foot = footer(store.version);
  root.replaceChildren(skip, top.element, strip.element, place, foot.element);
  onFault((fault) => {
    foot.note(words(`page.fault.${fault}`));
    store.notice(`page.fault.${fault}`);
  });

  /** @param {State} state */
  function update(state) {
    const { table } = state;
    document.title = table ? words('page.title.game', { game: say(table.card.name) }) : words('page.title');
    top.update(state);
    strip.update(state);
    if (!table) welcome ??= home(store.cards, (card) => store.sample(card), open);
    const shown = table || !welcome ? game.element : welcome.element;
    skip.hidden = !table;
    if (welcome && !table && place.firstChild !== shown) void goOn(welcome.latest);
    if (place.firstChild !== shown) turnTo(shown);
    if (table) game.update(state, table);
  }

  /** Shows the latest games, if there are any. @param {HTMLElement} latest where */
  async function goOn(latest) {
    latest.replaceChildren();
    if (store.kept().length === 0) return;
    const { latestGames } = await import('../ui/games.js');
    const section = await latestGames(store, () => scrollTo(0, 0));
    if (section) latest.replaceChildren(section);
  }

  /** Another page: if the control in focus has gone with the old one, reading goes on at the new one. @param {HTMLElement} shown */
  function turnTo(shown) {
    const held = place.contains(document.activeElement);
    place.replaceChildren(shown);
    shown.tabIndex = -1;
    if (held) shown.focus({ preventScroll: true });
  }

  update(store.state);
  return store.subscribe(update);
}

/** @param {Store} store */
function gamePage(store) {
  const board = new VariantBoard();
  board.table = store;
  walkByWheel(board, store);
  const above = playerBar('above');
  const below = playerBar('below');
  const message = messageLine(store);
  const moves = record(store);
  const share = sharing(store);
  const texts = setup(store);
  const signs = legend();
  const play = h('section', { class: 'play', 'aria-label': words('page.table') }, above.element, board, below.element, message.element);
  const match = matchPlace(store, [above, below], play);
  const newGame = () => void match.dialog();
  const side = about(newGame);
  const tools = controls(store, { restart: newGame, share: () => void share.share() });
  side.element.append(signs.element);
  const element = h(
    'main',
    { class: 'table' },
    play,
    h('div', { class: 'side' }, moves.element, match.element, typedMove(store).element, tools.element, share.element, texts.element),
    side.element,
  );
  board.addEventListener('refusal', (event) => store.refuse(/** @type {CustomEvent} */ (event).detail));
  board.addEventListener('signs', (event) => {
    signs.update(board.getAttribute('game') ?? '', /** @type {CustomEvent} */ (event).detail);
  });
  board.addEventListener('measure', (event) => {
    play.style.setProperty('--board-width', `${/** @type {CustomEvent} */ (event).detail}px`);
  });
  /** @type {Table | undefined} */
  let drawn;

  /** @param {State} state @param {Table} table */
  function update(state, table) {
    message.update(state);
    // What the page says changes more often than the table; the hand's picks live through that.
    if (table === drawn) return;
    const fresh = table.id !== drawn?.id;
    drawn = table;
    side.update(table.card);
    above.update(table.view);
    below.update(table.view);
    moves.update(table);
    tools.update(table.view);
    texts.update(table.view);
    match.update(table);
    share.update();
    board.label = say(table.card.name);
    board.show(table.board, table.view, fresh);
  }

  return { element, update, focus: () => board.focus() };
}
