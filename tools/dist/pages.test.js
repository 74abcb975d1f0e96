// What a page asks for: its sheets as one, and the parts of its scripts.

import assert from 'node:assert/strict';
import test from 'node:test';
import { gatherSheets, joinSheets, preload } from './pages.js';

const PAGE =
  '<link rel="stylesheet" href="styles/a.css">\n<link rel="stylesheet" href="styles/b.css">\n<script src="theme.js"></script>\n';

/** @param {Record<string, string>} [more] */
const site = (more = {}) =>
  new Map(
    Object.entries({ 'index.html': PAGE, 'styles/a.css': 'a{}', 'styles/b.css': 'b{}', ...more }).map(
      ([path, text]) => [path, Buffer.from(text)],
    ),
  );

test('consecutive style sheets are bundled in order', () => {
  const deep = '<link rel="stylesheet" href="../styles/b.css">\n<link rel="stylesheet" href="../styles/a.css">\n';
  const one = '<link rel="stylesheet" href="styles/a.css">\n';
  const all = site({ 'rules/x.html': deep, 'one.html': one });
  joinSheets(all);
  assert.match(
    String(all.get('index.html')),
    /^<link rel="stylesheet" href="styles\/a-b\.css" data-sheets="a\.css b\.css">\n<script/,
  );
  assert.equal(String(all.get('styles/a-b.css')), 'a{}b{}');
  assert.equal(
    String(all.get('rules/x.html')),
    '<link rel="stylesheet" href="../styles/b-a.css" data-sheets="b.css a.css">\n',
  );
  assert.equal(String(all.get('styles/b-a.css')), 'b{}a{}');
  assert.equal(String(all.get('one.html')), one);
  assert.equal(String(all.get('styles/a.css')), 'a{}');
});

test('a missing style sheet is an error', () => {
  const all = site();
  all.delete('styles/b.css');
  assert.throws(() => joinSheets(all), /index\.html: expected styles\/b\.css to be there/);
});

test('a page preloads the modules of its script, at any depth', () => {
  const core = '<link rel="modulepreload" href="pkg/oddchess.js">\n';
  const script = (/** @type {string} */ dots) =>
    `<script type="module" blocking="render" src="${dots}scripts/x.js"></script>\n`;
  const links = (/** @type {string} */ dots) =>
    ['a', 'b'].map((part) => `<link rel="modulepreload" href="${dots}scripts/${part}.js">\n`).join('');
  const all = site({
    'index.html': `${core}<link rel="modulepreload" href="features/play/page.js">\n${script('')}`,
    'rules/x.html': script('../'),
    'none.html': 'none\n',
  });
  preload(all, new Map([['scripts/x.js', ['scripts/a.js', 'scripts/b.js']]]));
  assert.equal(String(all.get('index.html')), core + links('') + script(''));
  assert.equal(String(all.get('rules/x.html')), links('../') + script('../'));
  assert.equal(String(all.get('none.html')), 'none\n');
});

test('the sheets of features lie with the others, and who asks for one asks there', () => {
  const all = new Map(
    Object.entries({
      'lab.html': '<link rel="stylesheet" href="features/lab/lab.css">\n',
      'features/lab/lab.css': 'a{}',
      'scripts/lab.js': `loadStyle('lab/lab.css', "lab/other.css")`,
    }).map(([path, text]) => [path, Buffer.from(text)]),
  );
  gatherSheets(all);
  assert.deepEqual(Object.fromEntries([...all].map(([path, body]) => [path, String(body)])), {
    'lab.html': '<link rel="stylesheet" href="styles/lab.css">\n',
    'styles/lab.css': 'a{}',
    'scripts/lab.js': `loadStyle('lab.css', "lab/other.css")`,
  });
});
