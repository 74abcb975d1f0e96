// The page of studies as a whole: the list, or a study with its chapters, its board and its text.

import { followPreferences } from '../../components/apply-preferences.js';
import { listenForDropAndPaste } from '../../components/drop-and-paste.js';
import { footer } from '../../components/footer.js';
import { siteHeader } from '../../components/site-header.js';
import { listenToKeys, showKeys } from '../../exercise/shortcuts.js';
import { h, icon } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { chapterNav } from './chapters.js';
import { studyList } from './list.js';
import { takeFile } from './open-box.js';
import { studyPanel } from './panel.js';
import { KEYS } from './shortcuts.js';
import { studyBoard } from './study-board.js';

/** @import { StudyPageState, Change } from './state/page-state.js' */

/**
 * @param {HTMLElement} root
 * @param {StudyPageState} pageState
 * @param {string} version
 * @param {boolean} framed whether it is shown in a frame of another page
 * @returns {() => void} removes all listeners, before another page is built
 */
export function buildPage(root, pageState, version, framed) {
  const head = siteHeader('learn', { keys: true });
  const listKeys = () => void showKeys(KEYS);
  const foot = footer({ version, listKeys });
  const board = studyBoard(() => pageState.open?.reader);
  const chapters = chapterNav(pageState);
  const panel = studyPanel(pageState, board, framed);
  const status = h('p', { class: 'study-notice', role: 'status' });
  const undo = h(
    'button',
    { class: 'plain-button', hidden: true, onclick: () => pageState.removed?.undo() },
    t('page.undo'),
  );
  const notices = h('div', { class: 'study-notices row' }, status, undo);
  const study = h('main', { class: 'study exercise' }, panel.head, chapters.element, board.element, panel.side);
  const place = h('div', { class: 'place' });
  const skip = h('button', { class: 'skip', onclick: () => board.board.focus() }, t('page.key.board'));
  root.toggleAttribute('data-framed', framed);
  if (framed) root.replaceChildren(skip, place, notices);
  else root.replaceChildren(skip, head.element, notices, place, foot.element);
  /** @type {ReturnType<typeof studyList> | undefined} */
  let list;

  const leaves = [
    head.end,
    followPreferences(study),
    foot.end,
    pageState.subscribe(update),
    listenForDropAndPaste(t('page.study.open'), (text, files) => void take(text, files)),
    listenToKeys(
      {
        solving: () => pageState.open?.reader,
        before: () => pageState.step(-1),
        next: () => pageState.step(1),
        toBoard: () => pageState.open && board.board.focus(),
        toTyping: () => pageState.open && panel.typing.open(),
        tellLast: () => void board.answer((answers, now) => answers.lastMove(now)),
        tellStatus: () => void board.answer((answers, now) => answers.spokenStatus(now, () => '')),
        listKeys,
      },
      () => KEYS,
    ),
  ];

  /** @param {string} text */
  function tell(text) {
    status.textContent = text;
    notices.hidden = text === '' && undo.hidden;
  }

  /** @param {Change} change */
  function update({ isNew, chapter }) {
    const { scene, notice, removed } = pageState;
    if (scene.kind === 'loading') return;
    if (isNew) showScene();
    if (scene.kind === 'study') {
      if (chapter) document.title = t('page.title.of', { name: titleOf() });
      board.update(scene.reader, isNew || chapter);
      chapters.update(scene);
      panel.update(scene, isNew || chapter);
    } else if (scene.kind === 'list' && !isNew) list?.update(scene);
    pageState.notice = undefined;
    undo.hidden = !removed;
    tell([removed && tMessage(removed.message), notice && tMessage(notice)].filter(Boolean).join('. '));
  }

  /** @param {string} text @param {File[]} files */
  async function take(text, [file]) {
    const open = (/** @type {string} */ read) => pageState.openText(read);
    const problem = file ? await takeFile(pageState, file, open) : await open(text);
    if (problem) tell(tMessage(problem));
  }

  function titleOf() {
    const { scene } = pageState;
    return (scene.kind === 'study' && scene.study.title) || t('page.study');
  }

  /** Shows another scene and moves focus there if it was within the old one. */
  function showScene() {
    const { scene } = pageState;
    const held = place.contains(document.activeElement);
    document.title = t('page.title.of', { name: titleOf() });
    skip.hidden = scene.kind !== 'study';
    if (scene.kind === 'study') show(study, held ? panel.title : undefined);
    else if (scene.kind === 'list') {
      list = studyList(pageState, scene);
      show(list.element, held ? list.title : undefined);
    } else if (scene.kind === 'error') {
      const heading = h('h1', { tabindex: -1 }, tMessage(scene.message));
      const again =
        scene.again &&
        h('button', { class: 'primary', onclick: () => void pageState.openRoute() }, icon('restart'), t('page.retry'));
      const out = h('p', {}, h('a', { href: '#' }, t('page.study.all')));
      show(h('main', { class: 'study-trouble' }, heading, again, out), heading);
    }
  }

  /** @param {HTMLElement} element @param {HTMLElement} [focus] */
  function show(element, focus) {
    place.replaceChildren(element);
    root.dataset.page = element.classList[0] ?? '';
    scrollTo(0, 0);
    focus?.focus({ preventScroll: true });
  }

  tell('');
  if (pageState.scene.kind !== 'loading') update({ isNew: true, chapter: true });
  return () => leaves.forEach((leave) => leave());
}
