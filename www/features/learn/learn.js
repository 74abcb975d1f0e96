// Where the page of courses begins: words, the core, the look and the wanted course are fetched side by side. A
// step is drawn before the core has come, and can be tried from then on.

import { applyPreferences } from '../../components/apply-preferences.js';
import { standPage } from '../../components/stand-page.js';
import { startPage } from '../../components/start-page.js';
import { core, ready } from '../../core/shared-core.js';
import { setLocale } from '../../lib/i18n.js';
import { needParts } from '../../lib/locales.js';
import { preferred } from '../../state/language.js';
import { soundsFromFirstTouch } from '../../state/late-sounds.js';
import { buildPage } from './page.js';
import { courses, stepsOf } from './state/courses.js';
import { LearnPageState } from './state/page-state.js';
import { routeOf } from './state/route.js';

startPage(async () => {
  const route = routeOf(location.hash, courses);
  // What is wanted first is asked for before anything else is there.
  const game = 'game' in route ? route.game : undefined;
  if (game) void stepsOf(game).catch(() => {});
  const words = needParts('more', 'learn').then(() => setLocale(preferred));
  const loaded = ready();
  loaded.catch(() => {});
  const start = core.loadStart(`lessons-${game ?? 'home'}`).then((enough) => (enough ? undefined : loaded));
  await Promise.all([words, start, applyPreferences()]);
  const pageState = new LearnPageState(core.games().filter(({ id }) => Object.hasOwn(courses, id)));
  // The step stays as it is: a page in another language is another page around it.
  standPage((root) => buildPage(root, pageState, core.version()));
  soundsFromFirstTouch({
    get state() {
      return { game: pageState.scene.kind === 'step' ? pageState.scene.lesson.game.current : null };
    },
    subscribe(listener) {
      return pageState.subscribe(() => listener(this.state));
    },
  });
  await pageState.openRoute();
  await loaded;
  pageState.coreLoaded();
});
