// Who plays which side, a person or the computer: the fields for it, and the dialog that changes it in the middle of a game.
// Loaded when it is first wanted.

import { TIMES } from '../app/choice.js';
import { SEATS } from '../app/clock.js';
import { LEVELS } from '../app/match.js';
import { say, words } from '../app/words.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { selectField } from './fields.js';
import { style } from './style.js';

/** @typedef {import('../app/match.js').Match} Match */
/** @typedef {import('../app/store.js').Store} Store */

/** @returns {import('./fields.js').Option[]} */
const levels = () => Array.from({ length: LEVELS }, (_, at) => [String(at + 1), `${at + 1} · ${words(`page.level.${at + 1}`)}`]);

/** How strong the computer plays. @param {string} label */
export const levelField = (label) => selectField(label, levels());

/** How long it may think. */
export const timeField = () => selectField(words('page.level.time'), TIMES.map((ms) => [String(ms), words('page.level.seconds', { seconds: seconds(ms) })]));

/** @param {number} ms */
function seconds(ms) {
  return ms < 1000 ? '½' : ms / 1000;
}

/** Opens the dialog. @param {Store} store @param {Match} match */
export async function changeSides(store, match) {
  await style('new-game.css');
  const players = store.state.table?.view.players ?? [];
  const who = SEATS.map((seat) => {
    const name = players.find((one) => one.seat === seat)?.name;
    const field = selectField(name ? say(name) : seat, [['0', words('page.sides.person')], ...levels().map(of)]);
    field.input.value = String(match.sides[seat]);
    return field;
  });
  const time = timeField();
  time.input.value = String(match.sides.time);
  time.element.hidden = Boolean(match.clock);
  const form = h('form', { class: 'new-game', id: 'sides', onsubmit: submit }, ...who.map((one) => one.element), time.element);
  const dialog = await openDialog({
    title: words('page.sides'),
    kind: 'starting',
    content: [form],
    foot: [
      h('button', { type: 'button', class: 'plain-button', onclick: once }, words('page.sides.once')),
      h('button', { type: 'submit', class: 'primary', form: 'sides' }, words('page.sides.done')),
    ],
  });

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    dialog.close();
    const [white = 0, black = 0] = who.map((one) => Number(one.input.value));
    match.seat({ white, black, time: Number(time.input.value) || match.sides.time });
  }

  function once() {
    dialog.close();
    void match.playOnce();
  }
}

/** A level among persons. @param {import('./fields.js').Option} option @returns {import('./fields.js').Option} */
function of([value, label]) {
  return [value, words('page.sides.computer', { level: label })];
}

/**
 * Who plays the side of a bar: nothing for a person; else the computer's level, whether it thinks, and a press to let it
 * move where it waits for one.
 * @param {HTMLElement} slot
 * @param {Match} match
 * @param {import('../app/clock.js').Seat} seat
 */
export function drawSitter(slot, match, seat) {
  const level = match.sides[seat];
  const thinks = match.opponent?.thinking === seat;
  const waits = match.opponent?.waits === seat;
  const state = `${level} ${thinks} ${waits}`;
  if (slot.dataset.state === state) return;
  slot.dataset.state = state;
  const bar = slot.closest('.player');
  if (waits || level || thinks) bar?.setAttribute('data-sits', waits ? 'button' : 'name');
  else bar?.removeAttribute('data-sits');
  const name = level ? words('page.level.short', { level }) : words('page.level.any');
  if (waits) {
    const go = h('button', { type: 'button', class: 'let-move', onclick: () => match.opponent?.go() }, words('page.level.go'));
    slot.replaceChildren(go);
  } else if (thinks) {
    slot.replaceChildren(h('span', { class: 'thinks' }, words(level ? 'page.level.thinks' : 'page.level.thinking')));
  } else {
    slot.replaceChildren(level ? h('span', { title: words(`page.level.${level}`) }, name) : '');
  }
}
