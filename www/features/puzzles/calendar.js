// The days so far: how many in a row, and the last weeks as a small calendar whose days lead to their puzzles.

import { h, icon, visuallyHidden } from '../../lib/dom.js';
import { currentLanguage, t } from '../../lib/i18n.js';
import { dayAt, numberOf } from '../../state/puzzles/daily.js';
import { dayResult, longestStreak, streak } from '../../state/puzzles/progress.js';
import { dayLink } from '../../state/puzzles/route.js';

const WEEKS = 5;

/** @param {string} day @param {Intl.DateTimeFormatOptions} [form] */
export function dateText(day, form = { dateStyle: 'long' }) {
  return new Intl.DateTimeFormat(currentLanguage(), { ...form, timeZone: 'UTC' }).format(numberOf(day) * 86_400_000);
}

/** On which day of the week weeks begin, 1 being Monday. @returns {number} */
function firstDay() {
  const locale = /** @type {any} */ (new Intl.Locale(currentLanguage()));
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

export function calendar() {
  const row = h('p', { class: 'streak' });
  const best = h('p', { class: 'best why' });
  const body = h('tbody', {});
  const names = h('tr', {});
  const table = h(
    'table',
    { class: 'calendar' },
    h('caption', { class: 'unseen' }, t('page.puzzle.calendar')),
    h('thead', {}, names),
    body,
  );
  const weeks = h('details', {}, h('summary', {}, t('page.puzzle.calendar')), table);
  const element = h('section', { class: 'days', 'aria-label': t('page.puzzle.day') }, row, best, weeks);

  /** @param {string} today @param {string | undefined} shown the day whose puzzle is on the board */
  function update(today, shown) {
    const days = streak(today);
    const most = longestStreak();
    row.textContent = t('page.puzzle.streak', { days });
    row.classList.toggle('none', days === 0);
    best.hidden = most <= days;
    best.textContent = t('page.puzzle.streak.best', { days: most });
    const last = numberOf(today);
    // The 1st of January 1970 was a Thursday.
    const place = (last + 3 - (firstDay() - 1) + 7) % 7;
    const start = last - place - 7 * (WEEKS - 1);
    const week = Array.from({ length: 7 }, (_, at) => dayAt(start + at));
    const short = week.map((day) => dateText(day, { weekday: 'short' }).slice(0, 2));
    // In some languages all names begin with the word for a day.
    const distinct = new Set(short).size === week.length;
    names.replaceChildren(
      ...week.map((day, at) =>
        h(
          'th',
          { scope: 'col' },
          h('span', { 'aria-hidden': 'true' }, distinct ? (short[at] ?? '') : dateText(day, { weekday: 'narrow' })),
          visuallyHidden(dateText(day, { weekday: 'long' })),
        ),
      ),
    );
    body.replaceChildren(
      ...Array.from({ length: WEEKS }, (_, week) =>
        h('tr', {}, ...Array.from({ length: 7 }, (_, at) => square(start + 7 * week + at, last, shown))),
      ),
    );
  }

  /** @param {number} number @param {number} last @param {string | undefined} shown */
  function square(number, last, shown) {
    if (number > last) return h('td', {});
    const day = dayAt(number);
    const as = dayResult(day) ?? 'open';
    const label = t(`page.puzzle.calendar.${as}`, { date: dateText(day) });
    const mark = day === shown ? 'page' : number === last && 'date';
    const link = h(
      'a',
      {
        href: number === last ? '#' : dayLink(day),
        class: as === 'then' ? 'solved-same-day' : as,
        title: label,
        'aria-label': label,
        'aria-current': mark,
      },
      as === 'then' ? icon('check') : String(Number(day.slice(8))),
    );
    return h('td', { class: number === last ? 'is-today' : undefined }, link);
  }

  return { element, update };
}
