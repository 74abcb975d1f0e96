// <variant-board> for other sites: the board with a core of its own, in a shadow root. embedding.html documents it for
// page authors; that is a stable interface.
//
// `game`, `rules`, `fen` and `orientation` reflect what is on the board; setting one opens something else. `moves`, `ply` and
// `link` are commands: they are carried out and removed. Attributes set together belong together, so they are applied
// when the script that sets them has ended.

import { VariantBoard } from '../board/variant-board.js';
import { playerBar } from '../components/player-bars.js';
import { statusLine } from '../components/status-line.js';
import { CoreCrash } from '../core/rules-core.js';
import { core, onReplaced, ready, recover } from '../core/shared-core.js';
import { SharedGame } from '../core/shared-game.js';
import { NotYet } from '../core/start-game.js';
import { deferred } from '../lib/deferred.js';
import { h } from '../lib/dom.js';
import { loadLocale, localizedPage, t, tMessage, withLocale } from '../lib/i18n.js';
import { rulesOf } from '../lib/link-rules.js';
import { directionOf, languageOf } from '../lib/locales.js';
import { at } from '../lib/site.js';
import { markNames } from '../state/layer-names.js';
import {
  adjust,
  COMMAND_ATTRIBUTES,
  commandFault,
  defaultsFor,
  faultsOf,
  linkFor,
  readCommands,
  setOrRemove,
  takeUp,
} from './attributes.js';
import { faultMessage, fits, LOOKS, SIZE } from './checks.js';
import { moveData, stateData } from './event-data.js';
import { KEYS } from './keys.js';
import { adoptStyles, onDark } from './stylesheets.js';

/** @import { State } from '../state/store.js' */
/** @import { Playground, Refusal } from '../pkg/oddchess.js' */

/** Shown when the catalogue could not be loaded either. */
const UNLOADED = ['This board could not be loaded.', 'Try again'];

/** Properties that page authors may set. */
const PROPERTIES = /** @type {const} */ ([...COMMAND_ATTRIBUTES, 'viewOnly']);

export class BoardElement extends VariantBoard {
  static observedAttributes = [
    ...VariantBoard.observedAttributes,
    ...COMMAND_ATTRIBUTES,
    'viewonly',
    'lang',
    'board',
    'players',
    'message',
    'theme',
    'size',
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
  /** For `reset()`. */
  #openedLink = '';
  #applying = false;
  /** Whether attributes changed while others were being applied. */
  #changedMeanwhile = false;
  /** True while the element itself writes its attributes. */
  #writing = false;
  /** @type {(() => void) | undefined} */
  #unsubscribe;
  #readiness = deferred();
  /** The wrong attributes that the page was told of. */
  #toldFaults = '';

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
    this.#root.addEventListener('hover-info', (event) => this.#line.pointAt(/** @type {CustomEvent} */ (event).detail));
    this.#root.addEventListener('keydown', (event) => this.#key(/** @type {KeyboardEvent} */ (event)));
    /** @type {import('../board/move-input.js').MoveRules} */
    const rules = {
      interpret: (steps) =>
        this.viewOnly ? undefined : this.#run(() => this.#game?.ask((playground) => playground.interpret(steps))),
      play: (steps) => this.#move('reader', (playground) => void playground.play(steps)),
      hoverInfo: (steps, square) => this.#run(() => this.#game?.ask((playground) => playground.hint(steps, square))),
      reach: (square) => this.#run(() => this.#game?.ask((playground) => playground.reach(square))),
    };
    this.moveRules = rules;
  }

  connectedCallback() {
    super.connectedCallback();
    takeUp(this, PROPERTIES);
    this.#unsubscribe ??= onReplaced(() => this.#reopen());
    void this.#applySoon();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    // An element that is only moved is connected again by then.
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
    // Removing `fen` asks for the game's own start, removing `rules` for the usual ones.
    if (order && (now !== null || order === 'fen' || order === 'rules')) this.#commands[order] = now ?? '';
    if (name !== 'coordinates') void this.#applySoon();
  }

  // The interface for page authors.

  /**
   * Resolves when the last change is on the board; rejects with the reason if it can't be shown.
   * @returns {Promise<void>}
   */
  get ready() {
    return this.#readiness.promise;
  }

