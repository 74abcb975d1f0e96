// The page for printing: what is printed and how is chosen above, and below it lie the sheets as they will be. Only these are printed.

import { followPreferences } from '../../components/apply-preferences.js';
import { footer } from '../../components/footer.js';
import { drawCode, encode } from '../../components/qr.js';
import { siteHeader } from '../../components/site-header.js';
import { describedStart } from '../../core/described.js';
import { h, hide } from '../../lib/dom.js';
import { currentLanguage, t, tMessage } from '../../lib/i18n.js';
import { at } from '../../lib/site.js';
import { OWN } from '../../state/print-route.js';
import { printForm } from './form.js';
import { labelled } from './paper.js';
import { puzzleSheet } from './puzzle-sheet.js';
import { rulesSheet } from './rules-sheet.js';
import { blankSheet, scoreSheet } from './score-sheet.js';

/** @import { PrintState, Sheet } from './state/page-state.js' */

/**
 * @param {HTMLElement} root
 * @param {PrintState} state
 * @param {string} version
 * @returns {() => void} ends it, before another page is built
 */
export function printPage(root, state, version) {
  const head = siteHeader(undefined);
  const foot = footer({ version });
  const form = printForm(state);
  const status = h('p', { class: 'print-status why', role: 'status' });
  const print = h('button', { class: 'primary', onclick: () => window.print() }, t('page.share.print'));
  const sheets = h('div', { class: 'sheets' });
  const preview = h('section', { class: 'print-preview', 'aria-label': t('page.preview') }, sheets);
  const main = h(
    'main',
    { class: 'print' },
    h(
      'div',
      { class: 'print-panel fields' },
      h('h1', {}, t('page.print')),
      h('p', { class: 'lead' }, t('page.print.lead')),
      form.element,
      h('div', { class: 'row' }, print, status),
    ),
    preview,
  );
  root.replaceChildren(head.element, main, foot.element);
  let asked = 0;

  /** The preview is as wide as there is room. */
  function scale() {
    const wide = sheets.offsetWidth;
    const zoom = Math.min(1, preview.clientWidth / Math.max(wide, 1));
    sheets.style.setProperty('--zoom', String(zoom));
    preview.style.height = `${Math.ceil(sheets.offsetHeight * zoom)}px`;
  }
  const sizes = new ResizeObserver(scale);
  sizes.observe(preview);
  sizes.observe(sheets);

  async function update() {
    const mine = (asked += 1);
    const { sheet, wishes } = state;
    form.update();
    document.documentElement.dataset.paper = wishes.paper;
    document.title = t('page.title.of', { name: titleOf(sheet) });
    const isShown = sheet.kind !== 'none' && sheet.kind !== 'error';
    status.textContent = sheet.kind === 'error' ? tMessage(sheet.message) : isShown ? t('page.moment') : '';
    hide(print, !isShown);
    // Made beside what is shown, so that the pages of a former choice stay until these are there.
    const room = h('div', { class: 'sheet-room' });
    sheets.append(room);
    sheets.setAttribute('aria-busy', 'true');
    try {
      const made = await makeSheets(room, sheet);
      if (mine !== asked) return room.remove();
      sheets.replaceChildren(room);
      // For whoever waits for it.
      sheets.dataset.made = `${currentLanguage()} ${location.hash}`;
      if (!isShown) return;
      const none = sheet.kind === 'puzzles' && sheet.puzzles.length === 0;
      hide(print, none);
      if (none) room.replaceChildren();
      status.textContent = none ? t('page.print.none') : t('page.print.pages', { count: made.length });
    } catch (cause) {
      console.warn(cause);
      room.remove();
      if (mine !== asked) return;
      // The pages of a former choice are not those that are asked for.
      sheets.replaceChildren();
      hide(print, true);
      status.textContent = t('page.print.wrong', { problem: t('page.print.broken') });
    } finally {
      if (mine === asked) sheets.setAttribute('aria-busy', 'false');
      scale();
    }
  }

  /** @param {HTMLElement} room @param {Sheet} sheet */
  async function makeSheets(room, sheet) {
    const { wishes } = state;
    if (sheet.kind === 'rules') {
      const { card, view } = sheet.game;
      const rules = view.rules && `?rules=${encodeURIComponent(view.rules)}`;
      return rulesSheet(room, sheet.game, sheet.file, await codeOf(`${at('')}#${card.id}${rules}`));
    }
    if (sheet.kind === 'described') {
      const { describedSheet } = await import('./described-sheet.js');
      const address = `${at('')}${describedStart(sheet.game)}`;
      return describedSheet(room, sheet.game, sheet.draft, address, await codeOf(address));
    }
    if (sheet.kind === 'blank') return blankSheet(room, sheet.game);
    if (sheet.kind === 'puzzles') return puzzleSheet(room, sheet.game, sheet.puzzles, puzzleTitle(sheet));
    if (sheet.kind !== 'score') return [];
    const { diagrams } = wishes;
    const wanted = /^\d+$/.test(diagrams) ? Number(diagrams) : /** @type {'none'} */ (diagrams);
    return scoreSheet(room, sheet.game, { ...wishes, diagrams: wanted });
  }

  const leaves = [
    head.end,
    followPreferences(main),
    state.subscribe(() => void update()),
    foot.end,
    () => sizes.disconnect(),
  ];
  void update();
  return () => leaves.forEach((leave) => leave());
}

/** A picture of an address; without it the sheet still says where to look. @param {string} address */
async function codeOf(address) {
  const code = await encode(address).catch(() => undefined);
  const drawing = code && drawCode(code);
  drawing?.classList.add('code');
  drawing?.removeAttribute('width');
  drawing?.removeAttribute('height');
  return drawing;
}

/** What the file is called when it is printed as PDF. @param {Sheet} sheet */
function titleOf(sheet) {
  if (sheet.kind === 'described') return labelled(tMessage(sheet.game.card.name), t('page.print.rules'));
  if (sheet.kind === 'rules' || sheet.kind === 'blank')
    return labelled(tMessage(sheet.game.card.name), t(`page.print.${sheet.kind}`));
  if (sheet.kind === 'score') return labelled(tMessage(sheet.game.current.card.name), t('page.print.score'));
  if (sheet.kind === 'puzzles') return puzzleTitle(sheet);
  return t('page.print');
}

/** @param {Extract<Sheet, { kind: 'puzzles' }>} sheet */
function puzzleTitle({ card, game, choice }) {
  const about = [
    choice.theme && t(`puzzle.theme.${choice.theme}`),
    choice.grade && t(`page.puzzle.grade.${choice.grade}`),
  ];
  const name = game === OWN || !card ? t('page.prove.own') : t('page.puzzle.list', { game: tMessage(card.name) });
  return [name, ...about].filter(Boolean).join(' · ');
}
