// The animation section of the share dialog: from one move to another, with speed and size. Rendering starts on
// request, shows its progress and can be stopped.

import { button, canSend, download, fileName, send } from '../../components/destinations.js';
import { choiceField, selectField } from '../../components/form-fields.js';
import { renderAnimation } from '../../components/picture/animation.js';
import { PictureRenderer } from '../../components/picture/board-picture.js';
import { videoKinds } from '../../components/picture/video.js';
import { h, hide } from '../../lib/dom.js';
import { formatNumber, t } from '../../lib/i18n.js';
import { pictureOptions } from './picture-options.js';

/** @import { Shared } from './dialog.js' */
/** @import { View } from '../../pkg/oddchess.js' */

/** How long each position stands, in milliseconds, and how much longer the last one does. */
const PACES = { slow: 2000, steady: 1000, fast: 500 };
const LONGER = 3000;
/** Number of moves before and after the current one in "around this move". */
const AROUND = 3;
/** Views per call into the core. */
const SLICE = 60;

/** @param {Shared} shared @returns {import('./dialog.js').Section} */
export function section(shared) {
  const { game, ask } = shared;
  const { ply, line } = game.view;
  if (line.length === 0) return { element: h('p', { class: 'share-none' }, t('page.share.film.none')) };
  const studio = new PictureRenderer(shared.seen);
  /** The drawings on the position after a number of moves. @param {number} at */
  const drawingsAt = (at) => game.nodes.get(at === 0 ? 0 : (line[at - 1] ?? -1))?.drawings ?? [];
  const drawn = [0, ...line].some((_, at) => drawingsAt(at).length > 0);
  const plies = ['', ...game.moves].map(
    (move, at) =>
      /** @type {[string, string]} */ ([
        String(at),
        typeof move === 'string' ? t('page.share.film.start') : written(move),
      ]),
  );
  const from = selectField(t('page.share.film.from'), plies, picked);
  const to = selectField(t('page.share.film.to'), plies, picked);
  const part = choiceField(
    t('page.share.film.part'),
    [
      ['all', t('page.share.game')],
      ['around', t('page.share.film.around')],
    ],
    choose,
  );
  const pace = choiceField(
    t('page.share.film.pace'),
    Object.keys(PACES).map((name) => [name, t(`page.share.film.${name}`)]),
    drop,
  );
  const kind = choiceField(
    t('page.share.film.kind'),
    [
      ['gif', 'GIF'],
      ['mp4', t('page.share.film.video', { format: 'MP4' })],
      ['webm', t('page.share.film.video', { format: 'WebM' })],
    ],
    drop,
  );
  kind.element.hidden = true;
  // What this browser can't make is not offered.
  void videoKinds().then((kinds) => {
    hide(kind.element, kinds.length === 0);
    for (const input of kind.inputs)
      if (input.value !== 'gif' && !kinds.some((one) => one === input.value)) input.closest('label')?.remove();
  });
  const looks = pictureOptions(
    shared,
    { widths: [240, 360, 480, 720], width: 360, most: 1080, arrows: drawn, paper: false },
    drop,
  );
  const make = h('button', { class: 'primary', onclick: () => void run() }, t('page.share.film.make'));
  const progress = h('progress', { max: 1, value: 0, 'aria-label': t('page.puzzle.mode.progress') });
  const stop = button('page.stop', () => running?.abort());
  const under = h('div', { class: 'share-running', hidden: true }, progress, stop);
  const preview = h('div', { class: 'share-preview' });
  const save = h('div', { class: 'share-row row', hidden: true });
  /** @type {AbortController | undefined} */
  let running;
  let address = '';
  pace.value = 'steady';
  kind.value = 'gif';
  part.value = 'all';
  choose();

  function choose() {
    const around = part.value === 'around';
    from.input.value = String(around ? Math.max(0, ply - AROUND) : 0);
    to.input.value = String(around ? Math.min(line.length, ply + AROUND) : line.length);
    drop();
  }

  function picked() {
    part.value = '';
    drop();
  }

  /** Discards an animation that no longer matches the options. */
  function drop() {
    running?.abort();
    if (address) URL.revokeObjectURL(address);
    address = '';
    preview.replaceChildren();
    save.hidden = true;
    make.hidden = false;
  }

  async function run() {
    const chosen = looks.chosen;
    if (!chosen) {
      shared.tell('page.share.width.wrong', { least: 120, most: 1080 });
      return;
    }
    const [start, end] = [Number(from.input.value), Number(to.input.value)].sort((one, other) => one - other);
    const count = (end ?? 0) - (start ?? 0) + 1;
    const rest = PACES[/** @type {keyof typeof PACES} */ (pace.value)];
    drop();
    const mine = (running = new AbortController());
    show(true);
    /** @type {View[]} */
    let views = [];
    try {
      const blob = await renderAnimation(
        /** @type {import('../../components/picture/animation.js').Kind} */ (kind.value),
        count,
        async (at) => {
          if (at % SLICE === 0) views = viewsFrom((start ?? 0) + at, Math.min(SLICE, count - at));
          const view = views[at % SLICE];
          if (!view) throw new Error('no view');
          const layers = await studio.layers(view, { ...chosen, paper: true }, drawingsAt((start ?? 0) + at));
          return { layers, delay: at === count - 1 ? rest + LONGER : rest };
        },
        (share) => {
          progress.value = share;
        },
        mine.signal,
      );
      if (running === mine) finished(blob, count);
    } catch (cause) {
      if (running !== mine) return;
      if (!mine.signal.aborted) console.warn(cause);
      shared.tell(mine.signal.aborted ? 'page.share.film.stopped' : 'page.share.film.failed');
    } finally {
      if (running === mine) {
        running = undefined;
        show(false);
      }
    }
  }

  /** @param {boolean} busy */
  function show(busy) {
    const held = element.contains(document.activeElement);
    progress.value = 0;
    under.hidden = !busy;
    make.hidden = busy || !save.hidden;
    // The button that was pressed is gone; the next one in turn takes its place.
    if (held) [stop, make, ...save.querySelectorAll('button')].find((one) => one.offsetParent)?.focus();
  }

  /** @param {number} start @param {number} count */
  function viewsFrom(start, count) {
    const views = ask((playground) =>
      Array.from({ length: count }, (_, at) => {
        playground.go(start + at);
        return playground.view();
      }),
    );
    return views ?? [];
  }

  /** @param {Blob} blob @param {number} count */
  function finished(blob, count) {
    const video = blob.type.startsWith('video/');
    const file = new File([blob], fileName(shared, blob.type.replace(/.*\//, '')), { type: blob.type });
    address = URL.createObjectURL(blob);
    const label = t('page.share.film.alt', { game: shared.title, count });
    // The content policy lets no video be shown, only saved.
    preview.replaceChildren(video ? h('p', { class: 'share-why why' }, label) : h('img', { src: address, alt: label }));
    save.replaceChildren(
      button(video ? 'page.share.save.video' : 'page.share.save.gif', () => download(shared, blob, file.name)),
    );
    if (canSend(file))
      save.append(button('page.share.send', () => void send(shared, { title: shared.title, files: [file] })));
    save.hidden = false;
    shared.tell('page.share.film.made', { count, size: formatNumber(Math.ceil(blob.size / 1000)) });
  }

  const choices = h(
    'div',
    { class: 'share-column' },
    part.element,
    h('div', { class: 'pairs' }, from.element, to.element),
    pace.element,
    kind.element,
    looks.element,
  );
  const element = h(
    'div',
    { class: 'share-columns even' },
    h('div', { class: 'share-column' }, make, under, preview, save),
    choices,
    studio.element,
  );
  return {
    element,
    end: () => {
      drop();
    },
  };
}

/** @param {import('../../pkg/oddchess.js').Played} move */
function written({ number, color, san }) {
  return `${number}${color === 'black' ? '…' : '.'} ${san}`;
}
