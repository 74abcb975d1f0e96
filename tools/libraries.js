// Writes into www/pkg/ what the page takes from packages: one module a library, as small as can be, with its licence;
// its types are those of the package; a style sheet, if it has one, beside it. The page has no bundler, so a library
// has to stand there as a file.
// Usage: node tools/libraries.js

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build, transform } from 'esbuild';

/** Each with what the page may ask of it, and the types that it needs besides. */
const LIBRARIES = [
  { file: 'qr', name: 'qr', code: "export { encodeQR } from 'qr';" },
  { file: 'scan', name: 'qr', code: "export { decodeQR } from 'qr/decode.js';" },
  { file: 'gif', name: 'omggif', code: "export { GifWriter } from 'omggif';" },
  { file: 'rating', name: 'glicko2-lite', code: "export { default as rate } from 'glicko2-lite';" },
  {
    file: 'fsrs',
    name: 'ts-fsrs',
    code: "export { createEmptyCard, fsrs, Rating, State } from 'ts-fsrs';",
    types: "export type { Card, Grade } from 'ts-fsrs';",
  },
  {
    file: 'schema',
    name: 'valibot',
    code: "export { array, boolean, check, integer, literal, maxLength, maxValue, minValue, nullable, number, object, optional, picklist, pipe, record, regex, safeParse, strictObject, string, variant } from 'valibot';",
    types: "export type { GenericSchema } from 'valibot';",
  },
  {
    file: 'plots',
    name: 'uplot',
    code: "export { default as Plot } from 'uplot';",
    sheet: 'dist/uPlot.min.css',
    types:
      "import type uPlot from 'uplot';\nexport type Series = uPlot.Series;\nexport type Options = uPlot.Options;\nexport type Data = uPlot.AlignedData;",
  },
];

for (const { file, name, code, types = '', sheet } of LIBRARIES) {
  const { version, license, main } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
  const head = `/*! ${name} ${version} (${license})\n\n${licence(name, main)}\n*/\n`;
  const target = ['chrome111', 'firefox121', 'safari16.4'];
  await build({
    stdin: { contents: code, resolveDir: '.' },
    bundle: true,
    minify: true,
    format: 'esm',
    target,
    legalComments: 'none',
    banner: { js: head },
    outfile: `www/pkg/${file}.js`,
  });
  writeFileSync(`www/pkg/${file}.d.ts`, `${code}\n${types}\n`);
  if (!sheet) continue;
  const dressed = await transform(readFileSync(`node_modules/${name}/${sheet}`, 'utf8'), {
    loader: 'css',
    minify: true,
  });
  writeFileSync(`www/pkg/${file}.css`, head + dressed.code);
}

/**
 * The text that has to go along with a copy: a file beside the library, or else the comment at the head of its source.
 * @param {string} name
 * @param {string} main
 */
function licence(name, main) {
  const files = readdirSync(`node_modules/${name}`).filter((one) => /^licen[cs]e/i.test(one));
  // Of two to choose from, the short one.
  const beside = files.find((one) => /mit/i.test(one)) ?? files[0];
  if (beside) return readFileSync(`node_modules/${name}/${beside}`, 'utf8').trim();
  const [comment = ''] = /^(\/\/.*\n)+/.exec(readFileSync(`node_modules/${name}/${main}`, 'utf8')) ?? [];
  return comment.replace(/^\/\/ ?/gm, '').trim();
}
