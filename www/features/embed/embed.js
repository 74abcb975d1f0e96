// The page for frames, embed.html: a board, its moves and a link to the playground.
//
// It uses no storage. It reports events to the parent page by messages, and carries out those of the parent (messages.js).

import { walkControls } from '../../components/walk-controls.js';
import { h, hide, iconButton, visuallyHidden } from '../../lib/dom.js';
import { FALLBACK, nearestLanguage } from '../../lib/locales.js';
import '../../element/register.js';
import { faultMessage } from '../../element/checks.js';
import { setLocale, t, tMessage } from '../../lib/i18n.js';
import { listen, plyOf, TYPES, tell } from './messages.js';
import { optionsOf, readOptions } from './options.js';

/** @import { BoardElement } from '../../element/board-element.js' */
/** @import { Refused } from './messages.js' */
/** @typedef {NonNullable<BoardElement['state']>} Standing */

let { asked, faults, language: wanted } = optionsOf(location);
const language = wanted ?? navigator.languages.map(nearestLanguage).find(Boolean) ?? FALLBACK;
const board = /** @type {BoardElement} */ (document.createElement('variant-board'));
const place = document.getElementById('embed');
board.lang = language;
/** The link as the core writes it: what there is to come back to. */
let start = '';
/** The link as it was given, if something is wrong with it. */
let wrong = '';
/** While a message is carried out, what the board says of it. @type {import('../../embed.d.ts').Details['error'] | undefined} */
let answer;
let answering = false;
applyOptions(asked);
follow();

/** The link that was asked for; a new one takes the place of the old. */
function follow() {
  start = wrong = '';
  board.link = location.hash || '#';
}

/** Sets what the board itself and the document have; the rest follows in `build`. @param {typeof asked} options */
function applyOptions({ theme, board: colors, coordinates, play, message, players, size }) {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else if (theme) document.documentElement.dataset.theme = theme;
  if (colors) board.setAttribute('board', colors);
  if (coordinates) board.setAttribute('coordinates', coordinates);
  if (play) board.viewOnly = play === 'no';
  if (players) board.setAttribute('players', players === 'no' ? 'none' : 'shown');
  if (message || !board.hasAttribute('message')) board.setAttribute('message', message === 'no' ? 'none' : 'shown');
  if (size) place?.style.setProperty('--size', `${size}px`);
}

for (const name of /** @type {const} */ (['position', 'move', 'refused', 'end', 'error'])) {
  board.addEventListener(name, (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    if (name === 'error' && answering) answer = detail;
    else tell(name, detail);
  });
}

void build().catch((cause) => {
  console.error(cause);
  for (const line of document.querySelectorAll('#plain > *')) line.toggleAttribute('hidden', false);
});

async function build() {
  await setLocale(language);
  const note = h('div', { class: 'trouble', role: 'alert', tabindex: 0, hidden: true });
  const list = h('ol', { class: 'moves', 'aria-label': t('page.record'), onclick: jump });
  const empty = h('p', { class: 'empty', hidden: true }, t('page.record.empty'));
  const controls = walkControls(board, { first: 'Home', back: 'ArrowLeft', on: 'ArrowRight', last: 'End' });
  const tools = controls.element;
  const reset = iconButton('restart', t('page.back.game'), () => board.reset(), { hidden: true });
  tools.append(reset);
  const out = h('a', { class: 'out', href: 'index.html', target: '_blank', rel: 'noopener' }, t('page.playground'));
  const title = h('h1', { class: 'unseen' });
  const side = h('div', { class: 'side' }, note, empty, list, tools, h('p', { class: 'foot' }, out));
  let shown = '';

  /** @param {Standing} now */
  function update(now) {
    const { moves, ply, link, name } = now;
    document.title = `${name} · Oddchess`;
    if (title.textContent !== name) title.textContent = name;
    // The first position after a link was opened is the one to come back to.
    if (!start) start = link;
    reset.hidden = link === start || sameLine(link, start);
    // The playground has a place to mend a link that can't be read.
    out.href = `index.html${wrong && sameLine(link, start) ? wrong : link}`;
    controls.update(now);
    const line = moves.map(({ text }) => text).join();
    if (line !== shown) list.replaceChildren(...rounds(moves));
    shown = line;
    showParts(moves.length);
    mark(list, ply);
  }

  /** @param {number} count of the moves */
  function showParts(count) {
    hide(empty, asked.record === 'no' || count > 0);
    hide(list, asked.record === 'no' || count === 0);
    hide(tools, asked.controls === 'no');
  }

  /** Tells of what the address asks for and can't have. */
  function showFaults() {
    const texts = faults.map((fault) => tMessage(faultMessage(fault)));
    note.replaceChildren(...texts.map((text) => h('p', {}, text)));
    hide(note, texts.length === 0);
    faults.forEach((fault, at) => tell('error', { message: texts[at], ...fault }));
  }

  addEventListener('hashchange', () => {
    const next = optionsOf(location);
    asked = { ...asked, ...next.asked };
    faults = next.faults;
    applyOptions(next.asked);
    showParts(board.state?.moves.length ?? 0);
    showFaults();
    follow();
  });

  /** @param {Event} event */
  function jump({ target }) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) board.go(Number(button.dataset.ply));
  }

  board.addEventListener('position', () => board.state && update(board.state));
  board.addEventListener('error', (event) => {
    // The rest is told beside a board that stays as it is.
    if (/** @type {any} */ (event).detail.reason !== 'link') return;
    wrong = location.hash;
    out.href = `index.html${wrong}`;
    list.replaceChildren();
    hide(empty, true);
    shown = '';
  });
  addEventListener('keydown', walk);
  showParts(0);
  hide(empty, true);
  // All of it is seen at once: what came bit by bit would move.
  const show = () => requestAnimationFrame(() => requestAnimationFrame(() => place?.classList.remove('settling')));
  place?.classList.add('settling');
  place?.replaceChildren(title, board, side);
  document.getElementById('plain')?.remove();
  board.addEventListener('error', show);
  const settled = board.ready.then(show, show);
  void settled.then(() => {
    tell('ready', { commands: TYPES, state: board.state ?? null });
    showFaults();
    reportHeight();
  });
  listen(settled, carryOut, sentence, () => board.state ?? null);

  /** @param {import('../../embed.d.ts').Command['type']} type @param {Record<string, unknown>} rest */
  function carryOut(type, rest) {
    const now = board.state;
    if (type === 'set') {
      const read = readOptions(Object.entries(rest));
      if (read.faults[0]) return read.faults[0];
      asked = { ...asked, ...read.asked };
      applyOptions(read.asked);
      showParts(now?.moves.length ?? 0);
      reportHeight();
      return undefined;
    }
    if (type === 'load') return told(() => board.load(rest));
    if (type === 'state') return undefined;
    if (!now) return { reason: /** @type {const} */ ('empty'), name: '', text: '', expected: 'load' };
    if (type === 'move') {
      const text = String(rest.move);
      const message = played(text);
      return message === undefined
        ? undefined
        : { reason: /** @type {const} */ ('move'), name: 'move', text, expected: '', message };
    }
    if (type === 'go') {
      const to = plyOf(rest.ply, now);
      if (typeof to !== 'number') return to;
      board.go(to);
    } else board[type]();
    return undefined;
  }
}

