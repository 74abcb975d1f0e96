// The page of progress: the days, the ratings with their course, the themes with the weakest first, the best storms, and
// what is due. Every plot has a table beside it.

import { plotOf, recolour } from '../../components/plot.js';
import { h } from '../../lib/dom.js';
import { currentLanguage, t, tMessage } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { onPreferences } from '../../state/preferences.js';
import { today } from '../../state/puzzles/daily.js';
import { longestStreak, streak } from '../../state/puzzles/progress.js';
import { ALL_GAMES, listLink, STORM_MINUTES, stormLink, trainLink } from '../../state/puzzles/route.js';
import { ratingDays, themeShares, weakest } from './state/statistics.js';
import { dueNow, stormsOf } from './state/training.js';
import { figuresOf, standingOf } from './train.js';
import { fileSection } from './training-file.js';

/** @import { PuzzlePageState } from './state/page-state.js' */
/** @import { Child } from '../../lib/dom.js' */

/** The plot begins at a round number below the course. */
const ROUND = 100;
/** So many days are in the table of a rating. */
const DAYS = 30;

/** @param {number} time in milliseconds */
const dateOf = (time) => new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' }).format(time);

/**
 * @param {PuzzlePageState} pageState
 * @param {Extract<import('./state/page-state.js').Scene, { kind: 'progress' }>} scene
 */
