// The pictures of the rules pages show what their examples lead to (tools/diagrams.js).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { written } from '../../tools/diagrams.js';

const www = new URL('../../www/', import.meta.url);

test('every example has its diagram, in words, too, and all are current', () => {
  const files = written();
  assert.ok(files.size >= 12, `${files.size} files`);
  for (const [path, text] of files)
    assert.ok(readFileSync(new URL(path, www), 'utf8') === text, `www/${path}: run node tools/diagrams.js`);
});

test('pictures are light, and hold nothing that a content policy could forbid', () => {
  for (const [path, text] of written()) {
    if (!path.endsWith('.svg')) continue;
    assert.ok(text.length < 40_000, `${path}: ${text.length} bytes`);
    assert.doesNotMatch(text, /<style|style=|<script|https?:\/\/(?!www\.w3\.org\/2000\/svg")/, path);
  }
});
