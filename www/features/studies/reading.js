// The text of a chapter in reading flow: comments as paragraphs, moves as buttons between them, variations set off. One
// move, the current one, is the stop for the tab key.

import { moveButton } from '../../components/move-list/lines.js';
import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { pathIn } from './state/chapter.js';
import { proseOf } from './state/study-file.js';

/** @import { ChapterReader } from './state/chapter.js' */
/** @import { Node } from '../../pkg/oddchess.js' */
/** @typedef {(id: number | undefined) => Node | undefined} Nodes */

/** @param {(node: number) => void} visit */
export function readingText(visit) {
  const element = h('div', {
    class: 'moves reading',
    role: 'group',
    'aria-label': t('page.study.text'),
    onclick: jump,
  });
  /** What the text was made of. @type {unknown[]} */
  let made = [];

  /** @param {Event} event */
  function jump({ target }) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) visit(Number(button.dataset.node));
  }

  /** @param {ChapterReader} reader */
  function update(reader) {
    const { view, nodes } = reader.game.current;
    const nodeOf = (/** @type {number | undefined} */ id) => (id === undefined ? undefined : nodes.get(id));
    // Of an exercise that is not over there is only the way so far, with what is tried.
    const part = reader.phase === 'free' ? undefined : pathIn(reader);
    const now = [reader, view.revision, part ? view.at : -1];
    const held = element.contains(document.activeElement);
    if (now.some((value, at) => value !== made[at])) {
      made = now;
      element.replaceChildren(...(part ? path(part) : wholeText(nodeOf)));
    }
    mark(view.at, held);
  }

  /** @param {number} at @param {boolean} held whether the text has the focus */
  function mark(at, held) {
    for (const old of element.querySelectorAll('[aria-current]')) old.removeAttribute('aria-current');
    for (const old of element.querySelectorAll('button[tabindex="0"]')) old.setAttribute('tabindex', '-1');
    const current = /** @type {HTMLElement | null} */ (element.querySelector(`.move[data-node="${at}"]`));
    current?.setAttribute('aria-current', 'step');
    (current ?? element.querySelector('.move'))?.setAttribute('tabindex', '0');
    if (current && held) current.focus({ preventScroll: true });
    reveal(current);
  }

  /** Scrolls the text, and only the text. @param {HTMLElement | null} current */
  function reveal(current) {
    const box = element.parentElement;
    if (!box || box.scrollHeight <= box.clientHeight) return;
    if (!current) {
      box.scrollTop = 0;
      return;
    }
    const frame = box.getBoundingClientRect();
    const place = current.getBoundingClientRect();
    const room = frame.height / 4;
    if (place.top < frame.top || place.bottom > frame.bottom - room) box.scrollTop += place.top - frame.top - room;
  }

  return { element, update };
}

/** The moves of an exercise so far, with what was said of them. @param {Node[]} nodes the start first */
function path(nodes) {
  const writer = new Paragraphs();
  nodes.forEach((node, at) => writer.add(node, nodes[at - 1]));
  return writer.done();
}

/** @param {Nodes} nodeOf */
function wholeText(nodeOf) {
  const root = nodeOf(0);
  const writer = new Paragraphs();
  if (root) writer.add(root, undefined);
  writeLine(writer, nodeOf, root);
  return writer.done();
}

/**
 * What follows a node, with what branches off.
 * @param {Paragraphs} writer
 * @param {Nodes} nodeOf
 * @param {Node | undefined} from
 */
function writeLine(writer, nodeOf, from) {
  for (let node = from; node; ) {
    const [main, ...others] = node.children;
    const next = nodeOf(main);
    if (!next) return;
    writer.add(next, node);
    for (const id of others) {
      const first = nodeOf(id);
      if (!first) continue;
      const inner = new Paragraphs();
      inner.add(first, node);
      writeLine(inner, nodeOf, first);
      writer.box(h('div', { class: 'variation' }, ...inner.done()));
    }
    node = next;
  }
}

/** Joins moves to paragraphs, between which comments stand. */
class Paragraphs {
  /** @type {HTMLElement[]} */
  #all = [];
  /** The paragraph that takes the next move. @type {HTMLElement | undefined} */
  #open;

  /** @param {Node} node @param {Node | undefined} before */
  add(node, before) {
    const { played, comment } = node;
    if (played) {
      const numbered = played.color === 'white' || !this.#open;
      this.#open ??= this.#put(h('p', { class: 'line' }));
      const number = `${played.number}${played.color === 'white' ? '.' : '…'}`;
      this.#open.append(
        h('span', { class: 'step' }, numbered && h('span', { class: 'number' }, number), moveButton(node, before)),
        ' ',
      );
    }
    const paragraphs = proseOf(comment).split('\n').filter(Boolean);
    for (const text of paragraphs) this.box(h('p', { class: 'prose', dir: 'auto' }, text));
  }

  /** @param {HTMLElement} element */
  box(element) {
    this.#put(element);
    this.#open = undefined;
  }

  /** @param {HTMLElement} element */
  #put(element) {
    this.#all.push(element);
    return element;
  }

  done() {
    return this.#all;
  }
}
