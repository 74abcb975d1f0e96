// A game that is being made: its title row, army, board, rules and text, and what came out when it played itself.

import { tabRow } from '../../components/tab-row.js';
import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { oneAtATime } from '../../lib/one-at-a-time.js';
import { armyPart } from './army.js';
import { boardPart, kindName } from './board.js';
import { notesPart } from './notes.js';
import { rulesPart } from './rules.js';
import { textPart } from './text.js';
import { titleRow } from './title-row.js';

/** @import { InventState, Part } from './state/page-state.js' */
/** @import { RuleCard } from './state/cards.js' */
/** @import { DraftNote } from '../../pkg/invent-draft.js' */

/** @type {Part[]} */
const PARTS = ['pieces', 'rules', 'text'];
/** @type {Part[]} */
const SIDE_PARTS = ['rules', 'text'];

/** @param {InventState} state @param {RuleCard[]} cards @param {(text: string) => void} announce */
export function inventGame(state, cards, announce) {
  const board = boardPart(state, announce);
  const army = armyPart(state, board, announce);
  const rules = rulesPart(state, cards, board, announce);
  const text = textPart(state);
  const notes = notesPart(state, { show, about, highlight: (squares) => board.board.highlight(squares) });
  /** @type {ReturnType<typeof import('./self-play.js').selfPlayCard> | undefined} */
  let played;
  /** The game of one's own that it belongs to. */
  let playedBy = '';
  const room = h('div', { class: 'invent-played' });
  const selfPlayOnce = oneAtATime(selfPlayNow);
  const selfPlay = () => selfPlayOnce().catch(console.warn);
  const head = titleRow(state, { undo, redo, missing: () => notes.focus(), selfPlay, announce });
  const tabs = tabRow(
    t('page.invent.parts'),
    'invent-tabs',
    PARTS.map((name) => ({ name, label: t(`page.invent.${name}`), controls: `invent-${name}` })),
    (name) => state.showPart(name),
  );
  // Where the army has a place of its own.
  const sideTabs = tabRow(
    t('page.invent.parts'),
    'side-tabs',
    SIDE_PARTS.map((name) => ({ name, label: t(`page.invent.${name}`) })),
    (name) => state.showPart(name),
  );
  const element = h(
    'main',
    { class: 'invent' },
    head.element,
    h('div', { class: 'invent-middle' }, board.element, notes.element, room),
    tabs.element,
    army.element,
    h('div', { class: 'invent-side' }, sideTabs.element, rules.element, text.element),
  );

  function undo() {
    announce(t(state.undo() ? 'page.invent.undone' : 'page.invent.undo.none'));
  }

  function redo() {
    announce(t(state.redo() ? 'page.invent.redone' : 'page.invent.redo.none'));
  }

  /** What a note is about: where it names squares, the sentence says what stands there. @param {DraftNote} note */
  function about({ key, slot, squares }) {
    if (squares.length > 0) return undefined;
    const kind = state.view?.kinds.find((one) => one.slot === slot);
    return kind ? kindName(kind) : key ? (rules.labelOf(key) ?? key) : undefined;
  }

  /** Leads to the cause. @param {DraftNote} note */
  function show({ line, key, slot, squares }) {
    const kind = state.view?.kinds.find((one) => one.slot === slot);
    if (kind && squares.length > 0) state.choose(kind);
    if (squares.length > 0) board.element.scrollIntoView({ block: 'nearest' });
    else if (kind) {
      state.choose(kind);
      state.showPart('pieces');
      army.card.focusMoves();
    } else if (key && rules.has(key)) {
      state.showPart('rules');
      rules.focus(key);
    } else if (line) {
      state.showPart('text');
      text.goTo(line);
    }
  }

  /** Has the game play itself, in a card that is loaded then. */
  async function selfPlayNow() {
    const { packed, view } = state;
    if (packed === undefined || !view?.id) return;
    await (await playedCard()).start(view.id);
  }

  /** Shows what came out when a game that has just been opened played itself before. */
  async function showKept() {
    const { game, view } = state;
    if (!game || game.id === playedBy) return;
    playedBy = game.id;
    played?.end();
    played = undefined;
    room.replaceChildren();
    if (!view?.id) return;
    const { isKept } = await late(() => import('./state/self-play.js'));
    if ((await isKept(view.id)) && game.id === playedBy) await (await playedCard()).open(view.id);
  }

  async function playedCard() {
    const { selfPlayCard } = await late(() => import('./self-play.js'));
    if (!played) {
      played = selfPlayCard(state, cards);
      room.replaceChildren(played.element);
    }
    return played;
  }

  /** Leads to the text, which what is typed or pasted replaces. */
  function write() {
    state.showPart('text');
    text.select();
  }

  function update() {
    element.dataset.part = state.part;
    tabs.show(state.part);
    sideTabs.show(state.part === 'text' ? 'text' : 'rules');
    head.update();
    board.update();
    army.update();
    rules.update();
    notes.update();
    text.update();
    played?.update();
    void showKept().catch(console.warn);
  }

  return {
    element,
    title: head.title,
    update,
    undo,
    redo,
    write,
    focus: board.focus,
    cancel: board.cancel,
    end: () => played?.end(),
  };
}
