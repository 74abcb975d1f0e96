// Beside the board: the titles, the text of the chapter, what steps through it, and what there is to do with a study.

import { moveField } from '../../components/move-field.js';
import { walkButtons } from '../../components/move-line.js';
import { hintList } from '../../exercise/hint-list.js';
import { tool } from '../../exercise/panel.js';
import { copyText } from '../../lib/clipboard.js';
import { h, hide, iconButton } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { saveFile } from '../../lib/save-file.js';
import { at } from '../../lib/site.js';
import { chapterTitle } from './chapters.js';
import { readingText } from './reading.js';

/** @import { StudyPageState, OpenStudy } from './state/page-state.js' */
/** @import { LocalizedMessage } from '../../pkg/oddchess.js' */

/**
 * @param {StudyPageState} pageState
 * @param {ReturnType<typeof import('./study-board.js').studyBoard>} board
 * @param {boolean} framed whether it is shown in a frame of another page
 */
export function studyPanel(pageState, board, framed) {
  const reader = () => pageState.open?.reader;
  const name = h('p', { class: 'study-name', dir: 'auto' });
  const title = h('h1', { tabindex: -1, dir: 'auto' });
  const task = h('p', { class: 'task', hidden: true });
  const faults = h('ul', { class: 'study-faults callout bad', hidden: true });
  const head = h('div', { class: 'exercise-head' }, name, title, task, faults);

  const text = readingText((node) => {
    const now = reader();
    now?.strategy.visit(now, node);
  });
  const textBox = h('div', { class: 'reading-box' }, text.element);
  const hints = hintList();
  const walk = walkButtons(
    (plies) => reader()?.go((reader()?.view.ply ?? 0) + plies),
    iconButton('flip', t('page.key.flip'), () => reader()?.flip()),
  );
  const hint = tool('bulb', t('page.key.hint'), () => void reader()?.hint(), 'i');
  const show = tool('', t('page.puzzle.show'), () => reader()?.reveal());
  const again = tool('restart', t('page.puzzle.repeat'), () => reader()?.restart());
  const next = h(
    'button',
    { class: 'primary next', 'aria-keyshortcuts': 'n', onclick: () => pageState.step(1) },
    t('page.key.chapterAfter'),
  );
  const steps = h('div', { class: 'row step-tools' }, walk, hint, show, again, next);
  const typing = moveField({
    suggest: (typed) => reader()?.ask((playground) => playground.suggest(typed)),
    typeMove: (typed) => reader()?.typeMove(typed),
  });
  const onward = h('a', { class: 'onward', target: framed && '_blank', rel: framed && 'noopener' });
  onward.textContent = t('page.playground');
  const whole = h('a', { target: '_blank', rel: 'noopener', hidden: !framed }, t('page.study.whole'));
  const write = tool('edit', t('page.study.edit'), () => pageState.setEditing(!pageState.open?.editing));
  const keep = tool('plus', t('page.mine'), () => pageState.keepCopy());
  const link = tool('link', t('page.copy.link'), () => void copyLink());
  const save = tool('open', t('page.study.save'), download);
  const said = h('p', { class: 'why', role: 'status' });
  const actions = h('div', { class: 'row' }, write, keep, link, save);
  const links = h('div', { class: 'links row' }, onward, whole);
  const editorPlace = h('div', { class: 'editor-place' });
  const side = h(
    'div',
    { class: 'side' },
    hints.element,
    textBox,
    steps,
    typing.element,
    editorPlace,
    links,
    framed ? null : actions,
    said,
  );
  /** @type {import('./editor.js').StudyEditor | undefined} */
  let editor;

  /** The link of a study of the site is short; any other holds the whole text. */
  async function copyLink() {
    const { open } = pageState;
    if (!open) return;
    const place = open.route.kind === 'site' ? pageState.linkTo(open.at) : await pageState.dataLink();
    if (typeof place !== 'string') {
      said.textContent = tMessage(place);
      return;
    }
    const address = at(`study.html${place}`);
    said.replaceChildren();
    if (await copyText(address)) said.textContent = t('page.share.copied');
    // The clipboard is not available: it can be taken by hand.
    else said.append(h('input', { type: 'text', readonly: true, value: address, 'aria-label': t('page.share.link') }));
  }

  function download() {
    const written = pageState.text();
    if (written === undefined) return;
    const base = (pageState.open?.study.title ?? '').normalize('NFKD').replace(/[^\w]+/g, '-');
    const file = `${base.replace(/^-+|-+$/g, '').toLowerCase() || 'study'}.pgn`;
    saveFile(new Blob([written], { type: 'application/vnd.chess-pgn' }), file);
    said.textContent = t('page.share.saved', { name: file });
  }

  /** @param {OpenStudy} open @param {boolean} isNew whether it is another chapter */
  function update(open, isNew) {
    const { study, at: place, reader: now, editing, route } = open;
    const { chapter, mode } = now.strategy;
    const { view } = now.game.current;
    const isExercise = mode === 'exercise';
    const isOver = now.phase === 'free';
    name.textContent = study.title;
    title.textContent = chapterTitle(chapter, place);
    name.hidden = study.title === title.textContent;
    hide(task, !isExercise || isOver);
    if (!task.hidden) {
      const player = view.players.find(({ color }) => color === now.color)?.name ?? now.color;
      task.textContent = t('page.study.task', { player });
    }
    if (isNew) {
      said.textContent = '';
      tellFaults(open);
      textBox.scrollTop = 0;
    }
    text.update(now);
    hints.update(now.clues);
    const held = document.activeElement;
    hide(walk, !isOver);
    hide(hint, isOver || !now.hasHint);
    hide(show, isOver);
    hide(again, !isExercise || !isOver);
    // Where the chapter is at its end.
    hide(next, editing || !study.chapters[place + 1] || !isOver || view.ply < view.line.length);
    const [first, previous, on, last] = walk.children;
    for (const [button, off] of /** @type {[Element | undefined, boolean][]} */ ([
      [first, view.ply === 0],
      [previous, view.ply === 0],
      [on, view.ply === view.line.length],
      [last, view.ply === view.line.length],
    ]))
      button?.setAttribute('aria-disabled', String(off));
    hide(typing.element, !editing && (!isExercise || isOver));
    typing.update();
    onward.href = `index.html${view.link}`;
    whole.href = `study.html${location.hash}`;
    hide(write, route.kind !== 'own');
    hide(keep, route.kind === 'own');
    write.lastElementChild?.replaceChildren(t(editing ? 'page.study.read' : 'page.study.edit'));
    void showEditor(open);
    // Focus of a removed control moves to the next one needed.
    if (held instanceof HTMLElement && held.closest('[hidden]') && side.contains(held))
      (next.hidden ? board.board : next).focus();
  }

  /** What was wrong with the text, by chapter. @param {OpenStudy} open */
  function tellFaults({ faults: found, problem }) {
    const lines = found.map(({ chapter, title: of, message }) =>
      t('page.study.fault', { chapter, title: of || t('page.study.nth', { number: chapter }), problem: message }),
    );
    if (problem) lines.push(tMessage(problem));
    faults.replaceChildren(...lines.map((line) => h('li', {}, line)));
    hide(faults, lines.length === 0);
  }

  /** What writes is loaded when someone first writes. @param {OpenStudy} open */
  async function showEditor(open) {
    if (open.editing && !editor) {
      const { studyEditor } = await late(() => import('./editor.js'));
      editor ??= studyEditor(pageState);
      editorPlace.replaceChildren(editor.element);
    }
    hide(editorPlace, !open.editing);
    if (pageState.open?.editing) editor?.update(pageState.open);
  }

  return { head, side, title, typing, update };
}
