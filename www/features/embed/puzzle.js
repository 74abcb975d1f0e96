// The page for frames with a puzzle, embed-puzzle.html: solved as on the page of puzzles, with a hint and a link to that page.
//
// It keeps nothing. It tells the page around when the puzzle is solved, and listens to no message.

import { ready } from '../../core/shared-core.js';
import { exerciseBoard } from '../../exercise/board.js';
import { hintList } from '../../exercise/hint-list.js';
import { askTask } from '../../exercise/judge-client.js';
import { openPuzzle } from '../../exercise/puzzle.js';
import { taskOf } from '../../exercise/puzzle-task.js';
import { ExerciseSession } from '../../exercise/session.js';
import { h, hide, icon } from '../../lib/dom.js';
import { setLocale, t, tMessage } from '../../lib/i18n.js';
import { FALLBACK, nearestLanguage, needParts } from '../../lib/locales.js';
import { customRoute, openCustom } from '../../state/puzzles/custom.js';

/** @import { PuzzleSession } from '../../exercise/puzzle.js' */

/** What the address asks for beside the puzzle. @param {string} name */
const asked = (name) => new URLSearchParams(location.hash.split('?')[1]).get(name) ?? '';

void build().catch((cause) => {
  console.error(cause);
  for (const line of document.querySelectorAll('#plain > *')) line.toggleAttribute('hidden', false);
});
// Another address is another puzzle.
addEventListener('hashchange', () => location.reload());

async function build() {
  const language = [asked('lang'), ...navigator.languages].map(nearestLanguage).find(Boolean) ?? FALLBACK;
  await Promise.all([needParts('more', 'puzzles').then(() => setLocale(language)), ready()]);
  const place = document.getElementById('embed');
  const out = h(
    'a',
    { class: 'out', href: `puzzles.html${location.hash}`, target: '_blank', rel: 'noopener' },
    t('page.study.whole'),
  );
  const foot = h('p', { class: 'foot' }, out);
  const route = customRoute(location.hash);
  const opened = route ? openCustom(route) : { message: { id: 'page.unknown', args: { text: location.hash } } };
  document.getElementById('plain')?.remove();
  if ('message' in opened) {
    place?.replaceChildren(h('p', { class: 'trouble', role: 'alert' }, tMessage(opened.message)), foot);
    return;
  }
  const { card, puzzle } = opened;
  const solving = openPuzzle(card.id, puzzle, { changed: update, done });
  if (!(solving instanceof ExerciseSession)) {
    place?.replaceChildren(h('p', { class: 'trouble', role: 'alert' }, tMessage(solving.message)), foot);
    return;
  }
  const game = exerciseBoard(t('page.puzzle.board'), ({ phase }) =>
    phase === 'open' ? ['task', t('page.prove.card.solve')] : undefined,
  );
  const title = puzzle.name || tMessage(card.name);
  const about = puzzle.name ? `${tMessage(card.name)}. ` : '';
  const task = h('p', { class: 'task' }, about, taskOf(solving));
  const hints = hintList();
  const hint = h(
    'button',
    { class: 'plain-button', onclick: () => void solving.hint() },
    icon('info'),
    t('page.key.hint'),
  );
  const again = h(
    'button',
    { class: 'plain-button', hidden: true, onclick: () => solving.restart() },
    icon('restart'),
    t('page.puzzle.repeat'),
  );
  document.title = `${title} · Oddchess`;
  place?.replaceChildren(
    h('div', { class: 'exercise-head' }, h('h1', {}, title), task),
    game.element,
    h('div', { class: 'side' }, hints.element, h('div', { class: 'row' }, hint, again), foot),
  );
  place?.classList.add('puzzle');
  /** @param {PuzzleSession} now */
  function update(now) {
    game.update(now);
    const over = now.phase === 'solved';
    hide(hint, over || !now.hasHint);
    hide(again, !over);
    hints.update(now.clues);
  }

  /** Any origin may receive it: the page around has set the puzzle itself. @param {PuzzleSession} now */
  function done({ wrong, hints: helped }) {
    if (window.parent === window) return;
    const news = { source: 'oddchess', oddchess: 1, type: 'solved', tries: wrong + 1, hints: helped };
    window.parent.postMessage(news, '*');
  }

  game.update(solving, true);
  const found = await askTask(card.id, puzzle);
  if (found && found !== 'none' && found.done && found.moves.length === 0)
    place?.replaceChildren(h('p', { class: 'trouble', role: 'alert' }, t('page.puzzle.custom.unsound')), foot);
}
