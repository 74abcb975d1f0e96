// Writes dist/: the site as www/ has it, with its scripts and styles made small. Every file keeps its name and place, so
// whatever works in www/ works there.
// Usage: node tools/dist.js
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { transform } from 'esbuild';

const target = ['chrome111', 'firefox121', 'safari16.4'];

rmSync('dist', { recursive: true, force: true });
cpSync('www', 'dist', { recursive: true, filter: (path) => !path.endsWith('.d.ts') });

const sums = new Map();
for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = `${entry.parentPath}/${entry.name}`;
  const kind = entry.name.slice(entry.name.lastIndexOf('.') + 1);
  if (kind === 'js' || kind === 'css') {
    const { code } = await transform(readFileSync(path, 'utf8'), { loader: kind, minify: true, target, legalComments: 'none' });
    writeFileSync(path, code);
  }
  const body = readFileSync(path);
  const sum = sums.get(kind) ?? { files: 0, raw: 0, gzip: 0, brotli: 0 };
  sum.files += 1;
  sum.raw += body.length;
  sum.gzip += gzipSync(body, { level: 9 }).length;
  sum.brotli += brotliCompressSync(body).length;
  sums.set(kind, sum);
}
for (const [kind, { files, raw, gzip, brotli }] of [...sums].sort()) {
  console.log(`${kind.padEnd(12)} ${String(files).padStart(3)} files  raw ${String(raw).padStart(8)}  gzip ${String(gzip).padStart(7)}  brotli ${String(brotli).padStart(7)}`);
}
