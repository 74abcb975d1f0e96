// Where the page of courses begins: words, the core, the look and the wanted course are fetched side by side. A
// step is drawn before the core has come, and can be tried from then on.

import { applyPreferences } from '../../components/apply-preferences.js';
import { startPage } from '../../components/start-page.js';
import { core, ready } from '../../core/shared-core.js';
import { setLocale } from '../../lib/i18n.js';
import { needParts } from '../../lib/locales.js';
import { preferred } from '../../state/language.js';
import { onLanguage } from '../../state/text-preferences.js';
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
  const root = document.getElementById('app');
  if (!root) return;
  const pageState = new LearnPageState(core.games().filter(({ id }) => Object.hasOwn(courses, id)));
  let leave = buildPage(root, pageState, core.version());
  // The step stays as it is: a page in another language is another page around it.
  onLanguage(() => {
    leave();
    leave = buildPage(root, pageState, core.version());
  });
  listenToTouch(pageState);
  await pageState.openRoute();
  await loaded;
  pageState.coreLoaded();
});

/** There is nothing to hear before the first touch; then what makes the sounds is loaded. @param {LearnPageState} pageState */
function listenToTouch(pageState) {
  const first = async () => {
    for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, first);
    try {
      const { playSoundsOf } = await import('../../state/sounds.js');
      const game = () => (pageState.scene.kind === 'step' ? pageState.scene.lesson.game.current : null);
      playSoundsOf({
        state: { game: game() },
        subscribe: (listener) => pageState.subscribe(() => listener({ game: game() })),
      });
    } catch (cause) {
      // One learns as well without them.
      console.warn(cause);
    }
  };
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, first);
}
