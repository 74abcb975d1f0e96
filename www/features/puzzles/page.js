// The page of puzzles as a whole: the head, the tabs, and below them a puzzle, a list, or why there is neither. What the
// other tabs show is loaded when it is asked for.
//
// Parts draw the page state; actions go to it, to the solver, or into the address.

import { followPreferences } from '../../components/apply-preferences.js';
import { footer } from '../../components/footer.js';
import { siteHeader } from '../../components/site-header.js';
import { exerciseBoard, puzzleState } from '../../exercise/board.js';
import { KEYS, keysOf, listenToKeys, showKeys } from '../../exercise/shortcuts.js';
import { trouble } from '../../exercise/trouble.js';
import { copyText } from '../../lib/clipboard.js';
import { h, hide, icon } from '../../lib/dom.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';
import { at } from '../../lib/site.js';
import { customLink, gameUnder } from '../../state/puzzles/custom.js';
import { today } from '../../state/puzzles/daily.js';
import { keptAs } from '../../state/puzzles/own-puzzles.js';
import { onProgress, solvedAmong, solvedResult } from '../../state/puzzles/progress.js';
import { dayLink, listLink, ownCopyLink, puzzleLink } from '../../state/puzzles/route.js';
import { calendar, dateText } from './calendar.js';
import { ALL, filtered, puzzleList } from './list.js';
import { modePage, modeTitle } from './mode-pages.js';
import { puzzleNav } from './modes.js';
import { puzzlePanel } from './panel.js';
import { onTraining } from './state/training.js';
import { ratingRules, trainLine } from './train.js';

/** @import { PuzzlePageState, Scene } from './state/page-state.js' */
/** @import { ModePage } from './mode-pages.js' */
/** @typedef {Extract<Scene, { kind: 'puzzle' }>} PuzzleScene */

/**
 * @param {HTMLElement} root
 * @param {PuzzlePageState} pageState
 * @param {string} version
 * @returns {() => void} removes all listeners, before another page is built
 */
