// The settings: all preferences (preferences.js), each with a sample of what it does. Loaded when it is first opened.
//
// A choice is in force at once; there is nothing to confirm. What other tabs change is followed while it is open.

import { pieceSet } from '../board/piece-sets.js';
import { h } from '../lib/dom.js';
import { faults } from '../lib/faults.js';
import { currentLanguage, t } from '../lib/i18n.js';
import { languages } from '../lib/locales.js';
import { loadStyle } from '../lib/styles.js';
import { getPreference, onPreferences, setPreference } from '../state/preferences.js';
import { chooseLanguage } from '../state/text-preferences.js';
import { applyPreferences } from './apply-preferences.js';
import { openDialog } from './dialog.js';
import { moreFields } from './form-fields.js';
import { boardSample, cornerSample, markSample, motionSample, pieceSample } from './setting-samples.js';

/** @import { Prefs } from '../state/preferences.js' */
/** @import { Child } from '../lib/dom.js' */
/**
 * One control: its element, and how it takes over what is in force.
 * @typedef {{ element: HTMLElement, follow: () => void }} Control
 */

/** Opens the settings. @param {() => void} [closed] @returns {Promise<HTMLDialogElement>} once they are open */
export async function openSettings(closed) {
  // Pages of text keep nothing of it until then.
  const [plain, classic] = await Promise.all([
    pieceSet('plain'),
    pieceSet('classic'),
    loadStyle('boards.css'),
    loadStyle('settings.css'),
    loadStyle('fields.css'),
    applyPreferences(),
  ]);
  const moving = motionSample();
  const sets = { classic, plain };
  const controls = [
    language(() => dialog.close()),
    choice('theme', ['system', 'light', 'dark'], (name) => h('span', { class: `scheme ${name}` })),
    choice('board', ['paper', 'walnut', 'slate', 'green', 'contrast'], boardSample),
    choice('pieces', ['classic', 'plain'], (name) => pieceSample(sets[name])),
    sounds(),
  ];
  /** Few look for these. */
  const others = [
    choice('coordinates', ['inside', 'outside', 'none'], cornerSample),
    group('marks', [], [check('lastMove', markSample('last')), check('destinations', markSample('open'))]),
    choice(
      'animation',
      ['on', 'fast', 'none'],
      null,
      moving.element,
      h('p', { class: 'hint less' }, t('page.settings.still')),
    ),
    choice('input', ['both', 'tap', 'drag'], null, check('release')),
    choice('confirm', ['links', 'always', 'never'], null),
    size(),
  ];
  const follow = () => [...controls, ...others].forEach((control) => control.follow());
  const end = onPreferences((name) => {
    follow();
    if (name === 'animation') moving.play();
  });
  follow();
  const troubles = faults().map(([fault, args]) => h('p', { class: 'fault' }, t(`page.fault.${fault}`, args)));
  const dialog = await openDialog({
    title: t('page.key.settings'),
    kind: 'settings',
    content: [
      ...troubles,
      ...controls.map((control) => control.element),
      moreFields(...others.map((control) => control.element)),
    ],
    closed: () => {
      end();
      closed?.();
    },
  });
  return dialog.element;
}

/**
 * The languages, each by its own name. The page is rebuilt in the chosen one, including this dialog.
 * @param {() => void} close
 * @returns {Control}
 */
function language(close) {
  const select = h(
    'select',
    { id: 'language', onchange: () => void choose() },
    ...Object.entries(languages).map(([code, name]) => h('option', { value: code, lang: code, dir: 'auto' }, name)),
  );
  const follow = () => {
    select.value = currentLanguage();
  };

  /** Words that can't be had leave all as it is. */
  async function choose() {
    try {
      await chooseLanguage(select.value);
    } catch (cause) {
      console.warn(cause);
      return follow();
    }
    close();
    // The button that had opened them is gone with the old page.
    const anew = await openSettings(() => /** @type {HTMLElement | null} */ (document.querySelector('.gear'))?.focus());
    // Not by its id: the settings of before may still be on their way out.
    anew.querySelector('select')?.focus();
  }

  return {
    element: h('p', { class: 'language' }, h('label', { for: 'language' }, t('page.language')), select),
    follow,
  };
}

