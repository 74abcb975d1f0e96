// A game: its moves with all variations, its rules, and what can be asked of a position.

import { linkFor } from '../../../www/element/attributes.js';
import { core, guarded } from './core.js';
import { FenError, LinkError, MoveError, PgnError, StateError, VariantError } from './errors.js';
import { askText } from './foreign-text.js';
import { MoveRecord } from './move-record.js';
import { sentence, words } from './sentences.js';

/** @import { Playground, Problem, Refusal } from '../../../target/pkg/npm/rules.js' */
/** @import { Color, Message, Move, MoveObject, Outcome, PgnOptions, Piece, PlayedMove, Reason, TreeNode, View } from './game-types.js' */
/** @typedef {Refusal & { candidates: string[] }} WhyNot why a move can't be played, and which may have been meant */

const PGN = { variations: true, comments: true, drawings: true, clocks: true, evals: true, costs: false };

/** The error of the class that fits what the core says of a link. @param {Problem} problem @param {string} input */
function openingError({ message }, input) {
  const inner = message.args.problem;
  if (message.id === 'link.fen' && typeof inner === 'object') return new FenError(inner, input);
  return /^(link\.game$|setting\.|invent\.)/.test(message.id)
    ? new VariantError(message, input)
    : new LinkError(message, input);
}

export class Game {
  /** @type {Playground | undefined} */
  #playground;
  #core = core();
  /** What `fromPgn` has read otherwise than it is written, or skipped: sentences. @type {string[]} */
  notes = [];
  /** What was read of the position; nothing after a change. @type {View | undefined} */
  #view;
  /** @type {Move[] | undefined} */
  #moves;
  #moveRecord = new MoveRecord();

  /** @param {(glue: import('./core.js').Glue) => Playground} open @private */
  constructor(open) {
    this.#playground = guarded(() => open(this.#core), this.#core);
  }

  /**
   * A new game.
   * @param {string} [variant] its id, such as `tax` or `tax+taxi`
   * @param {{ rules?: string }} [options] changed rules, such as `income=3`
   * @returns {Game}
   * @throws {VariantError}
   */
  static new(variant = 'chess', { rules = '' } = {}) {
    return Game.#open(String(variant), String(rules), '');
  }

  /**
   * A game from a position.
   * @param {string} variant
   * @param {string} fen
   * @param {{ rules?: string }} [options]
   * @returns {Game}
   * @throws {VariantError | FenError}
   */
  static fromFen(variant, fen, { rules = '' } = {}) {
    const text = String(fen).trim();
    // A link with an empty one would open the start.
    if (!text) throw new FenError({ id: 'fen.empty', args: {} }, text);
    return Game.#open(String(variant), String(rules), text);
  }

