// Draws the examples of the rules pages, for readers without scripts, for paper, and until the board is there: one
// picture for each section, www/art/diagrams/GAME-SECTION.svg, with a view for each example, and in the pages an image for
// each that says in words what stands on it. All languages share them. One picture for all of a page would be smaller, but
// a browser lays out the whole picture anew for each view of it that is shown.

import { UNIT } from '../../www/board/layout.js';
import { Playground } from '../../www/pkg/oddchess.js';
import { boardShape, layoutOf, pieceShapes, placed } from '../board-svg.js';
import { safe, speaker } from './words.js';

/** @import { Board, View } from '../../www/pkg/oddchess.js' */
/** @typedef {{ section: string, id: string, board: Board, view: View }} Example */

/** Between two views of a picture, so that nothing of a neighbour is seen. */
const GAP = 20;
/** The width of a board on the page, which is what browsers keep free before they have the picture. */
const SIZE = 360;

/**
 * The examples of a page: section, an id by its number there, and the position that its link leads to.
 * @param {string} text
 * @returns {Example[]}
 */
function examples(text) {
  const found = [];
  for (const [, section = '', body = ''] of text.matchAll(/<section[^>]* id="([\w-]+)"[^>]*>([\s\S]*?)<\/section>/g)) {
    const links = [...body.matchAll(/class="try" href="[^"#]*(#[^"]*)"/g)];
    links.forEach(([, link = ''], at) => {
      const playground = new Playground(link.replaceAll('&amp;', '&'));
      found.push({ section, id: `example-${at + 1}`, board: playground.board(), view: playground.view() });
      playground.free();
    });
  }
  return found;
}

/** @param {Example[]} all of a section */
function picture(all) {
  const [first] = all;
  if (!first) throw new Error('no examples');
  const [wide, high] = [first.board.width * UNIT, first.board.height * UNIT];
  const turned = all.find(({ view }) => view.orientation === 'black');
  if (turned)
    throw new Error(`${turned.section}: expected a position seen from White's side, since the board is drawn once`);
  const layout = layoutOf(first.board, first.view);
  const defs = [`<g id="board">${boardShape(layout)}</g>`, ...pieceShapes(all.flatMap(({ view }) => view.pieces))];
  const views = all.map(({ id, view }, at) => {
    const y = at * (high + GAP);
    return `<view id="${id}" viewBox="0 ${y} ${wide} ${high}"/><g transform="translate(0 ${y})"><use href="#board"/>${placed(layout, view.pieces)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}">
<defs>
${defs.join('\n')}
</defs>
${views.join('\n')}
</svg>
`;
}

/** @param {string} game @param {Example} example */
const pathOf = (game, { section }) => `art/diagrams/${game}-${section}.svg`;

/** What stands where, whose turn it is and what the sides have. @param {Example} example @param {string} language */
function inWords({ view }, language) {
  const say = speaker(language);
  /** @type {Map<string, string[]>} */
  const squares = new Map();
  for (const piece of view.pieces) {
    const name = say(piece.name);
    squares.set(name, [...(squares.get(name) ?? []), piece.square]);
  }
  const pieces = [...squares].map(([name, on]) => `${name} ${on.join(', ')}`).join('; ');
  const held = view.players.flatMap(({ name, indicators }) =>
    indicators.flatMap((one) => (one.kind === 'amount' ? [`${say(name)}: ${say(one.message)}`] : [])),
  );
  const sentences = [pieces, ...view.status.map((message) => say(message)), held.join(', ')].filter(Boolean);
  return `${sentences.map((text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)).join('. ')}.`;
}

/**
 * The page with an image in each example.
 * @param {string} game
 * @param {string} language
 * @param {string} text
 * @param {Example[]} all
 */
function illustrated(game, language, text, all) {
  const rest = [...all];
  return text.replace(/<li[^>]*>(?=(?:(?!<\/li>)[\s\S])*class="try")/g, (item) => {
    const example = rest.shift();
    if (!example) throw new Error(`pages/rules/${game}.html: more examples than links`);
    // The first one is in sight at once, or nearly.
    const later = example === all[0] ? '' : ' loading="lazy"';
    return `${item}<img class="diagram"${later} src="../${pathOf(game, example)}#${example.id}" width="${SIZE}" height="${SIZE}" alt="${safe(inWords(example, language))}">`;
  });
}

/**
 * @param {Map<string, string>} pages of the site, by their paths
 * @returns {Map<string, string>} these, and the pictures that the pages of the rules show
 */
export function illustrate(pages) {
  const files = new Map(pages);
  for (const [path, text] of pages) {
    const [, game = '', language = 'en'] = /^rules\/(\w+)(?:\.(\w+))?\.html$/.exec(path) ?? [];
    const all = game ? examples(text) : [];
    if (all.length === 0) continue;
    files.set(path, illustrated(game, language, text, all));
    // Translations have the same examples (tests/it/rules_examples.rs).
    if (language !== 'en') continue;
    for (const one of all) files.set(pathOf(game, one), picture(all.filter(({ section }) => section === one.section)));
  }
  return files;
}
