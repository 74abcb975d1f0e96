// Figures as people read them.

/** @param {number} value */
export function number(value) {
  return value.toLocaleString('en-US');
}

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 100) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
