// The address bar: follows the game, and reports when the reader goes back or forward or edits it.
//
// Browsers silently drop history changes that come too often (the strictest allows 100 in 30 seconds), so changes are
// throttled: the first ones are written at once, later ones delayed, and only the last of them counts. Links are opaque
// text here.

/** Throttling: changes allowed in a burst, and milliseconds until one more is allowed. */
const BURST = 30;
const INTERVAL = 500;
/** Session storage key. */
const LEFT = 'oddchess.left';

export class Address {
  /** The fragment last written or read. */
  #known = location.hash;
  /** Id of the saved game of this history entry. */
  #name = currentId();
  /** @type {string | undefined} */
  #pending;
  /**
   * Links that could not be written before their entry was left, by the entry's old content.
   * @type {Map<string, string>}
   */
  #late = new Map();
  #timer = 0;
  #budget = BURST;
  #counted = performance.now();

  /**
   * @param {(link: string, name: string) => void} onMove called with the fragment and the game's id after navigation
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
      if (this.#pending !== undefined) this.#late.set(this.#entry, this.#pending);
      this.#pending = undefined;
      this.#known = location.hash;
      this.#name = currentId();
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

  /** Sets the game's id for this entry. @param {string} name */
  name(name) {
    if (name === this.#name) return;
    this.#name = name;
    this.#put('replaceState', this.#known);
  }

  /**
   * The game has changed: the current entry gets this link.
   * @param {string} link
   */
  follow(link) {
    this.#pending = link;
    // Not before the frame that shows the move.
    if (!this.#timer) this.#timer = setTimeout(() => this.flush(), this.#refill() >= 1 ? 0 : INTERVAL);
  }

  /** How many changes are allowed now. */
  #refill() {
    const now = performance.now();
    this.#budget = Math.min(BURST, this.#budget + (now - this.#counted) / INTERVAL);
    this.#counted = now;
    return this.#budget;
  }

  /**
   * Another game has been opened: adds an entry, so that Back returns to the former one. As every page it is first seen
   * from its top; the browser keeps how far the former one was scrolled.
   * @param {string} link empty for the home page
   * @param {string} name id of the game
   */
  enter(link, name) {
    this.flush();
    const other = link !== this.#known;
    this.#name = name;
    this.#put(other ? 'pushState' : 'replaceState', link);
    scrollTo(0, 0);
  }

  #leave() {
    // The reader has edited the address, and the event is still to come.
    const foreign = location.hash !== this.#known;
    const link = this.#pending ?? this.#known;
    this.flush();
    if (!foreign) saveLeft({ link, name: this.#name });
  }

  /** Writes the pending change at once. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const link = this.#pending;
    this.#pending = undefined;
    if (link !== undefined && link !== this.#known) this.#put('replaceState', link);
  }

  /**
   * @param {'pushState' | 'replaceState'} how
   * @param {string} link
   */
  #put(how, link) {
    this.#budget = Math.max(0, this.#refill() - 1);
    try {
      history[how]({ game: this.#name }, '', link || location.pathname + location.search);
      this.#known = location.hash;
    } catch {
      // The browser refuses for now; the next change tries again.
    }
  }
}

/** The game's id in the current history entry. */
function currentId() {
  const game = history.state?.game;
  return typeof game === 'string' ? game : '';
}

/** The address at the moment the page was left. @typedef {{ link: string, name: string }} Left */

/** @param {Left} left */
function saveLeft(left) {
  try {
    sessionStorage.setItem(LEFT, JSON.stringify(left));
  } catch {
    // Without session storage the browser's own address has to do.
  }
}

/** Only after a reload; any other navigation asks for the address as it is. */
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
    // Storage is denied, or the value is damaged.
  }
  return undefined;
}
