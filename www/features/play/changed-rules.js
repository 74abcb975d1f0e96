// What is changed about the rules of a game: each change, the sentences that it makes untrue struck through, and the way
// to games of the computer under these rules. Loaded for games with changed rules.

import { PARTS } from '../../components/site-parts.js';
import { h } from '../../lib/dom.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';

/** @import { OpenGame } from '../../core/open-game.js' */

/**
 * @param {HTMLElement} name of the game
 * @param {HTMLElement} room where the changes are told
 * @param {Map<string, HTMLElement>} sentences about the game, by their ids
 * @param {Pick<OpenGame, 'card' | 'view'>} game
 */
export function tellChanges(name, room, sentences, { card, view }) {
  const { changes, rules, link } = view;
  const untrue = new Set(changes.flatMap(({ against }) => against.split(' ')));
  for (const [id, element] of sentences) {
    const text = element.textContent ?? '';
    element.replaceChildren(untrue.has(id) ? h('del', {}, text) : text);
  }
  const changed = changes.length > 0;
  const game = tMessage(card.name);
  name.replaceChildren(game, ...(changed ? [' ', h('small', {}, t('page.rules.changed'))] : []));
  document.title = t('page.title.of', { name: changed ? `${game} (${t('page.rules.changed')})` : game });
  if (!changed) return room.replaceChildren();
  const lab = `${PARTS.lab}#game=${encodeURIComponent(card.id)}&${rules.replaceAll(',', '&')}`;
  const struck = [...sentences.keys()].some((id) => untrue.has(id));
  room.replaceChildren(
    h('p', { class: 'changes-head why' }, t(struck ? 'page.rules.before' : 'page.rules.changed')),
    h(
      'ul',
      { class: 'changes row', 'aria-label': t('page.rules.changed') },
      ...changes.map(({ message, rule }) => h('li', {}, h('a', { href: rulePage(rule, link) }, tMessage(message)))),
    ),
    h('a', { class: 'more', href: lab }, t('page.rules.lab')),
  );
}

/**
 * The page of a changed rule, in this language, which marks what is changed.
 * @param {string} rule page and anchor
 * @param {string} link of the game
 */
function rulePage(rule, link) {
  const [page = '', anchor = ''] = rule.split('#');
  return `${localizedPage(`rules/${page}`)}?${new URLSearchParams({ game: link })}#${anchor}`;
}