  /** What is on the board, as plain data; undefined before it is ready. */
  get state() {
    const now = this.#game?.current;
    return now && this.localized(() => stateData(now));
  }

  get game() {
    return this.getAttribute('game') ?? '';
  }

  set game(id) {
    setOrRemove(this, 'game', id);
  }

  get rules() {
    return this.getAttribute('rules') ?? '';
  }

  set rules(rules) {
    setOrRemove(this, 'rules', rules);
  }

  get fen() {
    return this.getAttribute('fen') ?? '';
  }

  set fen(fen) {
    setOrRemove(this, 'fen', fen);
  }

  /** The moves of the whole current line, separated by commas. */
  get moves() {
    return this.#game?.current.moves.map(({ text }) => text).join() ?? this.getAttribute('moves') ?? '';
  }

  set moves(moves) {
    setOrRemove(this, 'moves', moves);
  }

  /** Number of moves that led to the position. */
  get ply() {
    return this.#game?.current.view.ply ?? Number(this.getAttribute('ply') ?? 0);
  }

  set ply(ply) {
    setOrRemove(this, 'ply', ply);
  }

  /** The fragment that opens the same position in the playground. */
  get link() {
    return this.#game?.current.view.link ?? this.getAttribute('link') ?? '';
  }

  set link(link) {
    setOrRemove(this, 'link', link);
  }

  get orientation() {
    return this.getAttribute('orientation') === 'black' ? 'black' : 'white';
  }

  set orientation(side) {
    setOrRemove(this, 'orientation', side);
  }

  get viewOnly() {
    return this.hasAttribute('viewonly');
  }

  set viewOnly(only) {
    this.toggleAttribute('viewonly', Boolean(only));
  }

