// `node tools/mutants/try.js [word …]`: tries the mutants whose names have one of these words in them (all without any), and
// tells who survives; `--known` takes what was built and surveyed the last time. For work on tests.

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Trials } from './trials.js';
import { Woven } from './woven.js';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const log = (/** @type {string} */ line) => console.log(new Date().toISOString().slice(11, 19), line);
const woven = new Woven(process.cwd(), log);
const trials = new Trials(woven, log);
if (process.argv.includes('--known')) {
  woven.recall();
  trials.recall();
} else {
  await trials.survey(woven.make());
}
const file = join(woven.home, 'tried.jsonl');
/** @type {Record<string, number>} */
const sums = {};
// With `--on` those that stand in the file already are not tried again.
const before = process.argv.includes('--on') && existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
const done = new Set(before.map((line) => JSON.parse(line).number));
const numbers = woven.mutants.flatMap(({ name }, number) => (!done.has(number) && (!words.length || words.some((word) => name.includes(word))) ? [number] : []));
await trials.all(numbers, (number, { outcome, by, seconds }) => {
  const { name } = woven.mutants[number];
  sums[outcome] = (sums[outcome] ?? 0) + 1;
  appendFileSync(file, `${JSON.stringify({ number, key: woven.key(number), name, outcome, by, seconds })}\n`);
  if (outcome === 'missed' || outcome === 'untried') log(`${outcome} ${name}`);
});
log(JSON.stringify(sums));
