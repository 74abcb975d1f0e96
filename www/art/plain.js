// A plain set of pieces for the greatest contrast: bold simple outlines in black and white, for small boards and weak
// eyes. Paint as pieces.js says: a 45 x 45 box, shapes in order. Drawn for this project.

/** @typedef {{ d: string, as: 'body' | 'line' | 'dot' }} Shape */

/** White, Black, and the walkers, which belong to nobody. */
export const SIDES = {
  white: { fill: '#ffffff', ink: '#000000', detail: '#000000' },
  black: { fill: '#000000', ink: '#000000', detail: '#ffffff', halo: '#ffffff' },
  neutral: { fill: '#ffcc33', ink: '#000000', detail: '#000000' },
};

/** Widths of the strokes; a halo lies under all bodies, so that black ones have an edge on dark squares too. */
export const STROKES = { body: 2.6, line: 2.6, halo: 5.6 };

/** @type {Shape[]} */
const FOOT = [
  { d: 'M9 34H36V40H9Z', as: 'body' },
  { d: 'M10.6 34H34.4', as: 'line' },
];

/** @type {Record<string, Shape[]>} */
export const PIECES = {
  king: [
    { d: 'M20.9 3.2H24.1V7.2H28.2V10.4H24.1V17H20.9V10.4H16.8V7.2H20.9Z', as: 'body' },
    {
      d: 'M6.6 20.4C6.6 14.4 12 12 17 14.4 19.4 15.6 21.4 18 22.5 20.4 23.6 18 25.6 15.6 28 14.4 33 12 38.4 14.4 38.4 20.4 38.4 26 33.4 29 32.8 34H12.2C11.6 29 6.6 26 6.6 20.4Z',
      as: 'body',
    },
    { d: 'M22.5 20.4V27', as: 'line' },
    ...FOOT,
  ],
  queen: [
    { d: 'M4.6 11.6L13.4 21 13.4 7.4 20 19.4 22.5 4.6 25 19.4 31.6 7.4 31.6 21 40.4 11.6 33 34H12Z', as: 'body' },
    ...FOOT,
  ],
  rook: [
    { d: 'M9.4 6.4H16.4V11.4H19.6V6.4H25.4V11.4H28.6V6.4H35.6V17.2L31.4 20.4V34H13.6V20.4L9.4 17.2Z', as: 'body' },
    ...FOOT,
  ],
  bishop: [
    {
      d: 'M22.5 5.4C29.4 10.6 34.4 16.6 34.4 23.4 34.4 28 31.8 31.6 29.4 34H15.6C13.2 31.6 10.6 28 10.6 23.4 10.6 16.6 15.6 10.6 22.5 5.4Z',
      as: 'body',
    },
    { d: 'M27.6 13.2L22 22.6', as: 'line' },
    { d: 'M19 5.4a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z', as: 'body' },
    ...FOOT,
  ],
  knight: [
    {
      d: 'M12.6 34C12.6 27.6 18.4 25.6 20.2 20.6L12.4 25.6 7.6 26.4 5.6 20.4 12.6 11.4 15.4 3.8 20.4 8C30.6 8.4 36 16.4 35.6 27L34.8 34Z',
      as: 'body',
    },
    { d: 'M14 16a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0Z', as: 'dot' },
    ...FOOT,
  ],
  pawn: [
    { d: 'M18.4 20H26.6C27 26 29.6 31.4 33.4 34H11.6C15.4 31.4 18 26 18.4 20Z', as: 'body' },
    { d: 'M14.7 13.2a7.8 7.8 0 1 0 15.6 0a7.8 7.8 0 1 0 -15.6 0Z', as: 'body' },
    ...FOOT,
  ],
  fox: [
    { d: 'M15 24H30L33 34H12Z', as: 'body' },
    {
      d: 'M7.4 3.6L17.6 10.6H27.4L37.6 3.6 38 15 41 22C36.4 22.4 33 23.8 29.6 27.2L22.5 33 15.4 27.2C12 23.8 8.6 22.4 4 22L7 15Z',
      as: 'body',
    },
    {
      d: 'M12.4 15.4L19 19 15.6 20.8C13.6 19.8 12.6 17.8 12.4 15.4ZM32.6 15.4L26 19 29.4 20.8C31.4 19.8 32.4 17.8 32.6 15.4Z',
      as: 'dot',
    },
    { d: 'M18.8 27H26.2L22.5 31Z', as: 'dot' },
    ...FOOT,
  ],
  alfil: [
    {
      d: 'M36.4 34V17.4C36.4 9.4 30.6 5 24 5 16.4 5 11.6 10.4 10.6 17.4L9.2 25.4C8.8 27.6 7.4 28.4 4.6 28 4.2 32 7.8 34.2 11.8 33.2 15.4 32.2 16.8 28.8 17.4 25L20.6 26.4V34Z',
      as: 'body',
    },
    { d: 'M26 13.4C32.4 12 34 17 32.4 21.4 31 25 27.4 25.6 26.2 22.2', as: 'line' },
    { d: 'M16.4 14.6a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0Z', as: 'dot' },
    ...FOOT,
  ],
  assassin: [
    { d: 'M17.6 4.6C24.6 8.6 27.6 15 26.4 21.4L30.4 34H4.4L8.6 21.4C7.4 15 10.6 8.6 17.6 4.6Z', as: 'body' },
    { d: 'M17.6 11C22 14 23.6 18.4 22.6 23.4H12.6C11.6 18.4 13.2 14 17.6 11Z', as: 'dot' },
    { d: 'M36.8 5L39.4 9.6V19.8H42V23.6H38.6V30H35V23.6H31.6V19.8H34.2V9.6Z', as: 'body' },
    ...FOOT,
  ],
  tank: [
    { d: 'M9.6 22.6L12 9.6H25L27.4 12.2H42.2V15.8H28L29.2 22.6H37.4V28.4H6.4V22.6Z', as: 'body' },
    {
      d: 'M10 28.4H34C37.4 28.4 40 31 40 34.3 40 37.6 37.4 40.2 34 40.2H10C6.6 40.2 4 37.6 4 34.3 4 31 6.6 28.4 10 28.4Z',
      as: 'body',
    },
    { d: 'M10 28.4H34M11.4 22.6H27', as: 'line' },
    {
      d: 'M8.6 34.6a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0ZM19.7 34.6a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0ZM30.8 34.6a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0Z',
      as: 'dot',
    },
  ],
  'walker-up': [{ d: 'M22.5 3.8L38.4 20.6H28.4V34H16.6V20.6H6.6Z', as: 'body' }, ...FOOT],
  'walker-down': [{ d: 'M16.6 4.6H28.4V17.2H38.4L22.5 34 6.6 17.2H16.6Z', as: 'body' }, ...FOOT],
};
