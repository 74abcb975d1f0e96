// The state of the page for printing: what the address asks for, loaded, and the choices of paper and of what a scoresheet has, which
// are kept in this browser.

import { describedStart } from '../../../core/described.js';
import { isSaved } from '../../../core/rules-core.js';
import { core, orRecover } from '../../../core/shared-core.js';
import { SharedGame } from '../../../core/shared-game.js';
import { Observable } from '../../../lib/observable.js';
import { flag, object, oneOf } from '../../../lib/shape.js';
import { load, save } from '../../../lib/storage.js';
import { OWN, routeOf } from '../../../state/print-route.js';
import { counts } from '../../../state/puzzles/files.js';
import { loadGame } from '../../../state/stored-games.js';
import { chosenPuzzles, fitting, puzzlesFor } from './chosen-puzzles.js';
import { sheetOf } from './sheet-files.js';

/** @import { OpenGame } from '../../../core/open-game.js' */
/** @import { Card, LocalizedMessage } from '../../../pkg/oddchess.js' */
/** @import { SheetPuzzle } from './chosen-puzzles.js' */
/** @import { Choice } from '../../../state/print-route.js' */
/**
 * What is to be printed.
 * @typedef {{ kind: 'none' }
 *   | { kind: 'rules', game: OpenGame, file: import('./sheet-files.js').SheetFile }
 *   | { kind: 'described', game: OpenGame, draft: import('../../../pkg/invent-draft.js').DraftView }
 *   | { kind: 'blank', game: OpenGame }
 *   | { kind: 'score', game: SharedGame }
 *   | { kind: 'puzzles', game: string, card: Card | undefined, choice: Choice, all: SheetPuzzle[], fit: number, puzzles: SheetPuzzle[] }
 *   | { kind: 'error', message: LocalizedMessage }} Sheet
 */
/**
 * @typedef {object} Wishes
 * @property {'a4' | 'letter'} paper
 * @property {boolean} comments
 * @property {boolean} variations
 * @property {boolean} prices
 * @property {boolean} clocks
 * @property {string} diagrams at which moves: `none`, `final`, `comments`, or after how many
 */

const KEY = 'print';
/** @type {Wishes} */
const USUAL = { paper: 'a4', comments: true, variations: true, prices: true, clocks: true, diagrams: 'final' };
export const DIAGRAMS = ['none', 'final', 'comments', '5', '10', '20'];

const KEPT = object(
  {},
  {
    paper: oneOf(/** @type {Wishes['paper'][]} */ (['a4', 'letter'])),
    comments: flag,
    variations: flag,
    prices: flag,
    clocks: flag,
    diagrams: oneOf(DIAGRAMS),
  },
);

/** @extends {Observable<[]>} */
export class PrintState extends Observable {
  /** @type {Sheet} */
  sheet = { kind: 'none' };
  /** @type {Wishes} */
  wishes = { ...USUAL, ...load(KEY, KEPT) };
  /** Number of the last request. */
  #request = 0;
  /** Reads texts of games, once there was one. @type {import('../../../core/draft-core.js').DraftCore | undefined} */
  #drafts;

  /** @param {Card[]} cards */
  constructor(cards) {
    super();
    this.cards = cards;
    addEventListener('hashchange', () => void this.openRoute());
  }

  /** Games that have puzzles. */
  get puzzleGames() {
    return this.cards.filter(({ id }) => id in counts);
  }

  /** @param {Partial<Wishes>} wishes */
  wish(wishes) {
    this.wishes = { ...this.wishes, ...wishes };
    save(KEY, this.wishes);
    this.notify();
  }

