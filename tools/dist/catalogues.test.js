// Which sentences come first: what the playground can say before more is loaded, and nothing else.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { initSync, Playground } from '../../www/pkg/oddchess.js';
import { FAMILIES, parts, partsOfPages, splitCatalogues } from './catalogues.js';

const page = (/** @type {string} */ script) => `<script type="module" src="${script}"></script>`;
const SITE = {
  'index.html': page('features/play/playground.js'),
  'lab.html': page('features/lab/lab.js'),
  'findings.html': page('features/lab/findings.js'),
  'puzzles.html': page('features/puzzles/puzzles.js'),
  'study.html': page('features/studies/study.js'),
  'learn.html': page('features/learn/learn.js'),
  'print.html': page('features/print/print.js'),
  'embed.html': page('features/embed/embed.js'),
  'embed-puzzle.html': page('features/embed/puzzle.js'),
  'features/play/playground.js': `import { a } from '../../lib/a.js';\nawait import('./plain.js');\nlate(() => import('./dialog.js'));\nt('page.start'); t('page.edit.play');`,
  'features/play/plain.js': `import {\n  b,\n} from './b.js';\nt(\`page.fault.\${fault}\`);`,
  'features/play/b.js': `// 'page.comment'\n/** 'page.comment' */\nt('page.b');`,
  'features/play/dialog.js': `import '../../lib/a.js';\nimport('./deep.js');\nt('page.dialog'); t('page.b');`,
  'features/play/deep.js': `t('page.deep'); t('page.comment');`,
  'board.js': `export { B } from './element/register.js';`,
  'lib/a.js': `await import('../element/register.js');\nt('page.a');`,
  'features/lab/lab.js': `import '../../lib/a.js';\nneedParts('more', 'lab'); t('page.lab'); t('page.lab.shared');`,
  'features/lab/findings.js': `needParts('more', 'lab'); export const show = () => late(() => import('../lab/lab.js'));`,
  'features/puzzles/puzzles.js': `needParts('more', 'puzzles'); t('page.puzzle'); t('page.dialog');`,
  'features/studies/study.js': `needParts('more', 'study'); t('page.study'); t('page.dialog');`,
  'features/learn/learn.js': `needParts('more', 'learn'); t(\`page.course.\${game}.\${step}.task\`); t('page.dialog');`,
  'features/puzzles/list.js': `t('page.puzzle.list');`,
  'features/print/print.js': `needParts('more', 'puzzles', 'print'); t(\`page.sheet.\${game}.\${name}\`); t('page.dialog');`,
  'features/embed/embed.js': `import '../../element/register.js'; t('page.embed');`,
  'features/embed/puzzle.js': `import '../puzzles/list.js'; needParts('more', 'puzzles');`,
  'element/register.js': `needParts('more'); t('page.element');`,
};
const IDS = [
  'page.start',
  'page.edit.play',
  'page.fault.x',
  'page.b',
  'page.a',
  'page.dialog',
  'page.deep',
  'page.comment',
  'page.lab',
];
const files = (/** @type {Record<string, string>} */ more = {}) =>
  new Map(Object.entries({ ...SITE, ...more }).map(([path, text]) => [path, Buffer.from(text)]));

test('what a module of the first load names comes first; what is named behind late, in the lab or for tools does not', () => {
  const partOf = parts(files());
  const all = [
    ...IDS,
    'page.puzzle',
    'page.study',
    'page.course.go.first.task',
    'page.sheet.go.win',
    'page.puzzle.list',
    'page.embed',
    'page.element',
    'pick.over',
    'chess.fen.x',
    'lab.key',
    'cli.file',
  ];
  assert.deepEqual(Object.fromEntries(all.map((id) => [id, partOf(id)])), {
    'page.start': 'first',
    'page.edit.play': 'first',
    'page.fault.x': 'first',
    'page.b': 'first',
    'page.a': 'first',
    'page.dialog': 'more',
    'page.deep': 'more',
    'page.comment': 'more',
    'page.lab': 'lab',
    'page.puzzle': 'puzzles',
    'page.study': 'study',
    'page.course.go.first.task': 'learn',
    'page.sheet.go.win': 'print',
    'page.puzzle.list': 'puzzles',
    // They ask for more themselves before they show anything.
    'page.embed': 'more',
    'page.element': 'more',
    'pick.over': 'first',
    'chess.fen.x': 'more',
    'lab.key': 'lab',
    'cli.file': 'none',
  });
});

