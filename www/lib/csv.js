// Tables as text with commas, as RFC 4180 has it.

/** @param {string} text */
const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** @param {string[][]} rows */
export const csvText = (rows) => rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');

/**
 * A text that people have written, for a cell: a spreadsheet takes what begins like this for a formula and would carry
 * it out.
 * @param {string} text
 */
export const harmless = (text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
