// How fast a run goes and how long it will take (www/state/runs/pace.js), on a clock that is moved by hand.

import { test } from 'node:test';
import { expect } from '@playwright/test';
import { Pace } from '../../www/state/runs/pace.js';

/** A run of so many games, each of which takes so many seconds: what is shown as left after each second. */
class Simulation {
  now = 0;
  done = 0;
  pace = new Pace(() => 1000 * this.now);
  /** @type {number[]} */
  shown = [];
  /** @param {number} total */
  constructor(total) {
    this.total = total;
    this.pace.start();
  }
  left() {
    return this.pace.left(this.total - this.done);
  }
  /** Plays a game, looking at the time left each second. @param {number} seconds */
  play(seconds) {
    for (let passed = 0; passed < seconds; passed += 1) {
      this.now += Math.min(1, seconds - passed);
      if (passed + 1 < seconds) this.shown.push(this.left());
    }
    this.pace.played();
    this.done += 1;
    this.shown.push(this.left());
  }
}

test('after a few games the time left is told, and then it counts down', () => {
  const run = new Simulation(100);
  for (let game = 0; game < 4; game += 1) run.play(3);
  expect([run.pace.rate(), run.left()]).toEqual([0, Number.POSITIVE_INFINITY]);
  run.play(3);
  expect(run.left()).toBeCloseTo(3 * 95, 6);
  while (run.done < 99) run.play(3);
  expect(run.left()).toBeCloseTo(3, 6);
  run.play(3);
  expect(run.left()).toBe(0);
});

test('games of unlike length do not make it jump', () => {
  const run = new Simulation(400);
  // One in 24 is thirty times as long as the others.
  const mean = 53 / 24;
  for (let game = 0; game < 300; game += 1) run.play(game % 24 === 5 ? 30 : 1);
  const told = run.shown.filter(Number.isFinite).slice(60);
  const jumps = told.slice(1).map((left, at) => Math.abs(left - (told[at] ?? 0)) / left);
  expect(Math.max(...jumps)).toBeLessThan(0.025);
  expect(run.left() / (100 * mean)).toBeGreaterThan(0.8);
  expect(run.left() / (100 * mean)).toBeLessThan(1.2);
});

test('a pause takes no time, and another number of threads tells at once', () => {
  const run = new Simulation(200);
  for (let game = 0; game < 100; game += 1) run.play(2);
  expect(run.left()).toBeCloseTo(200, 6);
  run.pace.stop();
  run.now += 3600;
  expect(run.left()).toBeCloseTo(200, 6);
  run.pace.start();
  expect(run.left()).toBeCloseTo(200, 6);
  run.pace.changeSpeed(2);
  expect(run.left()).toBeCloseTo(100, 6);
  for (let game = 0; game < 20; game += 1) run.play(1);
  expect(run.left()).toBeCloseTo(80, 6);
});
