// The navigation of the page of puzzles: the ways to train, and, where lists are shown, the games.

import { h, hide, visuallyHidden } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { counts } from '../../state/puzzles/files.js';
import { listLink } from '../../state/puzzles/route.js';
import { dueNow } from './state/training.js';

/** @import { PuzzlePageState, Scene } from './state/page-state.js' */
/** @typedef {'daily' | 'train' | 'storm' | 'review' | 'lists' | 'progress'} Mode */

/** @type {Mode[]} */
const MODES = ['daily', 'train', 'storm', 'review', 'lists', 'progress'];
/** Their addresses; that of the lists depends on the game. @type {Record<Mode, string>} */
const LINKS = {
  daily: '#',
  train: '#train',
  storm: '#storm',
  review: '#review',
  lists: '',
  progress: '#progress',
};

/** @param {Scene} scene @returns {Mode | undefined} */
function modeOf(scene) {
  if (scene.kind === 'puzzle') return scene.purpose?.kind ?? (scene.day === undefined ? 'lists' : 'daily');
  if (scene.kind === 'list') return 'lists';
  if (scene.kind === 'ladder') return 'train';
  if (scene.kind === 'rest') return 'review';
  return scene.kind === 'storm' || scene.kind === 'progress' ? scene.kind : undefined;
}

/** @param {PuzzlePageState} pageState */
export function puzzleNav(pageState) {
  // Both are hidden until it is known whether they are wanted: what has been painted must not move.
  const due = h('span', { class: 'due', 'aria-hidden': 'true', hidden: true });
  const dueSaid = visuallyHidden('');
  const modes = MODES.map((mode) => {
    const link = h(
      'a',
      { href: LINKS[mode], 'data-mode': mode },
      t(`page.puzzle.mode.${mode}`),
      mode === 'review' && due,
      mode === 'review' && dueSaid,
    );
    return { mode, link };
  });
  const games = pageState.cards.map(({ id, name }) => {
    const sum = h('span', { class: 'sum', 'aria-hidden': 'true' }, String(counts[id] ?? ''));
    return { id, link: h('a', { href: listLink(id), 'data-game': id }, tMessage(name), sum) };
  });
  const first = row('page.puzzle.modes', modes);
  const second = row('page.puzzle.games', games);
  second.hidden = true;
  const element = h('div', { class: 'puzzle-navs' }, first, second);

  /** @param {string} label @param {{ link: HTMLElement }[]} links */
  function row(label, links) {
    return h('nav', { class: 'puzzle-nav', 'aria-label': t(label) }, ...links.map(({ link }) => link));
  }

  /** @param {HTMLElement} nav @param {HTMLElement} link @param {false | 'page' | 'true'} current */
  function mark(nav, link, current) {
    if (!current) return link.removeAttribute('aria-current');
    link.setAttribute('aria-current', current);
    // On a narrow page a row scrolls sideways, and nothing else does.
    nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
  }

  /** @param {Scene} scene @param {string} today */
  function update(scene, today) {
    const count = dueNow(today).length;
    hide(due, count === 0);
    due.textContent = String(count);
    dueSaid.textContent = count === 0 ? '' : ` (${t('page.puzzle.due', { count })})`;
    const game = 'card' in scene ? scene.card.id : undefined;
    hide(second, scene.kind !== 'list');
    for (const { id, link } of games) mark(second, link, scene.kind === 'list' && id === game && 'page');
    const mode = modeOf(scene);
    // Another day's puzzle, or one of a list, is behind the page that its link leads to.
    const within = scene.kind === 'puzzle' && !scene.purpose && scene.day !== today;
    for (const { mode: one, link } of modes) {
      if (one === 'lists') link.setAttribute('href', listLink(game ?? pageState.games[0] ?? ''));
      mark(first, link, one === mode && (within ? 'true' : 'page'));
    }
  }

  return { element, update };
}
