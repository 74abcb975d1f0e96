// Writes into www/pkg/ what the page takes from packages: one module a library, as small as can be, with its licence and
// the types of what is used; a style sheet, if it has one, beside it. The page has no bundler, so a library has to stand
// there as a file.
// Usage: node tools/libraries.js

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build, transform } from 'esbuild';

/** Each with what the page may ask of it. */
const LIBRARIES = [
  {
    file: 'qr',
    name: 'lean-qr',
    code: "export { generate, correction } from 'lean-qr';",
    types: `export interface Bitmap {
  /** In modules, without a quiet zone. */
  readonly size: number;
  get(x: number, y: number): boolean;
}
export const correction: Readonly<Record<'L' | 'M' | 'Q' | 'H', number>>;
/** Throws an error with code 4 if the text is too long. */
export function generate(text: string, options?: { minCorrectionLevel?: number }): Bitmap;
`,
  },
  {
    file: 'gif',
    name: 'omggif',
    code: "import { GifWriter } from 'omggif'; export { GifWriter };",
    types: `export interface Frame {
  /** In hundredths of a second. */
  delay?: number;
  disposal?: number;
  /** The index that leaves a pixel as it was. */
  transparent?: number;
}
export class GifWriter {
  /** A palette has a power of two of colours, each 0xrrggbb; a loop of 0 goes on for ever. */
  constructor(buffer: number[] | Uint8Array, width: number, height: number, options?: { palette?: number[]; loop?: number });
  addFrame(x: number, y: number, width: number, height: number, indexed: Uint8Array, options?: Frame): number;
  end(): number;
  setOutputBuffer(buffer: number[] | Uint8Array): void;
  getOutputBufferPosition(): number;
  setOutputBufferPosition(position: number): void;
}
`,
  },
  {
    file: 'plots',
    name: 'uplot',
    code: "export { default as Plot } from 'uplot';",
    sheet: 'dist/uPlot.min.css',
    types: `export type Columns = (number | null)[][];
export type Paint = string | (() => string);
export type Builder = (plot: Plot, series: number, from: number, to: number) => unknown;
export interface Series {
  label?: string;
  stroke?: Paint;
  fill?: Paint;
  width?: number;
  dash?: number[];
  show?: boolean;
  points?: { show?: boolean; size?: number; fill?: Paint; stroke?: Paint };
  paths?: Builder;
  spanGaps?: boolean;
  value?: (plot: Plot, value: number | null, series: number, at: number | null) => string | number;
}
export interface Axis {
  stroke?: Paint;
  font?: string;
  size?: number;
  gap?: number;
  label?: string;
  labelFont?: string;
  labelSize?: number;
  space?: number;
  grid?: { show?: boolean; stroke?: Paint; width?: number };
  ticks?: { show?: boolean; stroke?: Paint; width?: number; size?: number };
  values?: (plot: Plot, splits: number[]) => (string | number | null)[];
  incrs?: number[];
}
export interface Options {
  width: number;
  height: number;
  series: Series[];
  axes?: Axis[];
  bands?: { series: [number, number]; fill?: Paint }[];
  scales?: Record<string, { time?: boolean; range?: (plot: Plot, min: number, max: number) => [number, number] }>;
  legend?: { show?: boolean; live?: boolean };
  cursor?: { show?: boolean; x?: boolean; y?: boolean; drag?: { x?: boolean; y?: boolean; setScale?: boolean }; points?: { show?: boolean }; sync?: { key: string } };
  padding?: (number | null)[];
  hooks?: Record<string, ((plot: Plot) => void)[]>;
}
export class Plot {
  constructor(options: Options, data: Columns, target: HTMLElement);
  static paths: { bars(options: { size?: [number, number?, number?]; align?: -1 | 0 | 1; gap?: number }): Builder; stepped(options: { align?: -1 | 1 }): Builder };
  readonly root: HTMLElement;
  readonly cursor: { idx?: number | null };
  setData(data: Columns, resetScales?: boolean): void;
  setSize(size: { width: number; height: number }): void;
  redraw(rebuild?: boolean, axes?: boolean): void;
  destroy(): void;
}
`,
  },
];

for (const { file, name, code, types, sheet } of LIBRARIES) {
  const { version, license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
  const built = await build({
    stdin: { contents: code, resolveDir: '.' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['chrome111', 'firefox121', 'safari16.4'],
    legalComments: 'none',
    write: false,
  });
  const head = `/*! ${name} ${version} (${license})\n\n${licence(name)}\n*/\n`;
  writeFileSync(`www/pkg/${file}.js`, head + built.outputFiles[0]?.text);
  writeFileSync(`www/pkg/${file}.d.ts`, types);
  if (!sheet) continue;
  const dressed = await transform(readFileSync(`node_modules/${name}/${sheet}`, 'utf8'), { loader: 'css', minify: true });
  writeFileSync(`www/pkg/${file}.css`, head + dressed.code);
}

/** The text that has to go along with a copy: a file beside the library, or else the comment at the head of its source. @param {string} name */
function licence(name) {
  const beside = readdirSync(`node_modules/${name}`).find((one) => /^licen[cs]e/i.test(one));
  if (beside) return readFileSync(`node_modules/${name}/${beside}`, 'utf8').trim();
  const { main } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
  const lines = readFileSync(`node_modules/${name}/${main}`, 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return lines.slice(0, end).map((line) => line.replace(/^\/\/ ?/, '')).join('\n').trim();
}
