// A type check that accepts everything looks just like one that passes. So a script with planted errors is checked too:
// each strictness on which the scripts rely has a line there that must be reported as that error, and nothing else may be.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const folder = 'tests/browser/fixtures';
const lines = readFileSync(`${folder}/must-fail.js`, 'utf8').split('\n');
// The line after the comment, counted from one.
const planted = lines.flatMap((line, index) => {
  const code = /^\s*\/\/ fails: (TS\d+)$/.exec(line)?.[1];
  return code ? [`${index + 2} ${code}`] : [];
});

const { stdout, error } = spawnSync('tsc', ['--project', `${folder}/tsconfig.json`, '--pretty', 'false'], {
  encoding: 'utf8',
});
if (error) throw error;
const told = [...stdout.matchAll(/^.*must-fail\.js\((\d+),\d+\): error (TS\d+)/gm)].map(
  ([, line, code]) => `${line} ${code}`,
);

const through = planted.filter((one) => !told.includes(one));
const besides = told.filter((one) => !planted.includes(one));
if (!planted.length || through.length || besides.length) {
  for (const one of through) console.error(`the type check lets through the planted error of line ${one}`);
  for (const one of besides) console.error(`nobody has planted the error of line ${one}`);
  console.error(stdout || 'tsc says nothing');
  process.exit(1);
}
