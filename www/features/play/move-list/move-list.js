// The record: every move with its number and its tag, variations and notes between them, the one in which the reader
// stands marked; a press goes there.
//
// Where there is room it shows the whole tree, two moves a row; where there is little, a strip of the current line,
// with a sign at each fork. Rows that have not changed are left alone, so that long games stay quick, and of a very long
// one the rows around the reader come first.

import { besideMove, forkSign, moveButton, reviewGrade } from '../../../components/move-list/lines.js';
import { h } from '../../../lib/dom.js';
import { t } from '../../../lib/i18n.js';
import { late } from '../../../lib/locales.js';

/** @import { App } from '../../../state/app.js' */
/** @import { OpenGame } from '../../../core/open-game.js' */
/** @import { Node } from '../../../pkg/oddchess.js' */
/** @typedef {{ key: string, nodes: Node[], build: () => HTMLElement }} Item a row, and the nodes that it shows */
/** @typedef {Item & { before: (Node | undefined)[] }} Row moves, and the nodes before them */

/** So many rows are made at a time on the screen. */
const MOST_AT_ONCE = 400;

/** @param {App} app */
export function moveList(app) {
  // Paper has room for all.
  const roomy = matchMedia('print, (min-width: 1000px)');
  const paper = matchMedia('print');
  const list = h('ol', { class: 'moves', onclick: jump, oncontextmenu: annotate });
  const empty = h('p', { class: 'empty' }, t('page.record.empty'));
  const holder = h('div', { class: 'notes-place' });
  const fold = h('details', { class: 'notes', ontoggle: unfold }, h('summary', {}, t('page.notes')), holder);
  const element = h(
    'section',
    { class: 'move-list', 'aria-label': t('page.record') },
    h('h2', {}, t('page.record')),
    empty,
    list,
    fold,
  );
  /** Rows as they stand, by key. @type {Map<string, { nodes: Node[], drawn: HTMLElement }>} */
  let rows = new Map();
  /** Forks whose variations are folded away. @type {Set<number>} */
  const folded = new Set();
  /** @type {OpenGame | undefined} */
  let shown;
  let [frame, rest] = [0, 0];
  /** @type {import('../../../components/move-list/annotate.js').AnnotationForm | undefined} */
  let notes;

  const over = new AbortController();
  roomy.addEventListener(
    'change',
    () => {
      rows.clear();
      if (shown) draw(shown);
    },
    { signal: over.signal },
  );

  // Parts that load below it take some of its height.
  new ResizeObserver(() => {
    const here = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
    if (here) reveal(list, here);
  }).observe(list);

  /** @param {Event} event */
  function jump(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button) app.game.visit(Number(button.dataset.node));
  }

  /** The other mouse button on a move: go there and write something beside it. @param {Event} event */
  function annotate(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    app.game.visit(Number(button.dataset.node));
    fold.open = true;
  }

  /** The notes are loaded when someone first wants them. */
  async function unfold() {
    if (!fold.open || notes) return;
    const { annotationForm } = await late(() => import('../../../components/move-list/annotate.js'));
    notes ??= annotationForm(app);
    holder.replaceChildren(notes.element);
    if (shown) notes.update(shown);
    fold.scrollIntoView({ block: 'nearest' });
  }

  /** @param {OpenGame} game */
  function update(game) {
    if (game.id !== shown?.id) {
      rows.clear();
      folded.clear();
    }
    shown = game;
    draw(game);
    if (fold.open) notes?.update(game);
  }

  /** @param {OpenGame} game @param {boolean} [goesOn] whether it only adds rows that are still missing */
  function draw(game, goesOn = false) {
    clearTimeout(rest);
    const held = list.contains(document.activeElement);
    const items = roomy.matches ? wholeTree(game, folded) : strip(game);
    const missing = items.filter(({ key, nodes }) => {
      const old = rows.get(key)?.nodes;
      return old?.length !== nodes.length || !old.every((node, at) => node === nodes[at]);
    });
    const made = new Set(paper.matches ? missing : nearest(missing, game.view.at));
    const drawn = new Map();
    const left = new Set(missing);
    for (const item of items) {
      const { key, nodes, build } = item;
      if (made.has(item)) drawn.set(key, { nodes, drawn: build() });
      else if (!left.has(item)) drawn.set(key, rows.get(key));
    }
    if (made.size < left.size) rest = window.setTimeout(() => shown === game && draw(game, true));
    syncChildren(
      list,
      [...drawn.values()].map((row) => row.drawn),
    );
    rows = drawn;
    empty.hidden = items.length > 0;
    list.classList.toggle('strip', !roomy.matches);
    const current = mark(list, game.view.at);
    if (current && held) current.focus({ preventScroll: true });
    if (goesOn) return;
    // With the frame that shows it: measuring earlier would lay the page out twice.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => reveal(list, current));
  }

  const end = () => {
    clearTimeout(rest);
    over.abort();
  };
  return { element, update, end };
}

/**
 * As many rows as are made at a time: those around the one with a node, or the first if it is made already.
 * @param {Item[]} items
 * @param {number} at
 */
function nearest(items, at) {
  if (items.length <= MOST_AT_ONCE) return items;
  const here = items.findIndex(({ nodes }) => nodes.some((node) => node.id === at));
  const begin = Math.max(0, Math.min(here - MOST_AT_ONCE / 2, items.length - MOST_AT_ONCE));
  return items.slice(begin, begin + MOST_AT_ONCE);
}

