// The text section: FEN, PGN, moves, and a text board; to read, copy, send and save.

import { button, canSend, copyButton, download, fileName, send } from '../../components/destinations.js';
import { choiceField, switchField } from '../../components/form-fields.js';
import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';

/** @import { Shared } from './dialog.js' */
/** @import { ExportOptions, Node } from '../../pkg/oddchess.js' */

/**
 * The optional parts of a record, and whether a node has them.
 * @type {Record<keyof ExportOptions, (node: Node) => boolean>}
 */
const PARTS = {
  variations: ({ children }) => children.length > 1,
  comments: ({ comment, glyphs }) => comment !== '' || glyphs.length > 0,
  drawings: ({ drawings }) => drawings.length > 0,
  clocks: ({ clock }) => clock !== undefined && clock !== null,
  evals: (node) => node.eval !== undefined,
  costs: ({ played }) => played?.tag !== undefined && played.tag !== null,
};

/** @param {Shared} shared @returns {import('./dialog.js').Section} */
export function section(shared) {
  const { app, game, title } = shared;
  const parts = /** @type {(keyof ExportOptions)[]} */ (Object.keys(PARTS)).map((name) => ({
    name,
    field: switchField(t(`page.with.${name}`), update),
  }));
  /** Each with the ending of its file. @type {Record<string, { ending: string, text: () => string | undefined }>} */
  const forms = {
    pgn: { ending: 'pgn', text: () => write((core) => core.exportPgn(game.saved, wanted())) },
    fen: { ending: 'fen', text: () => game.view.fen },
    moves: { ending: 'txt', text: () => write((core) => core.exportMoves(game.saved)) },
    board: { ending: 'txt', text: () => write((core) => core.exportBoard(game.saved)) },
  };
  const form = choiceField(
    t('page.share.form'),
    Object.keys(forms).map((name) => [name, t(`page.share.form.${name}`)]),
    update,
  );
  const nodes = [...game.nodes.values()];
  // Only parts that exist can be left out.
  const there = parts.filter(({ name }) => nodes.some(PARTS[name]));
  const leaving = h(
    'fieldset',
    { class: 'share-switches' },
    h('legend', {}, t('page.share.pgn')),
    ...there.map(({ field }) => field.element),
  );
  const shown = h('textarea', {
    class: 'share-text',
    readonly: true,
    rows: 11,
    spellcheck: 'false',
    'aria-label': t('page.preview'),
  });
  const actions = h(
    'div',
    { class: 'share-row row' },
    copyButton(shared, 'page.copy.text', () => shown.value, shown, 'primary'),
    canSend() && button('page.share.send', () => void send(shared, { title, text: shown.value })),
    button('page.save', () => {
      download(
        shared,
        new Blob([shown.value.trimEnd(), '\n'], { type: 'text/plain;charset=utf-8' }),
        fileName(shared, chosen().ending),
      );
    }),
  );
  for (const { field } of parts) field.input.checked = true;
  // Without moves there is only the position.
  form.value = game.nodes.size > 1 ? 'pgn' : 'fen';

  function chosen() {
    return forms[form.value] ?? { ending: 'txt', text: () => '' };
  }

  /** @param {(core: import('../../core/rules-core.js').Core) => string} form */
  function write(form) {
    /** @type {string | undefined} nothing if the core crashes */
    let text;
    app.store.run(() => {
      text = form(app.store.core);
    });
    return text;
  }

  /** @returns {ExportOptions} */
  function wanted() {
    const included = (/** @type {keyof ExportOptions} */ name) =>
      parts.find((part) => part.name === name)?.field.input.checked ?? true;
    return {
      variations: included('variations'),
      comments: included('comments'),
      drawings: included('drawings'),
      clocks: included('clocks'),
      evals: included('evals'),
      costs: included('costs'),
    };
  }

  function update() {
    leaving.hidden = form.value !== 'pgn' || there.length === 0;
    shown.value = chosen().text() ?? '';
    shown.scrollTop = 0;
    // A text board must not wrap; other texts may.
    shown.wrap = form.value === 'board' ? 'off' : 'soft';
  }

  update();
  return { element: h('div', { class: 'share-column' }, form.element, leaving, shown, actions) };
}