export function progressPage(pageState, { files }) {
  void loadStyle('plot.css');
  const title = h('h1', { tabindex: -1 }, t('page.puzzle.mode.progress'));
  const body = h('div', { class: 'stats' });
  const file = fileSection();
  const element = h('main', { class: 'puzzle-list stats-page' }, title, body, file.element);
  /** Removes plots. @type {(() => void)[]} */
  let ends = [];
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', recolour);
  const pale = onPreferences((name) => name === 'theme' && requestAnimationFrame(recolour));

  /** @param {string} game */
  function nameOf(game) {
    const name = pageState.cards.find(({ id }) => id === game)?.name;
    return name ? tMessage(name) : t('page.puzzle.storm.all');
  }

  function update() {
    for (const end of ends) end();
    ends = [];
    body.replaceChildren(days(), ratings(), themes(), storms());
  }

  function days() {
    const day = today();
    const count = streak(day);
    const due = dueNow(day).length;
    return h(
      'section',
      {},
      h('p', { class: count > 0 ? 'streak' : 'streak none' }, t('page.puzzle.streak', { days: count })),
      h('p', { class: 'best why' }, t('page.puzzle.streak.best', { days: longestStreak() })),
      h('p', { class: 'best why' }, t('page.puzzle.stats.lead')),
      h('p', {}, h('a', { class: 'more', href: '#review' }, t('page.puzzle.review.left', { count: due }))),
    );
  }

  function ratings() {
    return h(
      'section',
      {},
      h('h2', {}, t('page.puzzle.stats.ratings')),
      h('div', { class: 'ratings' }, ...pageState.cards.map(({ id }) => rating(id))),
    );
  }

  /** @param {string} game */
  function rating(game) {
    const { steps, days: all } = ratingDays(game);
    const head = h('h3', {}, h('a', { href: trainLink(game) }, nameOf(game)));
    const count = h('p', { class: 'sum' }, t('page.puzzle.train.rated', { count: steps.length }));
    if (steps.length === 0) return h('section', { class: 'card' }, head, count);
    const now = h('p', { class: 'rating-now' }, t('page.puzzle.train.rating', figuresOf(standingOf(game))));
    const rows = all
      .toReversed()
      .slice(0, DAYS)
      .map(({ at, count: puzzles, step }) => {
        const { rating: value, deviation } = figuresOf(step);
        return [dateOf(at), String(puzzles), `${value} ± ${deviation}`];
      });
    const words = h(
      'details',
      {},
      h('summary', {}, t('page.puzzle.stats.table', { game: nameOf(game) })),
      table(
        t('page.puzzle.stats.table', { game: nameOf(game) }),
        ['page.puzzle.stats.day', 'page.site.puzzles', 'page.puzzle.stats.rating'],
        rows,
      ),
    );
    return h('section', { class: 'card' }, head, now, count, steps.length > 1 && plot(game, steps), words);
  }

  /** @param {string} game @param {import('./state/rating.js').Step[]} steps */
  function plot(game, steps) {
    const label = t('page.puzzle.stats.rating');
    const drawing = plotOf(t('page.puzzle.stats.plot', { game: nameOf(game) }));
    ends.push(drawing.end);
    const low = Math.min(...steps.map(({ rating: value, deviation }) => value - deviation));
    drawing.update(
      {
        curves: [
          { label, hue: 0, kind: 'line' },
          { label, hue: 0, kind: 'edge' },
          { label, hue: 0, kind: 'edge' },
        ],
        bands: [[1, 2]],
        across: t('page.puzzle.stats.axis'),
        up: label,
        low: Math.max(Math.floor(low / ROUND) * ROUND, 0),
        read: (at) => {
          const step = steps[at];
          if (!step) return '';
          const { rating: value, deviation } = figuresOf(step);
          return t('page.labelled', { label: dateOf(step.at), value: `${value} ± ${deviation}` });
        },
      },
      [
        steps.map((_, at) => at + 1),
        steps.map(({ rating: value }) => value),
        steps.map(({ rating: value, deviation }) => value + deviation),
        steps.map(({ rating: value, deviation }) => value - deviation),
      ],
    );
    return drawing.element;
  }

  function themes() {
    const shares = themeShares(files);
    const weak = weakest(shares);
    const link = (/** @type {{ game: string, theme: string }} */ { game, theme }, /** @type {string} */ text) =>
      h('a', { href: listLink(game, { theme }) }, text);
    const heading = t('page.puzzle.stats.themes');
    const rows = shares.map((share) => [
      link(share, t(`puzzle.theme.${share.theme}`)),
      nameOf(share.game),
      shareText(share),
    ]);
    return h(
      'section',
      {},
      h('h2', {}, heading),
      weak &&
        h(
          'p',
          { class: 'weakest' },
          t('page.puzzle.stats.weakest', {
            theme: t(`puzzle.theme.${weak.theme}`),
            game: nameOf(weak.game),
            solved: weak.solved,
            count: weak.count,
          }),
          '. ',
          link(weak, t('page.puzzle.stats.practise')),
        ),
      rows.length > 0
        ? table(heading, ['page.puzzle.filter.theme', 'page.game', 'page.puzzle.stats.first'], rows)
        : h('p', { class: 'sum' }, t('page.puzzle.stats.untried')),
    );
  }

  /** @param {import('./state/statistics.js').ThemeShare} share */
  const shareText = ({ solved, count }) =>
    t('page.puzzle.stats.share', { solved, count, percent: Math.round((100 * solved) / count) });

  function storms() {
    const heading = t('page.puzzle.stats.storms');
    const rows = [ALL_GAMES, ...pageState.games].flatMap((game) =>
      STORM_MINUTES.flatMap((minutes) => {
        const [best] = stormsOf(game, minutes);
        if (!best) return [];
        const name = h('a', { href: stormLink(game, minutes) }, nameOf(game));
        const time = t('page.puzzle.storm.minutes', { minutes });
        return [[name, time, String(best.score), String(best.combo), dateOf(best.at)]];
      }),
    );
    return h(
      'section',
      {},
      h('h2', {}, heading),
      rows.length > 0
        ? table(
            heading,
            ['page.game', 'page.time', 'page.puzzle.stats.best', 'page.puzzle.stats.row', 'page.puzzle.stats.day'],
            rows,
          )
        : h('p', { class: 'sum' }, t('page.puzzle.stats.stormless')),
    );
  }

  /** Leaves the page. */
  function end() {
    for (const stop of ends) stop();
    ends = [];
    scheme.removeEventListener('change', recolour);
    pale();
  }

  update();
  return { element, title, update, end };
}

/**
 * @param {string} caption
 * @param {string[]} heads ids of sentences
 * @param {Child[][]} rows
 */
function table(caption, heads, rows) {
  const drawn = h(
    'table',
    {},
    h('caption', { class: 'unseen' }, caption),
    h('thead', {}, h('tr', {}, ...heads.map((id) => h('th', { scope: 'col' }, t(id))))),
    h(
      'tbody',
      {},
      ...rows.map((row) =>
        h('tr', {}, ...row.map((cell, at) => (at === 0 ? h('th', { scope: 'row' }, cell) : h('td', {}, cell)))),
      ),
    ),
  );
  return h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': caption }, drawn);
}