  /** Opens what the address asks for. */
  async openRoute() {
    const asked = (this.#request += 1);
    const route = routeOf(location.hash);
    // Without an address there is something to look at.
    const wanted = route.kind === 'none' ? usual(this.cards) : route;
    /** @type {Sheet} */
    let sheet;
    try {
      sheet = (await this.#load(wanted)) ?? wrong('page.print.broken');
    } catch (cause) {
      console.warn(cause);
      sheet = wrong('page.fault.unloaded');
    }
    if (asked !== this.#request) {
      if (sheet.kind === 'score') sheet.game.release();
      return;
    }
    if (this.sheet.kind === 'score') this.sheet.game.release();
    this.sheet = sheet;
    this.notify();
  }

  /** @param {import('../../../state/print-route.js').Route} route @returns {Promise<Sheet | undefined>} undefined if the core broke */
  async #load(route) {
    if ('link' in route) await core.loadDescribed(route.link);
    switch (route.kind) {
      case 'none':
        return { kind: 'none' };
      case 'unknown':
        return { kind: 'error', message: { id: 'page.print.unknown', args: { text: route.text.slice(0, 80) } } };
      case 'puzzles':
        return this.#puzzles(route.game, route.choice);
      case 'kept':
        return this.#kept(route.id);
      case 'score':
        return orRecover(() => {
          const opened = SharedGame.open(route.link);
          return opened instanceof SharedGame ? { kind: 'score', game: opened } : wrong(opened.message);
        });
      default: {
        const game = orRecover(() => atStart(route.link));
        if (!game) return undefined;
        if ('id' in game && 'args' in game) return wrong(game);
        if (route.kind === 'blank') return { kind: 'blank', game };
        if (!describedStart(game)) return { kind: 'rules', game, file: await sheetOf(game.card.id) };
        const draft = await this.#draft(game.view.rules);
        return draft && { kind: 'described', game, draft };
      }
    }
  }

  /** What the text of a described game says. @param {string} packed */
  async #draft(packed) {
    if (!this.#drafts) {
      const { DraftCore } = await import('../../../core/draft-core.js');
      const drafts = new DraftCore();
      await drafts.load();
      this.#drafts = drafts;
    }
    const text = this.#drafts.unpack(packed);
    return text === undefined ? undefined : this.#drafts.draft(text);
  }

  /** A game that is kept in this browser, whole. @param {string} id @returns {Promise<Sheet | undefined>} */
  async #kept(id) {
    const text = loadGame(id)?.text;
    if (text === undefined) return wrong('page.print.gone');
    await (isSaved(text) ? core.loadDescribed(text) : core.loadExtras());
    return orRecover(() => ({ kind: 'score', game: new SharedGame(core.restore(text)) }));
  }

  /** @param {string} game @param {Choice} choice @returns {Promise<Sheet>} */
  async #puzzles(game, choice) {
    const card = this.puzzleGames.find(({ id }) => id === game);
    if (!card && game !== OWN) return wrong({ id: 'page.puzzle.none', args: {} });
    const all = await puzzlesFor(game);
    const fit = fitting(all, choice).length;
    return { kind: 'puzzles', game, card, choice, all, fit, puzzles: chosenPuzzles(all, choice) };
  }
}

/** @param {Card[]} cards @returns {import('../../../state/print-route.js').Route} */
const usual = ([first]) => (first ? { kind: 'rules', link: `#${first.id}` } : { kind: 'none' });

/** @param {string | LocalizedMessage} problem @returns {Sheet} */
function wrong(problem) {
  const message = typeof problem === 'string' ? { id: problem, args: {} } : problem;
  return { kind: 'error', message: { id: 'page.print.wrong', args: { problem: message } } };
}

/** The start of the game of a link, with its rules. @param {string} link @returns {OpenGame | LocalizedMessage} */
function atStart(link) {
  const opened = SharedGame.open(link);
  if (!(opened instanceof SharedGame)) return opened.message;
  const { card, view } = opened.current;
  opened.release();
  const start = SharedGame.open(`#${card.id}${view.rules && `?rules=${encodeURIComponent(view.rules)}`}`);
  if (!(start instanceof SharedGame)) return start.message;
  const game = start.current;
  start.release();
  return game;
}
