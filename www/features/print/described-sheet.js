// The rules of a game that a text describes, on one page: its start, what it is in short sentences, and each kind of piece with its
// drawing, its moves as nine by nine squares and in words. All of it is what the core reads in the text.

import { UNIT } from '../../board/layout.js';
import { drawArt } from '../../board/piece-sets.js';
import { movesPicture } from '../../components/piece-moves.js';
import { h, svg } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { diagram, figure, heading, readyToDraw } from './diagram.js';
import { fit, sheet } from './paper.js';

/** @import { OpenGame } from '../../core/open-game.js' */
/** @import { DraftKind, DraftView } from '../../pkg/invent-draft.js' */

/** Up to so many kinds have more room each. */
const FEW = 8;
/** Nobody types a longer address: the code has it. */
const LONGEST = 300;

/**
 * @param {HTMLElement} host where the page goes; it is in the document
 * @param {OpenGame} game at its start
 * @param {DraftView} draft what its text says
 * @param {string} address where it is played
 * @param {Element | undefined} code a picture of that
 */
export async function describedSheet(host, { card, view, board }, { kinds, facts }, address, code) {
  await readyToDraw();
  const name = tMessage(card.name);
  const short = address.length > LONGEST ? address.replace(/#.*/, '') : address;
  const imprint = t('page.print.play', { address: short.replace(/^https?:\/\//, '') });
  const page = sheet('rules-sheet described-sheet', name, imprint);
  page.body.append(
    h(
      'header',
      { class: 'sheet-head' },
      h('div', {}, h('h2', {}, h('bdi', {}, name)), h('p', { class: 'tagline' }, tMessage(card.tagline))),
      code ?? null,
    ),
    h(
      'div',
      { class: 'opening' },
      figure(diagram(board, view, { coordinates: true }), t('page.new.from.usual')),
      h(
        'div',
        {},
        heading('page.print.brief'),
        h('ul', { class: 'said' }, ...facts.map((fact) => h('li', {}, tMessage(fact)))),
      ),
    ),
    h(
      'section',
      {},
      heading('layer.pieces'),
      h('ol', { class: `kinds ${kinds.length <= FEW ? 'few' : ''}` }, ...kinds.map(kindOf)),
    ),
  );
  host.append(page.element);
  fit(page);
  return [page];
}

/** @param {DraftKind} kind */
function kindOf(kind) {
  const letter = kind.letter.toUpperCase();
  return h(
    'li',
    {},
    movesPicture(kind),
    h(
      'div',
      {},
      h(
        'h4',
        {},
        svg('svg', { viewBox: `0 0 ${UNIT} ${UNIT}`, 'aria-hidden': 'true' }, drawArt(kind.art, 'white', letter)),
        ' ',
        h('bdi', {}, tMessage(kind.name)),
        ' ',
        h('span', { class: 'letter' }, letter),
      ),
      kind.ways && h('p', {}, tMessage(kind.ways)),
    ),
  );
}