/**
 * The whole tree: rows of the main line, each followed by its comments and variations.
 * @param {OpenGame} game
 * @param {Set<number>} folded
 */
function wholeTree({ nodes }, folded) {
  /** @type {Item[]} */
  const items = [];
  const root = nodes.get(0);
  if (!root) return items;
  if (root.comment) items.push({ key: 'c0', nodes: [root], build: () => aside(besideMove(nodes, root, [], folded)) });
  /** The row that still waits for its second move. @type {Row | undefined} */
  let open;
  for (let node = root; ; ) {
    const next = nodes.get(node.children[0] ?? -1);
    if (!next) return items;
    open = addMove(items, next, node, open);
    const others = node.children.slice(1);
    if (next.comment || others.length > 0) {
      const all = [next, ...others.flatMap((id) => below(nodes, id))];
      items.push({ key: `a${next.id}`, nodes: all, build: () => aside(besideMove(nodes, next, others, folded)) });
      open = undefined;
    }
    node = next;
  }
}

/** A node and all that follows it. @param {Map<number, Node>} nodes @param {number} id @returns {Node[]} */
function below(nodes, id) {
  /** @type {Node[]} */
  const all = [];
  for (const stack = [id]; stack.length > 0; ) {
    const node = nodes.get(stack.pop() ?? -1);
    if (!node) continue;
    all.push(node);
    stack.push(...node.children);
  }
  return all;
}

/** The line in which the reader stands. @param {OpenGame} game */
function strip({ nodes, view }) {
  /** @type {Item[]} */
  const items = [];
  /** @type {Row | undefined} */
  let open;
  for (const id of view.line) {
    const node = nodes.get(id);
    if (!node) break;
    const parent = nodes.get(node.parent ?? -1);
    open = addMove(items, node, parent, open);
    if (!parent || parent.children.length < 2) continue;
    items.push({ key: `f${id}`, nodes: [parent], build: () => h('li', { class: 'fork' }, forkSign(parent, id)) });
    open = undefined;
  }
  return items;
}

/**
 * Puts a move into the row that waits for it, or into one of its own.
 * @param {Item[]} items
 * @param {Node} node
 * @param {Node | undefined} before the node before it
 * @param {Row | undefined} open
 * @returns {Row | undefined} the row that waits for the next move
 */
function addMove(items, node, before, open) {
  const played = node.played;
  // By the evaluation before it, too.
  const name = [node.id, reviewGrade(node, before) ?? ''].join('');
  const first = open?.nodes[0];
  if (open && first && played?.color === 'black' && first.played?.number === played.number) {
    open.key += `-${name}`;
    open.nodes.push(node);
    open.before.push(before);
    return undefined;
  }
  const [nodes, befores] = [[node], [before]];
  /** @type {Row} */
  const item = { key: `r${name}`, nodes, before: befores, build: () => row(nodes, befores) };
  items.push(item);
  return played?.color === 'white' ? item : undefined;
}

/** @param {Node[]} nodes @param {(Node | undefined)[]} befores */
function row(nodes, befores) {
  const played = nodes[0]?.played;
  const item = h('li', { class: 'round' }, h('span', { class: 'number' }, `${played?.number ?? ''}.`));
  if (played?.color === 'black') item.append(h('span', { class: 'gap', 'aria-hidden': 'true' }, '…'));
  item.append(...nodes.map((node, at) => moveButton(node, befores[at])));
  return item;
}

/** @param {HTMLElement} content */
function aside(content) {
  return h('li', { class: 'aside' }, content);
}

/**
 * Makes these the children of a list, touching as few as possible.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} wanted
 */
function syncChildren(list, wanted) {
  wanted.forEach((item, at) => {
    const there = list.children[at];
    if (there !== item) list.insertBefore(item, there ?? null);
  });
  while (list.children.length > wanted.length) list.lastElementChild?.remove();
}

/**
 * Marks the move in which the reader stands; it, or the first, is the one stop of the list for the tab key.
 * @param {HTMLElement} list
 * @param {number} at
 */
function mark(list, at) {
  for (const old of list.querySelectorAll('[aria-current]')) old.removeAttribute('aria-current');
  for (const old of list.querySelectorAll('button[tabindex="0"]')) old.setAttribute('tabindex', '-1');
  const current = /** @type {HTMLElement | null} */ (list.querySelector(`.move[data-node="${at}"]`));
  current?.setAttribute('aria-current', 'step');
  for (let fold = current?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  (current ?? list.querySelector('.move'))?.setAttribute('tabindex', '0');
  // A selector would have the browser look back from each row over all rows before it.
  let ahead = false;
  for (const item of list.children) {
    item.classList.toggle('ahead', ahead);
    ahead ||= item === current?.parentElement;
  }
  return current;
}

/**
 * Scrolls the list, and only the list, so that the entry is seen; to its start when there is none.
 * @param {HTMLElement} list
 * @param {HTMLElement | null} entry
 */
function reveal(list, entry) {
  if (!entry) {
    list.scrollTo(0, 0);
    return;
  }
  const box = list.getBoundingClientRect();
  const mark = entry.getBoundingClientRect();
  const room = 12;
  if (mark.top < box.top) list.scrollTop -= box.top - mark.top + room;
  else if (mark.bottom > box.bottom) list.scrollTop += mark.bottom - box.bottom + room;
  if (mark.left < box.left) list.scrollLeft -= box.left - mark.left + room;
  else if (mark.right > box.right) list.scrollLeft += mark.right - box.right + room;
}
