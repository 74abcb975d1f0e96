// A plot in the page's colours: lines, steps or bars over one axis, with bands between two lines. The library draws on
// a canvas, so what it shows stands in a table beside it, too; hovering a plot shows the numbers there.
//
// Colours are tokens. A canvas knows no tokens, so they are looked up when it is drawn, and looked up again when the
// colours of the page change.

import { h } from '../lib/dom.js';
import { formatNumber } from '../lib/i18n.js';
import { loadStyle } from '../lib/styles.js';

/** @import { Plot, Series, Data } from '../pkg/plots.js' */
/** @typedef {(number | null)[][]} Columns the places on the axis, and a column of values for each curve */
/**
 * @typedef {object} Curve
 * @property {string} label
 * @property {number} hue which of the colours for series, from 0
 * @property {'bars' | 'line' | 'edge'} kind an edge is the bound of a band and not drawn itself
 */
/**
 * @typedef {object} Shape
 * @property {Curve[]} curves
 * @property {[number, number][]} [bands] pairs of curves, the upper first, with the space between them filled
 * @property {string} across what the axis at the bottom shows
 * @property {string} up what the axis on the left shows
 * @property {(value: number) => string} [write] a value on the left
 * @property {number} [low] where the axis on the left begins; at zero if it isn't said
 * @property {number} [wide] how wide a bar is, along the axis at the bottom
 * @property {(at: number) => string} read what to say of a place on the axis
 */

/** Colours for series, and how their lines are dashed: neither alone has to tell them apart. */
const HUES = 6;
const DASHES = [[], [8, 4], [2, 3], [12, 4, 2, 4], [6, 6], [2, 6]];
const HIGH = 220;

/** All plots that are drawn. @type {Set<() => void>} */
const drawn = new Set();

/** The colours of the page have changed. */
export function recolour() {
  colours.clear();
  for (const redraw of drawn) redraw();
}

/** @type {Map<string, string>} */
const colours = new Map();

/** What a token is now. @param {string} token */
function colour(token) {
  let found = colours.get(token);
  if (found === undefined) {
    const probe = h('span', { hidden: true });
    probe.style.color = `var(${token})`;
    document.body.append(probe);
    found = getComputedStyle(probe).color;
    probe.remove();
    colours.set(token, found);
  }
  return found;
}

/** @param {number} hue */
const hueOf = (hue) => `--series-${1 + (hue % HUES)}`;

/** The library and its sheet, when the first plot is wanted. */
async function library() {
  const [{ Plot }] = await Promise.all([
    import('../pkg/plots.js'),
    loadStyle('plots.css', new URL('../pkg/plots.css', import.meta.url).href),
    loadStyle('plot.css'),
  ]);
  return Plot;
}

/** @param {string} label what it shows */
export function plotOf(label) {
  const picture = h('div', { class: 'plot-room', role: 'img', 'aria-label': label });
  const legend = h('ul', { class: 'plot-legend row', 'aria-hidden': 'true' });
  const readout = h('p', { class: 'plot-readout why', 'aria-hidden': 'true' });
  const element = h('div', { class: 'plot' }, legend, picture, readout);
  /** @type {Plot | undefined} */
  let plot;
  /** What the plot was made for. */
  let made = '';
  /** @type {{ shape: Shape, data: Data } | undefined} */
  let now;
  let drawing = false;

  /** @param {Shape} shape @param {Columns} columns */
  function update(shape, columns) {
    const data = /** @type {Data} */ (columns);
    now = { shape, data };
    if (!drawing) void draw();
  }

  async function draw() {
    drawing = true;
    const Library = await library().finally(() => {
      drawing = false;
    });
    if (!now || !picture.isConnected) return;
    const { shape, data } = now;
    const kind = JSON.stringify([shape.curves, shape.across, shape.up, shape.wide, shape.low]);
    if (plot && kind === made) {
      plot.setData(data);
      return;
    }
    plot?.destroy();
    made = kind;
    plot = new Library(options(Library, shape), data, picture);
    legend.replaceChildren(...keys(shape));
  }

  /**
   * @param {typeof import('../pkg/plots.js').Plot} Library
   * @param {Shape} shape
   * @returns {import('../pkg/plots.js').Options}
   */
  function options(Library, { curves, bands = [], across, up, low = 0, wide = 0, write = formatNumber }) {
    const axis = {
      stroke: () => colour('--muted'),
      font: '12px system-ui, sans-serif',
      labelFont: '12px system-ui, sans-serif',
      labelSize: 18,
      grid: { stroke: () => colour('--line'), width: 1 },
      ticks: { stroke: () => colour('--line'), width: 1, size: 4 },
    };
    /** @param {Curve} curve @returns {Series} */
    const series = ({ label: name, hue, kind }) => {
      const paint = () => colour(hueOf(hue));
      if (kind === 'edge') return { label: name, width: 0, points: { show: false } };
      if (kind === 'bars')
        return {
          label: name,
          stroke: paint,
          fill: paint,
          width: 0,
          points: { show: false },
          paths: Library.paths.bars?.({ size: [0.9, 60], align: 1 }),
        };
      return { label: name, stroke: paint, width: 2, dash: DASHES[hue % HUES] ?? [], points: { show: false } };
    };
    return {
      width: Math.max(picture.clientWidth, 200),
      height: HIGH,
      series: [{}, ...curves.map(series)],
      bands: bands.map(([upper, lower]) => ({
        series: [upper + 1, lower + 1],
        fill: () => faint(colour(hueOf(curves[upper]?.hue ?? 0))),
      })),
      scales: {
        x: { time: false, range: (_, min, max) => [min, max + wide] },
        y: { range: (_, __, max) => [low, max > low ? low + (max - low) * 1.06 : low + 1] },
      },
      axes: [
        {
          ...axis,
          size: 34,
          label: across,
          values: (_, splits) => splits.map((value) => (Number.isInteger(value) ? formatNumber(value) : null)),
        },
        { ...axis, size: 52, label: up, values: (_, splits) => splits.map((value) => write(value)) },
      ],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: curves.some(({ kind }) => kind === 'line') } },
      padding: [8, 8, 0, 0],
      hooks: {
        setCursor: [
          ({ cursor }) =>
            (readout.textContent =
              cursor.idx === null || cursor.idx === undefined || !now ? '' : now.shape.read(cursor.idx)),
        ],
      },
    };
  }

  const size = new ResizeObserver(() => {
    if (plot && picture.clientWidth > 0) plot.setSize({ width: picture.clientWidth, height: HIGH });
    else if (now && !drawing) void draw();
  });
  size.observe(picture);
  const redraw = () => plot?.redraw(false, true);
  drawn.add(redraw);

  /** Removes the plot. */
  function end() {
    drawn.delete(redraw);
    size.disconnect();
    plot?.destroy();
  }

  return { element, update, end };
}

/** @param {Shape} shape */
function keys({ curves }) {
  const shown = curves.filter(({ kind }) => kind !== 'edge');
  if (shown.length < 2) return [];
  return shown.map(({ label, hue }) => h('li', { class: `key-${1 + (hue % HUES)}` }, label));
}

/** @param {string} rgb */
const faint = (rgb) => rgb.replace(/^rgb\(([^)]*)\)$/, 'rgb($1 / 20%)').replace(/,/g, '');
