// Language and sentences: which catalogue a tag means, and how an entry becomes a sentence (www/lib/locales.js,
// words.js).

import { before, test } from 'node:test';
import { expect } from '@playwright/test';
import {
  later,
  learn,
  literally,
  loadWords,
  pageOf,
  phrase,
  say,
  speaking,
  spoken,
  standsFor,
  swap,
  words,
} from '../../www/lib/i18n.js';
import { fetchWords, nearest } from '../../www/lib/locales.js';

const CATALOGUES = {
  en: {
    plain: 'a plain sentence',
    counted: { on: 'count', zero: 'no move', one: '{count} move', other: '{count} moves' },
    forms: { plain: 'the king', object: 'him' },
    asks: 'take {what:object}',
    guilders: '{count} guilders',
    ducats: '{count} ducats',
    page: 'rules.de.html',
    foreign: 'https://evil.example/',
  },
  de: { plain: 'ein Satz' },
};

before(() => {
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {URL} */ url) => {
      const name = /(\w+)\.json$/.exec(String(url))?.[1];
      const body = CATALOGUES[/** @type {'en' | 'de'} */ (name)];
      return { ok: Boolean(body), status: 404, json: async () => body };
    }
  );
  globalThis.document = /** @type {any} */ ({ documentElement: {} });
});

test('a tag means its language, or nothing', () => {
  expect(['de', 'de-AT', 'DE-ch-1901', 'en-GB'].map(nearest)).toEqual(['de', 'de', 'de', 'en']);
  expect(['eu', '', '-', 'd', 'deu'].map(nearest)).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

test('a catalogue is asked for once, and again if it did not come', async () => {
  expect(fetchWords('en')).toBe(fetchWords('en'));
  const first = fetchWords('xx');
  await expect(first).rejects.toThrow('locales/xx.json: 404');
  expect(fetchWords('xx')).not.toBe(first);
  await fetchWords('xx').catch(() => {});
});

test('sentences: arguments, numbers, forms, and what is missing', async () => {
  await loadWords('en');
  expect(spoken()).toBe('en');
  expect(document.documentElement.lang).toBe('en');
  expect(words('plain')).toBe('A plain sentence');
  expect([0, 1, 2].map((count) => phrase('counted', { count }))).toEqual(['no move', '1 move', '2 moves']);
  expect(phrase('counted', { count: 12_345 })).toBe('12,345 moves');
  expect(phrase('counted', { count: 1234 })).toBe('1234 moves');
  expect(say({ id: 'asks', args: { what: { id: 'forms', args: {} } } })).toBe('Take him');
  expect(phrase('asks')).toBe('take {what:object}');
  expect(phrase('nobody.knows')).toBe('nobody.knows');
});

test('what words say is never trusted with an address', () => {
  expect(pageOf('page', 'rules.html')).toBe('rules.de.html');
  expect(pageOf('foreign', 'rules.html')).toBe('rules.html');
  expect(pageOf('plain', 'rules.html')).toBe('rules.html');
});

test('a phrase may stand for another, if there is that one', () => {
  swap({ guilders: 'ducats', plain: 'nobody.knows' });
  expect(phrase('guilders', { count: 3 })).toBe('3 ducats');
  expect(literally({ id: 'guilders', args: { count: 3 } })).toBe('3 guilders');
  expect([standsFor('guilders'), standsFor('plain')]).toEqual(['ducats', 'plain']);
  swap({});
});

test('another language for as long as some work takes, or for work to be done later', async () => {
  const german = await learn('de');
  expect(speaking(german, () => words('plain'))).toBe('Ein Satz');
  expect(spoken()).toBe('en');
  const done = [];
  const work = speaking(german, () => later(() => done.push(words('plain'))));
  work();
  expect(done).toEqual(['Ein Satz']);
  expect(() =>
    speaking(german, () => {
      throw new Error('broken');
    }),
  ).toThrow('broken');
  expect(spoken()).toBe('en');
});
