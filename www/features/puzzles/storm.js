// A storm on the page: its settings, the puzzle on the board with the time beside it, and what came of it.
//
// The time is drawn, but told only when it is asked for, and at two moments near the end.

import { thumbnails } from '../../components/thumbnails.js';
import { goalOf } from '../../exercise/puzzle-task.js';
import { h, icon } from '../../lib/dom.js';
import { formatNumber, t, tMessage } from '../../lib/i18n.js';
import { formatTime } from '../../state/clock.js';
import { positionLink } from '../../state/puzzles/custom.js';
import { ALL_GAMES, puzzleLink, STORM_MINUTES, stormLink } from '../../state/puzzles/route.js';
import { BONUS, PENALTY, ROW } from './state/storm-score.js';
import { stormsOf } from './state/training.js';
import { stormBoard } from './storm-board.js';

/** @import { PuzzlePageState } from './state/page-state.js' */
/** @import { Storm } from './state/storm.js' */

/** The key that tells the time. */
const KEY = 'c';
/** Milliseconds left at which the time is told once. */
const TOLD = [10_000, 30_000];
/** Milliseconds from one drawing of the time to the next. */
const TICK = 200;

/**
 * @param {PuzzlePageState} pageState
 * @param {Storm} begun
 * @param {(element: HTMLElement) => void} show puts a page in place of the one before
 */
