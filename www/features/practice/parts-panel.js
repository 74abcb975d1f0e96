// Why a sum of parts is won or lost, in four steps: which parts there are, what each is worth, what they add up to, and
// which moves make that zero.

import { h, hide, icon } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { letterOf, lookOf } from './parts-overlay.js';
import { STEPS } from './state/strategy.js';

/** @import { PracticeSession, PartsReport } from './state/strategy.js' */

/** @param {{ more: () => void, close: () => void }} actions */
export function partsPanel({ more, close }) {
  const steps = h('ol', { class: 'parts-steps', 'aria-live': 'polite' });
  const next = h('button', { class: 'primary', onclick: more }, icon('next'), h('span', {}));
  const end = h('button', { class: 'plain-button', onclick: close }, t('page.practice.parts.hide'));
  const element = h(
    'section',
    { class: 'parts', 'aria-label': t('page.practice.parts'), hidden: true },
    h('h2', {}, t('page.practice.parts')),
    steps,
    h('div', { class: 'exercise-tools row' }, next, end),
  );
  /** @type {PartsReport | undefined} */
  let told;

  /** @param {PracticeSession} session */
  function update({ strategy }) {
    const { explained } = strategy;
    hide(element, !explained);
    if (!explained) {
      steps.replaceChildren();
      told = undefined;
      return;
    }
    const { parts, step } = explained;
    if (told !== parts) steps.replaceChildren();
    told = parts;
    // Steps that are there are not announced again.
    for (let at = steps.children.length; at < step; at += 1) steps.append(h('li', {}, ...(SAID[at]?.(parts) ?? [])));
    // In a narrow column it may come up out of sight.
    steps.lastElementChild?.scrollIntoView({ block: 'nearest' });
    next.lastElementChild?.replaceChildren(t('page.step', { number: step + 1, count: STEPS }));
    const last = step === STEPS;
    const held = document.activeElement === next;
    hide(next, last);
    if (held && last) end.focus();
  }

  return { element, update, focus: () => next.focus({ preventScroll: true }) };
}

/** What each step says. @type {((parts: PartsReport) => Node[])[]} */
const SAID = [
  ({ parts }) => [
    h('p', {}, t('page.practice.parts.count', { count: parts.length })),
    h(
      'ul',
      {},
      ...parts.map((part, at) =>
        h(
          'li',
          {},
          sign(at),
          h('span', {}, t('page.practice.parts.squares', { part: letterOf(at), squares: part.squares.join(', ') })),
          h(
            'details',
            {},
            h('summary', {}, t('page.practice.parts.room', { count: part.room.length })),
            part.room.join(', '),
          ),
        ),
      ),
    ),
  ],
  ({ parts }) => [
    h('p', {}, t('page.practice.parts.values')),
    h(
      'ul',
      {},
      ...parts.map((part, at) =>
        h(
          'li',
          {},
          sign(at),
          h(
            'span',
            {},
            part.nimber === null || part.nimber === undefined
              ? t('page.practice.parts.value.unknown', { part: letterOf(at) })
              : t('page.practice.parts.value', { part: letterOf(at), value: part.nimber }),
          ),
        ),
      ),
    ),
  ],
  ({ parts, sum }) => {
    if (sum === null || sum === undefined) return [h('p', {}, t('page.practice.parts.sum.unknown'))];
    const values = parts.map(({ nimber }) => nimber ?? 0);
    const width = Math.max(...values, sum).toString(2).length;
    const row = (/** @type {string} */ name, /** @type {number} */ value) =>
      h(
        'tr',
        {},
        h('th', { scope: 'row' }, name),
        h('td', {}, String(value)),
        h('td', { class: 'bits' }, value.toString(2).padStart(width, '0')),
      );
    return [
      h('p', {}, t('page.practice.parts.sum')),
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, t('page.practice.parts.part')),
            h('th', { scope: 'col' }, t('page.practice.parts.worth')),
            h('th', { scope: 'col' }, t('page.practice.parts.binary')),
          ),
        ),
        h('tbody', {}, ...values.map((value, at) => row(letterOf(at), value))),
        h('tfoot', {}, row(t('page.practice.parts.total'), sum)),
      ),
      h('p', {}, t(sum === 0 ? 'page.practice.parts.lost' : 'page.practice.parts.won', { sum })),
    ];
  },
  ({ parts, sum, keys }) => {
    if (sum === null || sum === undefined || sum === 0 || keys.length === 0)
      return [h('p', {}, t(sum === 0 ? 'page.practice.parts.keys.none' : 'page.practice.parts.sum.unknown'))];
    return [
      h('p', {}, t('page.practice.parts.keys', { count: keys.length })),
      h(
        'ul',
        {},
        ...keys.map(({ step, part, nimber }) =>
          h(
            'li',
            {},
            sign(part),
            h(
              'span',
              {},
              t('page.practice.parts.key', {
                move: step.san,
                part: letterOf(part),
                before: parts[part]?.nimber ?? 0,
                value: nimber,
              }),
            ),
          ),
        ),
      ),
    ];
  },
];

/** The look of a part as on the board. @param {number} at */
function sign(at) {
  return h('span', { class: `part-sign ${lookOf(at)}`, 'aria-hidden': 'true' }, letterOf(at));
}
