// The page for frames, embed.html: a board, its moves and a link to the playground.
//
// It uses no storage. It reports events to the parent page by messages and listens to none: to show another game, the
// parent sets another address.

import { h, hide, iconButton, visuallyHidden } from '../../lib/dom.js';
import { FALLBACK, nearestLanguage } from '../../lib/locales.js';
import '../../element/register.js';
import { setLocale, t } from '../../lib/i18n.js';

/** @typedef {import('../../element/board-element.js').BoardElement} BoardElement */
/** @typedef {NonNullable<BoardElement['state']>} Standing */

/**
 * What may be asked for beside the link, in the address's query or among the link's own keys, and the values there are.
 */
const OPTIONS = {
  theme: ['light', 'dark', 'auto'],
  board: ['paper', 'walnut', 'slate', 'green', 'contrast'],
  coordinates: ['inside', 'outside', 'none'],
  play: ['yes', 'no'],
  record: ['yes', 'no'],
  controls: ['yes', 'no'],
  message: ['yes', 'no'],
};

/** @typedef {keyof typeof OPTIONS | 'lang'} Option */

/** What is asked for; a value that there is not counts for nothing. @returns {Partial<Record<Option, string>>} */
function options() {
  const { hash, search } = location;
  const keys = new URLSearchParams(search);
  const at = hash.indexOf('?');
  if (at >= 0) new URLSearchParams(hash.slice(at + 1)).forEach((value, name) => keys.set(name, value));
  const known = Object.entries(OPTIONS).filter(([name, values]) => values.includes(keys.get(name) ?? ''));
  return Object.fromEntries([...known.map(([name]) => [name, keys.get(name) ?? '']), ['lang', keys.get('lang') ?? '']]);
}

const asked = options();
const language = [asked.lang ?? '', ...navigator.languages].map(nearestLanguage).find(Boolean) ?? FALLBACK;
const board = /** @type {BoardElement} */ (document.createElement('variant-board'));

/** @param {Option} name @param {string} attribute */
const forwardEvents = (name, attribute = name) => asked[name] && board.setAttribute(attribute, asked[name]);
forwardEvents('board');
forwardEvents('coordinates');
board.lang = language;
board.viewOnly = asked.play === 'no';
board.setAttribute('message', asked.message === 'no' ? 'none' : 'shown');
/** The link as the core writes it: what there is to come back to. */
let start = '';
/** The link as it was given, if something is wrong with it. */
let wrong = '';
follow();

/** The link that was asked for; a new one takes the place of the old. */
function follow() {
  start = wrong = '';
  board.link = location.hash || '#';
}
addEventListener('hashchange', follow);

/** What happens, for the page around. */
const notifyPage = window.parent === window ? undefined : window.parent;
for (const name of ['position', 'move', 'refused', 'end', 'error']) {
  board.addEventListener(name, (event) => {
    // Any origin may receive it: the parent page has set the game itself.
    notifyPage?.postMessage(
      { source: 'oddchess', type: name, ...(event instanceof CustomEvent ? event.detail : {}) },
      '*',
    );
  });
}

void build().catch((cause) => {
  console.error(cause);
  for (const line of document.querySelectorAll('#plain > *')) line.toggleAttribute('hidden', false);
});

async function build() {
  await setLocale(language);
  const list = h('ol', {
    class: 'moves',
    'aria-label': t('page.record'),
    hidden: asked.record === 'no',
    onclick: jump,
  });
  const empty = h('p', { class: 'empty', hidden: true }, t('page.record.empty'));
  /** @param {string} name @param {string} id @param {() => void} press @param {string} [key] */
  const tool = (name, id, press, key) =>
    iconButton(name, t(`page.key.${id}`), press, key ? { 'aria-keyshortcuts': key } : {});
  const first = tool('first', 'first', () => board.go(0), 'Home');
  const undo = tool('previous', 'back', () => board.back(), 'ArrowLeft');
  const redo = tool('next', 'on', () => board.forward(), 'ArrowRight');
  const last = tool('last', 'last', () => board.go(Infinity), 'End');
  const flip = tool('flip', 'flip', () => board.flip());
  const reset = iconButton('restart', t('page.embed.reset'), () => board.reset(), { hidden: true });
  const tools = h(
    'div',
    { class: 'controls', role: 'group', 'aria-label': t('page.controls'), hidden: asked.controls === 'no' },
    first,
    undo,
    redo,
    last,
    flip,
    reset,
  );
  const out = h('a', { class: 'out', href: 'index.html', target: '_blank', rel: 'noopener' }, t('page.embed.open'));
  const title = h('h1', { class: 'unseen' });
  const side = h('div', { class: 'side' }, empty, list, tools, h('p', { class: 'foot' }, out));
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
    for (const [button, off] of /** @type {const} */ ([
      [first, ply === 0],
      [undo, ply === 0],
      [redo, ply === moves.length],
      [last, ply === moves.length],
    ])) {
      button.setAttribute('aria-disabled', String(off));
    }
    const line = moves.map(({ text }) => text).join();
    if (line !== shown) list.replaceChildren(...rounds(moves));
    shown = line;
    hide(empty, asked.record === 'no' || moves.length > 0);
    hide(list, asked.record === 'no' || moves.length === 0);
    mark(list, ply);
  }

  /** @param {Event} event */
  function jump({ target }) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) board.go(Number(button.dataset.ply));
  }

  board.addEventListener('position', () => board.state && update(board.state));
  board.addEventListener('error', () => {
    wrong = location.hash;
    out.href = `index.html${wrong}`;
    list.replaceChildren();
    hide(empty, true);
    shown = '';
  });
  addEventListener('keydown', walk);
  const place = document.getElementById('embed');
  // All of it is seen at once: what came bit by bit would move.
  const show = () => requestAnimationFrame(() => requestAnimationFrame(() => place?.classList.remove('settling')));
  place?.classList.add('settling');
  place?.replaceChildren(title, board, side);
  document.getElementById('plain')?.remove();
  board.addEventListener('error', show);
  board.ready.then(show, show);
}

/**
 * Whether two links are of the same moves, wherever the reader stands and however the board lies.
 * @param {string} one
 * @param {string} other
 */
function sameLine(one, other) {
  /** @param {string} link */
  const line = (link) => link.replace(/([?&])(?:ply|side)=[^&]*&?/g, '$1').replace(/[?&]+$/, '');
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
        { type: 'button', class: 'move', 'data-ply': at + 1, tabindex: -1, title: tagSaid },
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
