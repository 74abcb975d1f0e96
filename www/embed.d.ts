// Types for pages that embed boards: what <variant-board> is, and the messages between a page and the frames embed.html
// and embed-puzzle.html. Nothing is loaded from here; a site offers this file for download, beside board.js.

/** A move, as plain data. */
export interface Move {
  /** By its squares, such as `g1f3`. */
  text: string;
  /** In algebraic notation, such as `Nf3`. */
  san: string;
  number: number;
  side: 'white' | 'black';
  /** The price, in games with prices. */
  tag: string | null;
  /** The price as a sentence. */
  tagSaid: string | null;
}

export interface Result {
  score: string;
  winner: 'white' | 'black' | null;
  reason: string;
}

/** What is on a board, and the line that leads through it. */
export interface BoardState {
  game: string;
  /** The name of the game, to be shown. */
  name: string;
  fen: string;
  /** The part behind the `#` that opens the same in the playground and in a frame. */
  link: string;
  /** The same in the playground; empty in the npm package until a site is set. */
  url: string;
  ply: number;
  turn: 'white' | 'black';
  orientation: 'white' | 'black';
  moves: Move[];
  /** A sentence: whose turn it is, or how the game ended. */
  status: string;
  result: Result | null;
}

/** What is to be opened: a link alone, or the parts of one. Nothing is opened unless all of it can be. */
export interface Load {
  game?: string;
  /** Settings that are not as usual, such as `income=3,castling=no`. */
  rules?: string;
  fen?: string;
  /** With commas between: `e2e4,e7e5`. */
  moves?: string;
  ply?: number | string;
  orientation?: 'white' | 'black';
  link?: string;
}

/** How a frame looks and what it shows; the names are those of its address. */
export interface Options {
  theme?: 'auto' | 'light' | 'dark';
  board?: 'paper' | 'walnut' | 'slate' | 'green' | 'contrast';
  coordinates?: 'inside' | 'outside' | 'none';
  play?: 'yes' | 'no';
  record?: 'yes' | 'no';
  controls?: 'yes' | 'no';
  message?: 'yes' | 'no';
  players?: 'yes' | 'no';
  /** The greatest width of the board, in pixels. */
  size?: number | string;
}

/** Why something was refused. */
export interface Trouble {
  /**
   * `version`, `type`, `name`, `value`, `lacks`: the message or the option itself is wrong. `load`: the game can't be opened. `move`: it
   * is not legal. `empty`: there is no game on the board. `link`: the link of the frame or the attributes can't be read.
   */
  reason: 'version' | 'type' | 'name' | 'value' | 'lacks' | 'load' | 'move' | 'empty' | 'link';
  /** The option or key. */
  name?: string;
  /** The value that was refused, shortened. */
  text?: string;
  expected?: string;
}

/** The `detail` of the events of `<variant-board>`. */
export interface Details {
  position: BoardState;
  move: BoardState & { move: Move; by: 'reader' | 'script' };
  refused: BoardState & { message: string; cells: string[]; rule: string | null };
  end: BoardState & { by: 'reader' | 'script' };
  error: Trouble & { message: string };
}

/** The element, as far as it is promised. */
export interface VariantBoardElement extends HTMLElement {
  game: string;
  rules: string;
  fen: string;
  moves: string;
  ply: number;
  link: string;
  orientation: 'white' | 'black';
  viewOnly: boolean;
  readonly ready: Promise<void>;
  readonly state: BoardState | undefined;
  load(what: Load): boolean;
  play(move: string): boolean;
  go(ply: number): void;
  back(): void;
  forward(): void;
  flip(): void;
  reset(): void;
}

/** The version of the messages. */
export type Version = 1;
/** What a page chose to know an answer by. */
export type Id = string | number;

/** What a page may send to the frame embed.html. Each is answered by `done` or by `error`. */
export type Command = { oddchess: Version; id?: Id } & (
  | ({ type: 'load' } & Load)
  | ({ type: 'set' } & Options)
  | { type: 'move'; move: string }
  | { type: 'go'; ply: number | 'start' | 'back' | 'forward' | 'end' }
  | { type: 'flip' }
  | { type: 'reset' }
  | { type: 'state' }
);

/** What the frames send to the page around them. */
export type Report = { source: 'oddchess'; oddchess: Version } & (
  | { type: 'ready'; commands: Command['type'][]; state: BoardState | null }
  | { [Name in keyof Details]: { type: Name } & Details[Name] }[Exclude<keyof Details, 'error'>]
  | ({ type: 'error'; id?: Id; message: string } & Trouble)
  | { type: 'done'; id?: Id; state: BoardState | null }
  | { type: 'height'; height: number }
  | { type: 'solved'; tries: number; hints: number }
);

declare global {
  interface HTMLElementTagNameMap {
    'variant-board': VariantBoardElement;
  }
}
