// The courses: every position can be played, every move that is asked for does what the step promises, every sentence is
// there. The core decides what is legal.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { lineOf, nextAfter, reactionTo, triedIn } from '../../www/features/learn/state/courses.js';
import { initSync, Playground } from '../../www/pkg/oddchess.js';

/** @import { Step, Turn } from '../../www/features/learn/state/courses.js' */
/** @typedef {import('../../www/features/learn/state/courses.js').Tried & { wins: boolean }} Legal */

const www = new URL('../../www/', import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, www), 'utf8');
initSync({ module: readFileSync(new URL('pkg/oddchess_bg.wasm', www)) });

/** @type {{ game: string, steps: Step[] }[]} */
const courses = readdirSync(new URL('courses/', www)).map((file) => JSON.parse(read(`courses/${file}`)));
const catalogues = ['en', 'de'].map((language) => JSON.parse(read(`locales/${language}.json`)));

/** @param {string} game @param {string} fen @param {string[]} [line] */
function open(game, fen, line = []) {
  const playground = new Playground(`#${game}/${encodeURIComponent(fen)}`);
  assert.equal(playground.problem(), undefined, `${game}: ${fen}`);
  for (const move of line) assert.equal(playground.type(move), undefined, `${game}: ${fen}: ${line} has no ${move}`);
  return playground;
}

/** All legal moves, each with what it does. @param {Playground} playground @returns {Legal[]} */
function legalMoves(playground) {
  /** @type {Legal[]} */
  const found = [];
  const saved = playground.save();
  const mover = playground.view().turn;
  const follow = (/** @type {string[]} */ steps) => {
    const answer = playground.interpret(steps);
    if (answer.state === 'legal' || answer.stop) {
      const copy = Playground.restore(saved);
      copy.play(steps);
      const view = copy.view();
      const text = copy.record(0).nodes.find(({ id }) => id === view.at)?.played?.text ?? '';
      if (!found.some((one) => one.text === text))
        found.push({ ...triedIn(view, text), wins: view.result?.winner === mover });
      copy.free();
    }
    for (const { square, blocked } of answer.targets) if (!blocked) follow([...steps, square]);
    for (const { step } of answer.choices)
      if (!answer.targets.some(({ square }) => square === step)) follow([...steps, step]);
  };
  for (const { square } of playground.view().pieces) follow([square]);
  return found;
}

/** What a turn says its right moves do, and others don't. @type {Record<string, (move: Legal) => boolean>} */
const DOES = { mate: ({ wins }) => wins, check: ({ check }) => check, takes: ({ takes }) => takes };

/**
 * @param {string} game @param {Step} step @param {Turn} turn @param {string[]} line
 * @param {Set<string>} said ids of the sentences that can be said
 */
function assertTurn(game, step, turn, line, said) {
  const where = `${game}/${step.id} after ${line.join(' ') || 'nothing'}`;
  const playground = open(game, step.fen, line);
  const legal = legalMoves(playground);
  playground.free();
  const right = Object.keys(turn.moves).flatMap((texts) => texts.split(' '));
  for (const text of right)
    assert.ok(
      legal.some((move) => move.text === text),
      `${where}: ${text} is illegal`,
    );
  assert.ok(right.length > 0, `${where}: nothing is right`);
  const fits = turn.only && DOES[turn.only];
  if (fits)
    assert.deepEqual(
      legal
        .filter(fits)
        .map(({ text }) => text)
        .sort(),
      [...right].sort(),
      `${where}: only ${turn.only}`,
    );
  const wrong = legal.filter(({ text }) => !right.includes(text));
  const met = new Set();
  for (const move of wrong) {
    const reaction = reactionTo(turn.wrong ?? [], move);
    if (!reaction) continue;
    met.add(reaction);
    said.add(`${step.id}.wrong.${reaction.say}`);
    if (reaction.reply) open(game, step.fen, [...line, move.text, reaction.reply]).free();
  }
  for (const reaction of turn.wrong ?? []) {
    assert.ok(met.has(reaction), `${where}: no wrong move is answered with ${JSON.stringify(reaction)}`);
    const named = (reaction.moves ?? []).filter((text) => !wrong.some((move) => move.text === text));
    assert.deepEqual(named, [], `${where}: named as wrong`);
  }
  for (const text of right) {
    const { reply, say, then } = nextAfter(turn, text) ?? {};
    if (say) said.add(`${step.id}.right.${say}`);
    assert.equal(reply === undefined, then === undefined, `${where}: a reply to ${text} wants another turn`);
    if (reply && then) assertTurn(game, step, then, [...line, text, reply], said);
  }
}

for (const { game, steps } of courses) {
  test(`every step of ${game} can be done as it says, and has all its sentences`, () => {
    const said = new Set();
    assert.ok(steps.length >= 8 && steps.length <= 15, `${steps.length} steps`);
    assert.equal(new Set(steps.map(({ id }) => id)).size, steps.length);
    for (const step of steps) {
      const { id, fen, turn, from, rule, marks = [] } = step;
      const playground = open(game, fen);
      const { squares } = playground.board();
      assert.equal(playground.view().fen, fen, id);
      assert.equal(playground.view().result, undefined, id);
      for (const mark of marks)
        for (const square of [mark.from, mark.to])
          assert.ok(
            squares.some(({ name }) => name === square),
            id,
          );
      for (const page of [`rules/${game}.html`, `rules/${game}.de.html`])
        assert.ok(read(page).includes(`id="${rule}"`), `${id}: ${page} has no #${rule}`);
      for (const part of ['title', 'task', 'done']) said.add(`${id}.${part}`);
      assert.equal(turn === undefined, from !== undefined, `${id} asks for a move or for squares`);
      if (turn) {
        assertTurn(game, step, turn, [], said);
        assert.equal(lineOf(turn).length % 2, 1, `${id} ends with a move of the reader`);
      } else {
        const targets = playground.interpret([from ?? '']).targets.filter(({ blocked }) => !blocked);
        assert.ok(targets.length >= 2, id);
        // Whoever picks another square is told why not.
        const other = squares.find(({ name }) => name !== from && !targets.some(({ square }) => square === name));
        assert.ok(playground.interpret([from ?? '', other?.name ?? '']).refusal, id);
      }
      playground.free();
    }
    for (const catalogue of catalogues) {
      const family = `page.course.${game}.`;
      const there = Object.keys(catalogue).filter((key) => key.startsWith(family));
      assert.deepEqual(there.map((key) => key.slice(family.length)).sort(), [...said].sort());
      for (const key of there) assert.ok(catalogue[key].length <= 240, `${key} is too long for a small step`);
    }
  });
}
