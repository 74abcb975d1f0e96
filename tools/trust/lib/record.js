// TRUST.md: what was promised, what was measured, on which commits, and what is not reached. Made from the sums of the last
// record and the units kept since, and from nothing else.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { numbers, writeLedger } from './ledger.js';
import { POINTS } from './points.js';
import { faults as broke, standing } from './standing.js';
import { duration, number } from './text.js';

/** @typedef {import('./standing.js').Standing} Standing */

/**
 * Writes the record; false if it tells of a broken promise.
 * @param {string} root
 * @param {import('./part.js').Named[]} parts
 * @param {(line: string) => void} log
 */
export function writeRecord(root, parts, log) {
  const all = parts.map((part) => standing(root, part)).sort((a, b) => (a.part.name < b.part.name ? -1 : 1));
  writeFileSync(join(root, 'TRUST.md'), record(all));
  writeLedger(root, all);
  for (const one of all) log(`${one.part.name}: ${word(one)}`);
  return all.every((one) => !one.faults.length);
}

/** @param {Standing[]} all */
export function record(all) {
  const sections = POINTS.map(({ title, promise }, at) => {
    const own = all.filter((one) => one.part.point === at + 1);
    const told = own.length ? own.map(section).join('\n\n') : 'No part of the long form belongs to this point.';
    return `## ${at + 1}. ${title}\n\nPromised: ${promise}\n\n${told}`;
  });
  const rows = all.map((one) => `| ${one.part.point} | ${one.part.title} | \`${one.part.name}\` | ${word(one)} |`);
  return `${[HEAD, `| point | part | name | state |\n|---|---|---|---|\n${sorted(rows).join('\n')}`, ...sections].join('\n\n')}\n`;
}

const HEAD = `# The record

What \`make trust\` has measured, written by \`make trust-record\` and by nobody's hand. The short form of each promise is in
\`make test\`. [docs/trust.md](docs/trust.md) says how to repeat any part of it; counts of any shards on any machines come to the
same sums.`;

/** @param {string[]} rows */
function sorted(rows) {
  return [...rows].sort((a, b) => (a < b ? -1 : 1));
}

/** @param {Standing} one */
function word({ part, done, faults, stale }) {
  const old = stale ? `, ${number(stale)} known of other inputs and not counted` : '';
  if (!done.size) return `not run${old}`;
  if (faults.length) return '**broken**';
  return done.size === part.units ? 'holds' : `holds so far, ${number(done.size)} of ${number(part.units)} units done${old}`;
}

/** @param {Standing} one */
function section(one) {
  const { part, done, counts, faults } = one;
  const lines = [];
  if (done.size) lines.push(...part.tell(counts), measured(one));
  if (done.size < part.units) {
    const share = done.size ? `${number(done.size)} of ${number(part.units)} units are done` : 'it was not run on these sources';
    lines.push(`Not reached: ${share}`);
  }
  if (done.size) lines.push(...(part.short?.(counts) ?? []).map((line) => `Not reached: ${line}`));
  lines.push(...faults.map((fault) => `**Broken**: ${inLine(fault)}`));
  if (one.former) lines.push(...before(part, one.former));
  lines.push(`Again: \`make trust PART=${part.name}\`${part.needs?.length ? ` (needs ${part.needs.join(', ')})` : ''}`);
  return `### ${part.title}\n\n${lines.map((line) => line.replace(/^ */, '$&- ')).join('\n')}`;
}

/** What held, or did not, before the sources changed. @param {import('./part.js').Named} part @param {import('./ledger.js').Entry} former */
function before(part, former) {
  const units = numbers(former.units).size;
  const broken = broke(part, former.counts);
  const lines = [...part.tell(former.counts), measured(former), ...(part.short?.(former.counts) ?? []).map((line) => `Not reached: ${line}`)];
  if (units < part.units) lines.push(`Not reached: ${number(units)} of ${number(part.units)} units were done`);
  const verdict = broken.length ? 'it was **broken**' : 'it held';
  return [`On earlier sources ${verdict}:`, ...[...lines, ...broken.map((fault) => `broken then: ${inLine(fault)}`)].map((line) => `  ${line}`)];
}

/** @param {{ commits: string[], dates: string[], seconds: number }} one */
function measured({ commits, dates, seconds }) {
  return `Measured on ${commits.map((commit) => `\`${commit}\``).join(', ')}, ${span(dates)}, in ${duration(seconds)}`;
}

/** Whatever a fault quotes must not become headings or lists. @param {string} text */
function inLine(text) {
  return `\`${text.replaceAll('`', "'").replace(/\s+/g, ' ').slice(0, 500)}\``;
}

/** @param {string[]} dates */
function span(dates) {
  return dates.length === 1 ? dates[0] : `${dates[0]} to ${dates.at(-1)}`;
}
