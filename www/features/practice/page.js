// The practice page as a whole: the head, the games, and below them the exercises, or a position that is played out.

import { followPreferences } from '../../components/apply-preferences.js';
import { footer } from '../../components/footer.js';
import { siteHeader } from '../../components/site-header.js';
import { puzzleBoard, puzzleState } from '../../exercise/board.js';
import { KEYS, listenToKeys } from '../../exercise/shortcuts.js';
import { copyText } from '../../lib/clipboard.js';
import { h, icon } from '../../lib/dom.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { at } from '../../lib/site.js';
import { practiceList } from './list.js';
import { practicePanel } from './panel.js';
import { partsOverlay } from './parts-overlay.js';
import { groupsOf } from './state/files.js';
import { doneResult, onProgress } from './state/progress.js';

/** @import { PracticePageState, Scene } from './state/page-state.js' */
/** @typedef {Extract<Scene, { kind: 'session' }>} SessionScene */

/**
 * @param {HTMLElement} root
 * @param {PracticePageState} pageState
 * @param {string} version
 * @returns {() => void} removes all listeners, before another page is built
 */
export function buildPage(root, pageState, version) {
  const head = siteHeader('puzzles', { keys: true });
  const foot = footer({ version, listKeys });
  const nav = gamesNav(pageState);
  const game = puzzleBoard(t('page.puzzle.board'), puzzleState);
  const overlay = partsOverlay();
  game.board.attach(overlay.element);
  const session = () => (pageState.scene.kind === 'session' ? pageState.scene.session : undefined);
  const next = () => pageState.next();
  const panel = practicePanel(
    { next, share: () => void share(), tellAtOnce: (on) => pageState.setTellsAtOnce(on) },
    session,
  );
  const rules = h('ol', { class: 'rules' });
  const about = h('details', { class: 'puzzle-rules', open: true }, h('summary', {}, t('page.puzzle.rules')), rules);
  const aside = h('aside', { class: 'puzzle-aside' }, about);
  const play = h('main', { class: 'game-page puzzle practice' }, panel.head, game.element, panel.panel, aside);
  const place = h('div', { class: 'place' });
  const skip = h('button', { type: 'button', class: 'skip', onclick: () => game.board.focus() }, t('page.skip'));
  root.replaceChildren(skip, head.element, nav.element, place, foot.element);
  /** @type {ReturnType<typeof practiceList> | undefined} */
  let list;

  const isPlaying = () => pageState.scene.kind === 'session';
  const leaves = [
    head.end,
    followPreferences(play),
    foot.end,
    onProgress(() => list?.update()),
    pageState.subscribe(update),
    listenToKeys({
      solving: session,
      keys: () => KEYS,
      toBoard: () => isPlaying() && game.board.focus(),
      toTyping: () => isPlaying() && panel.typing.open(),
      next,
      tellLast: () => void game.answer((answers, now) => answers.lastMove(now)),
      tellStatus: () => void game.answer((answers, now) => answers.spokenStatus(now, () => '')),
      listKeys,
    }),
  ];

  /** @param {boolean} isNew */
  function update(isNew) {
    const { scene } = pageState;
    if (scene.kind === 'loading') return;
    if (isNew) turnTo(scene);
    if (scene.kind !== 'session') return;
    game.update(scene.session, isNew);
    overlay.update(scene.session);
    panel.update(scene.session);
  }

  /** Changes the scene and moves focus there. @param {Exclude<Scene, { kind: 'loading' }>} scene */
  function turnTo(scene) {
    const held = place.contains(document.activeElement);
    const title = titleOf(scene);
    document.title = t('page.puzzle.title', { name: title });
    skip.hidden = scene.kind !== 'session';
    nav.update(scene);
    list = undefined;
    if (scene.kind === 'session') {
      const same = play.isConnected;
      panel.begin(scene.session, { title, about: aboutOf(scene) });
      rules.replaceChildren(...scene.card.rules.map((rule) => h('li', {}, tMessage(rule))));
      if (!same) show(play, held ? panel.title : undefined);
      else if (held) game.board.focus();
    } else if (scene.kind === 'list') {
      list = practiceList(scene.shelves, scene.game === undefined);
      show(list.element, held ? list.title : undefined);
    } else {
      const heading = h('h1', { tabindex: -1 }, tMessage(scene.message));
      const again = h(
        'button',
        { type: 'button', class: 'primary', onclick: () => void pageState.openRoute() },
        t('page.puzzle.reload'),
      );
      const home = h('p', {}, h('a', { href: '#' }, t('page.practice.all')));
      show(h('main', { class: 'puzzle-trouble' }, heading, scene.again && again, home), heading);
    }
  }

  /** @param {HTMLElement} element @param {HTMLElement} [focus] */
  function show(element, focus) {
    place.replaceChildren(element);
    root.dataset.page = element.classList[0] ?? '';
    scrollTo(0, 0);
    focus?.focus({ preventScroll: true });
  }

  async function share() {
    const copied = await copyText(at(`practice.html${location.hash}`));
    game.tell('notice', t(copied ? 'page.practice.copied' : 'page.puzzle.uncopied'));
  }

  async function listKeys() {
    const { openKeyList } = await late(() => import('../../components/key-list.js'));
    await openKeyList(KEYS);
  }

  update(true);
  return () => leaves.forEach((leave) => leave());
}

