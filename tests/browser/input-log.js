// What a page received from mouse, finger and keyboard, and what its board showed after it. Printed with a failed test:
// it tells a press that never came from one that came and had no effect.

/** In the page, before its own scripts: begins the log. */
function listen() {
  /** @type {string[]} */
  const log = [];
  Object.assign(globalThis, { inputLog: log });
  /** @param {string} what */
  const write = (what) => {
    log.push(`${performance.now().toFixed(0)} ${what}`);
    if (log.length > 400) log.splice(0, 100);
  };
  /** @param {Element | null} element */
  const name = (element) =>
    element?.getAttribute?.('data-square') ??
    [element?.localName ?? 'window', element?.id && `#${element.id}`, (element?.textContent ?? '').trim().slice(0, 20)]
      .filter(Boolean)
      .join(' ');
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'lostpointercapture', 'keydown', 'focusin'])
    addEventListener(
      type,
      (event) => {
        const key = event instanceof KeyboardEvent ? event.key : '';
        const now = event.timeStamp.toFixed(0);
        write(`${type} ${key} on ${name(event.target instanceof Element ? event.target : null)} (sent at ${now})`);
      },
      true,
    );
  for (const type of ['hashchange', 'popstate', 'visibilitychange', 'blur', 'resize', 'pagehide', 'storage'])
    addEventListener(type, (event) => event.target === event.currentTarget && write(`${type} ${location.hash}`), true);
  const watched = ['fen', 'orientation', 'data-picked', 'data-target', 'data-selected', 'disabled', 'open', 'inert'];
  new MutationObserver((changes) => {
    for (const { target, attributeName, addedNodes, removedNodes } of changes) {
      const element = /** @type {Element} */ (target);
      if (attributeName) write(`${name(element)} ${attributeName}=${element.getAttribute(attributeName)}`);
      for (const [nodes, what] of /** @type {const} */ ([
        [addedNodes, 'added'],
        [removedNodes, 'removed'],
      ]))
        for (const node of nodes)
          if (node instanceof Element && (node.localName === 'variant-board' || node.matches('dialog, .san')))
            write(`${what} ${name(node)}`);
    }
  }).observe(document, { attributes: true, attributeFilter: watched, childList: true, subtree: true });
}

/** @param {import('@playwright/test').BrowserContext} context */
export const logInput = (context) => context.addInitScript(listen);

/** @param {import('@playwright/test').Page} page @returns {Promise<string>} the log, a line for each event */
export const inputLog = (page) =>
  page
    .evaluate(() => /** @type {{ inputLog?: string[] }} */ (globalThis).inputLog?.join('\n') ?? 'no log')
    .catch((error) => `no log: ${error}`);
