// <variant-board> for pages of other people: the board with a core behind it, in a shadow root, so that no style of the
// page gets in or out. embedding.html tells page authors how to use it; what is written there is promised.
//
// Attributes are of two kinds. `game`, `fen` and `orientation` say what is on the board and follow the game; to set one
// is to ask for something else. `moves`, `ply` and `link` are orders: they are carried out and taken away. What is set
// in one go means a whole, so orders wait until the script that gives them has ended.

import { VariantBoard } from '../board/variant-board.js';
import { playerBar } from '../components/player-bars.js';
import { statusLine } from '../components/status-line.js';
import { CoreCrash } from '../core/rules-core.js';
import { onReplaced, ready, recover } from '../core/shared-core.js';
import { SharedGame } from '../core/shared-game.js';
import { h } from '../lib/dom.js';
import { loadLocale, t, tMessage, withLocale } from '../lib/i18n.js';
import { FALLBACK, nearestLanguage } from '../lib/locales.js';
import { at } from '../lib/site.js';
import { markNames } from '../state/layer-names.js';
import { COMMAND_ATTRIBUTES, linkFor } from './attributes.js';
import { moveData, stateData } from './event-data.js';
import { adoptStyles } from './stylesheets.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../pkg/oddchess.js').Playground} Playground */
/** @typedef {import('../pkg/oddchess.js').Refusal} Refusal */

/** Said where there are no words to be had either. */
const UNLOADED = ['This board could not be loaded.', 'Try again'];

/**
 * Keys that work anywhere in the element but where the board itself has a use for them.
 * @type {Record<string, (board: BoardElement) => void>}
 */
const KEYS = {
  u: (board) => board.back(),
  y: (board) => board.forward(),
  x: (board) => board.flip(),
  l: (board) => void board.answer((answers, now) => answers.lastMove(now)),
  s: (board) => void board.answer((answers, now) => answers.spokenStatus(now, () => '')),
};

export class BoardElement extends VariantBoard {
  static observedAttributes = [
    ...VariantBoard.observedAttributes,
    ...COMMAND_ATTRIBUTES,
    'viewonly',
    'lang',
    'board',
    'players',
  ];

  #root = this.attachShadow({ mode: 'open' });
  #field;
  #notice = h('div', { class: 'plaque', part: 'plaque', role: 'alert', hidden: true });
  #above = playerBar('above');
  #below = playerBar('below');
  /** @type {import('../lib/i18n.js').Locale | undefined} */
  #locale;
  /** @type {SharedGame | undefined} */
  #game;
  /** @type {State['message']} */
  #message = null;
  #line = statusLine(this.#statusSource());
  #frame;
  /** @type {import('./attributes.js').CommandAttributes} */
  #commands = {};
  /** The link that was opened last, to begin again. */
  #openedLink = '';
  #applying = false;
  /** Whether something was asked for while that was under way. */
  #changedMeanwhile = false;
  /** True while the element itself writes its attributes. */
  #writing = false;
  /** @type {(() => void) | undefined} */
  #unsubscribe;
  #readiness = deferred();

