// Spoken answers to keys: the moves of a piece, the pieces on a line, the last move, the status. Loaded when first
// needed.
//
// Everything is derived from the view.

import { t, tInline, tMessage, tMessageInline } from '../lib/i18n.js';

/** @import { OpenGame } from '../core/open-game.js' */
/** @import { Answer, Target, Indicator, Place, Color } from '../pkg/oddchess.js' */
/** @import { GridQuery } from '../board/a11y-grid.js' */
/** @typedef {Pick<OpenGame, 'board' | 'view'>} Seen a position to which questions are answered */

/**
 * @param {GridQuery} ask
 * @param {Seen} game
 * @param {(steps: string[]) => Answer | undefined} interpret
 */
export function answerTo({ what, square }, game, interpret) {
  if (what === 'moves') return movesOf(square, game, interpret([square]));
  const here = game.board.squares.find((place) => place.name === square);
  if (!here) return '';
  if (what === 'row')
    return t('page.answer.rank', { name: here.rank, list: piecesOn(game, ({ rank }) => rank === here.rank) });
  if (what === 'column')
    return t('page.answer.file', { name: here.file, list: piecesOn(game, ({ file }) => file === here.file) });
  const [up, down] = [1, -1].map((way) => piecesOn(game, ({ x, y }) => x - here.x === way * (here.y - y)));
  return t('page.answer.diagonals', { square, up, down });
}

/**
 * The pieces on some of the squares, from the left as White sees it.
 * @param {Seen} game
 * @param {(place: Place) => boolean} wanted
 */
function piecesOn({ board, view }, wanted) {
  const pieces = new Map(view.pieces.map((piece) => [piece.square, piece]));
  const squares = board.squares.filter(wanted).sort((one, two) => one.x - two.x || two.y - one.y);
  const parts = squares.flatMap(({ name }) => {
    const piece = pieces.get(name);
    return piece ? [tInline('page.paired', { one: name, two: piece.name })] : [];
  });
  return parts.join(', ') || tInline('page.answer.none');
}

/** @param {string} square @param {Seen} game @param {Answer | undefined} answer */
function movesOf(square, { view }, answer) {
  if (!answer) return '';
  if (answer.refusal) return tMessage(answer.refusal.message);
  const piece = view.pieces.find((one) => one.square === square);
  // By name, so that the ear knows where it is.
  const targets = answer.targets.toSorted((one, two) => one.square.localeCompare(two.square));
  const open = targets.filter((target) => !target.blocked).map(targetOf);
  const blocked = targets.filter((target) => target.blocked).map(targetOf);
  const list = open.join(', ') || tInline('page.answer.none');
  const sentence = t('page.answer.moves', { piece: piece?.name ?? '', square, list });
  return blocked.length > 0 ? `${sentence}. ${t('page.answer.barred', { list: blocked.join(', ') })}` : sentence;
}

/** @param {Target} target */
function targetOf({ square, kind, tag }) {
  const where = tInline(`page.answer.${kind}`, { square });
  if (!tag) return where;
  return `${where} (${[tMessageInline(tag.message), tag.missing].filter(Boolean).join(', ')})`;
}

/** What was played last. @param {OpenGame} game */
export function lastMove({ view, moves }) {
  const played = moves[view.ply - 1];
  if (!played) return t('page.record.empty');
  const pieces = new Map(view.pieces.map((piece) => [piece.square, piece.name]));
  const glides = (view.motion?.glides ?? []).map(({ from, to }) =>
    tInline('page.answer.glide', { piece: pieces.get(to) ?? '', from, to }),
  );
  const taken = (view.motion?.taken ?? []).map((square) => tInline('page.answer.capture', { square }));
  const list = [...glides, ...taken, ...(played.tag ? [tMessageInline(played.tag.message)] : [])].join(', ');
  return t('page.labelled', {
    label: `${played.number}${played.color === 'white' ? '.' : '…'} ${played.san}`,
    value: list,
  });
}

/**
 * Whose turn it is and what each player has.
 * @param {OpenGame} game
 * @param {(color: Color) => string} clock a player's time as it is shown, if it is measured
 */
export function spokenStatus({ view }, clock) {
  const players = view.players.flatMap((player) => {
    const time = clock(player.color);
    const has = [...player.indicators.map(indicatorText), ...(time ? [tInline('page.answer.clock', { time })] : [])];
    return has.length > 0 ? [t('page.labelled', { label: player.name, value: has.join(', ') })] : [];
  });
  return [...view.status.map(tMessage), ...players].join('. ');
}

/** @param {Indicator} indicator */
function indicatorText(indicator) {
  if (indicator.kind === 'count') return tMessageInline(indicator.message);
  const label = tMessageInline(indicator.label);
  if (indicator.kind === 'amount') return `${label} ${tMessageInline(indicator.message)}`;
  // In full they would be a minute of speech; the chart itself says what each means.
  const paid = indicator.sectors
    .filter(({ value }) => value > 0)
    .map(({ source, value }) => tInline('page.paired', { one: source, two: value }));
  return `${label}: ${paid.join(', ') || tInline('page.answer.none')}`;
}