  /** @param {string} id @param {string} changed @param {string} fen */
  static #open(id, changed, fen) {
    const [game = '', own = ''] = id.split(':');
    const rules = [own, changed].filter((text) => text.trim()).join();
    const link = linkFor({ game, rules, fen }, { game: '', rules: '', fen: '', orientation: 'white' }) ?? '';
    const opened = new Game(({ Playground }) => new Playground(link));
    const problem = opened.#ask((playground) => playground.problem());
    if (!problem) return opened;
    opened.dispose();
    throw openingError(problem, fen || changed || id);
  }

  /**
   * A game from a link of the site, or from its part after `#`.
   * @param {string} link
   * @returns {Game}
   * @throws {LinkError | VariantError | FenError}
   */
  static fromLink(link) {
    const text = String(link);
    const opened = new Game(({ Playground }) => new Playground(text.includes('#') ? text : `#${text}`));
    const problem = opened.#ask((playground) => playground.problem());
    if (!problem) return opened;
    const error = openingError(problem, text);
    if (error instanceof LinkError && opened.length > 0) error.game = opened;
    else opened.dispose();
    throw error;
  }

  /**
   * A game from PGN, with its variations and comments.
   * @param {string} text
   * @param {{ variant?: string, index?: number }} [options] the game that is meant where the text names none, and which of several
   * @returns {Game}
   * @throws {PgnError}
   */
  static fromPgn(text, { variant = 'chess', index = 0 } = {}) {
    const read = askText(String(text), variant, (foreign) => foreign.open(index));
    const game = Game.restore(read.saved);
    game.notes = read.notes.map(sentence);
    if (!read.problem) return game;
    const error = new PgnError(read.problem.message, String(text));
    if (game.length > 0) error.game = game;
    else game.dispose();
    throw error;
  }

  /**
   * A game that `save` has written.
   * @param {string} saved
   * @returns {Game}
   * @throws {PgnError}
   */
  static restore(saved) {
    const opened = new Game(({ Playground }) => Playground.restore(String(saved)));
    const problem = opened.#ask((playground) => playground.problem());
    if (!problem) return opened;
    opened.dispose();
    throw new PgnError(problem.message, String(saved));
  }

  /** A copy of this game with all variations. */
  clone() {
    return Game.restore(this.save());
  }

  /** Frees its memory. Without it, that is done some time after the last reference is gone. */
  dispose() {
    this.#playground?.free();
    this.#playground = undefined;
    this.#forget();
  }

  /** @template T @param {(playground: Playground) => T} question @returns {T} */
  #ask(question) {
    const playground = this.#playground;
    if (!playground) throw new StateError('This game was disposed.');
    return guarded(() => question(playground), this.#core);
  }

  /** @template T @param {(playground: Playground) => T} action @returns {T} */
  #change(action) {
    this.#forget();
    return this.#ask(action);
  }

  #forget() {
    this.#view = undefined;
    this.#moves = undefined;
  }

  // The position.

  /** Everything that a board draws, as plain data. @returns {View} */
  get view() {
    this.#view ??= this.#ask((playground) => playground.view());
    return this.#view;
  }

  /** The id of the variant. */
  get variant() {
    return this.view.game;
  }

  /** The settings that are not as usual, such as `income=3`. */
  get rules() {
    return this.view.rules;
  }

  get fen() {
    return this.view.fen;
  }

  /** @returns {Color} */
  get turn() {
    return this.view.turn;
  }

  /** How many moves were played up to here. */
  get ply() {
    return this.view.ply;
  }

  /** How many moves the current line has, with those after the position. */
  get length() {
    return this.view.line.length;
  }

  /** Whether the side to move is in check. */
  get check() {
    return this.view.marks.some(({ kind }) => kind === 'check');
  }

  /** What is to be said of the position, in a sentence. */
  get status() {
    return this.view.status.map(sentence).join('. ');
  }

  /** How the game has ended, or null. @returns {Outcome | null} */
  get outcome() {
    const { result } = this.view;
    if (!result) return null;
    const { score, winner, reason, closed } = result;
    return {
      score: /** @type {Outcome['score']} */ (score),
      winner: winner ?? null,
      reason: sentence(reason),
      code: reason.id,
      agreed: closed,
    };
  }

  get isOver() {
    return this.view.result !== undefined;
  }

  /** Why the side to move may claim a draw, in a sentence; null if it may not. */
  get claimable() {
    return this.view.claim ? sentence(this.view.claim) : null;
  }

  /** @returns {Piece[]} */
  pieces() {
    return this.view.pieces.map(({ square, letter, color, name, art }) => ({
      square,
      letter,
      color: color ?? null,
      name: words(name),
      art,
    }));
  }

  /** What stands on a square, or null. @param {string} square @returns {Piece | null} */
  get(square) {
    return this.pieces().find((piece) => piece.square === square) ?? null;
  }

  /** What a side holds, where moves cost something: such as the guilders in its purse. @param {Color} color @returns {number | null} */
  purse(color) {
    const player = this.view.players.find((player) => player.color === color);
    const amount = player?.indicators.find((indicator) => indicator.kind === 'amount');
    return amount?.value ?? null;
  }

  /** The squares of the board, which is not always one of 8 by 8. */
  board() {
    return this.#ask((playground) => playground.board());
  }

  /** The position as rows of letters. */
  toString() {
    return this.#export((glue, saved) => glue.exportBoard(saved));
  }

  // Moves.

  /**
   * The legal moves; none if the game is over.
   * @param {{ from?: string }} [only] those of the piece on a square
   * @returns {Move[]}
   */
  moves({ from } = {}) {
    this.#moves ??= this.#ask((playground) => playground.legalMoves()).map(
      ({ cost, ...move }) => /** @type {Move} */ (cost ? { ...move, cost: words(cost) } : move),
    );
    return from === undefined ? [...this.#moves] : this.#moves.filter((move) => move.from === from);
  }

  /** The destinations of each piece that can move, as chessground takes them. @returns {Map<string, string[]>} */
  dests() {
    /** @type {Map<string, string[]>} */
    const all = new Map();
    for (const { from, to } of this.moves()) {
      const known = all.get(from);
      if (!known) all.set(from, [to]);
      else if (!known.includes(to)) known.push(to);
    }
    return all;
  }

  /** Whether a move can be played. @param {string | MoveObject} move */
  isLegal(move) {
    return typeof move === 'string'
      ? this.#ask((playground) => playground.suggest(move)).whole !== undefined
      : this.#fitting(move).length === 1;
  }

  /**
   * Why a move can't be played, or null if it can: it is illegal, or something is missing, such as what a pawn becomes.
   * @param {string} from a square, or a whole move such as `Ke2`
   * @param {string} [to]
   * @returns {Reason | null}
   */
  why(from, to) {
    const why = to === undefined ? this.#whyText(String(from)) : this.#whyNot({ from: String(from), to: String(to) });
    if (!why) return null;
    const { message, evidence, rule } = why;
    return { sentence: sentence(message), message, squares: evidence, rule };
  }

  /** @param {string} text @returns {WhyNot | undefined} */
  #whyText(text) {
    const { whole, problem, moves } = this.#ask((playground) => playground.suggest(text));
    if (whole !== undefined) return undefined;
    const refusal = this.#ask((playground) => playground.refuse_text(text));
    if (refusal) return { ...refusal, candidates: [] };
    if (problem) return { message: problem, evidence: [], rule: '', candidates: [] };
    const meant = new Set(moves.map((move) => move.text));
    return this.#unclear(
      text,
      this.moves().filter(({ uci }) => meant.has(uci)),
    );
  }

  /** @param {MoveObject} move @returns {WhyNot | undefined} */
  #whyNot(move) {
    const fitting = this.#fitting(move);
    if (fitting.length === 1) return undefined;
    const { from, to, promotion = '' } = move;
    const { refusal } = this.#ask((playground) => playground.interpret([String(from), String(to)]));
    return refusal ? { ...refusal, candidates: [] } : this.#unclear(`${from}${to}${promotion}`, fitting);
  }

  /** What is wrong with a move of which it is not known which of several is meant. @param {string} input @param {Move[]} fitting @returns {WhyNot} */
  #unclear(input, fitting) {
    const [first] = fitting;
    const choice = fitting.every(({ from, to, promotion }) => promotion && from === first?.from && to === first.to);
    const id = choice ? 'san.promotion' : 'san.ambiguous';
    const args = { text: input, moves: fitting.map(({ san }) => san).join(', ') };
    return {
      message: fitting.length > 1 ? { id, args } : { id: 'san.unknown', args: { text: input } },
      evidence: [],
      rule: '',
      candidates: fitting.map(({ uci }) => uci),
    };
  }

  /** @param {MoveObject} move */
  #fitting({ from, to, promotion }) {
    const wanted = promotion?.toUpperCase();
    return this.moves({ from }).filter(
      (move) => move.to === to && (wanted === undefined || (move.promotion ?? '').toUpperCase() === wanted),
    );
  }

  /**
   * Plays a move.
   * @param {string | MoveObject} move in SAN or coordinate notation, or by its squares
   * @returns {PlayedMove}
   * @throws {MoveError} if it is illegal, unknown or ambiguous; nothing has changed then
   */
  play(move) {
    const text = typeof move === 'string' ? move : this.#named(move);
    const problem = this.#change((playground) => playground.type(text));
    if (problem) throw this.#moveError(text, this.#whyText(text) ?? problem);
    return /** @type {PlayedMove} */ (this.lastMove);
  }

  /** Plays several moves; those before an illegal one stay. @param {Iterable<string | MoveObject>} moves */
  playAll(moves) {
    for (const move of moves) this.play(move);
  }

  /** A move in coordinate notation. @param {MoveObject} move */
  #named(move) {
    const why = this.#whyNot(move);
    if (why) throw this.#moveError(`${move.from}${move.to}${move.promotion ?? ''}`, why);
    return this.#fitting(move)[0]?.uci ?? '';
  }

  /** @param {string} input @param {Pick<WhyNot, 'message'> & Partial<WhyNot>} why */
  #moveError(input, { message, evidence = [], rule = '', candidates = [] }) {
    return Object.assign(new MoveError(message, input), { squares: evidence, rule, candidates });
  }

  /** The legal moves that a text being typed can become. @param {string} text */
  suggest(text) {
    const { moves, count, whole } = this.#ask((playground) => playground.suggest(String(text)));
    return { moves: moves.map(({ san, text }) => ({ san, uci: text })), count, whole: whole ?? null };
  }

  // The record.

  /** The move that led to the position, or null. @returns {PlayedMove | null} */
  get lastMove() {
    return this.#record().move(this.view.at);
  }

  /** The moves up to the position. @returns {PlayedMove[]} */
  history() {
    const record = this.#record();
    return this.view.line.slice(0, this.view.ply).flatMap((at) => record.move(at) ?? []);
  }

  #record() {
    const { revision } = this.view;
    this.#ask((playground) => this.#moveRecord.update(playground, revision));
    return this.#moveRecord;
  }

  /** The whole record with all variations. @returns {TreeNode} */
  tree() {
    return this.#record().tree();
  }

  /** Takes the last move back, with all that was played after it, and returns it; null at the start. @returns {PlayedMove | null} */
  undo() {
    const last = this.lastMove;
    if (last) this.#change((playground) => playground.remove(this.#at(playground)));
    return last;
  }

  /** @param {Playground} playground */
  #at(playground) {
    return playground.view().at;
  }

  /** Goes to the position after that many moves of the current line. Playing another move there begins a variation. @param {number} ply */
  go(ply) {
    const { length } = this;
    this.#change((playground) => playground.go(Math.min(Math.max(Math.trunc(ply) || 0, 0), length)));
  }

  /** Goes to a position of the tree. @param {number} id */
  goTo(id) {
    this.#change((playground) => playground.visit(id));
  }

  /** What is said of the position. */
  get comment() {
    return this.#record().comment(this.view.at);
  }

  set comment(text) {
    this.#change((playground) => playground.comment(this.#at(playground), String(text)));
  }

  /** The tags of the PGN. @returns {Record<string, string>} */
  get tags() {
    const tags = this.#ask((playground) => playground.tags());
    return Object.fromEntries(tags.map(({ name, value }) => [name, value]));
  }

  /** Sets a tag of the PGN, such as `White`; an empty value removes it. @param {string} name @param {string} value */
  setTag(name, value) {
    this.#change((playground) => playground.set_tag(String(name), String(value)));
  }

  /** Claims the draw that is `claimable`; returns whether the game is over then. */
  claim() {
    this.#change((playground) => playground.claim());
    return this.isOver;
  }

  agreeDraw() {
    this.#change((playground) => playground.agree());
  }

  /** @param {Color} color */
  resign(color) {
    this.#change((playground) => playground.resign(color === 'white'));
  }

  /** Runs out of time. @param {Color} color */
  flag(color) {
    this.#change((playground) => playground.flag_fall(color === 'white'));
  }

  /** Undoes how the players ended the game. */
  reopen() {
    this.#change((playground) => playground.reopen());
  }

  // As text.

  /** The fragment, with its `#`, that opens the game on the site. */
  get link() {
    return this.view.link;
  }

  /** The whole record as text, for `restore`. @returns {string} */
  save() {
    return this.#ask((playground) => playground.save());
  }

  /** @param {PgnOptions} [options] @returns {string} */
  pgn(options) {
    return this.#export((glue, saved) => glue.exportPgn(saved, { ...PGN, ...options }));
  }

  /** The moves of the current line with their numbers, such as `1. e4 e5`. */
  movetext() {
    return this.#export((glue, saved) => glue.exportMoves(saved));
  }

  /** @param {(glue: import('./core.js').Glue, saved: string) => string} write */
  #export(write) {
    const saved = this.save();
    return guarded(() => write(this.#core, saved), this.#core);
  }

  // Counting.

  /** The number of legal lines of that many plies. @param {number} depth @returns {number} */
  perft(depth) {
    const whole = plies(depth);
    return this.#ask((playground) => playground.perft(whole));
  }

  /** The same for each legal move by itself, by coordinate notation. @param {number} depth @returns {Record<string, number>} */
  divide(depth) {
    const whole = plies(depth);
    const rows = this.#ask((playground) => playground.divide(whole));
    return Object.fromEntries(rows.map(({ uci, nodes }) => [uci, Number(nodes)]));
  }
}

// As other resources: `using game = Game.new('tax')`. Not a method, since not all of Node 20 has the symbol.
if (Symbol.dispose) Object.assign(Game.prototype, { [Symbol.dispose]: Game.prototype.dispose });

/** @param {number} depth */
function plies(depth) {
  if (!Number.isInteger(depth) || depth < 0 || depth > 20)
    throw new RangeError(`a depth of ${depth}: expected a whole number from 0 to 20`);
  return depth;
}
