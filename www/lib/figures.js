// Figures as they are written: shares in parts of a hundred, means, differences, intervals.

import { currentLanguage } from './i18n.js';

/** With fewer games in a run nothing is called clear: a chance of so few says little, whatever an interval holds. */
export const ENOUGH = 30;

/** A share as parts of a hundred. @param {number} share @param {number} [digits] */
export function percent(share, digits = 1) {
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);
}

/** @param {number} value @param {number} [digits] */
export function number(value, digits = 1) {
  return new Intl.NumberFormat(currentLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: true,
  }).format(value);
}

/** Writes a figure: a share in parts of a hundred, a number as it is. @param {'share' | 'count'} kind @returns {(value: number) => string} */
export const writeFigure = (kind) => (kind === 'share' ? (value) => percent(value) : (value) => number(value, 2));

/** A difference with its sign. @param {number} value @param {(value: number) => string} write */
export function signed(value, write) {
  const size = write(Math.abs(value));
  // What is written as zero has no sign.
  return size === write(0) ? size : `${value < 0 ? '−' : '+'}${size}`;
}

/**
 * From one bound to the other. A line is broken only after the dash.
 * @param {{ low: number, high: number }} interval
 * @param {(value: number) => string} write
 */
export const range = ({ low, high }, write) => `${write(low)}\u00a0– ${write(high)}`;

/** More games than this settle nothing that one could want to know. */
export const MOST_NEEDED = 1_000_000;

/** To two digits, upwards: it is an estimate. @param {number} count */
export function rounded(count) {
  const unit = 10 ** Math.max(Math.floor(Math.log10(count)) - 1, 0);
  return Math.ceil(count / unit) * unit;
}