test('a page asks early for the parts that its script will ask for', () => {
  const asked = partsOfPages(files());
  assert.deepEqual(
    ['index.html', 'lab.html', 'print.html'].map((page) => asked.get(page)),
    [[], ['more', 'lab'], ['more', 'puzzles', 'print']],
  );
});

test('a sentence that no script names is an error', () => {
  assert.throws(() => parts(files())('page.fault.x.y'), /No script names page\.fault\.x\.y/);
});

test('each catalogue becomes one file for each part', () => {
  const words = { 'page.a': 'a', 'page.dialog': { on: 'n', other: 'b' }, 'lab.x': 'c', 'puzzle.x': 'd', 'cli.x': 'e' };
  const site = files({ 'locales/pt-BR.json': JSON.stringify(words) });
  splitCatalogues(site, parts(site));
  const read = (/** @type {string} */ name) => JSON.parse(String(site.get(`locales/${name}.json`)));
  assert.deepEqual(['pt-BR', 'pt-BR.more', 'pt-BR.lab', 'pt-BR.puzzles'].map(read), [
    { 'page.a': 'a' },
    { 'page.dialog': { on: 'n', other: 'b' } },
    { 'lab.x': 'c' },
    { 'puzzle.x': 'd' },
  ]);
  assert.equal(site.has('locales/pt-BR.none.json'), false);
});

/** The ids of all messages in an answer of the core. @param {unknown} told @param {Set<string>} ids */
function collect(told, ids) {
  if (typeof told !== 'object' || told === null) return;
  if ('id' in told && 'args' in told) ids.add(String(told.id));
  for (const value of Object.values(told)) collect(value, ids);
}

test('nothing that the core says of a game in play is left for later', () => {
  initSync({ module: readFileSync(new URL('../../www/pkg/oddchess_bg.wasm', import.meta.url)) });
  let seed = 1;
  const random = (/** @type {number} */ below) => {
    seed = (seed * 48271) % 0x7fffffff;
    return seed % below;
  };
  /** @type {Set<string>} */
  const ids = new Set();
  for (const card of Playground.games()) {
    collect([card.name, card.tagline], ids);
    const game = new Playground(`#${card.id}`);
    const squares = game.board().squares.map(({ name }) => name);
    collect(game.rules(), ids);
    for (let ply = 0; ply < 80 && !game.view().result; ply += 1) {
      for (let tries = 0; tries < 200; tries += 1) {
        const steps = [squares[random(squares.length)] ?? ''];
        let answer = game.interpret(steps);
        collect([answer, game.refuse_text(steps[0] ?? ''), game.reach(steps[0] ?? '')], ids);
        collect(game.interpret([...steps, squares[random(squares.length)] ?? '']), ids);
        while (answer.state === 'open' && answer.targets.length + answer.choices.length > 0) {
          const next = [
            ...answer.targets.filter((target) => !target.blocked).map(({ square }) => square),
            ...answer.choices.map(({ step }) => step),
          ];
          if (next.length === 0) break;
          steps.push(next[random(next.length)] ?? '');
          answer = game.interpret(steps);
          collect(answer, ids);
        }
        if (answer.state !== 'legal') continue;
        collect(game.play(steps), ids);
        break;
      }
      collect([game.view(), game.record(0)], ids);
    }
    game.resign(false);
    collect([game.view(), game.interpret([squares[0] ?? '']), game.refuse_text('e4')], ids);
    game.free();
  }
  assert.ok(ids.size > 130, `only ${ids.size} different messages were heard`);
  const left = [...ids].filter((id) => Object.values(FAMILIES).some((family) => family.test(id)));
  assert.deepEqual(left, []);
});
