// Where the page of puzzles begins: words, the core, the look and the file of the first puzzle are fetched side by
// side.

import { applyPreferences } from '../../components/apply-preferences.js';
import { standPage } from '../../components/stand-page.js';
import { startPage } from '../../components/start-page.js';
import { core, ready } from '../../core/shared-core.js';
import { setLocale } from '../../lib/i18n.js';
import { needParts } from '../../lib/locales.js';
import { preferred } from '../../state/language.js';
import { soundsFromFirstTouch } from '../../state/late-sounds.js';
import { gameOf, today } from '../../state/puzzles/daily.js';
import { counts, puzzlesOf } from '../../state/puzzles/files.js';
import { routeOf } from '../../state/puzzles/route.js';
import { buildPage } from './page.js';
import { PuzzlePageState } from './state/page-state.js';

const games = Object.keys(counts);

/** The file that is wanted first is asked for before anything else is there. */
function fetchFirst() {
  const place = routeOf(location.hash, games);
  const game = 'game' in place ? place.game : gameOf(place.kind === 'day' ? place.day : today(), games);
  // A storm may be of all games.
  if (game !== undefined && games.includes(game)) void puzzlesOf(game).catch(() => {});
}

startPage(async () => {
  fetchFirst();
  const words = needParts('more', 'puzzles').then(() => setLocale(preferred));
  await Promise.all([words, ready(), applyPreferences()]);
  const pageState = new PuzzlePageState(
    core.games().filter(({ id }) => games.includes(id)),
    games,
  );
  // What is being solved stays as it is: a page in another language is another page around it.
  standPage((root) => buildPage(root, pageState, core.version()));
  soundsFromFirstTouch({
    get state() {
      return { game: pageState.solving?.game.current ?? null };
    },
    subscribe(listener) {
      return pageState.subscribe(() => listener(this.state));
    },
  });
  await pageState.openRoute();
});
