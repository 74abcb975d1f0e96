// `oddchess/board` in Node: a server that renders a page can import it, and it does nothing there. Where Node simulates a browser, as
// jsdom does, there are elements but no layout, and the element says so when it is made.

/** There is no site to link to either. */
export function setSite() {}

const { customElements: elements, HTMLElement: Base } = globalThis;

/** @type {(new () => HTMLElement) | undefined} */
export const VariantBoard =
  elements && Base
    ? class extends Base {
        constructor() {
          super();
          throw new Error('<variant-board> needs a browser: expected a test in one, or a mock of oddchess/board');
        }
      }
    : undefined;

if (VariantBoard && !elements.get('variant-board')) elements.define('variant-board', VariantBoard);