/** @param {Scene} scene */
function titleOf(scene) {
  if (scene.kind === 'list') {
    const shelf = scene.game === undefined ? undefined : scene.shelves[0];
    return shelf ? t('page.practice.list', { game: tMessage(shelf.card.name) }) : t('page.practice.name');
  }
  if (scene.kind !== 'session') return t('page.practice.name');
  const { exercise } = scene.session;
  const group = groupsOf(scene.exercises).find(({ exercises }) => exercise && exercises.includes(exercise));
  if (!exercise || !group) return t('page.practice.free');
  const name =
    group.parts > 0 ? t('page.practice.kind.parts', { count: group.parts }) : t(`page.practice.kind.${group.goal}`);
  return t('page.practice.one', { name, number: group.exercises.indexOf(exercise) + 1 });
}

/** @param {SessionScene} scene */
function aboutOf({ card, session }) {
  const before = session.exercise && doneResult(`${card.id}/${session.exercise.id}`);
  return [
    h('a', { href: localizedPage(`rules/${card.id}.html`), title: t('page.puzzle.rules') }, tMessage(card.name)),
    ...(before ? [h('span', { class: 'before' }, icon('check'), t('page.puzzle.state.solved'))] : []),
  ];
}

/** All exercises, and those of each game. @param {PracticePageState} pageState */
function gamesNav(pageState) {
  const all = h('a', { href: '#' }, t('page.practice.all'));
  const links = pageState.cards.map(({ id, name }) => ({ id, element: h('a', { href: `#${id}` }, tMessage(name)) }));
  const puzzles = h('a', { href: 'puzzles.html' }, t('page.site.puzzles'));
  const element = h(
    'nav',
    { class: 'puzzle-nav', 'aria-label': t('page.practice.games') },
    all,
    ...links.map((one) => one.element),
    puzzles,
  );

  /** @param {Scene} scene */
  function update(scene) {
    const game = scene.kind === 'list' ? scene.game : scene.kind === 'session' ? scene.card.id : undefined;
    mark(all, scene.kind === 'list' && game === undefined, true);
    for (const { id, element: link } of links) mark(link, id === game, scene.kind === 'list');
  }

  /** @param {HTMLElement} link @param {boolean} here @param {boolean} exactly */
  function mark(link, here, exactly) {
    if (here) link.setAttribute('aria-current', exactly ? 'page' : 'true');
    else link.removeAttribute('aria-current');
    // On a narrow page the games scroll sideways, and nothing else does.
    if (here) element.scrollLeft = link.offsetLeft - element.offsetLeft - (element.clientWidth - link.offsetWidth) / 2;
  }

  return { element, update };
}