  constructor() {
    const field = h('div', { class: 'playfield', part: 'board' });
    super(field);
    this.#field = field;
    field.append(this.#notice);
    this.#above.element.setAttribute('part', 'player');
    this.#below.element.setAttribute('part', 'player');
    this.#line.element.setAttribute('part', 'message');
    this.#frame = h('div', { class: 'oddchess' }, this.#above.element, field, this.#below.element, this.#line.element);
    this.#root.append(this.#frame);
    this.#root.addEventListener('highlight', (event) => this.highlight(/** @type {CustomEvent} */ (event).detail));
    this.#root.addEventListener('keydown', (event) => this.#key(/** @type {KeyboardEvent} */ (event)));
    /** @type {import('../board/move-input.js').MoveRules} */
    const rules = {
      interpret: (picks) =>
        this.viewOnly ? undefined : this.#run(() => this.#game?.ask((playground) => playground.pick(picks))),
      play: (picks) => this.#move('reader', (playground) => void playground.play(picks)),
      hoverInfo: (picks, square) => this.#run(() => this.#game?.ask((playground) => playground.hint(picks, square))),
      reach: (square) => this.#run(() => this.#game?.ask((playground) => playground.reach(square))),
    };
    this.rules = rules;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#unsubscribe ??= onReplaced(() => this.#reopen());
    void this.#applySoon();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    // One that is only moved about is back before this is done.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#unsubscribe?.();
      this.#unsubscribe = undefined;
      this.#game?.release();
    });
  }

  /** @param {string} [name] @param {string | null} [before] @param {string | null} [now] */
  attributeChangedCallback(name = '', before = null, now = null) {
    if (name === 'coordinates') super.attributeChangedCallback();
    if (this.#writing || before === now) return;
    const order = COMMAND_ATTRIBUTES.find((one) => one === name);
    // To take `fen` away is to ask for the game's own start.
    if (order && (now !== null || order === 'fen')) this.#commands[order] = now ?? '';
    if (name !== 'coordinates') void this.#applySoon();
  }

  // What a page asks for and hears.

  /**
   * When what was asked for last is on the board; it fails with the reason when it can't be.
   * @returns {Promise<void>}
   */
  get ready() {
    return this.#readiness.promise;
  }

  /** What is on the board, as plain data; nothing before it is ready. */
  get state() {
    const now = this.#game?.current;
    return now && this.localized(() => stateData(now));
  }

  get game() {
    return this.getAttribute('game') ?? '';
  }

  set game(id) {
    this.setAttribute('game', id);
  }

  get fen() {
    return this.getAttribute('fen') ?? '';
  }

  set fen(fen) {
    this.setAttribute('fen', fen);
  }

  /** The moves of the line on the board, also those that lie ahead, with commas between. */
  get moves() {
    return this.#game?.current.moves.map(({ text }) => text).join() ?? this.getAttribute('moves') ?? '';
  }

  set moves(moves) {
    this.setAttribute('moves', moves);
  }

  /** How many moves have led to what is shown. */
  get ply() {
    return this.#game?.current.view.ply ?? Number(this.getAttribute('ply') ?? 0);
  }

  set ply(ply) {
    this.setAttribute('ply', String(ply));
  }

  /** The fragment that opens what is shown in the playground. */
  get link() {
    return this.#game?.current.view.link ?? this.getAttribute('link') ?? '';
  }

  set link(link) {
    this.setAttribute('link', link);
  }

  get orientation() {
    return this.getAttribute('orientation') === 'black' ? 'black' : 'white';
  }

  set orientation(side) {
    this.setAttribute('orientation', side);
  }

  get viewOnly() {
    return this.hasAttribute('viewonly');
  }

  set viewOnly(only) {
    this.toggleAttribute('viewonly', only);
  }

  /** Plays a move by its name, such as `Nf3` or `g1f3`. @param {string} move @returns {boolean} whether it was legal */
  play(move) {
    /** @type {import('../pkg/oddchess.js').Problem | undefined} */
    let problem;
    const played = this.#move('script', (playground) => (problem = playground.type(String(move))) === undefined);
    if (problem) this.#refuse({ said: problem.said, proof: [], rule: '' });
    return played;
  }

  /** Shows the position after so many moves. @param {number} ply */
  go(ply) {
    const view = this.#game?.current.view;
    if (!view) return;
    const to = Math.min(Math.max(Math.trunc(ply) || 0, 0), view.line.length);
    if (to !== view.ply) this.#change((playground) => playground.go(to));
  }

  back() {
    this.go(this.ply - 1);
  }

  forward() {
    this.go(this.ply + 1);
  }

  flip() {
    this.#change((playground) => playground.flip());
  }

  /** What was asked for last, as if nothing had been played since. */
  reset() {
    if (this.#openedLink) this.link = this.#openedLink;
  }

  // What the board itself has to say.

  /** @protected @template T @param {() => T} work @returns {T} */
  localized(work) {
    return this.#locale ? withLocale(this.#locale, work) : work();
  }

  /** @protected @param {string} name @param {any} detail */
  emit(name, detail) {
    if (name === 'refusal') this.#refuse(detail);
    else if (name === 'hover-info') this.#line.pointAt(detail);
    else if (name === 'drawings-change')
      this.#run(() => this.#game?.act((playground) => playground.draw(this.#game?.current.view.at ?? 0, detail)));
    else if (name === 'board-resize') this.#frame.style.setProperty('--board-width', `${detail}px`);
    else if (name === 'query') {
      if (detail.what === 'moves') void this.reach(detail.cell);
      void this.answer((answers, now) =>
        answers.answerTo(detail, now, (picks) => this.#game?.ask((playground) => playground.pick(picks))),
      );
    }
  }

  /**
   * Says something that a key has asked for.
   * @param {(answers: typeof import('../components/spoken-answers.js'), now: import('../core/open-game.js').OpenGame) => string}
   * answer
   */
  async answer(answer) {
    const answers = await import('../components/spoken-answers.js');
    const now = this.#game?.current;
    if (now) this.#setMessage({ said: this.localized(() => answer(answers, now)), tone: 'answer' });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !this.#game) return;
    const does = KEYS[event.key];
    if (!does) return;
    event.preventDefault();
    does(this);
  }

  /** What stands in for the page's store where the message line asks. */
  #statusSource() {
    const board = this;
    return {
      get state() {
        return /** @type {State} */ ({
          editing: null,
          problem: null,
          question: null,
          game: board.#game?.current ?? null,
          message: board.#message,
        });
      },
      claim: () => board.#move('reader', (playground) => void playground.claim()),
      refuse: () => board.#setMessage(null),
    };
  }

  /** @param {State['message']} message */
  #setMessage(message) {
    this.#message = message;
    this.localized(() => this.#line.update(this.#statusSource().state));
  }

  /** @param {Refusal | undefined} refusal */
  #refuse(refusal) {
    if (!refusal) {
      if (this.#message) this.#setMessage(null);
      return;
    }
    const { said, proof, rule } = refusal;
    this.#setMessage({ said, tone: 'refused', rule });
    const message = this.localized(() => tMessage(said));
    this.#fire('refused', { message, cells: proof, rule: rule ? at(`rules/${rule}`) : null, ...this.state });
  }

  /** @param {string} name @param {unknown} [detail] */
  #fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  // How what was asked for comes about.

  /** Carries out what was asked for when the script that asks has ended, and the core and the words are there. */
  async #applySoon() {
    this.#changedMeanwhile = this.#applying;
    if (this.#applying || !this.isConnected) return;
    this.#applying = true;
    if (this.#readiness.settled) this.#readiness = deferred();
    const board = this.getAttribute('board') ?? 'paper';
    try {
      const language = this.#language();
      const all = [loadLocale(language), ready(), adoptStyles(this.#root, board === 'paper' ? [] : ['boards.css'])];
      const [tongue] = /** @type {[import('../lib/i18n.js').Locale, void, void]} */ (await Promise.all(all));
      this.#locale = tongue;
      this.#frame.lang = language;
      this.#frame.dataset.board = board;
      this.#frame.classList.toggle('on-dark', onDark(this));
    } catch (cause) {
      console.error(cause);
      // The words may be there, whatever else is missing.
      this.#locale ??= await loadLocale(this.#language()).catch(() => undefined);
      this.#showUnloaded();
      return;
    } finally {
      this.#applying = false;
    }
    if (this.#changedMeanwhile) void this.#applySoon();
    else if (this.isConnected) this.#run(() => this.#apply(this.#commands), true);
  }

  /** The element's language, else that of what it stands in, else the reader's. */
  #language() {
    const given = /** @type {HTMLElement | null} */ (this.closest('[lang]'))?.lang;
    return (given ? nearestLanguage(given) : navigator.languages.map(nearestLanguage).find(Boolean)) ?? FALLBACK;
  }

  /** @param {import('./attributes.js').CommandAttributes} orders */
  #apply(orders) {
    this.#commands = {};
    this.#game?.ensureLoaded();
    const link = linkFor(this.#game ? orders : { game: this.game, ...orders }, this.#defaults(orders));
    if (link === undefined) this.#adjust(orders);
    // A link says itself how the board lies, unless it is said beside it.
    else if (this.#open(link) && orders.link !== undefined) this.#adjust(orders);
  }

  /** The game goes on, looked at from elsewhere. @param {import('./attributes.js').CommandAttributes} orders */
  #adjust({ ply, orientation }) {
    const game = this.#game;
    if (!game) return;
    const { link } = game.current.view;
    if (orientation !== undefined && (orientation === 'black') !== (game.current.view.bottom === 'black'))
      game.act((one) => one.flip());
    if (ply !== undefined)
      game.act((one) => one.go(Math.min(Math.max(Math.trunc(Number(ply)) || 0, 0), game.current.view.line.length)));
    this.#show(false, game.current.view.link !== link);
  }

  /** What is there, for orders that leave something out. @param {import('./attributes.js').CommandAttributes} orders */
  #defaults({ game, fen, moves, orientation = 'white' }) {
    const now = this.#game?.current.view;
    if (!now) return { game: this.game, fen: '', bottom: orientation };
    // Moves alone are played from where the game on the board began.
    const alone = moves !== undefined && game === undefined && fen === undefined;
    const start = alone ? this.#start() : '';
    return { game: this.game, fen: start, bottom: now.bottom };
  }

  #start() {
    const { ply } = this;
    const fen = this.#game?.act((playground) => {
      playground.go(0);
      const start = playground.view().fen;
      playground.go(ply);
      return start;
    });
    return fen ?? '';
  }

  /** @param {string} link @returns {boolean} whether it could be opened */
  #open(link) {
    const { game, problem } = SharedGame.openPartly(link);
    if (problem)
      this.#fail(
        this.localized(() => tMessage(problem.said)),
        problem.text,
      );
    if (!game) return false;
    this.#game?.release();
    this.#game = game;
    this.#openedLink = link;
    // What is wrong with the rest is said beneath what could be opened.
    this.#message = problem ? { said: problem.said, tone: 'refused' } : null;
    this.#show(true);
    return true;
  }

  /** A core that broke has been replaced: the game is as it was before. */
  #reopen() {
    if (!this.#game) return;
    this.#game.abandon();
    this.#run(() => this.#game?.act(() => {}));
    this.#setMessage({ said: { id: 'page.trap.again', args: {} }, tone: 'notice' });
    this.#show(true);
  }

  /**
   * @param {boolean} fresh whether nothing has moved there from what was shown
   * @param {boolean} [told] whether the page around hears of it
   */
  #show(fresh, told = true) {
    const now = this.#game?.current;
    if (!now) return;
    this.#notice.hidden = true;
    this.#field.classList.remove('failed');
    this.#writing = true;
    for (const order of ['link', 'moves', 'ply']) this.removeAttribute(order);
    this.label = this.localized(() => tMessage(now.card.name));
    this.hiddenMarks = markNames(now.card, (layer) => !layer.on);
    this.idle = this.viewOnly;
    this.show(now.board, now.view, fresh);
    this.drawings = now.nodes.get(now.view.at)?.drawings ?? [];
    this.#writing = false;
    const figures = now.view.players.some((player) => player.meters.length > 0);
    this.localized(() => {
      for (const bar of [this.#above, this.#below]) {
        bar.element.hidden = !figures && this.getAttribute('players') !== 'shown';
        bar.update(now.view);
      }
      this.#line.update(this.#statusSource().state);
    });
    this.#readiness.done();
    if (told) this.#fire('position', this.state);
  }

  /**
   * What was asked for can't be shown: why, in the place of the board unless a part of it comes there.
   * @param {string} message
   * @param {string} text what could not be read
   */
  #fail(message, text) {
    this.#field.classList.add('failed');
    // What the page's author has put between the tags comes behind it.
    this.#notice.replaceChildren(h('p', {}, message), h('div', {}, h('slot')));
    this.#notice.hidden = false;
    this.#readiness.failed(new Error(message));
    // It does not bubble, as no error of an element does.
    this.dispatchEvent(new CustomEvent('error', { detail: { message, text } }));
  }

  /** What it needs did not come, in whatever language is at hand; whoever reads may ask for it again. */
  #showUnloaded() {
    const [message = '', again = ''] = this.#locale
      ? this.localized(() => ['page.element.unloaded', 'page.broken.again'].map((id) => t(id)))
      : UNLOADED;
    this.#fail(message, '');
    this.#notice.append(h('div', {}, h('button', { type: 'button', onclick: () => void this.#applySoon() }, again)));
  }

  /** The game is looked at from elsewhere. @param {(game: Playground) => void} action */
  #change(action) {
    this.#message = null;
    this.#run(() => this.#game?.act(action));
    this.#show(false);
  }

  /**
   * Something that may be a move, or end the game.
   * @param {'reader' | 'script'} by
   * @param {(game: Playground) => unknown} action
   * @returns {boolean} whether it was
   */
  #move(by, action) {
    this.#run(() => this.#game?.ensureLoaded());
    const before = this.#game?.current.view;
    if (!before) return false;
    this.#message = null;
    this.#run(() => this.#game?.act(action));
    const { view, moves } = this.#game?.current ?? { view: before, moves: [] };
    if (view.at === before.at && !view.result === !before.result) return false;
    this.#show(false);
    const last = moves[view.ply - 1];
    const move = last && this.localized(() => moveData(last));
    if (view.at !== before.at) this.#fire('move', { by, move, ...this.state });
    if (view.result && !before.result) this.#fire('end', { by, ...this.state });
    return true;
  }

  /**
   * Runs something that calls the core; if the core breaks, another one takes over.
   * @template T
   * @param {() => T} work
   * @param {boolean} [opening] whether a link is being opened
   * @returns {T | undefined}
   */
  #run(work, opening = false) {
    try {
      return work();
    } catch (trap) {
      if (!(trap instanceof CoreCrash)) throw trap;
      console.warn('The rules core stopped and is loaded anew:', trap.cause ?? trap);
      if (opening)
        this.#fail(
          this.localized(() => t('page.trap.link')),
          '',
        );
      void recover().catch((cause) => {
        console.error(cause);
        this.#showUnloaded();
      });
      return undefined;
    }
  }
}

/** Whether an element stands on a dark page that does not say so: its text is light then. @param {Element} element */
function onDark(element) {
  const { color, colorScheme } = getComputedStyle(element);
  const [, red = 0, green = 0, blue = 0] = /^rgba?\((\d+), (\d+), (\d+)/.exec(color)?.map(Number) ?? [];
  return colorScheme === 'normal' && 0.3 * red + 0.6 * green + 0.1 * blue > 140;
}

/** A promise that is kept or broken from outside; nobody has to listen. */
function deferred() {
  /** @type {() => void} */
  let done = () => {};
  /** @type {(cause: Error) => void} */
  let failed = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((yes, no) => {
    [done, failed] = [yes, no];
  });
  promise.catch(() => {});
  const state = {
    promise,
    settled: false,
    done() {
      state.settled = true;
      done();
    },
    /** @param {Error} cause */
    failed(cause) {
      state.settled = true;
      failed(cause);
    },
  };
  return state;
}
