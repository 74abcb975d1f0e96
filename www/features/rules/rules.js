// Makes the rules pages interactive: each group of examples gets a board when it is scrolled near.
//
// The page is complete without this script; the core is loaded with the first board.

import { interactiveExample } from './interactive-example.js';

/** How far away a board may be and still be wanted. */
const NEAR = '300px 0px';

const tools = /** @type {HTMLTemplateElement | null} */ (document.getElementById('tools'));
const nearing = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      nearing.unobserve(target);
      // A board that can't be had says so in its place.
      interactiveExamples
        .get(target)
        ?.wake()
        .catch(() => {});
    }
  },
  { rootMargin: NEAR },
);
/** @type {Map<Element, import('./interactive-example.js').InteractiveExample>} */
const interactiveExamples = new Map();

for (const element of document.querySelectorAll('section.interactive-example')) {
  if (!tools) break;
  interactiveExamples.set(element, interactiveExample(/** @type {HTMLElement} */ (element), tools));
  nearing.observe(element);
}

// The notes on changed rules are an extra: the page is right without them.
const game = new URLSearchParams(location.search).get('game');
// Nothing but a link of the playground.
if (game?.startsWith('#'))
  import('./changed-rules.js').then(
    ({ markChangedRules }) => markChangedRules(game),
    () => {},
  );

// A refusal on the page of its own rule leads there, not to another tab.
document.addEventListener('click', (event) => {
  const [link] = event.composedPath();
  if (
    !(link instanceof HTMLAnchorElement) ||
    !link.hash ||
    link.pathname !== location.pathname ||
    link.target !== '_blank'
  )
    return;
  event.preventDefault();
  location.hash = link.hash;
});
