// Figures as text.

/** @param {number[]} numbers */
export function median(numbers) {
  return numbers.toSorted((one, two) => one - two)[numbers.length >> 1];
}

/** Rows in columns, numbers to the right. @param {string[][]} rows */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const cell = (/** @type {string} */ text, /** @type {number} */ column) =>
    column === 0 ? text.padEnd(widths[column]) : text.padStart(widths[column]);
  return rows.map((row) => `  ${row.map(cell).join('  ')}`.trimEnd()).join('\n');
}
