// The page of courses as a whole: the head, and below it all courses, one step, or why there is neither.
//
// Parts draw the page state; actions go to it, to the lesson, or into the address.

import { followPreferences } from '../../components/apply-preferences.js';
import { footer } from '../../components/footer.js';
import { siteHeader } from '../../components/site-header.js';
import { exerciseBoard } from '../../exercise/board.js';
import { onProgress } from '../../exercise/progress.js';
import { KEYS, listenToKeys, showKeys } from '../../exercise/shortcuts.js';
import { trouble } from '../../exercise/trouble.js';
import { h } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { coursesOverview } from './overview.js';
import { lessonPanel } from './panel.js';
import { listenToPicks, showMarks } from './picks.js';
import { stepList } from './step-list.js';

/** @import { LearnPageState, Scene, Lesson } from './state/page-state.js' */

/**
 * @param {HTMLElement} root
 * @param {LearnPageState} pageState
 * @param {string} version
 * @returns {() => void} removes all listeners, before another page is built
 */
export function buildPage(root, pageState, version) {
  const head = siteHeader('learn', { keys: true });
  const listKeys = () => void showKeys(KEYS);
  const foot = footer({ version, listKeys });
  const game = exerciseBoard(t('page.task'), lessonState);
  const lesson = () => (pageState.scene.kind === 'step' ? pageState.scene.lesson : undefined);
  const panel = lessonPanel(lesson, () => pageState.next());
  const steps = stepList();
  const step = h(
    'main',
    { class: 'game-page exercise puzzle lesson' },
    panel.head,
    game.element,
    panel.panel,
    steps.element,
  );
  const place = h('div', { class: 'place' });
  const skip = h('button', { class: 'skip', onclick: () => game.board.focus() }, t('page.key.board'));
  root.replaceChildren(skip, head.element, place, foot.element);
  /** @type {ReturnType<typeof coursesOverview> | undefined} */
  let overview;
  /** Whether the step was solved at the last update. */
  let wasSolved = false;

  const leaves = [
    head.end,
    followPreferences(step),
    foot.end,
    onProgress(() => {
      overview?.update();
      aroundIt();
    }),
    pageState.subscribe(update),
    listenToPicks(game.board, lesson),
    listenToKeys(
      {
        solving: () => (pageState.isLive ? lesson() : undefined),
        toBoard: () => lesson() && game.board.focus(),
        toTyping: () => lesson() && panel.typing.open(),
        next: () => pageState.next(),
        tellLast: () => void game.answer((answers, now) => answers.lastMove(now)),
        tellStatus: () => void game.answer((answers, now) => answers.spokenStatus(now, () => '')),
        listKeys,
      },
      () => KEYS,
    ),
  ];

  /** @param {boolean} isNew */
  function update(isNew) {
    const { scene } = pageState;
    if (scene.kind === 'loading') return;
    if (isNew) showScene(scene);
    if (scene.kind !== 'step') return;
    step.inert = !pageState.isLive;
    game.update(scene.lesson, isNew);
    showMarks(game.board, scene.lesson);
    panel.update(scene);
    if (isNew) aroundIt();
    const solved = scene.lesson.phase === 'solved';
    // Later: the press that has solved it would take the focus away again.
    if (solved && !wasSolved && !isNew) setTimeout(() => lesson() === scene.lesson && panel.focusNext(), 0);
    wasSolved = solved;
  }

  /** Changes the scene and moves focus there. @param {Scene} scene */
  function showScene(scene) {
    const held = place.contains(document.activeElement);
    const title = titleOf(scene);
    document.title = t('page.title.of', { name: title });
    skip.hidden = scene.kind !== 'step';
    overview = undefined;
    if (scene.kind === 'step') {
      const same = step.isConnected;
      panel.begin(scene, title);
      if (!same) show(step, held ? panel.title : undefined);
      else if (held) game.board.focus();
    } else if (scene.kind === 'all') {
      overview = coursesOverview(pageState.cards);
      show(overview.element, held ? overview.title : undefined);
    } else if (scene.kind === 'error') {
      const again = scene.again && (() => void pageState.openRoute());
      const { element, heading } = trouble(tMessage(scene.message), again, '#', t('page.learn.all'));
      show(element, heading);
    }
  }

  /** @param {HTMLElement} element @param {HTMLElement} [focus] */
  function show(element, focus) {
    place.replaceChildren(element);
    root.dataset.page = element.classList[0] ?? '';
    scrollTo(0, 0);
    focus?.focus({ preventScroll: true });
  }

  function aroundIt() {
    if (pageState.scene.kind === 'step') steps.update(pageState.scene);
  }

  update(true);
  return () => leaves.forEach((leave) => leave());
}

/** What holds when there is nothing else to say. @param {Lesson} lesson @returns {['task', string] | undefined} */
function lessonState(lesson) {
  if (lesson.phase !== 'open') return undefined;
  return ['task', t('picked' in lesson.strategy ? 'page.learn.how.squares' : 'page.puzzle.how')];
}

/** @param {Scene} scene */
function titleOf(scene) {
  if (scene.kind !== 'step') return t('page.site.learn');
  return t(`page.course.${scene.card.id}.${scene.lesson.strategy.step.id}.title`);
}