export function buildPage(root, pageState, version) {
  const head = siteHeader('puzzles', { keys: true });
  const listKeys = () => void showKeys(keys());
  const foot = footer({ version, listKeys });
  const nav = puzzleNav(pageState);
  const game = exerciseBoard(t('page.puzzle.board'), puzzleState);
  const solving = () => (pageState.scene.kind === 'puzzle' ? pageState.scene.solving : undefined);
  const panel = puzzlePanel({ next, share: () => void share() }, solving);
  const days = calendar();
  const more = h('a', { class: 'more' });
  // Here strangers land: what is odd about the game, in three lines.
  const rules = h('ol', { class: 'rules' });
  const about = h('details', { class: 'puzzle-rules', open: true }, h('summary', {}, t('page.puzzle.rules')), rules);
  const training = trainLine();
  const how = ratingRules();
  const aside = h('aside', { class: 'exercise-aside puzzle-aside' }, about, days.element, how, more);
  panel.head.append(training.element);
  const puzzle = h('main', { class: 'game-page exercise puzzle' }, panel.head, game.element, panel.panel, aside);
  const place = h('div', { class: 'place' });
  const skip = h('button', { class: 'skip', onclick: () => toBoard() }, t('page.key.board'));
  root.replaceChildren(skip, head.element, nav.element, place, foot.element);
  /** @type {ReturnType<typeof puzzleList> | undefined} */
  let list;
  /** What another tab or a way to train shows. @type {ModePage | undefined} */
  let mode;
  const shell = { show, name, holdsFocus: () => place.contains(document.activeElement) };
  const toBoard = () => (pageState.scene.kind === 'puzzle' ? game.board.focus() : mode?.toBoard?.());
  const tell = () => mode?.answer ?? game.answer;
  const keys = () =>
    pageState.scene.kind === 'make'
      ? KEYS.filter(({ id }) => id === 'settings' || id === 'keys')
      : keysOf(pageState.scene.kind);

  const leaves = [
    head.end,
    followPreferences(puzzle),
    foot.end,
    onProgress(() => {
      aroundIt();
      if (pageState.scene.kind === 'list') list?.update(pageState.scene.filter);
    }),
    onTraining(() => {
      aroundIt();
      if (pageState.scene.kind !== 'storm') mode?.update(false);
    }),
    () => mode?.end?.(),
    pageState.subscribe(update),
    listenToKeys(
      {
        solving: () => solving() ?? mode?.solving?.(),
        toBoard,
        toTyping: () => (pageState.scene.kind === 'puzzle' ? panel.typing.open() : mode?.toTyping?.()),
        next,
        tellLast: () => void tell()((answers, now) => answers.lastMove(now)),
        tellStatus: () => void tell()((answers, now) => answers.spokenStatus(now, () => '')),
        tellTime: () => mode?.tellTime?.(),
        listKeys,
      },
      keys,
    ),
  ];

  /** @param {boolean} isNew */
  function update(isNew) {
    const { scene } = pageState;
    if (scene.kind === 'loading') return;
    if (isNew) showScene(scene);
    if (scene.kind === 'puzzle') {
      game.update(scene.solving, isNew);
      panel.update(scene.solving, isDecided());
      training.update(scene);
    } else if (scene.kind === 'list') list?.update(scene.filter);
    else mode?.update(isNew);
    if (isNew) aroundIt();
  }

  /** A puzzle of the ladder that is not decided can't be passed over. */
  function isDecided() {
    const { scene } = pageState;
    if (scene.kind !== 'puzzle' || scene.purpose?.kind !== 'train' || !scene.purpose.rated) return true;
    return scene.recorder.outcome !== undefined || ['solved', 'shown'].includes(scene.solving.phase);
  }

  /**
   * Loads the page of a way to train and shows it.
   * @param {Scene} scene
   * @param {boolean} held whether the focus is within what it replaces
   */
  async function openMode(scene, held) {
    const page = await modePage(pageState, scene, shell);
    if (!page) return;
    if (pageState.scene !== scene || !nav.element.isConnected) {
      page.end?.();
      return;
    }
    mode = page;
    if (page.nav) nav.below(page.nav);
    if (page.element) show(page.element, held ? page.title : undefined);
  }

  /** Changes the scene and moves focus there. @param {Scene} scene */
  function showScene(scene) {
    // The page of storms stays for the next one.
    if (scene.kind === 'storm' && mode?.tellTime) return;
    mode?.end?.();
    mode = undefined;
    const held = place.contains(document.activeElement) && document.activeElement?.closest('.exercise-head') === null;
    const title = titleOf(scene);
    name(title, scene.kind === 'puzzle');
    if (scene.kind === 'puzzle') {
      const same = puzzle.isConnected;
      panel.begin(scene.solving, title, aboutOf(scene), ownCopyOf(scene));
      if (!same) show(puzzle, held ? panel.title : undefined);
      else if (held) game.board.focus();
      return;
    }
    if (scene.kind === 'list') {
      list = puzzleList(
        scene.card,
        scene.puzzles,
        scene.filter,
        (filter) => (location.hash = listLink(scene.card.id, filter)),
        next,
      );
      show(list.element, held ? list.title : undefined);
    } else if (scene.kind === 'error') {
      const why = tMessage(scene.day ? { ...scene.message, args: { date: dateText(scene.day) } } : scene.message);
      const again = scene.again && (() => void pageState.openRoute());
      const { element, heading } = trouble(why, again, '#', t('page.home.puzzle'));
      show(element, heading);
    } else void openMode(scene, held).catch(modeFailed);
  }

  /** A page that could not be loaded. @param {unknown} cause */
  function modeFailed(cause) {
    console.warn(cause);
    pageState.showUnloaded();
  }

  /** @param {HTMLElement} element @param {HTMLElement} [focus] */
  function show(element, focus) {
    place.replaceChildren(element);
    root.dataset.page = element.classList[0] ?? '';
    scrollTo(0, 0);
    focus?.focus({ preventScroll: true });
  }

  /** @param {string} title @param {boolean} [hasBoard] */
  function name(title, hasBoard = false) {
    document.title = t('page.title.of', { name: title });
    skip.hidden = !hasBoard;
  }

  /** The parts around the puzzle, which change when one is solved. */
  function aroundIt() {
    const { scene } = pageState;
    nav.update(scene, today());
    const day = scene.kind === 'puzzle' ? scene.day : undefined;
    days.update(today(), day);
    if (scene.kind !== 'puzzle') return;
    training.update(scene);
    hide(days.element, scene.purpose !== undefined);
    hide(how, scene.purpose?.kind !== 'train');
    const { card, puzzles } = scene;
    rules.replaceChildren(...card.rules.map((rule) => h('li', {}, tMessage(rule))));
    const solved = solvedAmong(puzzles.map(({ id }) => `${card.id}/${id}`));
    more.hidden = puzzles.length === 0;
    more.href = listLink(card.id, pageState.filters.get(card.id));
    more.replaceChildren(
      t('page.puzzle.list', { game: tMessage(card.name) }),
      h('span', { class: 'sum' }, t('page.puzzle.progress', { solved, count: puzzles.length })),
    );
  }

  function next() {
    const { scene } = pageState;
    if (scene.kind !== 'puzzle' && scene.kind !== 'list') return mode?.next?.();
    if (scene.kind === 'puzzle' && scene.purpose) {
      if (isDecided()) void pageState.openRoute();
      return;
    }
    const { state, ...rest } = pageState.filters.get(scene.card.id) ?? ALL;
    const among = filtered(
      scene.card.id,
      scene.puzzles,
      scene.kind === 'list' ? { state, ...rest } : { state: '', ...rest },
    );
    pageState.next(among.length > 0 ? among : scene.puzzles);
  }

  async function share() {
    const { scene } = pageState;
    if (scene.kind !== 'puzzle') return;
    const { card, day, solving, custom } = scene;
    const own = () => customLink({ ...solving.strategy.puzzle, game: card.id });
    const link = custom ? own() : day ? dayLink(day) : puzzleLink(card.id, solving.strategy.puzzle.id);
    const copied = await copyText(at(`puzzles.html${link}`));
    game.tell('notice', t(copied ? 'page.share.copied' : 'page.puzzle.uncopied'));
  }

  update(true);
  return () => leaves.forEach((leave) => leave());
}

