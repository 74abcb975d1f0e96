// The worker that reads large texts, with its own instance of the core: to find the games of some megabytes takes longer
// than a page may stand still.

import { mentionsDescribed } from './described.js';
import { loadExtras, loadInventExtras } from './modules.js';

/** @typedef {{ text: string, defaultGame: string } | { which: number }} TextRequest a text, or which of its games to read */
/** @typedef {{ value: import('../pkg/extras.js').Found | import('../pkg/extras.js').Imported } | { cause: string }} TextEvent */

/** @type {import('../pkg/extras.js').ForeignText | undefined} */
let text;

/** @param {TextRequest} request */
async function answer(request) {
  if ('which' in request) return text?.open(request.which);
  const { ForeignText } = await (mentionsDescribed(request.text) ? loadInventExtras : loadExtras)(1);
  text = new ForeignText(request.text, request.defaultGame);
  return text.found();
}

addEventListener('message', ({ data }) => {
  answer(data).then(
    (value) => postMessage({ value }),
    (cause) => postMessage({ cause: String(cause) }),
  );
});
