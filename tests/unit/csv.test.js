// Tables with commas (www/lib/csv.js).

import test from 'node:test';
import { expect } from '@playwright/test';
import { csvText, harmless } from '../../www/lib/csv.js';

test('what would break a row is quoted, and no text begins a formula', () => {
  expect(csvText([['a', 'b,c', '"d"', 'e\nf', ''], ['1']])).toBe('a,"b,c","""d""","e\nf",\r\n1\r\n');
  for (const text of ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1']) expect(harmless(text)).toBe(`'${text}`);
  for (const text of ['<svg>=', '1. e4', '', 'a=b']) expect(harmless(text)).toBe(text);
});
