// All exercises, or those of a game: a part for each kind, with a small board for each exercise. Of each game the first
// part that is not all solved lies open, the others are folded.

import { thumbnails } from '../../components/thumbnails.js';
import { doneAmong, resultOf } from '../../exercise/progress.js';
import { h } from '../../lib/dom.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';
import { positionLink } from '../../state/puzzles/custom.js';
import { groupsOf } from './state/files.js';
import { exerciseLink, exercisesLink, pathOf } from './state/route.js';

/** @import { Shelf } from './state/page-state.js' */
/** @import { Exercise } from './state/files.js' */

/** As many of each kind are shown where all games are. */
const FEW = 6;

/** @param {Shelf[]} shelves @param {boolean} all whether they are those of all games */
export function practiceList(shelves, all) {
  const [first] = shelves;
  const title = h(
    'h1',
    { tabindex: -1 },
    all || !first ? t('page.puzzle.mode.practice') : t('page.practice.list', { game: tMessage(first.card.name) }),
  );
  const body = h('div', { class: 'practice-shelves' });
  const element = h(
    'main',
    { class: 'puzzle-list practice-list' },
    title,
    h('p', { class: 'lead' }, t('page.practice.lead')),
    body,
  );

  /** Draws it anew, with the progress. */
  function update() {
    body.replaceChildren(...shelves.map((shelf) => section(shelf, all)));
  }

  update();
  return { element, title, update };
}

/** @param {Shelf} shelf @param {boolean} named whether it needs a heading with the game's name */
function section({ card, exercises }, named) {
  const solved = (/** @type {Exercise[]} */ some) => doneAmong(some.map(({ id }) => pathOf(card.id, id)));
  const done = solved(exercises);
  const groups = groupsOf(exercises).map((group) => ({ ...group, done: solved(group.exercises) }));
  const first = groups.find((group) => group.done < group.exercises.length) ?? groups[0];
  const sum = t('page.puzzle.progress', { solved: done, count: exercises.length });
  return h(
    'section',
    { 'data-game': card.id },
    named ? h('h2', {}, tMessage(card.name)) : null,
    h(
      'p',
      { class: 'practice-sum row why' },
      named
        ? h('a', { href: exercisesLink(card.id), 'aria-label': `${tMessage(card.name)}: ${sum}` }, sum)
        : h('span', {}, sum),
      h('progress', { max: exercises.length, value: String(done), 'aria-hidden': 'true' }),
      h('a', { href: localizedPage(`rules/${card.id}.html`) }, t('page.puzzle.rules')),
    ),
    ...groups.map((group) => kind(card.id, group, named ? 'h3' : 'h2', group === first)),
  );
}

/**
 * @param {string} game @param {ReturnType<typeof groupsOf>[number] & { done: number }} group
 * @param {'h2' | 'h3'} level of its heading @param {boolean} open
 */
function kind(game, { goal, parts, exercises, done }, level, open) {
  const name = parts > 0 ? t('page.practice.kind.parts', { count: parts }) : t(`page.practice.kind.${goal}`);
  const boards = thumbnails(name);
  // The rest is on the page of the game.
  const some = level === 'h3' ? exercises.slice(0, FEW) : exercises;
  boards.update(some.map((exercise, at) => item(game, exercise, at + 1)));
  const sum = h('span', { class: 'sum' }, t('page.puzzle.progress', { solved: done, count: exercises.length }));
  return h('details', { class: 'list-group', open }, h('summary', {}, h(level, {}, name), ' ', sum), boards.element);
}

/** @param {string} game @param {Exercise} exercise @param {number} number */
function item(game, { id, fen, grade, moves }, number) {
  const result = resultOf(pathOf(game, id));
  const done = result && t(result.tries + result.hints === 1 ? 'page.practice.clean' : 'page.done');
  const length = t('page.moves', { count: moves });
  return {
    href: exerciseLink(game, id),
    position: positionLink(game, fen, ''),
    name: `${number}. ${length}`,
    grade,
    done,
  };
}
