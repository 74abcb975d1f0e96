// The page that shows how to embed a board: puts this site's address into the samples of code, lets them be copied,
// prints the events of the boards, and makes the ten uses, the exercise and the generator of code work.
//
// It uses only the public interface of the element, and all its texts are in the page.

import { h } from '../../lib/dom.js';
import { escapeHtml } from '../../lib/html.js';
import { at } from '../../lib/site.js';

/** @import { BoardElement } from '../../element/board-element.js' */

/** The address used in the samples. */
const EXAMPLE = 'https://oddchess.example';

for (const code of document.querySelectorAll('pre > code')) sample(/** @type {HTMLElement} */ (code));
for (const list of document.querySelectorAll('[data-events]')) print(/** @type {HTMLElement} */ (list));
for (const section of document.querySelectorAll('[data-answer]')) exercise(/** @type {HTMLElement} */ (section));
for (const form of document.querySelectorAll('form[data-for]')) attributeForm(/** @type {HTMLFormElement} */ (form));
for (const pair of document.querySelectorAll('.pair')) keepInStep(/** @type {HTMLElement} */ (pair));
for (const tools of document.querySelectorAll('.says')) drive(/** @type {HTMLElement} */ (tools));
for (const text of document.querySelectorAll('.follows')) follow(/** @type {HTMLElement} */ (text));

/** @param {HTMLElement} code */
function sample(code) {
  const here = new URL(at(''));
  const text = code.textContent ?? '';
  code.textContent = text.replaceAll(`'${EXAMPLE}'`, `'${here.origin}'`).replaceAll(`${EXAMPLE}/`, here.href);
  const { copy = '', copied = '' } = document.body.dataset;
  const button = h('button', { class: 'copy plain-button' }, copy);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code.textContent ?? '');
      button.textContent = copied;
    } catch {
      // The browser keeps the clipboard to itself: what is selected can be copied by hand.
      getSelection()?.selectAllChildren(code);
    }
    setTimeout(() => (button.textContent = copy), 2000);
  });
  const block = /** @type {HTMLElement} */ (code.parentElement);
  // What may have to be scrolled sideways can be reached by key.
  block.tabIndex = 0;
  const holder = h('div', { class: 'sample' });
  block.before(holder);
  holder.append(block, button);
}

/** Prints the events of all boards within. @param {HTMLElement} list */
function print(list) {
  const log = document.getElementById(list.dataset.events ?? '');
  if (!log) return;
  log.tabIndex = 0;
  /** @type {string[]} */
  const lines = [];
  for (const name of ['move', 'refused', 'end']) {
    list.addEventListener(name, (event) => {
      const { game, move, by, message, rule, result, fen } = /** @type {CustomEvent} */ (event).detail;
      const told = {
        move: { by, move: move?.san, text: move?.text, fen },
        refused: { message, rule },
        end: { by, result },
      }[name];
      lines.unshift(`${game}  ${name}  ${JSON.stringify(told)}`);
      log.textContent = lines.slice(0, 40).join('\n');
    });
  }
}

/** One move is right, all others are taken back. @param {HTMLElement} section */
function exercise(section) {
  const board = /** @type {BoardElement | null} */ (section.querySelector('variant-board'));
  const note = /** @type {HTMLElement | null} */ (section.querySelector('[data-right]'));
  if (!board || !note) return;
  note.setAttribute('role', 'status');
  board.addEventListener('move', (event) => {
    const { move } = /** @type {CustomEvent} */ (event).detail;
    const right = move.text === section.dataset.answer;
    note.textContent = ((right ? note.dataset.right : note.dataset.wrong) ?? '').replace('{move}', move.san);
    if (right) board.viewOnly = true;
    else board.back();
  });
}

/** Options of the frame that have the names of the element's attributes. */
const LOOKS = ['theme', 'board', 'coordinates', 'lang'];

