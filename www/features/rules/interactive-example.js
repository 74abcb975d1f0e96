// A few examples and one board: the board shows the example that is chosen, and walks through its moves.
//
// In the page an example is a sentence with a link to the playground. In the sentence `data-ply="3"` stands on what is
// played with the third move, and `data-try="a1 a2"` on squares to be touched there, one
// after the other, for a move that is legal or not. The reader may play anything else
// on the board; whatever is pressed in the text leads back to the example.

/** @import { BoardElement } from '../../element/board-element.js' */

/** @typedef {{ item: HTMLElement, link: string, line: string[] | undefined, steps: HTMLElement[] }} Example */

/** Where the board stands beside the text. */
const BESIDE = matchMedia('(min-width: 760px)');

/** @typedef {{ wake: () => Promise<void> }} InteractiveExample */

/** Number of labelled examples on the page, for ids. */
let count = 0;

/**
 * @param {HTMLElement} element a section with examples and a place for the board
 * @param {HTMLTemplateElement} template of the tools beneath the board
 * @returns {InteractiveExample}
 */
export function interactiveExample(element, template) {
  const slot = /** @type {HTMLElement} */ (element.querySelector('.board-slot'));
  const tools = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  const words = template.dataset;
  const onward = /** @type {HTMLAnchorElement} */ (tools.querySelector('a'));
  const [back, forward] = ['back', 'forward'].map(
    (action) => /** @type {HTMLElement} */ (tools.querySelector(`[data-does="${action}"]`)),
  );
  const examples = [...element.querySelectorAll('li')].filter((item) => item.querySelector('a.try')).map(read);
  let now = /** @type {Example} */ (examples[0]);
  /** @type {Promise<BoardElement> | undefined} */
  let waking;
  /** @type {BoardElement | undefined} */
  let board;
  /** What is asked for while something else is under way comes after it. */
  let last = Promise.resolve();

  for (const button of tools.querySelectorAll('[data-does]'))
    button.addEventListener('click', () => act(/** @type {HTMLElement} */ (button).dataset.does ?? ''));
  /** Until the board stands, its place shows the diagram of the example. @type {HTMLImageElement | undefined} */
  let diagram = document.createElement('img');
  diagram.className = 'diagram';
  diagram.alt = '';
  diagram.loading = 'lazy';
  slot.append(diagram, tools);
  name();
  mark();
  settle();
  BESIDE.addEventListener('change', settle);

  /** Names the board by what it is about. */
  function name() {
    const title = element.querySelector('h2');
    if (!title) return;
    title.id ||= `about-${(count += 1)}`;
    slot.setAttribute('role', 'group');
    slot.setAttribute('aria-labelledby', title.id);
  }

  /** @param {HTMLLIElement} item @param {number} at @param {HTMLLIElement[]} all @returns {Example} */
  function read(item, at, all) {
    const { href, dataset } = /** @type {HTMLAnchorElement} */ (item.querySelector('a.try'));
    // On paper the whole address.
    dataset.address = href;
    const link = new URL(href).hash;
    /** @type {Example} */
    const example = { item, link, line: undefined, steps: [] };
    for (const word of item.querySelectorAll('b[data-ply], b[data-try]'))
      example.steps.push(press(/** @type {HTMLElement} */ (word), example));
    if (all.length > 1) item.prepend(number(example, at + 1));
    // A finger or a mouse may take the whole sentence for a button.
    item.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element) || target.closest('a, button') || example === now || String(getSelection()))
        return;
      void show(example);
    });
    return example;
  }

  /** @param {Example} example @param {number} at */
  function number(example, at) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'choose';
    button.textContent = String(at);
    button.setAttribute('aria-label', `${words.example} ${at}`);
    button.addEventListener('click', () => void show(example));
    return button;
  }

  /** A move in the text becomes a button. @param {HTMLElement} word @param {Example} example */
  function press(word, example) {
    const { ply = '', try: attempt } = word.dataset;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = attempt ? 'attempt' : 'step';
    button.dataset.ply = ply;
    button.append(...word.childNodes);
    button.addEventListener('click', () => void show(example, ply === '' ? undefined : Number(ply), attempt));
    // A browser may break a line beside a button, but a full stop or a bracket stays with its word.
    const [, before] = /(\S*)$/.exec(word.previousSibling?.textContent ?? '') ?? [];
    const [after] = /^\S*/.exec(word.nextSibling?.textContent ?? '') ?? [];
    if (word.previousSibling instanceof Text && before)
      word.previousSibling.data = word.previousSibling.data.slice(0, -before.length);
    if (word.nextSibling instanceof Text && after) word.nextSibling.data = word.nextSibling.data.slice(after.length);
    const held = document.createElement('span');
    held.className = 'held';
    held.append(before ?? '', button, after ?? '');
    word.replaceWith(held);
    return button;
  }

  /** Beneath the example that it shows, or beside the whole section. */
  function settle() {
    if (BESIDE.matches) element.append(slot);
    else now.item.append(slot);
  }

  /** When the board stands. */
  function wake() {
    waking ??= stand().catch((cause) => {
      waking = undefined;
      throw cause;
    });
    return waking;
  }

  async function stand() {
    await import('../../element/register.js');
    // One that failed to load says so until it is asked for again.
    slot.querySelector('variant-board')?.remove();
    const made = /** @type {BoardElement} */ (document.createElement('variant-board'));
    made.addEventListener('position', () => mark());
    made.link = now.link;
    // It is placed into its reserved space and stays hidden until then.
    slot.classList.add('settling');
    slot.prepend(made);
    try {
      await made.ready;
    } finally {
      afterFit(() => {
        slot.classList.remove('settling');
        diagram?.remove();
        diagram = undefined;
      });
    }
    board = made;
    now.line = texts(made);
    element.classList.add('live');
    mark();
    return made;
  }

  /**
   * Puts an example on the board.
   * @param {Example} example
   * @param {number} [ply] how many of its moves are played; as its link says
   * @param {string} [attempt] a move that is then tried
   */
  function show(example, ply, attempt) {
    const begin = async () => {
      const there = example === now;
      now = example;
      const before = example.item.getBoundingClientRect().top;
      if (!there && !BESIDE.matches) settle();
      // The pressed element keeps its position on the screen.
      scrollBy({ top: example.item.getBoundingClientRect().top - before, behavior: 'instant' });
      const shown = await wake();
      if (!there || !onLine(shown) || ply === undefined) {
        shown.link = example.link;
        await shown.ready;
        example.line ??= texts(shown);
      }
      if (ply !== undefined) shown.go(ply);
      if (attempt) shown.touch(...attempt.split(' '));
      mark();
      slot.scrollIntoView({ block: 'nearest' });
    };
    last = last.then(begin, begin);
    return last;
  }

  /** Whether what is on the board belongs to the example. @param {BoardElement} shown */
  function onLine(shown) {
    const line = texts(shown);
    return now.line?.length === line.length && line.every((text, at) => text === now.line?.[at]);
  }

  /** @param {string} action */
  function act(action) {
    if (action === 'reset') void show(now);
    else if (action === 'back') board?.back();
    else if (action === 'forward') board?.forward();
    else if (action === 'flip') board?.flip();
  }

  /** Shows in the text what is on the board. */
  function mark() {
    for (const { item } of examples) item.classList.toggle('is-current', item === now.item);
    for (const example of examples) {
      const chosen = example.item.querySelector('.choose');
      if (example === now) chosen?.setAttribute('aria-current', 'true');
      else chosen?.removeAttribute('aria-current');
    }
    const drawn = now.item.querySelector('img.diagram')?.getAttribute('src');
    if (diagram && drawn) diagram.src = drawn;
    const state = board?.state;
    const follows = board && state && onLine(board);
    for (const example of examples) {
      for (const step of example.steps) {
        const reached =
          follows && example === now && step.className === 'step' && Number(step.dataset.ply) === state.ply;
        if (reached) step.setAttribute('aria-current', 'step');
        else step.removeAttribute('aria-current');
      }
    }
    back?.setAttribute('aria-disabled', String(!state || state.ply === 0));
    forward?.setAttribute('aria-disabled', String(!state || state.ply === state.moves.length));
    onward.href = state?.url ?? /** @type {HTMLAnchorElement} */ (now.item.querySelector('a.try')).href;
  }

  return { wake: async () => void (await wake()) };
}

/** Once a board that is ready has been given its size. @param {() => void} work */
const afterFit = (work) => requestAnimationFrame(() => requestAnimationFrame(work));

/** @param {BoardElement} board @returns {string[]} the moves of the line on it, also those that lie ahead */
const texts = (board) => board.state?.moves.map(({ text }) => text) ?? [];
