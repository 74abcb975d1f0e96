// Storage (www/lib/storage.js), with a store that can be full, denied or damaged.

import { beforeEach, test } from 'node:test';
import { expect } from '@playwright/test';
import * as faults from '../../www/lib/faults.js';
import { fits, isRecord, list, object, or, record, text } from '../../www/lib/shape.js';
import { pruneBeside } from '../../www/state/saved-games.js';

/** Whatever it is. */
const any = fits(() => true);

/** @type {Map<string, string>} */
const kept = new Map();
/** Thrown instead of writing, or of doing anything. @type {{ write?: Error, all?: Error }} */
let fails = {};
Object.defineProperty(globalThis, 'localStorage', {
  configurable: true,
  get() {
    if (fails.all) throw fails.all;
    return {
      get length() {
        return kept.size;
      },
      key: (/** @type {number} */ at) => [...kept.keys()][at] ?? null,
      getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
      removeItem: (/** @type {string} */ key) => kept.delete(key),
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
        if (fails.write) throw fails.write;
        kept.set(key, value);
      },
    };
  },
});

/** @type {typeof import('../../www/lib/storage.js') & typeof faults} */
let storage;
let loads = 0;
beforeEach(async () => {
  kept.clear();
  fails = {};
  for (const [fault] of faults.faults()) faults.endFault(fault);
  // Each test loads a separate module, because the module remembers what it could not save.
  storage = { ...(await import(`../../www/lib/storage.js?load=${(loads += 1)}`)), ...faults };
});

test('saved values are restored and found by prefix', () => {
  expect(storage.save('game.a', { moves: [1] })).toBe(true);
  expect(storage.save('game.b', 7)).toBe(true);
  kept.set('stranger', '1');
  expect(storage.load('game.a', any)).toEqual({ moves: [1] });
  expect(storage.load('game.c', any)).toBeUndefined();
  expect(storage.keysWithPrefix('game.')).toEqual(['game.a', 'game.b']);
  storage.remove('game.a');
  expect(storage.keysWithPrefix('')).toEqual(['game.b']);
  expect(storage.faults()).toEqual([]);
});

test('unreadable values are set aside, never overwritten', () => {
  kept.set('oddchess.prefs', '{broken');
  expect(storage.load('prefs', any)).toBeUndefined();
  expect(kept.get('oddchess.damaged.prefs')).toBe('{broken');
  expect(kept.has('oddchess.prefs')).toBe(false);
  kept.set('oddchess.list', '{}');
  expect(storage.load('list', list(text))).toBeUndefined();
  expect(kept.get('oddchess.damaged.list')).toBe('{}');
  // A second one does not take the place of the first.
  kept.set('oddchess.list', '{ }');
  storage.load('list', list(text));
  const keys = 'oddchess.damaged.prefs, oddchess.damaged.list, oddchess.damaged.list+';
  expect(keys.split(', ').map((key) => kept.get(key))).toEqual(['{broken', '{}', '{ }']);
  expect(storage.faults()).toEqual([['damaged', { keys }]]);
  expect(storage.save('prefs', {})).toBe(true);
});

test("values that can't be set aside are left alone", () => {
  kept.set('oddchess.prefs', '{broken');
  fails = { write: new DOMException('', 'QuotaExceededError') };
  storage.load('prefs', any);
  fails = {};
  expect(storage.save('prefs', {})).toBe(false);
  expect(kept.get('oddchess.prefs')).toBe('{broken');
});

test('each kind of fault is reported once, also to later listeners', () => {
  /** @type {string[]} */
  const told = [];
  const end = storage.onFault((fault) => fault && told.push(fault));
  fails = { write: new DOMException('', 'QuotaExceededError') };
  expect([storage.save('a', 1), storage.save('a', 1)]).toEqual([false, false]);
  fails = { all: new DOMException('', 'SecurityError') };
  expect([storage.save('a', 1), storage.load('a', any), storage.keysWithPrefix('')]).toEqual([false, undefined, []]);
  storage.remove('a');
  expect(told).toEqual(['full', 'denied']);
  end();
  /** @type {string[]} */
  const late = [];
  storage.onFault((fault) => late.push(fault));
  expect(late).toEqual(['full', 'denied']);
  expect(told).toHaveLength(2);
});

