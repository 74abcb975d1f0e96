// Language and sentences: which catalogue a tag means, and how an entry becomes a sentence (www/lib/locales.js,
// i18n.js).

import { before, test } from 'node:test';
import { expect } from '@playwright/test';
import {
  bindLocale,
  currentLanguage,
  loadLocale,
  localizedPage,
  overrideMessages,
  resolveId,
  setLocale,
  t,
  tInline,
  tMessage,
  tOriginal,
  withLocale,
} from '../../www/lib/i18n.js';
import { fetchCatalogue, nearestLanguage } from '../../www/lib/locales.js';

const CATALOGUES = {
  en: {
    plain: 'a plain sentence',
    counted: { on: 'count', zero: 'no move', one: '{count} move', other: '{count} moves' },
    forms: { plain: 'the king', object: 'him' },
    asks: 'take {what:object}',
    played: '{move} was played',
    guilders: '{count} guilders',
    ducats: '{count} ducats',
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

test('language tags are matched or ignored', () => {
  expect(['de', 'de-AT', 'DE-ch-1901', 'en-GB'].map(nearestLanguage)).toEqual(['de', 'de', 'de', 'en']);
  expect(['eu', '', '-', 'd', 'deu'].map(nearestLanguage)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a text that was typed is shown as it is, with its side', async () => {
  await setLocale('en');
  expect(tInline('=Camel')).toBe('Camel');
  expect(t('=great archer')).toBe('Great archer');
  expect(tInline('=plain')).toBe('plain');
  expect(tInline('=<b>{what}</b>', { what: 'x' })).toBe('<b>{what}</b>');
  expect(tInline('asks', { what: { id: '=Camel', args: {} } })).toBe('take Camel');
  expect(tInline('=Camel=forms')).toBe('Camel (the king)');
});

test('a catalogue is requested once, and again after a failure', async () => {
  expect(fetchCatalogue('en')).toBe(fetchCatalogue('en'));
  const first = fetchCatalogue('xx');
  await expect(first).rejects.toThrow('locales/xx.json: 404');
  expect(fetchCatalogue('xx')).not.toBe(first);
  await fetchCatalogue('xx').catch(() => {});
});

test('of two languages that are chosen one after the other the last is spoken, whichever comes first', async () => {
  const { fetch } = globalThis;
  let arrive = () => {};
  const french = new Promise((done) => (arrive = () => done({ ok: true, json: async () => ({}) })));
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {any} */ url) => (/fr\.json/.test(url) ? french : fetch(url))
  );
  const first = setLocale('fr');
  expect(await setLocale('en')).toBe(true);
  arrive();
  expect(await first).toBe(false);
  expect(currentLanguage()).toBe('en');
  globalThis.fetch = fetch;
});

test('messages: arguments, plurals, forms, missing ids', async () => {
  await setLocale('en');
  expect(currentLanguage()).toBe('en');
  expect(document.documentElement.lang).toBe('en');
  expect(t('plain')).toBe('A plain sentence');
  expect([0, 1, 2].map((count) => tInline('counted', { count }))).toEqual(['no move', '1 move', '2 moves']);
  expect(tInline('counted', { count: 12_345 })).toBe('12,345 moves');
  expect(tInline('counted', { count: 1234 })).toBe('1234 moves');
  expect(tMessage({ id: 'asks', args: { what: { id: 'forms', args: {} } } })).toBe('Take him');
  // Squares and moves are written as they are.
  expect(['e4', 'exd5', 'Nf3'].map((move) => t('played', { move }).slice(0, move.length))).toEqual([
    'e4',
    'exd5',
    'Nf3',
  ]);
  expect(tInline('asks')).toBe('take {what:object}');
  expect(tInline('nobody.knows')).toBe('nobody.knows');
});

test('pages are linked in the reader’s language where they are there, with their anchor', async () => {
  await setLocale('en');
  expect(localizedPage('rules/tax.html#castling')).toBe('rules/tax.html#castling');
  const german = await loadLocale('de');
  const pages = ['rules/tax.html#castling', 'rules/index.html', 'embedding.html', 'lab.html', 'lab.html#game=tax'];
  expect(withLocale(german, () => pages.map(localizedPage))).toEqual([
    'rules/tax.de.html#castling',
    'rules/index.de.html',
    'embedding.de.html',
    'lab.html',
    'lab.html#game=tax',
  ]);
});

test('a message can be overridden by an existing one', () => {
  overrideMessages({ guilders: 'ducats', plain: 'nobody.knows' });
  expect(tInline('guilders', { count: 3 })).toBe('3 ducats');
  expect(tOriginal({ id: 'guilders', args: { count: 3 } })).toBe('3 guilders');
  expect([resolveId('guilders'), resolveId('plain')]).toEqual(['ducats', 'plain']);
  overrideMessages({});
});

test('another locale can apply to one task, or to a later one', async () => {
  const german = await loadLocale('de');
  expect(withLocale(german, () => t('plain'))).toBe('Ein Satz');
  expect(currentLanguage()).toBe('en');
  const done = [];
  const work = withLocale(german, () => bindLocale(() => done.push(t('plain'))));
  work();
  expect(done).toEqual(['Ein Satz']);
  expect(() =>
    withLocale(german, () => {
      throw new Error('broken');
    }),
  ).toThrow('broken');
  expect(currentLanguage()).toBe('en');
});

test('where catalogues are split, late parts come with their sentences, also in a language chosen later', async () => {
  const files = {
    'en.json': { plain: 'first' },
    'en.more.json': { more: 'more' },
    'de.json': { plain: 'zuerst' },
    'de.more.json': { more: 'mehr' },
  };
  /** @type {string[]} */
  const asked = [];
  let broken = true;
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {URL} */ url) => {
      const name = /** @type {'en.json'} */ (/[\w.]+$/.exec(String(url))?.[0]);
      asked.push(name);
      return { ok: !broken || !/more/.test(name), status: 503, json: async () => structuredClone(files[name]) };
    }
  );
  /** @type {any} */ (globalThis).ODDCHESS_SPLIT = true;
  const split = '../../www/lib/locales.js?split';
  /** @type {typeof import('../../www/lib/locales.js')} */
  const { fetchCatalogue: fetchParts, late } = await import(split);
  const words = await fetchParts('en');
  expect(words).toEqual({ plain: 'first' });
  await expect(late(async () => 'dialog')).rejects.toThrow('locales/en.more.json: 503');
  broken = false;
  expect(await late(async () => 'dialog')).toBe('dialog');
  expect(words).toEqual({ plain: 'first', more: 'more' });
  expect(await fetchParts('de')).toEqual({ plain: 'zuerst', more: 'mehr' });
  await late(async () => {});
  expect(asked).toEqual(['en.json', 'en.more.json', 'en.more.json', 'de.json', 'de.more.json']);
});