/** @param {string} name @param {Child[]} extra @param {Control[]} parts @returns {Control} */
function group(name, extra, parts) {
  return {
    element: h(
      'fieldset',
      { class: name },
      h('legend', {}, t(`page.settings.${name}`)),
      ...parts.map((part) => part.element),
      ...extra,
    ),
    follow: () => parts.forEach((part) => part.follow()),
  };
}

/**
 * One of several, each with its sample, or all with the same.
 * @template {'theme' | 'board' | 'pieces' | 'coordinates' | 'animation' | 'input' | 'confirm'} K
 * @param {K} name
 * @param {Prefs[K][]} options
 * @param {((option: Prefs[K]) => Node) | null} sample
 * @param {(Child | Control)[]} shared a node, or another control that belongs to it
 * @returns {Control}
 */
function choice(name, options, sample, ...shared) {
  const inputs = options.map((option) => {
    const input = h('input', { type: 'radio', name, value: option, onchange: () => setPreference(name, option) });
    const label = h(
      'label',
      { class: 'option' },
      sample && h('span', { class: 'sample-room', 'aria-hidden': 'true' }, sample(option)),
      h('span', { class: 'named' }, input, t(option === 'none' ? 'page.none' : `page.settings.${name}.${option}`)),
    );
    return { option, input, label };
  });
  const row = h('div', { class: 'options row' }, ...inputs.map(({ label }) => label));
  return {
    element: h(
      'fieldset',
      { class: name },
      h('legend', {}, t(`page.settings.${name}`)),
      row,
      ...shared.map((one) => (isControl(one) ? one.element : one)),
    ),
    follow() {
      for (const one of shared) if (isControl(one)) one.follow();
      for (const { option, input } of inputs) input.checked = getPreference(name) === option;
    },
  };
}

/** @param {Child | Control} one @returns {one is Control} */
const isControl = (one) => typeof one === 'object' && one !== null && 'follow' in one;

/** @param {'lastMove' | 'destinations' | 'sounds' | 'release'} name @param {Node} [sample] @returns {Control} */
function check(name, sample) {
  const input = h('input', { type: 'checkbox', onchange: () => setPreference(name, input.checked) });
  const label = h(
    'label',
    { class: 'option' },
    sample && h('span', { class: 'sample-room', 'aria-hidden': 'true' }, sample),
    h('span', { class: 'named' }, input, t(`page.settings.${name}`)),
  );
  return {
    element: label,
    follow() {
      input.checked = getPreference(name);
    },
  };
}

/** @returns {Control} */
function sounds() {
  const on = check('sounds');
  const volume = h('input', {
    type: 'range',
    id: 'volume',
    min: 0,
    max: 100,
    step: 5,
    oninput: () => setPreference('volume', volume.valueAsNumber),
    onchange: () => void listen(['move']),
  });
  const sample = h(
    'button',
    { class: 'plain-button', onclick: () => void listen(['move', 'capture', 'shot', 'coin', 'check', 'end']) },
    t('page.settings.listen'),
  );
  const row = h(
    'div',
    { class: 'volume row' },
    h('label', { for: 'volume' }, t('page.settings.volume')),
    volume,
    sample,
  );
  return group(
    'sound',
    [row],
    [
      {
        element: on.element,
        follow() {
          on.follow();
          volume.valueAsNumber = getPreference('volume');
          volume.disabled = !getPreference('sounds');
          sample.disabled = !getPreference('sounds');
        },
      },
    ],
  );
}

/** @param {import('../state/sounds.js').Sound[]} all one after the other */
async function listen(all) {
  const { play } = await import('../state/sounds.js');
  all.forEach((sound, at) => play(sound, at * 0.7));
}

/** @returns {Control} */
function size() {
  const reset = h(
    'button',
    { class: 'plain-button', onclick: () => setPreference('size', 0) },
    t('page.settings.size.reset'),
  );
  const hint = h('p', { class: 'hint' }, t('page.settings.size.hint'));
  return group(
    'size',
    [hint, reset],
    [
      {
        element: h('span', { hidden: true }),
        follow() {
          reset.disabled = getPreference('size') === 0;
        },
      },
    ],
  );
}
