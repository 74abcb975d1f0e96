// The sounds of the game, synthesized without audio files. Nothing sounds before the first interaction with the page.
//
// Sounds depend only on two consecutive views: captures, moves, tags and marks.

import { afterPaint } from '../lib/after-paint.js';
import { getPreference } from './preferences.js';

/** @import { OpenGame } from '../core/open-game.js' */
/** @typedef {'move' | 'capture' | 'shot' | 'coin' | 'check' | 'end'} Sound */
/**
 * A tone that dies away: its pitch in Hz, loudness, and the time in which it is gone.
 * @typedef {[pitch: number, level: number, time: number]} Tone
 */

/** What a small piece of hard wood sounds like, struck. @type {Tone[]} */
const WOOD = [
  [392, 0.5, 0.09],
  [871, 0.34, 0.06],
  [1583, 0.16, 0.035],
  [2710, 0.06, 0.02],
];
/** A coin on a coin. @type {Tone[]} */
const METAL = [
  [2093, 0.16, 0.34],
  [3322, 0.12, 0.26],
  [4978, 0.08, 0.16],
  [6840, 0.03, 0.1],
];

/** @type {AudioContext | undefined} */
let context;

/**
 * Something that holds an open game, such as the store.
 * @typedef {{ state: { game: OpenGame | null }, subscribe: (listener: (state: { game: OpenGame | null }) => void) => () => void }} GameSource
 */

/** Plays the sounds of a game from now on. @param {GameSource} store */
export function playSoundsOf(store) {
  // It takes longer than all that follows, so it comes by itself, between the first touch and the first sound.
  if (getPreference('sounds')) setTimeout(ready);
  let before = store.state.game;
  /** @type {ReturnType<typeof soundsOf>} */
  let heard = [];
  const sound = afterPaint(() => heard.forEach(({ sound, after }) => play(sound, after)));
  store.subscribe(({ game }) => {
    if (game === before) return;
    heard = game && getPreference('sounds') ? soundsOf(before, game) : [];
    before = game;
    if (heard.length > 0) sound.soon();
  });
}

/**
 * What is to be heard when one view follows another, and when, in seconds.
 * @param {OpenGame | null} before
 * @param {OpenGame} game
 * @returns {{ sound: Sound, after: number }[]}
 */
function soundsOf(before, game) {
  if (before?.id !== game.id) return [];
  const [old, { view }] = [before.view, game];
  const over = view.result && !old.result ? [{ sound: /** @type {const} */ ('end'), after: 0.3 }] : [];
  if (old.fen === view.fen) return over;
  const { motion } = view;
  if (view.before !== old.at || !motion) return [{ sound: 'move', after: 0 }];
  const checked = view.marks.some((mark) => mark.kind === 'check');
  const paid = game.moves[view.ply - 1]?.tag;
  return [
    {
      sound: motion.shot ? 'shot' : motion.taken.length > 0 ? 'capture' : 'move',
      after: motion.shot && motion.glides.length > 0 ? 0.15 : 0,
    },
    ...(paid ? [{ sound: /** @type {const} */ ('coin'), after: 0.14 }] : []),
    ...(checked && over.length === 0 ? [{ sound: /** @type {const} */ ('check'), after: 0.2 }] : []),
    ...over,
  ];
}

/** @param {Sound} sound @param {number} after in seconds */
export function play(sound, after = 0) {
  const out = output();
  if (!out) return;
  const at = out.context.currentTime + 0.01 + after;
  if (sound === 'move') strike(out, at, WOOD, 1);
  if (sound === 'capture') {
    strike(out, at, WOOD, 1.1, 1.18);
    strike(out, at + 0.06, WOOD, 1.3, 0.8);
  }
  if (sound === 'shot') {
    hiss(out, at, 0.22, 1800, 240, 0.9);
    thump(out, at, 150, 46, 0.2);
  }
  if (sound === 'coin') {
    strike(out, at, METAL, 0.9);
    strike(out, at + 0.075, METAL, 1.4, 1.06);
  }
  if (sound === 'check') {
    bar(out, at, 659.3, 0.9);
    bar(out, at + 0.11, 880, 0.9);
  }
  if (sound === 'end') [523.3, 659.3, 784, 1046.5].forEach((pitch, step) => bar(out, at + step * 0.13, pitch, 0.9));
}

/** What makes sounds; nothing before the first touch, or where there is no sound. */
function ready() {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return undefined;
  try {
    context ??= new AudioContext();
  } catch {
    return undefined;
  }
  if (context.state === 'suspended') void context.resume().catch(() => {});
  return context;
}

/** Where sounds go, as loud as the reader has set. */
function output() {
  const out = ready()?.createGain();
  if (!out) return undefined;
  // Loudness is heard by its ratio.
  out.gain.value = 0.5 * (getPreference('volume') / 100) ** 2;
  out.connect(out.context.destination);
  setTimeout(() => out.disconnect(), 4000);
  return out;
}

/**
 * @param {GainNode} out
 * @param {number} at
 * @param {Tone[]} tones
 * @param {number} level
 * @param {number} [pitch] by how much all are moved
 */
function strike(out, at, tones, level, pitch = 1) {
  for (const [own, loud, time] of tones) tone(out, at, own * pitch, loud * level, time);
  hiss(out, at, 0.014, 3200, 1600, 0.25 * level);
}

/**
 * A soft wooden bar: its tone and the second one of such bars.
 * @param {GainNode} out
 * @param {number} at
 * @param {number} pitch
 * @param {number} level
 */
function bar(out, at, pitch, level) {
  tone(out, at, pitch, level * 0.5, 0.5);
  tone(out, at, pitch * 3.98, level * 0.12, 0.12);
}

/** @param {GainNode} out @param {number} at @param {number} pitch @param {number} level @param {number} time */
function tone(out, at, pitch, level, time) {
  const source = out.context.createOscillator();
  source.frequency.value = pitch;
  fade(out, source, at, level, time);
}

/**
 * A tone that falls.
 * @param {GainNode} out
 * @param {number} at
 * @param {number} from
 * @param {number} to
 * @param {number} time
 */
function thump(out, at, from, to, time) {
  const source = out.context.createOscillator();
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + time);
  fade(out, source, at, 0.9, time * 1.2);
}

/**
 * Noise about a pitch that falls.
 * @param {GainNode} out
 * @param {number} at
 * @param {number} time
 * @param {number} from
 * @param {number} to
 * @param {number} level
 */
function hiss(out, at, time, from, to, level) {
  const { context: where } = out;
  const buffer = where.createBuffer(1, Math.ceil(where.sampleRate * time), where.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let k = 0; k < samples.length; k += 1) samples[k] = Math.random() * 2 - 1;
  const source = where.createBufferSource();
  source.buffer = buffer;
  const band = where.createBiquadFilter();
  band.type = 'bandpass';
  band.Q.value = 0.8;
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + time);
  source.connect(band);
  fade(out, source, at, level, time, band);
}

/**
 * Starts a source that dies away.
 * @param {GainNode} out
 * @param {AudioScheduledSourceNode} source
 * @param {number} at
 * @param {number} level
 * @param {number} time
 * @param {AudioNode} [last] what it goes through
 */
function fade(out, source, at, level, time, last = source) {
  const gain = out.context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(level, at + 0.003);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + time);
  last.connect(gain).connect(out);
  source.start(at);
  source.stop(at + time + 0.02);
}
