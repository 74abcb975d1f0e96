// The sheets that a page asks for, as one.

import assert from 'node:assert/strict';
import test from 'node:test';
import { joinSheets } from './sheets.js';

const PAGE = '<link rel="stylesheet" href="style/a.css">\n<link rel="stylesheet" href="style/b.css">\n<script src="app/theme.js"></script>\n';

/** @param {Record<string, string>} [more] */
const site = (more = {}) =>
  new Map(Object.entries({ 'index.html': PAGE, 'style/a.css': 'a{}', 'style/b.css': 'b{}', ...more }).map(([path, text]) => [path, Buffer.from(text)]));

test('sheets in a row become one, in their order, and stay beside it', () => {
  const deep = '<link rel="stylesheet" href="../style/b.css">\n<link rel="stylesheet" href="../style/a.css">\n';
  const one = '<link rel="stylesheet" href="style/a.css">\n';
  const all = site({ 'rules/x.html': deep, 'one.html': one });
  joinSheets(all);
  assert.match(String(all.get('index.html')), /^<link rel="stylesheet" href="style\/a-b\.css" data-sheets="a\.css b\.css">\n<script/);
  assert.equal(String(all.get('style/a-b.css')), 'a{}b{}');
  assert.equal(String(all.get('rules/x.html')), '<link rel="stylesheet" href="../style/b-a.css" data-sheets="b.css a.css">\n');
  assert.equal(String(all.get('style/b-a.css')), 'b{}a{}');
  assert.equal(String(all.get('one.html')), one);
  assert.equal(String(all.get('style/a.css')), 'a{}');
});

test('a sheet that is not there is told', () => {
  const all = site();
  all.delete('style/b.css');
  assert.throws(() => joinSheets(all), /index\.html: expected style\/b\.css to be there/);
});
