// Colour quantization: colours of large areas are kept, the shades at their edges share the rest of the palette.

/** How much of all has to be of one colour for it to be an area, and how many of those there may be. */
const AREA = 1 / 4000;
const AREAS = 64;

/** @typedef {{ weight: number, red: number, green: number, blue: number }} Bin */

/**
 * @param {Map<number, number>} counts how often each colour is there, 0xaabbggrr as pixels lie in memory
 * @param {number} most
 * @returns {number[]} each 0xrrggbb
 */
export function choosePalette(counts, most) {
  const ranked = [...counts].sort(([, one], [, other]) => other - one);
  const total = ranked.reduce((sum, [, count]) => sum + count, 0);
  const flat = ranked.findIndex(([, count], at) => at >= AREAS || count < total * AREA);
  const areas = ranked.slice(0, flat < 0 ? AREAS : flat);
  /** @type {Map<number, Bin>} */
  const bins = new Map();
  for (const [colour, count] of ranked.slice(areas.length)) {
    const [red, green, blue] = parts(colour);
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const bin = bins.get(key) ?? { weight: 0, red: 0, green: 0, blue: 0 };
    bins.set(key, {
      weight: bin.weight + count,
      red: bin.red + red * count,
      green: bin.green + green * count,
      blue: bin.blue + blue * count,
    });
  }
  const shades = [...bins.values()].sort((one, other) => other.weight - one.weight).slice(0, most - areas.length);
  return [
    ...areas.map(([colour]) => join(parts(colour))),
    ...shades.map(({ weight, red, green, blue }) => join([red / weight, green / weight, blue / weight])),
  ];
}

/**
 * Finds the index of the nearest colour in a palette, with a cache.
 * @param {number[]} palette
 * @returns {(colour: number) => number}
 */
export function nearestIn(palette) {
  /** @type {Map<number, number>} */
  const known = new Map();
  const all = palette.map((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  return (colour) => {
    const before = known.get(colour);
    if (before !== undefined) return before;
    const [red, green, blue] = parts(colour);
    let [best, least] = [0, Infinity];
    all.forEach(([r = 0, g = 0, b = 0], at) => {
      // The eye sees green best.
      const away = 3 * (r - red) ** 2 + 6 * (g - green) ** 2 + (b - blue) ** 2;
      if (away < least) [best, least] = [at, away];
    });
    known.set(colour, best);
    return best;
  };
}

/** @param {number} colour @returns {[number, number, number]} */
const parts = (colour) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];

/** @param {number[]} parts */
const join = ([red = 0, green = 0, blue = 0]) => (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);
