// The page for frames with a puzzle, embed-puzzle.html: solved as on the page of puzzles, with a hint and a link to that page.
//
// It keeps nothing. It tells the page around when the puzzle is solved, and listens to no message.

import { ready } from '../../core/shared-core.js';
import { puzzleBoard, puzzleState } from '../../exercise/board.js';
import { askTask } from '../../exercise/judge-client.js';
import { taskOf } from '../../exercise/panel.js';
import { PuzzleSolver } from '../../exercise/solver.js';
import { h, hide, icon } from '../../lib/dom.js';
import { setLocale, t, tMessage } from '../../lib/i18n.js';
import { FALLBACK, nearestLanguage, needParts } from '../../lib/locales.js';
import { customRoute, openCustom } from '../../state/puzzles/custom.js';

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
    t('page.embed.puzzle.open'),
  );
  const foot = h('p', { class: 'foot' }, out);
  const route = customRoute(location.hash);
  const opened = route ? openCustom(route) : { message: { id: 'page.puzzle.unknown', args: { text: location.hash } } };
  document.getElementById('plain')?.remove();
  if ('message' in opened) {
    place?.replaceChildren(h('p', { class: 'trouble', role: 'alert' }, tMessage(opened.message)), foot);
    return;
  }
  const { card, puzzle } = opened;
  const solving = PuzzleSolver.open(card, puzzle, update);
  if (!(solving instanceof PuzzleSolver)) {
    place?.replaceChildren(h('p', { class: 'trouble', role: 'alert' }, tMessage(solving.message)), foot);
    return;
  }
  const game = puzzleBoard(t('page.puzzle.board'), (/** @type {PuzzleSolver} */ now) =>
    now.phase === 'open' ? ['task', t('page.embed.puzzle.how')] : puzzleState(now),
  );
  const title = puzzle.name || tMessage(card.name);
  const about = puzzle.name ? `${tMessage(card.name)}. ` : '';
  const task = h('p', { class: 'task' }, about, taskOf(solving));
  const hints = h('ol', { class: 'hints', 'aria-label': t('page.puzzle.hints'), 'aria-live': 'polite', hidden: true });
  const hint = h(
    'button',
    { type: 'button', class: 'plain-button', onclick: () => void solving.hint() },
    icon('info'),
    t('page.puzzle.hint'),
  );
  const again = h(
    'button',
    { type: 'button', class: 'plain-button', hidden: true, onclick: () => solving.restart() },
    icon('restart'),
    t('page.puzzle.repeat'),
  );
  document.title = `${title} · Oddchess`;
  place?.replaceChildren(
    h('div', { class: 'puzzle-head' }, h('h1', {}, title), task),
    game.element,
    h('div', { class: 'side' }, hints, h('div', { class: 'puzzle-tools' }, hint, again), foot),
  );
  place?.classList.add('puzzle');
  let told = false;

  /** @param {PuzzleSolver} now */
  function update(now) {
    game.update(now);
    const { phase, hintLevel, solution } = now;
    const over = phase === 'solved';
    hide(hint, over || hintLevel === 3);
    hide(again, !over);
    const texts = [];
    if (solution && hintLevel >= 2 && !over)
      texts.push(
        solution.piece
          ? t('page.puzzle.hint.piece', { piece: solution.piece, square: solution.from })
          : t('page.puzzle.hint.square', { square: solution.from }),
      );
    if (solution && hintLevel === 3 && !over) texts.push(t('page.puzzle.hint.move', { move: solution.san }));
    if (texts.length !== hints.children.length) hints.replaceChildren(...texts.map((text) => h('li', {}, text)));
    hide(hints, texts.length === 0);
    if (over && !told && window.parent !== window) {
      // Any origin may receive it: the page around has set the puzzle itself.
      window.parent.postMessage(
        { source: 'oddchess', oddchess: 1, type: 'solved', tries: now.wrong + 1, hints: now.hints },
        '*',
      );
    }
    told = over;
  }

  game.update(solving, true);
  const found = await askTask(card.id, puzzle);
  if (found && found !== 'none' && found.done && found.moves.length === 0)
    place?.replaceChildren(h('p', { class: 'trouble', role: 'alert' }, t('page.puzzle.custom.unsound')), foot);
}