/** Each field is an attribute of the board, and all of them make the code below. @param {HTMLFormElement} form */
function attributeForm(form) {
  const board = /** @type {BoardElement | null} */ (document.getElementById(form.dataset.for ?? ''));
  const link = /** @type {HTMLInputElement | null} */ (form.elements.namedItem('link'));
  const game = /** @type {HTMLSelectElement | null} */ (form.elements.namedItem('game'));
  if (!board || !link || !game) return;

  form.addEventListener('input', ({ target }) => {
    if (target === link) {
      const fragment = link.value.replace(/^[^#]*/, '').trim();
      if (fragment) board.link = fragment;
    } else if (target instanceof HTMLInputElement) board.toggleAttribute(target.name, target.checked);
    else if (target instanceof HTMLSelectElement) {
      if (target.value) board.setAttribute(target.name, target.value);
      else board.removeAttribute(target.name);
    }
    write();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  board.addEventListener('position', () => {
    const { state } = board;
    if (!state) return;
    if (document.activeElement !== link) link.value = state.link;
    game.value = state.game;
    write();
  });

  /** The code that puts the board as it is on another page. */
  function write() {
    const { state } = /** @type {BoardElement} */ (board);
    if (!state) return;
    const looks = LOOKS.flatMap((name) => {
      const value = board?.getAttribute(name);
      return value ? [/** @type {const} */ ([name, value])] : [];
    });
    const query = new URLSearchParams(looks.map(([name, value]) => [name, value]));
    if (board?.viewOnly) query.set('play', 'no');
    const address = `${at('embed.html')}${query.size > 0 ? `?${query}` : ''}${state.link}`;
    const attributes = looks.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
    const only = board?.viewOnly ? ' viewonly' : '';
    code(
      'frame',
      `<iframe src="${escapeHtml(address)}"\n        width="360" height="560" loading="lazy" title="${escapeHtml(state.name)}"></iframe>`,
    );
    code(
      'element',
      `<script type="module" src="${at('board.js')}"></script>\n<variant-board link="${escapeHtml(state.link)}"${attributes}${only}></variant-board>`,
    );
  }
}

/** @param {string} kind @param {string} text */
function code(kind, text) {
  document.querySelector(`[data-code="${kind}"]`)?.replaceChildren(text);
}

/** What stands on one board stands on the other. @param {HTMLElement} pair */
function keepInStep(pair) {
  const [one, two] = pair.querySelectorAll('variant-board');
  if (!one || !two) return;
  for (const [from, to] of /** @type {const} */ ([
    [one, two],
    [two, one],
  ])) {
    from.addEventListener('position', () => {
      const { game, moves, ply } = from;
      if (to.moves !== moves) to.load({ game, moves, ply });
      else to.go(ply);
    });
  }
}

/** Buttons that send messages to a frame, and what it answers. @param {HTMLElement} tools */
function drive(tools) {
  const frame = /** @type {HTMLIFrameElement | null} */ (document.getElementById(tools.dataset.for ?? ''));
  const answer = /** @type {HTMLElement | null} */ (tools.nextElementSibling);
  if (!frame || !answer) return;
  answer.setAttribute('role', 'status');
  tools.addEventListener('click', ({ target }) => {
    const say = target instanceof HTMLElement ? target.dataset.say : undefined;
    if (say) frame.contentWindow?.postMessage({ oddchess: 1, id: say, ...JSON.parse(say) }, location.origin);
  });
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || !['done', 'error'].includes(data.type)) return;
    const { type, reason, message, state } = data;
    answer.textContent = JSON.stringify(type === 'done' ? { type, ply: state?.ply } : { type, reason, message });
  });
}

/** Moves in a text, and the board that shows them. @param {HTMLElement} text */
function follow(text) {
  const board = text.querySelector('variant-board');
  text.addEventListener('click', ({ target }) => {
    const ply = target instanceof HTMLElement ? target.dataset.ply : undefined;
    if (!ply) return;
    board?.go(Number(ply));
    for (const move of text.querySelectorAll('[data-ply]'))
      move.setAttribute('aria-current', move === target ? 'step' : 'false');
  });
}