/**
 * What the board says against something it was asked to do; nothing if it did.
 * @param {() => boolean} work
 * @returns {Refused & { message?: string } | undefined}
 */
function told(work) {
  [answering, answer] = [true, undefined];
  const done = work();
  answering = false;
  if (done) return undefined;
  return { name: '', text: '', expected: '', ...(answer ?? { reason: 'empty' }) };
}

/** Plays a move. @param {string} move @returns {string | undefined} why it was refused */
function played(move) {
  let why = '';
  const hear = (/** @type {Event} */ event) => (why = /** @type {CustomEvent} */ (event).detail.message);
  board.addEventListener('refused', hear);
  const done = board.play(move);
  board.removeEventListener('refused', hear);
  return done ? undefined : why;
}

/** @param {Refused & { message?: string }} refused */
function sentence(refused) {
  const { reason, message } = refused;
  if (message !== undefined) return message;
  if (reason === 'empty') return t('page.embed.wrong.empty');
  const plain = reason === 'name' || reason === 'lacks' ? reason : 'value';
  return tMessage(faultMessage({ ...refused, reason: plain }));
}

let reported = 0;
/** Tells how high the frame has to be to show all of it, when that has changed. */
function reportHeight() {
  if (!place || window.parent === window) return;
  place.classList.add('natural');
  const height = Math.ceil(place.getBoundingClientRect().height);
  place.classList.remove('natural');
  if (height === reported) return;
  reported = height;
  tell('height', { height });
}
addEventListener('resize', () => requestAnimationFrame(reportHeight));

/**
 * Whether two links are of the same moves, wherever the reader stands and however the board lies.
 * @param {string} one
 * @param {string} other
 */
function sameLine(one, other) {
  /** @param {string} link */
  const line = (link) => {
    const [game, keys = ''] = link.split('?');
    const own = keys.split('&').filter((key) => key && !/^(?:ply|side)=/.test(key));
    return [game, ...own].join('&');
  };
  return line(one) === line(other);
}

/** @param {Standing['moves']} moves @returns {HTMLElement[]} one for each move, numbers among them */
function rounds(moves) {
  return moves.map((move, at) => {
    const { number, side, san, tag, tagSaid } = move;
    const numbered = side === 'white' || at === 0;
    return h(
      'li',
      {},
      numbered ? h('span', { class: 'number' }, `${number}${side === 'white' ? '.' : '…'}`) : null,
      h(
        'button',
        { class: 'move', 'data-ply': at + 1, tabindex: -1, title: tagSaid },
        h('span', { class: 'san' }, san),
        tag ? h('span', { class: 'price', 'aria-hidden': 'true' }, tag) : null,
        tagSaid ? visuallyHidden(`, ${tagSaid}`) : null,
      ),
    );
  });
}

/**
 * Marks the move that is shown; it, or the first, is the one stop of the list for the tab key.
 * @param {HTMLElement} list
 * @param {number} ply
 */
function mark(list, ply) {
  const buttons = [...list.querySelectorAll('button')];
  const held = list.contains(document.activeElement);
  const current = buttons[ply - 1];
  for (const button of buttons) {
    button.tabIndex = button === (current ?? buttons[0]) ? 0 : -1;
    if (button === current) button.setAttribute('aria-current', 'step');
    else button.removeAttribute('aria-current');
  }
  if (held) current?.focus({ preventScroll: true });
  // The list scrolls, never the page around the frame.
  if (!current) list.scrollTo(0, 0);
  else list.scrollTop = current.offsetTop - list.offsetTop - (list.clientHeight - current.offsetHeight) / 2;
}

/** The arrows walk in the record wherever the board has no use for them. @param {KeyboardEvent} event */
function walk(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const to = { ArrowLeft: board.ply - 1, ArrowRight: board.ply + 1, Home: 0, End: Infinity }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  board.go(to);
}
