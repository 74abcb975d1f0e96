// A text as the rules have read it. The one that was read last is kept: whoever lists the games of a file then opens them.

import { core, guarded } from './core.js';

/** @typedef {import('./built/glue.js').Glue} Glue */

/** @type {{ text: string, variant: string, glue: Glue, read: InstanceType<Glue['ForeignText']> } | undefined} */
let last;

/**
 * @template T
 * @param {string} text
 * @param {string} variant the game that is meant where the text names none
 * @param {(read: InstanceType<Glue['ForeignText']>) => T} question
 * @returns {T}
 */
export function askText(text, variant, question) {
  const glue = core();
  return guarded(() => {
    if (last?.text !== text || last.variant !== variant || last.glue !== glue) {
      if (last?.glue === glue) last.read.free();
      last = undefined;
      last = { text, variant, glue, read: new glue.ForeignText(text, variant) };
    }
    return question(last.read);
  }, glue);
}
