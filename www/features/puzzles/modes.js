// The tabs of the page of puzzles, and a second row below them: the ways to train, the games of the lists, or what a tab
// of another feature has there.

import { placeTabs } from '../../components/place-tabs.js';
import { h, hide, visuallyHidden } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { counts } from '../../state/puzzles/files.js';
import { listLink, tabLink } from '../../state/puzzles/route.js';
import { dueNow } from './state/training.js';

/** @import { PuzzlePageState, Scene } from './state/page-state.js' */
/** @typedef {keyof typeof TABS} Tab */
/** @typedef {keyof typeof WAYS} Way */

/** Their addresses; that of the lists depends on the game. */
const TABS = { daily: '#', train: '#train', lists: '', practice: tabLink('practice'), make: tabLink('make') };
const WAYS = { rated: '#train', storm: '#storm', review: '#review', progress: '#progress' };

/** The way to train that is seen. @param {Scene} scene @returns {Way | undefined} */
function wayOf(scene) {
  if (scene.kind === 'puzzle') return scene.purpose?.kind === 'train' ? 'rated' : scene.purpose?.kind;
  if (scene.kind === 'ladder') return 'rated';
  if (scene.kind === 'rest') return 'review';
  return scene.kind === 'storm' || scene.kind === 'progress' ? scene.kind : undefined;
}

/** @param {Scene} scene @returns {Tab | undefined} */
function tabOf(scene) {
  if (scene.kind === 'practice' || scene.kind === 'make') return scene.kind;
  if (wayOf(scene)) return 'train';
  if (scene.kind === 'puzzle') return scene.day === undefined ? 'lists' : 'daily';
  return scene.kind === 'list' ? 'lists' : undefined;
}

/** @param {PuzzlePageState} pageState */
export function puzzleNav(pageState) {
  // Both are hidden until it is known whether they are wanted: what has been painted must not move.
  const due = ['train', 'review'].map((mode) => ({
    mode,
    sign: h('span', { class: 'due', 'aria-hidden': 'true', hidden: true }),
    said: visuallyHidden(''),
  }));
  /** @template {string} M @param {Record<M, string>} addresses */
  const linksTo = (addresses) => {
    const all = Object.entries(addresses).map(([mode, href]) => {
      const count = due.find((one) => one.mode === mode);
      const word = t(`page.puzzle.mode.${mode}`);
      return [mode, h('a', { href: String(href), 'data-mode': mode }, word, count?.sign, count?.said)];
    });
    return /** @type {Record<M, HTMLElement>} */ (Object.fromEntries(all));
  };
  const tabs = linksTo(TABS);
  const ways = linksTo(WAYS);
  const games = Object.fromEntries(
    pageState.cards.map(({ id, name }) => {
      const sum = h('span', { class: 'sum', 'aria-hidden': 'true' }, String(counts[id] ?? ''));
      return [id, h('a', { href: listLink(id), 'data-game': id }, tMessage(name), sum)];
    }),
  );
  const first = placeTabs(t('page.site.puzzles'), Object.values(tabs));
  const training = placeTabs(t('page.puzzle.modes'), Object.values(ways));
  const lists = placeTabs(t('page.puzzle.games'), Object.values(games));
  const second = h('div', {});
  const element = h('div', {}, first.element, second);

  /** @param {Scene} scene @param {string} today */
  function update(scene, today) {
    const count = dueNow(today).length;
    for (const { sign, said } of due) {
      hide(sign, count === 0);
      sign.textContent = String(count);
      said.textContent = count === 0 ? '' : ` (${t('page.puzzle.due', { count })})`;
    }
    const tab = tabOf(scene);
    const way = wayOf(scene);
    const game = 'card' in scene ? scene.card.id : undefined;
    tabs.lists.setAttribute('href', listLink(game ?? pageState.games[0] ?? ''));
    if (way) below(training.element);
    else if (scene.kind === 'list') below(lists.element);
    else if (tab !== 'practice') below();
    // Another day's puzzle, or one of a list, is behind the page that its link leads to.
    first.mark(tab && tabs[tab], scene.kind === 'puzzle' ? scene.day === today : !way);
    training.mark(way && ways[way]);
    lists.mark(game === undefined ? undefined : games[game]);
  }

  /** Puts a row below the tabs, or none. @param {HTMLElement} [row] */
  function below(row) {
    if (second.firstElementChild !== (row ?? null)) second.replaceChildren(...(row ? [row] : []));
  }

  return { element, update, below };
}
