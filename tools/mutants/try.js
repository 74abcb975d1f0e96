// `node tools/mutants/try.js [word …]`: tries the mutants whose names have one of these words in them (all without any), and
// tells who survives; `--known` uses what the last survey found about the tests. For work on tests.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Trials } from './trials.js';
import { Woven } from './woven.js';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const log = (/** @type {string} */ line) => console.log(new Date().toISOString().slice(11, 19), line);
const woven = new Woven(process.cwd(), log);
const trials = new Trials(woven, log);
const programs = woven.make();
if (process.argv.includes('--known')) trials.recall(programs);
else await trials.survey(programs);
const file = join(woven.home, 'tried.jsonl');
/** @type {Record<string, number>} */
const sums = {};
for (const [number, { name }] of woven.mutants.entries()) {
  if (words.length && !words.some((word) => name.includes(word))) continue;
  const { outcome, by, seconds } = await trials.try(number);
  sums[outcome] = (sums[outcome] ?? 0) + 1;
  appendFileSync(file, `${JSON.stringify({ number, key: woven.key(number), name, outcome, by, seconds })}\n`);
  if (outcome === 'missed' || outcome === 'untried') log(`${outcome} ${name}`);
}
trials.keepHints();
log(JSON.stringify(sums));
