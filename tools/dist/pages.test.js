// What a page asks for: its sheets as one, and the parts of its scripts.

import assert from 'node:assert/strict';
import test from 'node:test';
import { gatherSheets, inlineFirst, joinSheets, preload } from './pages.js';

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

test('a page asks for all that its scripts need, the largest first, before anything that the parser waits for', () => {
  const script = (/** @type {string} */ dots) =>
    `<script type="module" blocking="render" src="${dots}scripts/x.js"></script>\n`;
  const preloads = (/** @type {string} */ dots, /** @type {string[]} */ ...parts) =>
    parts.map((part) => `<link rel="modulepreload" href="${dots}scripts/${part}.js">\n`).join('');
  const sheet = (/** @type {string} */ dots) =>
    `<link rel="stylesheet" href="${dots}styles/a.css" data-sheets="a.css">\n`;
  const asked = (/** @type {string} */ dots) => `<link rel="preload" as="style" href="${dots}styles/a.css">\n`;
  const first = (/** @type {string} */ dots, more = '') => `<script src="${dots}theme.js"${more}></script>\n`;
  const words = (more = '') => ` data-words-src="locales/en.json${more}"`;
  const start = ' data-start-src="pkg/starts/to-home.json"';
  const late = '<link rel="modulepreload" href="scripts/late.js">\n<link rel="modulepreload" href="lib/gone.js">\n';
  const all = site({
    'index.html': sheet('') + first('', words() + start) + late + script(''),
    'rules/x.html': sheet('../') + first('../', words()) + script('../'),
    'none.html': 'none\n',
    'bare.html': script(''),
    'locales/de.json': '{}',
    'locales/en.json': '{}',
    'locales/en.more.json': '{}',
    'pkg/starts/other.json': '{}',
    'pkg/starts/to-go.json': '{}',
    'scripts/b.js': 'let large;',
  });
  const needed = { 'scripts/x.js': ['scripts/a.js', 'scripts/b.js'], 'scripts/late.js': ['scripts/c.js'] };
  preload(all, new Map(Object.entries(needed)), new Map([['index.html', ['more', 'gone']]]));
  assert.equal(
    String(all.get('index.html')),
    asked('') +
      first('', ` data-languages="de en" data-starts="go"${words(' locales/en.more.json')}${start}`) +
      preloads('', 'b', 'a', 'x', 'late', 'c') +
      sheet('') +
      script(''),
  );
  assert.equal(
    String(all.get('rules/x.html')),
    asked('../') +
      first('../', ` data-languages="de en"${words()}`) +
      preloads('../', 'b', 'a', 'x') +
      sheet('../') +
      script('../'),
  );
  assert.equal(String(all.get('none.html')), 'none\n');
  assert.equal(String(all.get('bare.html')), preloads('', 'b', 'a', 'x') + script(''));
});

test('the first script is within each page, allowed by its digest, and beside it', () => {
  const policy = (/** @type {string} */ more) => `<meta content="script-src 'self'${more}; style-src 'self'">`;
  const all = site({
    'theme.js': 'first();\n',
    'index.html': `${policy('')}<script src="theme.js" data-words-src="en.json"></script>`,
    'rules/x.html': `${policy('')}<script src="../theme.js"></script>`,
    'other.html': policy(''),
  });
  inlineFirst(all);
  const digest = " 'sha256-zLkkCRwXnY9Po9RpPpnc0FGgkj110bMQ+s91j2btock='";
  assert.equal(
    String(all.get('index.html')),
    `${policy(digest)}<script data-root="./" data-words-src="en.json">first();</script>`,
  );
  assert.equal(String(all.get('rules/x.html')), `${policy(digest)}<script data-root="../">first();</script>`);
  assert.equal(String(all.get('other.html')), policy(''));
  assert.equal(String(all.get('theme.js')), 'first();\n');
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
