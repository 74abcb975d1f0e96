// The resize handle at the corner of the board, for pointer and arrow keys. A double click, or the maximum size, makes
// the board follow the window again.

import { h, svg } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { loadStyle } from '../lib/styles.js';
import { getPreference, setPreference } from '../state/preferences.js';

const LEAST = 240;
/** The narrowest that the columns beside the board may be, as game.css has it. */
const BESIDE = 470;

/**
 * @param {HTMLElement} board
 * @param {HTMLElement} play the column of the board
 */
export async function addResizeHandle(board, play) {
  await loadStyle('resize-handle.css');
  const stage = board.querySelector('.stage');
  const page = play.parentElement;
  if (!(stage instanceof HTMLElement) || !page) return;
  const handle = h(
    'div',
    {
      class: 'resize-handle',
      role: 'slider',
      tabindex: 0,
      'aria-label': t('page.settings.size'),
      'aria-valuemin': LEAST,
      title: t('page.settings.size'),
    },
    svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: 'M19 8 8 19M19 14 14 19' })),
  );
  stage.append(handle);
  /** @type {{ x: number, y: number, size: number } | undefined} */
  let drag;

  const columns = () => Number(board.style.getPropertyValue('--columns')) || 8;
  const rows = () => Number(board.style.getPropertyValue('--rows')) || 8;

  /** The widest board that there is room for. */
  function most() {
    const gaps = 2 * parseFloat(getComputedStyle(/** @type {Element} */ (page)).columnGap);
    const { paddingLeft, paddingRight } = getComputedStyle(/** @type {Element} */ (page));
    const wide = (page?.clientWidth ?? 0) - parseFloat(paddingLeft) - parseFloat(paddingRight) - gaps - BESIDE;
    const others = [...play.children].filter((part) => part !== board);
    const high = play.clientHeight - others.reduce((sum, part) => sum + outerHeight(part), 0);
    return Math.max(LEAST, Math.floor(Math.min(wide, (high * columns()) / rows())));
  }

  /** The size to change: the chosen one, or the one that fits the window. */
  const start = () => getPreference('size') || Math.min(board.clientWidth, most());

  /** @param {number} size @param {boolean} lasting whether it is kept */
  function take(size, lasting) {
    const top = most();
    const wanted = Math.round(Math.max(LEAST, size));
    const next = wanted >= top ? 0 : wanted;
    if (lasting) setPreference('size', next);
    else document.documentElement.style.setProperty('--board-size', next ? `${next}px` : '100vw');
    updateAria();
  }

  function updateAria() {
    const now = Math.round(stage instanceof HTMLElement ? stage.clientWidth : 0);
    handle.setAttribute('aria-valuemax', String(Math.max(most(), now)));
    handle.setAttribute('aria-valuenow', String(now));
    handle.setAttribute('aria-valuetext', t('page.grip.value', { size: now }));
  }

  handle.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    drag = { x: event.clientX, y: event.clientY, size: start() };
    handle.setPointerCapture(event.pointerId);
    event.preventDefault();
    handle.focus();
  });
  handle.addEventListener('pointermove', (event) => {
    if (!drag) return;
    // The column is centred: its edge goes half as far as it grows.
    const [across, down] = [2 * (event.clientX - drag.x), ((event.clientY - drag.y) * columns()) / rows()];
    take(drag.size + (Math.abs(across) > Math.abs(down) ? across : down), false);
  });
  const release = () => {
    if (!drag) return;
    drag = undefined;
    take(wantedNow(), true);
  };
  handle.addEventListener('pointerup', release);
  handle.addEventListener('lostpointercapture', release);
  handle.addEventListener('dblclick', () => setPreference('size', 0));
  handle.addEventListener('keydown', (event) => {
    const now = start();
    const step = columns();
    /** @type {Record<string, number>} */
    const sizes = {
      ArrowRight: now + step,
      ArrowUp: now + step,
      ArrowLeft: now - step,
      ArrowDown: now - step,
      PageUp: now + 8 * step,
      PageDown: now - 8 * step,
      Home: LEAST,
      End: Infinity,
    };
    const size = sizes[event.key];
    if (size === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    take(size, true);
  });
  board.addEventListener('board-resize', updateAria);
  updateAria();
}

/** What the sheet has for the width of the board now. */
function wantedNow() {
  const size = parseFloat(document.documentElement.style.getPropertyValue('--board-size'));
  return document.documentElement.style.getPropertyValue('--board-size').endsWith('px') ? size : Infinity;
}

/** @param {Element} part */
function outerHeight(part) {
  const { marginTop, marginBottom } = getComputedStyle(part);
  return part.getBoundingClientRect().height + parseFloat(marginTop) + parseFloat(marginBottom);
}