/** @param {Scene} scene */
function titleOf(scene) {
  if (scene.kind === 'list') return t('page.puzzle.list', { game: tMessage(scene.card.name) });
  if (scene.kind !== 'puzzle') return t(modeTitle(scene));
  if (scene.custom) return scene.solving.strategy.puzzle.name || t('page.puzzle.custom');
  if (scene.purpose) return t(scene.purpose.kind === 'train' ? 'page.puzzle.train.title' : 'page.puzzle.mode.review');
  if (scene.day === today()) return t('page.puzzle.day');
  if (scene.day) return t('page.puzzle.day.of', { date: dateText(scene.day) });
  return t('page.puzzle.one', { id: scene.solving.strategy.puzzle.id });
}

/** Where a puzzle of a link is made into one's own, unless it is that already. @param {PuzzleScene} scene */
function ownCopyOf({ card, solving, custom }) {
  const { puzzle } = solving.strategy;
  const isOwn = keptAs({ ...puzzle, game: gameUnder(card.id, puzzle.rules) });
  return custom && !isOwn ? ownCopyLink({ ...puzzle, game: card.id }) : '';
}

/** @param {PuzzleScene} scene */
function aboutOf({ card, solving, day }) {
  const before = solving.strategy.puzzle.id && solvedResult(`${card.id}/${solving.strategy.puzzle.id}`);
  return [
    h('a', { href: localizedPage(`rules/${card.id}.html`), title: t('page.puzzle.rules') }, tMessage(card.name)),
    ...(day === today() ? [h('span', {}, dateText(day))] : []),
    ...(before ? [h('span', { class: 'before' }, icon('check'), t('page.puzzle.state.solved'))] : []),
  ];
}
