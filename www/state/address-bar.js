// The address bar: follows the game, and tells when the reader goes back, forward or edits it.
//
// Browsers silently stop taking changes that come too often (the strictest takes 100 in 30 seconds), so changes are
// written at once only while there is room, and a flood of them is thinned with the last one kept. Nobody may take a
// link from here to share it. It treats links as opaque text.

/** Changes that may be written without a pause, and how long it takes until there is room for one more. */
const ROOM = 30;
const PAUSE = 500;
/** Where the tab remembers it. */
const LEFT = 'oddchess.left';

export class Address {
  /** The fragment that the page has put there or read from there last. */
  #known = location.hash;
  /** Under which name the game of this entry is kept. */
  #name = named();
  /** @type {string | undefined} */
  #waiting;
  /**
   * Links that came too late to be written into their entry, by what that entry still says.
   * @type {Map<string, string>}
   */
  #late = new Map();
  #timer = 0;
  #room = ROOM;
  #counted = performance.now();

  /**
   * @param {(link: string, name: string) => void} onMove called with the fragment and the game's name when the reader
   * has moved in the history
   */
  constructor(onMove) {
    const left = takeLeft();
    if (left && (left.name !== this.#name || left.link !== this.#known)) {
      this.#name = left.name;
      this.#put('replaceState', left.link);
    }
    const moved = () => {
      if (location.hash === this.#known) return;
      clearTimeout(this.#timer);
      this.#timer = 0;
      if (this.#waiting !== undefined) this.#late.set(this.#entry, this.#waiting);
      this.#waiting = undefined;
      this.#known = location.hash;
      this.#name = named();
      const late = this.#late.get(this.#entry);
      if (late !== undefined) {
        this.#late.delete(this.#entry);
        this.#put('replaceState', late);
      }
      onMove(this.#known, this.#name);
    };
    addEventListener('popstate', moved);
    addEventListener('hashchange', moved);
    addEventListener('pagehide', () => this.#leave());
  }

  get link() {
    return this.#known;
  }

  get game() {
    return this.#name;
  }

  get #entry() {
    return `${this.#name} ${this.#known}`;
  }

  /** The game of this entry is kept under this name. @param {string} name */
  name(name) {
    if (name === this.#name) return;
    this.#name = name;
    this.#put('replaceState', this.#known);
  }

  /**
   * The game has changed: the entry in which the reader stands now means this link.
   * @param {string} link
   */
  follow(link) {
    this.#waiting = link;
    // After the frame that shows the move: the board comes first.
    if (!this.#timer) this.#timer = setTimeout(() => this.flush(), this.#spare() >= 1 ? 0 : PAUSE);
  }

  /** How many changes there is room for. */
  #spare() {
    const now = performance.now();
    this.#room = Math.min(ROOM, this.#room + (now - this.#counted) / PAUSE);
    this.#counted = now;
    return this.#room;
  }

  /**
   * Another game has been opened: a new entry, so that Back returns to the former one.
   * @param {string} link the empty text is the page without a game
   * @param {string} name under which the game is kept
   */
  enter(link, name) {
    this.flush();
    const other = link !== this.#known;
    this.#name = name;
    this.#put(other ? 'pushState' : 'replaceState', link);
  }

  #leave() {
    // Somebody else's change that the page has not been told of yet.
    const foreign = location.hash !== this.#known;
    const link = this.#waiting ?? this.#known;
    this.flush();
    if (!foreign) saveLeft({ link, name: this.#name });
  }

  /** Writes what is waiting. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const link = this.#waiting;
    this.#waiting = undefined;
    if (link !== undefined && link !== this.#known) this.#put('replaceState', link);
  }

  /**
   * @param {'pushState' | 'replaceState'} how
   * @param {string} link
   */
  #put(how, link) {
    this.#room = Math.max(0, this.#spare() - 1);
    try {
      history[how]({ game: this.#name }, '', link || location.pathname + location.search);
      this.#known = location.hash;
    } catch {
      // The browser has had enough for now; the next change tries again.
    }
  }
}

/** The name that this entry of the history holds. */
function named() {
  const game = history.state?.game;
  return typeof game === 'string' ? game : '';
}

/** What the address was to say when the page was left. @typedef {{ link: string, name: string }} Left */

/** @param {Left} left */
function saveLeft(left) {
  try {
    sessionStorage.setItem(LEFT, JSON.stringify(left));
  } catch {
    // Then what the browser holds has to do.
  }
}

/** The same for a page that has been loaded anew; whoever comes in another way comes for what the address says. */
function takeLeft() {
  try {
    const text = sessionStorage.getItem(LEFT);
    sessionStorage.removeItem(LEFT);
    const [way] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
    if (text === null || way?.type !== 'reload') return undefined;
    /** @type {Partial<Left> | null} */
    const left = JSON.parse(text);
    if (typeof left?.link === 'string' && typeof left.name === 'string') return { link: left.link, name: left.name };
  } catch {
    // Nothing may be kept, or nobody knows who wrote this.
  }
  return undefined;
}
