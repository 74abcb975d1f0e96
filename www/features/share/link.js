// The link section: what the link is for, and the link to copy, to send, or as a QR code.
//
// A link is to look at, unless the reader chooses that it continues a game by links or offers a new one.

import { canSend, copyButton, send } from '../../components/destinations.js';
import { choiceField, moreFields, switchField } from '../../components/form-fields.js';
import { qrCode } from '../../components/qr.js';
import { describedStart } from '../../core/described.js';
import { h, hide, icon } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { tabLink } from '../../state/puzzles/route.js';

/** @import { Shared } from './dialog.js' */
/** @import { Color } from '../../pkg/oddchess.js' */
/**
 * @typedef {'look' | 'links' | 'challenge'} Intent to look at; the next move of a game by links; the offer of one
 */
/**
 * @typedef {object} Wanted
 * @property {Intent} [intent]
 * @property {boolean} whole the game from its start, rather than from the position on the board
 * @property {boolean} [evals] whether the evaluations of the moves are part of the link
 * @property {Color} orientation the side at the bottom; in a challenge, the side of who receives it
 */

/**
 * A link into the game, absolute.
 * @param {Shared} shared
 * @param {Wanted} wanted
 * @param {string} [page] relative to this one
 */
export function linkOf({ game, ask }, { intent = 'look', whole, evals = false, orientation }, page = '') {
  const fragment = ask((playground) => {
    if (intent === 'links') return playground.view().correspondence_link;
    if (!whole) playground.read(game.view.fen);
    if (playground.view().orientation !== orientation) playground.flip();
    if (intent === 'challenge') return playground.challenge_link();
    return evals ? playground.review_link() : playground.view().link;
  });
  // The query of the page's address does not belong to the game.
  const here = new URL(location.href);
  here.search = '';
  return new URL(page + (fragment ?? game.view.link), here).href;
}

/** A link of at most so many characters has the evaluations, unless the reader says otherwise. */
const SHORT = 2000;

/** @param {Shared} shared @returns {import('./dialog.js').Section} */
export function section(shared) {
  const { app, game } = shared;
  const { view } = game;
  const { correspondence } = app;
  const field = h('input', {
    type: 'text',
    class: 'share-link',
    readonly: true,
    'aria-label': t('page.share.field'),
    onfocus: () => field.select(),
  });
  const copy = copyButton(shared, 'page.copy.link', () => field.value, field, 'primary', sent);
  copy.autofocus = true;
  const sheet =
    canSend() &&
    h(
      'button',
      { class: 'plain-button', onclick: () => void send(shared, { title: document.title, url: field.value }, sent) },
      icon('share'),
      t('page.share.send'),
    );
  /** @type {Intent[]} */
  const intents = correspondence.canSend ? ['look', 'links', 'challenge'] : ['look', 'challenge'];
  const intent = choiceField(
    t('page.share.intent'),
    intents.map((name) => [name, t(`page.share.intent.${name}`)]),
    chosen,
  );
  const why = h('p', { class: 'share-why why' });
  const what = choiceField(
    t('page.share.what'),
    [
      ['game', t('page.share.game')],
      ['position', t('page.share.position')],
    ],
    update,
  );
  const from = choiceField(
    t('page.new.from'),
    [
      ['game', t('page.new.from.usual')],
      ['position', t('page.new.from.shown')],
    ],
    () => {
      opponent.value = starter();
      update();
    },
  );
  const judged = [0, ...view.line].some((node) => game.nodes.get(node)?.eval !== undefined);
  const evals = switchField(t('page.share.evals'), update);
  evals.input.checked = view.link.length + view.line.length <= SHORT;
  const sides = view.players.map(({ color, name }) => /** @type {[string, string]} */ ([color, tMessage(name)]));
  const orientation = choiceField(t('page.bottom'), sides, update);
  const opponent = choiceField(t('page.share.opponent'), sides, update);
  const code = qrCode(shared);
  intent.value = correspondence.sends ? 'links' : 'look';
  what.value = 'game';
  from.value = 'game';
  orientation.value = view.orientation;
  opponent.value = starter();
  // At the start of a game both are the same.
  const begun = view.line.length > 0;
  const mover = view.players.find(({ color }) => color !== game.moves.at(-1)?.color);

  /** Who moves first in the game that is offered: unless the reader says otherwise, it is who accepts. @returns {Color} */
  function starter() {
    return (from.value === 'game' && game.moves[0]?.color) || view.turn;
  }

  function chosen() {
    why.textContent = t(`page.share.intent.${intent.value}.why`, { mover: mover ? tMessage(mover.name) : '' });
    hide(what.element, !begun || intent.value !== 'look');
    hide(evals.element, !judged || intent.value !== 'look');
    hide(orientation.element, intent.value !== 'look');
    // From a position in which the game is over, none can begin.
    hide(from.element, !begun || intent.value !== 'challenge' || Boolean(view.result));
    hide(opponent.element, intent.value !== 'challenge');
    update();
  }

  function update() {
    const purpose = /** @type {Intent} */ (intent.value);
    const offered = purpose === 'challenge';
    const whole = (offered ? from : what).value === 'game';
    const side = /** @type {Color} */ ((offered ? opponent : orientation).value);
    evals.input.disabled = !whole;
    const judging = judged && purpose === 'look' && whole && evals.input.checked;
    field.value = linkOf(shared, { intent: purpose, whole, evals: judging, orientation: side });
    const position = () => linkOf(shared, { whole: false, orientation: side });
    void code.show(field.value, purpose === 'look' && whole ? position : undefined);
  }

  /** The game goes on by links as soon as its link is on the way. */
  function sent() {
    if (intent.value === 'links') correspondence.markSent();
  }

  chosen();
  const more = moreFields(
    intent.element,
    what.element,
    from.element,
    evals.element,
    orientation.element,
    opponent.element,
    // Puzzles are of the site's games.
    describedStart(shared.game) === undefined &&
      h(
        'p',
        {},
        h(
          'a',
          {
            href: `puzzles.html${tabLink('make', new URL(linkOf(shared, { whole: false, orientation: view.orientation })).hash)}`,
          },
          t('page.share.prove'),
        ),
      ),
  );
  const lasts = h('p', { class: 'share-why why' }, t('page.share.lasts'));
  const element = h(
    'div',
    { class: 'share-columns' },
    h('div', { class: 'share-column' }, h('div', { class: 'share-row row' }, copy, sheet), field, lasts, why, more),
    code.element,
  );
  return { element };
}
