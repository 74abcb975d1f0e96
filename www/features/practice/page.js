// Practice as a whole: the games, and below them the exercises, or a position that is played out.

import { followPreferences } from '../../components/apply-preferences.js';
import { placeTabs } from '../../components/place-tabs.js';
import { exerciseBoard, puzzleState } from '../../exercise/board.js';
import { onProgress, resultOf } from '../../exercise/progress.js';
import { trouble } from '../../exercise/trouble.js';
import { copyText } from '../../lib/clipboard.js';
import { h, icon } from '../../lib/dom.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';
import { at } from '../../lib/site.js';
import { practiceList } from './list.js';
import { practicePanel } from './panel.js';
import { partsOverlay } from './parts-overlay.js';
import { groupsOf } from './state/files.js';
import { exercisesLink, pathOf } from './state/route.js';

/** @import { PracticePageState, Scene } from './state/page-state.js' */
/** @typedef {Extract<Scene, { kind: 'session' }>} SessionScene */

/**
 * @typedef {object} Shell the page around it
 * @property {(element: HTMLElement, focus?: HTMLElement) => void} show
 * @property {(title: string, hasBoard: boolean) => void} name
 * @property {() => boolean} holdsFocus
 */

/** @param {PracticePageState} state @param {Shell} shell */
export function practiceView(state, shell) {
  const nav = gamesNav(state);
  const game = exerciseBoard(t('page.puzzle.board'), puzzleState);
  const overlay = partsOverlay();
  game.board.attach(overlay.element);
  const session = () => (state.scene.kind === 'session' ? state.scene.session : undefined);
  const panel = practicePanel(
    { next: () => state.next(), share: () => void share(), tellAtOnce: (on) => state.setTellsAtOnce(on) },
    session,
  );
  const rules = h('ol', { class: 'rules' });
  const about = h('details', { class: 'puzzle-rules', open: true }, h('summary', {}, t('page.puzzle.rules')), rules);
  const aside = h('aside', { class: 'exercise-aside puzzle-aside' }, about);
  const play = h('main', { class: 'game-page exercise puzzle practice' }, panel.head, game.element, panel.panel, aside);
  /** @type {ReturnType<typeof practiceList> | undefined} */
  let list;
  const leaves = [followPreferences(play), onProgress(() => list?.update()), state.subscribe(update)];

  /** @param {boolean} isNew */
  function update(isNew) {
    const { scene } = state;
    if (scene.kind === 'loading') return;
    if (isNew) showScene(scene);
    if (scene.kind !== 'session') return;
    game.update(scene.session, isNew);
    overlay.update(scene.session);
    panel.update(scene.session);
  }

  /** Changes the scene and moves focus there. @param {Exclude<Scene, { kind: 'loading' }>} scene */
  function showScene(scene) {
    const held = shell.holdsFocus();
    const title = titleOf(scene);
    shell.name(title, scene.kind === 'session');
    nav.update(scene);
    list = undefined;
    if (scene.kind === 'session') {
      const same = play.isConnected;
      panel.begin(scene.session, title, aboutOf(scene));
      rules.replaceChildren(...scene.card.rules.map((rule) => h('li', {}, tMessage(rule))));
      if (!same) shell.show(play, held ? panel.title : undefined);
      else if (held) game.board.focus();
    } else if (scene.kind === 'list') {
      list = practiceList(scene.shelves, scene.game === undefined);
      shell.show(list.element, held ? list.title : undefined);
    } else {
      const again = scene.again && (() => void state.openRoute());
      const { element, heading } = trouble(tMessage(scene.message), again, exercisesLink(), t('page.practice.all'));
      shell.show(element, heading);
    }
  }

  async function share() {
    const copied = await copyText(at(`puzzles.html${location.hash}`));
    game.tell('notice', t(copied ? 'page.share.copied' : 'page.puzzle.uncopied'));
  }

  update(true);
  return {
    nav: nav.element,
    update: () => {},
    end: () => leaves.forEach((leave) => leave()),
    solving: session,
    next: () => state.next(),
    answer: game.answer,
    toBoard: () => session() && game.board.focus(),
    toTyping: () => session() && panel.typing.open(),
  };
}

/** @param {Scene} scene */
function titleOf(scene) {
  if (scene.kind === 'list') {
    const shelf = scene.game === undefined ? undefined : scene.shelves[0];
    return shelf ? t('page.practice.list', { game: tMessage(shelf.card.name) }) : t('page.puzzle.mode.practice');
  }
  if (scene.kind !== 'session') return t('page.puzzle.mode.practice');
  const { exercise } = scene.session.strategy;
  const group = groupsOf(scene.exercises).find(({ exercises }) => exercise && exercises.includes(exercise));
  if (!exercise || !group) return t('page.practice.free');
  const name =
    group.parts > 0 ? t('page.practice.kind.parts', { count: group.parts }) : t(`page.practice.kind.${group.goal}`);
  return t('page.practice.one', { name, number: group.exercises.indexOf(exercise) + 1 });
}

/** @param {SessionScene} scene */
function aboutOf({ card, session }) {
  const { exercise } = session.strategy;
  const before = exercise && resultOf(pathOf(card.id, exercise.id));
  return [
    h('a', { href: localizedPage(`rules/${card.id}.html`), title: t('page.puzzle.rules') }, tMessage(card.name)),
    ...(before ? [h('span', { class: 'before' }, icon('check'), t('page.puzzle.state.solved'))] : []),
  ];
}

/** All exercises, and those of each game. @param {PracticePageState} pageState */
function gamesNav(pageState) {
  const all = h('a', { href: exercisesLink() }, t('page.practice.all'));
  const links = pageState.cards.map(({ id, name }) => ({
    id,
    element: h('a', { href: exercisesLink(id) }, tMessage(name)),
  }));
  const tabs = placeTabs(t('page.practice.games'), [all, ...links.map((one) => one.element)]);

  /** @param {Scene} scene */
  function update(scene) {
    const game = scene.kind === 'list' ? scene.game : scene.kind === 'session' ? scene.card.id : undefined;
    tabs.mark(game === undefined ? all : links.find(({ id }) => id === game)?.element, scene.kind === 'list');
  }

  return { element: tabs.element, update };
}