export function stormPage(pageState, begun, show) {
  let storm = begun;
  const running = stormBoard({ skip: () => storm.skip(), stop: () => storm.stop(), ask: tellTime });
  const start = h('button', { class: 'primary', onclick: () => void storm.start() }, t('page.begin'));
  const element = h('main', { class: 'puzzle-list' });
  const title = h('h1', { tabindex: -1 });
  /** @type {Storm['phase'] | undefined} */
  let drawn;
  let told = TOLD.length;
  /** What was told last. @type {Storm['news'] | undefined} */
  let heard;

  function tellTime() {
    if (storm.phase !== 'running' || !storm.score) return;
    const left = t('page.puzzle.storm.left', { time: formatTime(storm.left) });
    running.tell('notice', `${left}. ${t('page.puzzle.storm.solved', { score: storm.score.score })}`);
  }

  /** The time goes on. */
  function tick() {
    if (storm.phase !== 'running') return;
    const { left } = storm;
    running.showTime(formatTime(left), left <= (TOLD[1] ?? 0));
    const reached = TOLD.filter((moment) => left <= moment).length;
    if (reached > TOLD.length - told) {
      told = TOLD.length - reached;
      tellTime();
    }
  }
  const timer = setInterval(tick, TICK);

  /** @param {Storm} now @param {boolean} isNew whether it is another puzzle or phase */
  function update(now, isNew) {
    const before = storm;
    storm = now;
    if (now.phase === 'running') {
      run(isNew);
      return;
    }
    running.end();
    if (now.phase === 'loading') start.setAttribute('aria-disabled', 'true');
    else start.removeAttribute('aria-disabled');
    // The settings stay as they are while one of them is changed.
    if (now.phase === drawn && now.phase === 'ready' && before !== now) return settings();
    if (now.phase === drawn || now.phase === 'loading') return;
    drawn = now.phase;
    const held = running.element.contains(document.activeElement) || element.contains(document.activeElement);
    if (now.phase === 'over') result();
    else settings();
    if (!element.isConnected) show(element);
    if (held) title.focus();
  }

  /** @param {boolean} isNew */
  function run(isNew) {
    const begins = drawn !== 'running';
    drawn = 'running';
    if (begins) {
      told = TOLD.length;
      heard = storm.news;
      running.tell('task', t('page.puzzle.how'));
      if (!running.element.isConnected) show(running.element);
    }
    running.update(storm, isNew);
    if (begins) running.focus();
    tick();
    const { news, score } = storm;
    // What refutes a wrong move is said first.
    if (!score || news === heard || (news.kind === 'missed' && !isNew)) return;
    heard = news;
    const words =
      news.kind === 'solved'
        ? [t('page.puzzle.storm.right'), news.bonus > 0 && t('page.puzzle.storm.bonus', { seconds: news.bonus })]
        : [t('page.puzzle.storm.miss', { seconds: PENALTY })];
    running.tell(
      news.kind === 'solved' ? 'right' : 'notice',
      [...words, t('page.puzzle.storm.solved', { score: score.score })].filter(Boolean).join('. '),
    );
  }

  function settings() {
    title.textContent = t('page.puzzle.mode.storm');
    const game = choice(
      'storm-game',
      t('page.game'),
      [
        [ALL_GAMES, t('page.puzzle.storm.all')],
        ...pageState.cards.map(({ id, name }) => /** @type {[string, string]} */ ([id, tMessage(name)])),
      ],
      storm.game,
      (value) => stormLink(value, storm.minutes),
    );
    const minutes = choice(
      'storm-minutes',
      t('page.time'),
      STORM_MINUTES.map((count) => [String(count), t('page.puzzle.storm.minutes', { minutes: count })]),
      String(storm.minutes),
      (value) => stormLink(storm.game, Number(value)),
    );
    const held = element.contains(document.activeElement) ? document.activeElement?.id : undefined;
    element.replaceChildren(
      title,
      h('p', { class: 'lead' }, t('page.puzzle.storm.lead')),
      h(
        'ul',
        { class: 'storm-rules' },
        h('li', {}, t('page.puzzle.storm.rule.miss', { seconds: PENALTY })),
        h('li', {}, t('page.puzzle.storm.rule.row', { row: ROW, seconds: BONUS })),
        h('li', {}, t('page.puzzle.storm.rule.clock', { key: KEY.toUpperCase() })),
      ),
      h('div', { class: 'filters row' }, game, minutes),
      h('p', { class: 'storm-best' }, t('page.puzzle.storm.best', { score: storm.former })),
      storm.phase === 'failed' ? h('p', { class: 'error', role: 'alert' }, t('page.fault.unloaded')) : '',
      h('p', {}, start),
    );
    if (held) document.getElementById(held)?.focus();
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {[string, string][]} options
   * @param {string} value
   * @param {(value: string) => string} link
   */
  function choice(id, label, options, value, link) {
    const select = h(
      'select',
      { id, onchange: () => location.replace(link(select.value)) },
      ...options.map(([option, text]) => h('option', { value: option }, text)),
    );
    select.value = value;
    return h('label', {}, h('span', {}, label), select);
  }

  function result() {
    const { score, former } = storm;
    if (!score) return;
    title.textContent = t('page.puzzle.storm.over', { score: score.score });
    const best = stormsOf(storm.game, storm.minutes)[0]?.score ?? 0;
    const isRecord = score.score > former;
    element.replaceChildren(
      title,
      h(
        'p',
        { class: 'storm-best' },
        isRecord && icon('check'),
        t(isRecord ? 'page.puzzle.storm.record' : 'page.puzzle.storm.best', { score: best }),
      ),
      h('p', {}, t('page.labelled', { label: t('page.puzzle.stats.row'), value: formatNumber(score.best) })),
      h(
        'p',
        { class: 'storm-again row' },
        h('button', { class: 'primary', onclick: () => void storm.start() }, icon('restart'), t('page.puzzle.repeat')),
        h(
          'button',
          { class: 'plain-button', onclick: () => void pageState.openRoute() },
          t('page.puzzle.storm.change'),
        ),
      ),
      ...missed(score.missed),
    );
  }

  /** @param {import('./state/storm-score.js').Task[]} tasks */
  function missed(tasks) {
    if (tasks.length === 0) return [h('p', {}, t('page.puzzle.storm.flawless'))];
    const nameOf = (/** @type {string} */ game) => {
      const name = pageState.cards.find(({ id }) => id === game)?.name;
      return name ? tMessage(name) : game;
    };
    const label = t('page.puzzle.storm.missed');
    const boards = thumbnails(label);
    boards.update(
      tasks.map(({ game, puzzle }) => ({
        href: puzzleLink(game, puzzle.id),
        position: positionLink(game, puzzle.fen, ''),
        name: goalOf(puzzle),
        grade: puzzle.grade,
        about: nameOf(game),
      })),
    );
    return [h('h2', {}, label), h('p', { class: 'sum' }, t('page.puzzle.storm.missed.why')), boards.element];
  }

  /** Leaves the page. */
  function end() {
    clearInterval(timer);
    running.end();
  }

  drawn = storm.phase;
  if (drawn === 'running') {
    heard = storm.news;
    running.update(storm, true);
    tick();
  } else if (drawn === 'over') result();
  else settings();
  return {
    element: storm.phase === 'running' ? running.element : element,
    title,
    update: (/** @type {boolean} */ isNew) => {
      const { scene } = pageState;
      if (scene.kind === 'storm') update(scene.storm, isNew);
    },
    end,
    toBoard: () => running.focus(),
    toTyping: () => running.openTyping(),
    tellTime,
    answer: running.answer,
  };
}
