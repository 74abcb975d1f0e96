// The walker's eyes, in the page itself: which controls are to be seen and can be pressed, where to press them, and whether
// anything has changed since. It runs before the page's own scripts.

/**
 * A control as one would describe it, so that it is found again in another run.
 * @typedef {{ tag: string, name: string, nth: number }} Control
 * @typedef {Control & { kind: string, href: string, here: boolean, off: boolean }} Seen
 */

export function install() {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], [data-square]';
  let changes = 0;
  let pressed = /** @type {Element | null} */ (null);
  let focused = /** @type {Element | null} */ (null);
  const look = new MutationObserver((all) => (changes += all.length));
  const wanted = { subtree: true, childList: true, attributes: true, characterData: true };
  look.observe(document, wanted);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (given) {
    const root = attach.call(this, given);
    look.observe(root, wanted);
    return root;
  };
  for (const type of ['input', 'scroll', 'toggle', 'popstate', 'hashchange', 'cancel', 'close', 'copy', 'invalid'])
    addEventListener(type, () => (changes += 1), true);
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...given) {
    changes += 1;
    start.apply(this, given);
  };
  window.print = () => void (changes += 1);
  const write = navigator.clipboard?.writeText.bind(navigator.clipboard);
  if (write)
    navigator.clipboard.writeText = (text) => {
      changes += 1;
      return write(text);
    };

  /** What lies deepest has the focus. */
  function active() {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element;
  }

  /** @param {{ x: number, y: number }} at */
  function deepest({ x, y }) {
    let hit = document.elementFromPoint(x, y);
    for (let inner = hit?.shadowRoot?.elementFromPoint(x, y); inner && inner !== hit; ) {
      hit = inner;
      inner = hit.shadowRoot?.elementFromPoint(x, y);
    }
    return hit;
  }

  /** @param {Element} element what is pressed for it: of a field that is drawn by its label, the label */
  function place(element) {
    const label = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type) && element.labels?.[0];
    return label || element;
  }

  /** @param {Element} element */
  function shown(element) {
    const seen = place(element);
    const { width, height } = seen.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      seen.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.matches(':disabled, [aria-disabled="true"]') &&
      // The way past the head comes out with Tab only.
      !element.closest('[inert], [aria-hidden="true"], .skip')
    );
  }

  /** @param {ParentNode} root @returns {Element[]} */
  function within(root) {
    const found = [...root.querySelectorAll(CONTROLS)];
    for (const one of root.querySelectorAll('variant-board')) if (one.shadowRoot) found.push(...within(one.shadowRoot));
    return found;
  }

  /** @param {Element} element */
  function nameOf(element) {
    const of = /** @type {HTMLInputElement} */ (element);
    const text =
      element.getAttribute('data-square') ?? element.getAttribute('aria-label') ?? of.labels?.[0]?.textContent ?? '';
    return (text || element.textContent || of.title || of.name || '').trim().replace(/\s+/g, ' ').slice(0, 60);
  }

  /** Controls of the topmost layer. */
  function all() {
    const layer = [...document.querySelectorAll('dialog:modal, :popover-open')].at(-1) ?? document;
    /** @type {Map<string, number>} */
    const counts = new Map();
    return within(layer).flatMap((element) => {
      if (!shown(element)) return [];
      const tag = element.hasAttribute('data-square') ? 'square' : element.localName;
      const key = `${tag} ${nameOf(element)}`;
      const nth = counts.get(key) ?? 0;
      counts.set(key, nth + 1);
      return [{ element, tag, name: nameOf(element), nth }];
    });
  }

  const walker = {
    /** @returns {Seen[]} */
    controls: () =>
      all().map(({ element, ...control }) => {
        const of = /** @type {HTMLInputElement} */ (element);
        const href = element instanceof HTMLAnchorElement ? element.href : '';
        return {
          ...control,
          kind: element instanceof HTMLInputElement ? element.type : '',
          href,
          here:
            element.matches('a[aria-current="page"], button[aria-current]') ||
            (href !== '' && bare(href) === bare(location.href)),
          off: of.type === 'radio' && of.checked,
        };
      }),
    /** Where to press it; what lies over it, if anything does. @param {Control} wanted */
    async find(wanted) {
      const found = all().find(
        ({ tag, name, nth }) => tag === wanted.tag && name === wanted.name && nth === wanted.nth,
      );
      if (!found) return undefined;
      const element = place(found.element);
      let at = { x: 0, y: 0 };
      /** @type {Element | null} */
      let hit = null;
      let free = false;
      // What stays at the edge of the window lies over the page: further on it may be free.
      for (const block of /** @type {const} */ (['center', 'end', 'start'])) {
        element.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        // Gone meanwhile, as the lines of a running analysis are: it is nowhere, not under what is in the corner.
        if (!element.isConnected) return undefined;
        const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
        at = { x: x + width / 2, y: y + height / 2 };
        hit = deepest(at);
        // A link to skip to the board is there for as long as it has the focus.
        free =
          !hit ||
          hit.matches('.skip') ||
          element.contains(hit) ||
          hit.contains(element) ||
          hit.closest('label') === element;
        if (free) break;
      }
      // A list that drops down is over the page for as long as its field has the focus.
      if (hit?.closest('.drop') && !free) return undefined;
      [pressed, focused] = [found.element, active()];
      const options =
        found.element instanceof HTMLSelectElement
          ? [...found.element.options].filter((one) => !one.disabled && !one.selected).map((one) => one.value)
          : undefined;
      return { ...at, options, over: free || found.tag === 'square' ? '' : (hit?.outerHTML.slice(0, 80) ?? '') };
    },
    /** From here on changes count. */
    begin() {
      changes = 0;
      focused = active();
      return { address: location.href, text: main() };
    },
    /** Whether anything is different. The pressed control itself gets the focus whatever it does. */
    changed: () => changes > 0 || (active() !== focused && active() !== pressed && active() !== document.body),
    focus: () => pressed instanceof HTMLElement && pressed.focus(),
    main,
    /** What is wrong with the page as it stands. */
    faults() {
      /** @type {string[]} */
      const wrong = [];
      const here = location.pathname.split('/').at(-1) || 'index.html';
      const lit = [...document.querySelectorAll('header [data-part][aria-current="page"]')];
      // What is printed belongs to several places.
      const none = here === '404.html' || here === 'print.html';
      if (document.querySelector('header [data-part]') && !none && lit.length !== 1)
        wrong.push(`${lit.length} entries of the head are lit`);
      for (const link of document.querySelectorAll('.place-tabs [data-mode][aria-current="page"]')) {
        const to = new URL(/** @type {HTMLAnchorElement} */ (link).href).hash.slice(1);
        const at = location.hash.slice(1);
        if (to ? !at.startsWith(to) : at && !at.startsWith('day/')) wrong.push(`lit is #${to}, the address is #${at}`);
      }
      const main = document.querySelector('main');
      if (here !== 'embed.html' && here !== 'embed-puzzle.html' && main && !main.textContent?.trim())
        wrong.push('the page is empty');
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
      const ways = modal
        ? all().filter(({ tag }) => tag === 'button')
        : all().filter(({ tag }) => tag === 'a' || tag === 'button');
      if (ways.length === 0) wrong.push('nothing leads on from here');
      return wrong;
    },
  };

  /** The first page has two addresses. @param {string} address */
  const bare = (address) => address.replace(/#$/, '').replace(/index\.html(?=#|$)/, '');

  /** What the page shows, without what moves by itself. */
  function main() {
    return [...document.querySelectorAll('main')].map((one) => `${one.className} ${one.innerText}`).join('\n');
  }

  Object.assign(globalThis, { walker });
}