  /**
   * Opens another game or position. What can't be opened as a whole changes nothing, and `error` tells why.
   * @param {import('../embed.d.ts').Load} what
   * @returns {boolean} whether it was opened
   */
  load(what) {
    try {
      return this.#run(() => this.#load(what)) ?? false;
    } catch (cause) {
      if (!(cause instanceof NotYet && cause.coming)) throw cause;
      // The module of described games comes first; the game is shown with it.
      void cause.coming.then(() => this.load(what)).catch(() => this.#showUnloaded());
      return true;
    }
  }

  /** Plays a move by its name, such as `Nf3` or `g1f3`. @param {string} move @returns {boolean} whether it was legal */
  play(move) {
    /** @type {import('../pkg/oddchess.js').Problem | undefined} */
    let problem;
    const played = this.#move('script', (playground) => (problem = playground.type(String(move))) === undefined);
    if (problem) this.#refuse({ message: problem.message, evidence: [], rule: '' });
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

  /** Shows what was set last, without the moves played since. */
  reset() {
    if (this.#openedLink) this.link = this.#openedLink;
  }

  // What the board reports.

  /** @protected @template T @param {() => T} work @returns {T} */
  localized(work) {
    return this.#locale ? withLocale(this.#locale, work) : work();
  }

  /** @protected @param {string} name @param {any} detail */
  emit(name, detail) {
    if (name === 'refusal') this.#refuse(detail);
    else if (name === 'hover-info') this.#line.pointAt(detail);
    else if (name === 'marks-change') for (const bar of [this.#above, this.#below]) bar.light(detail);
    else if (name === 'drawings-change')
      this.#run(() => this.#game?.act((playground) => playground.draw(this.#game?.current.view.at ?? 0, detail)));
    else if (name === 'board-resize') this.#frame.style.setProperty('--board-width', `${detail}px`);
    else if (name === 'query') {
      if (detail.what === 'moves') void this.reach(detail.square);
      void this.answer((answers, now) =>
        answers.answerTo(detail, now, (steps) => this.#game?.ask((playground) => playground.interpret(steps))),
      );
    }
  }

  /**
   * Answers a question asked by key.
   * @param {(answers: typeof import('../components/spoken-answers.js'), now: import('../core/open-game.js').OpenGame) => string}
   * answer
   */
  async answer(answer) {
    const answers = await import('../components/spoken-answers.js');
    const now = this.#game?.current;
    if (now) this.#setMessage({ text: this.localized(() => answer(answers, now)), kind: 'answer' });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !this.#game) return;
    const action = KEYS[event.key];
    if (!action) return;
    event.preventDefault();
    action(this);
  }

  /** What the status line reads, in place of the playground's state. */
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
    const { message: localized, evidence, rule } = refusal;
    this.#setMessage({ text: localized, kind: 'refused', rule });
    const message = this.localized(() => tMessage(localized));
    const page = rule && this.localized(() => at(localizedPage(`rules/${rule}`)));
    this.#fire('refused', { message, cells: evidence, rule: page || null, ...this.state });
  }

  /** @param {string} name @param {unknown} [detail] */
  #fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  // Applying attributes.

  /** Applies changed attributes once the script has ended and the core and the catalogue are loaded. */
  async #applySoon() {
    this.#changedMeanwhile = this.#applying;
    if (this.#applying || !this.isConnected) return;
    this.#applying = true;
    if (this.#readiness.settled) this.#readiness = deferred();
    const [board, size] = [this.getAttribute('board') ?? '', this.getAttribute('size') ?? ''];
    const boards = fits(board, LOOKS.board) && board !== 'paper' ? ['boards.css'] : [];
    try {
      const language = languageOf(this);
      const loaded = ready().then(() => this.#loadDescribed());
      const all = [loadLocale(language), loaded, adoptStyles(this.#root, boards, fits(size, SIZE) ? size : '')];
      const [locale] = /** @type {[import('../lib/i18n.js').Locale, void, void]} */ (await Promise.all(all));
      this.#locale = locale;
      this.#frame.lang = language;
      this.#frame.dir = directionOf(language);
      this.#frame.dataset.board = boards.length > 0 ? board : 'paper';
      this.#frame.classList.toggle('on-dark', onDark(this));
    } catch (cause) {
      console.error(cause);
      // The catalogue may have arrived, whatever else is missing.
      this.#locale ??= await loadLocale(languageOf(this)).catch(() => undefined);
      this.#showUnloaded();
      return;
    } finally {
      this.#applying = false;
    }
    if (this.#changedMeanwhile) void this.#applySoon();
    else if (this.isConnected) this.#run(() => this.#apply(this.#commands), true);
  }

  /** The rules of a game that is described, if the board is to have one. */
  #loadDescribed() {
    const { link, game } = this.#commands;
    return core.loadDescribed(link ?? `#${game ?? ''}?`);
  }

  /** @param {import('./attributes.js').CommandAttributes} commands */
  #apply(commands) {
    this.#commands = {};
    this.#game?.ensureLoaded();
    const link = linkFor(
      this.#game ? commands : { game: this.game, ...commands },
      defaultsFor(commands, this.game, this.#game),
    );
    if (link === undefined) this.#adjust(commands);
    // A link has an orientation of its own, unless another one was set with it.
    else if (this.#open(link) && commands.link !== undefined) this.#adjust(commands);
    const faults = faultsOf(this);
    const told = JSON.stringify(faults);
    if (told !== this.#toldFaults) for (const fault of faults) this.#tellFault(fault);
    this.#toldFaults = told;
  }

  /** @param {unknown} what */
  #load(what) {
    if (!this.#locale || !this.isConnected) return false;
    const read = readCommands(what);
    if ('fault' in read) return this.#tellFault(read.fault);
    const { commands } = read;
    // As with attributes, what isn't said stays or is the usual.
    const link = linkFor(
      this.#game ? commands : { game: this.game, ...commands },
      defaultsFor(commands, this.game, this.#game),
    );
    const opened = SharedGame.open(link ?? '#');
    if (!(opened instanceof SharedGame)) return this.#tellWrong(opened.message, { reason: 'load', text: opened.text });
    this.#game?.release();
    this.#game = opened;
    this.#openedLink = link ?? '';
    this.#message = null;
    this.#show(true);
    return true;
  }

  /** @param {import('./checks.js').Fault} fault */
  #tellFault(fault) {
    return this.#tellWrong(faultMessage(fault), fault);
  }

  /**
   * Tells what was refused, under the board, which stays as it is.
   * @param {import('../pkg/oddchess.js').LocalizedMessage} message
   * @param {import('../embed.d.ts').Trouble} trouble
   */
  #tellWrong(message, trouble) {
    this.#setMessage({ text: message, kind: 'refused' });
    const detail = { message: this.localized(() => tMessage(message)), ...trouble };
    this.dispatchEvent(new CustomEvent('error', { detail }));
    return false;
  }

  /** The same game at another ply or from another side. @param {import('./attributes.js').CommandAttributes} commands */
  #adjust(commands) {
    const game = this.#game;
    if (!game) return;
    const { link, line } = game.current.view;
    const fault = commandFault(commands, line.length);
    if (!fault) adjust(game, commands);
    this.#show(false, game.current.view.link !== link);
    if (fault) this.#tellFault(fault);
  }

  /** @param {string} link @returns {boolean} whether it could be opened */
  #open(link) {
    const { game, problem } = SharedGame.openPartly(link);
    if (problem)
      this.#fail(
        this.localized(() => tMessage(problem.message)),
        problem.text,
      );
    if (!game) return false;
    this.#game?.release();
    this.#game = game;
    this.#openedLink = link;
    // The part that could be read is shown, with the error beneath it.
    this.#message = problem ? { text: problem.message, kind: 'refused' } : null;
    this.#show(true);
    return true;
  }

  /** The core has crashed and was replaced: opens the game again. */
  #reopen() {
    if (!this.#game) return;
    this.#game.abandon();
    this.#run(() => this.#game?.act(() => {}));
    this.#setMessage({ text: { id: 'page.trap.again', args: {} }, kind: 'notice' });
    this.#show(true);
  }

  /**
   * @param {boolean} isNew whether it is another game, so that nothing is animated
   * @param {boolean} [notify] whether to dispatch `position`
   */
  #show(isNew, notify = true) {
    const now = this.#game?.current;
    if (!now) return;
    this.#notice.hidden = true;
    this.#field.classList.remove('failed');
    this.#writing = true;
    for (const order of ['link', 'moves', 'ply']) this.removeAttribute(order);
    const rules = rulesOf(now.view.link);
    if (rules) this.setAttribute('rules', rules);
    else this.removeAttribute('rules');
    this.label = this.localized(() => tMessage(now.card.name));
    this.hiddenMarks = markNames(now.card, (layer) => !layer.on);
    this.idle = this.viewOnly;
    this.show(now.board, now.view, isNew);
    this.drawings = now.nodes.get(now.view.at)?.drawings ?? [];
    this.#writing = false;
    const figures = now.view.players.some((player) => player.indicators.length > 0);
    this.localized(() => {
      for (const bar of [this.#above, this.#below]) {
        bar.element.hidden = !figures && this.getAttribute('players') !== 'shown';
        bar.update(now.view);
      }
      this.#line.update(this.#statusSource().state);
    });
    this.#readiness.resolve();
    if (notify) this.#fire('position', this.state);
  }

  /**
   * Shows why nothing can be shown, in place of the board.
   * @param {string} message
   * @param {string} text what could not be read
   */
  #fail(message, text) {
    this.#field.classList.add('failed');
    // With the fallback content that the page's author put between the tags.
    this.#notice.replaceChildren(h('p', {}, message), h('div', {}, h('slot')));
    this.#notice.hidden = false;
    this.#readiness.reject(new Error(message));
    // Like other `error` events of elements it does not bubble.
    this.dispatchEvent(new CustomEvent('error', { detail: { message, reason: 'link', text } }));
  }

  /** Shows that a file could not be loaded, with a button to try again. */
  #showUnloaded() {
    const [message = '', again = ''] = this.#locale
      ? this.localized(() => ['page.fault.unloaded', 'page.retry'].map((id) => t(id)))
      : UNLOADED;
    this.#fail(message, '');
    this.#notice.append(h('div', {}, h('button', { onclick: () => void this.#applySoon() }, again)));
  }

  /** Navigates or turns the board. @param {(game: Playground) => void} action */
  #change(action) {
    this.#message = null;
    this.#run(() => this.#game?.act(action));
    this.#show(false);
  }

  /**
   * An action that may be a move, or end the game.
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
   * Runs work that calls the core; if the core crashes, it is replaced.
   * @template T
   * @param {() => T} work
   * @param {boolean} [opening] whether a link is being opened
   * @returns {T | undefined}
   */
  #run(work, opening = false) {
    try {
      return work();
    } catch (crash) {
      if (!(crash instanceof CoreCrash)) throw crash;
      console.warn('The rules core stopped and is loaded anew:', crash.cause ?? crash);
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