test('storage counts as full until what did not fit is saved, or there is as much room for something else', () => {
  /** @type {(string | undefined)[]} */
  const told = [];
  storage.onFault((fault) => told.push(fault));
  const full = (/** @type {boolean} */ now) => {
    fails = now ? { write: new DOMException('', 'QuotaExceededError') } : {};
  };
  storage.save('small', 'abc');
  full(true);
  for (const key of ['a', 'b']) storage.save(key, 'long enough');
  full(false);
  // What is written over takes no room.
  storage.save('small', 'abd');
  storage.save('a', 'long enough');
  expect(storage.faults()).toEqual([]);
  full(true);
  storage.save('c', 'much longer than before');
  full(false);
  storage.save('d', 'short');
  storage.save('small', 'abe');
  expect(storage.faults()).toHaveLength(1);
  storage.remove('c');
  expect(storage.faults()).toEqual([]);
  expect(told.filter(Boolean)).toEqual(['full', 'full']);
  expect(told.at(-1)).toBeUndefined();
});

test('the part of a value that can be used takes its place', () => {
  const shape = object({ done: record(object({ on: text })), note: or(text, '') }, { at: text });
  const whole = { done: { a: { on: 'x', more: 1 } }, note: 'n', at: 'y', later: [null] };
  kept.set('oddchess.v', JSON.stringify(whole));
  expect(storage.load('v', shape)).toEqual(whole);
  expect(storage.faults()).toEqual([]);
  const spoilt =
    '{"done":{"a":{"on":"x"},"b":null,"__proto__":{"on":"x"},"constructor":{"on":"x"}},"note":1e999,"at":7}';
  kept.set('oddchess.v', spoilt);
  expect(storage.load('v', shape)).toEqual({ done: { a: { on: 'x' } }, note: '' });
  expect(kept.get('oddchess.v')).toBe('{"done":{"a":{"on":"x"}},"note":""}');
  expect(kept.get('oddchess.damaged.v')).toBe(spoilt);
  expect([null, [], 'x', 7].map(isRecord)).toEqual([false, false, false, false]);
});

test('what is kept beside a saved game stays, however old it is', () => {
  for (const id of ['old', 'saved']) storage.save(`match.${id}`, {});
  storage.save('game.saved', {});
  // Later than these two.
  for (let later = 0; later < 20; later += 1) storage.save(`match.z${later}`, {});
  pruneBeside('match.');
  expect(storage.keysWithPrefix('match.')).toHaveLength(21);
  expect(storage.load('match.saved', any)).toBeDefined();
  expect(storage.load('match.old', any)).toBeUndefined();
});

test('what another tab has switched or worded meanwhile is kept', async () => {
  Object.assign(globalThis, { addEventListener: () => {} });
  const [{ isLayerOn, setLayer }, { setWording }] = await Promise.all([
    import('../../www/state/visible-layers.js'),
    import('../../www/state/text-preferences.js'),
  ]);
  const layers = ['a', 'b'].map((id) => ({ id, on: true, marks: [] }));
  const card = /** @type {any} */ ({ id: 'chess', layers });
  setLayer(card, 'a', false);
  kept.set('oddchess.layers', JSON.stringify({ chess: { b: false }, taxi: { c: false } }));
  setLayer(card, 'a', false);
  expect(JSON.parse(kept.get('oddchess.layers') ?? '')).toEqual({ chess: { a: false, b: false }, taxi: { c: false } });
  expect(isLayerOn(card, 'b')).toBe(false);
  setWording('guilders', 'ducats');
  kept.set('oddchess.wordings', JSON.stringify({ fare: 'toll' }));
  setWording('guilders', 'ducats');
  expect(JSON.parse(kept.get('oddchess.wordings') ?? '')).toEqual({ fare: 'toll', guilders: 'ducats' });
});
