// Numbers of the WebAssembly module through its bindings, as lines like those of tests/it/common/numbers.rs:
// searches, games of runs, mates, puzzles. A test and the long form compare them with the native ones.

import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, root), 'utf8');

/** @import { Page } from '@playwright/test' */

/** The cases, from the files of the other tests. */
export function cases() {
  const mates = read('tests/data/mates.txt')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [game = '', fen = '', moves = ''] = line.split(' | ');
      return { game, fen, moves: Number(moves) };
    });
  const files = readdirSync(new URL('www/puzzles', root))
    .filter((name) => name.endsWith('.json'))
    .sort();
  const puzzles = files.flatMap((name) => {
    /** @type {{ game: string, puzzles: { id: string, fen: string, moves: number, line: string[] }[] }} */
    const { game, puzzles } = JSON.parse(read(`www/puzzles/${name}`));
    return puzzles.map((puzzle) => ({ game, ...puzzle }));
  });
  const networks = readdirSync(new URL('www/networks', root)).map((name) => name.replace('.bin', ''));
  return {
    games: ['tax', 'taxi', 'monarch', 'anarchist', 'infantry', 'chess'],
    networks: networks.sort(),
    mates,
    puzzles,
  };
}

/** @param {Page} page one of the site @param {ReturnType<typeof cases>} wanted @returns {Promise<string[]>} */
export function computed(page, wanted) {
  return page.evaluate(compute, wanted);
}

/** In the page. @param {ReturnType<typeof cases>} wanted */
async function compute({ games, networks, mates, puzzles }) {
  const at = (/** @type {string} */ path) => new URL(path, document.baseURI).href;
  /** @type {typeof import('../../www/pkg/engine.js')} */
  const core = await import(at('pkg/engine.js'));
  await core.default();
  /** @type {typeof import('../../www/pkg/lab.js')} */
  const runs = await import(at('pkg/lab.js'));
  await runs.default();
  /** @type {typeof import('../../www/pkg/oddchess.js')} */
  const page = await import(at('pkg/oddchess.js'));
  await page.default();
  const saved = (/** @type {string} */ game, fen = '') =>
    new page.Playground(`#${game}${fen && `/${fen.replaceAll(' ', '_')}`}`).save();
  /** @template {{ done: boolean }} T @param {() => T} slice @returns {T} */
  const finished = (slice) => {
    for (;;) {
      const told = slice();
      if (told.done) return told;
    }
  };
  /** @type {string[]} */
  const lines = [];

  const players = games.map((game) => ({ game, network: '' }));
  for (const { game, network } of [...players, ...networks.map((game) => ({ game, network: game }))]) {
    const engine = new core.Engine(2);
    engine.set_position(saved(game));
    if (network) {
      const file = await (await fetch(at(`networks/${network}.bin`))).arrayBuffer();
      if (!engine.add_network(new Uint8Array(file))) throw new Error(`expected the file of a network of ${network}`);
    }
    const asked = {
      task: /** @type {const} */ ('play'),
      level: 10,
      seed: 7,
      time: /** @type {const} */ ('unlimited'),
      depth: 0,
      nodes: 30_000,
      lines: 1,
    };
    engine.start(asked);
    const strong = finished(() => engine.slice(1000));
    engine.start({ ...asked, level: 3 });
    const weak = finished(() => engine.slice(1000));
    const played = [strong, weak].map(({ choice }) => choice?.san ?? 'none');
    const what = network ? 'network' : 'search';
    lines.push(
      `${what} | ${game} | ${strong.nodes} ${strong.depth} ${strong.lines[0]?.score.value} ${played.join(' ')}`,
    );
    engine.free();
  }

  for (const game of games) {
    const lab = new runs.Lab(`game=${game}&nodes=150&plies=160&twin=1&seed=77&purse=6`);
    lab.start(3);
    const { game: told } = finished(() => lab.slice(1000));
    if (!told) continue;
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(told.link))
      hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
    const odd = [told.odd, told.barred, told.decided].map((count) => count ?? '-').join(' ');
    lines.push(
      `run | ${game} | ${told.result} ${told.ending} ${told.plies} ${told.choices} ${odd} ${hash.toString(16).padStart(16, '0')}`,
    );
  }

  for (const { game, fen, moves } of mates) {
    const riddle = new core.MateSolver(1);
    riddle.set_position(saved(game, fen));
    riddle.start({ moves, nodes: 0, line: [] });
    const proof = finished(() => riddle.slice(1000));
    const firsts = proof.firsts.map(({ id }) => id).sort((a, b) => a - b);
    const found = proof.kind === 'mate' ? `mate in ${proof.moves} by [${firsts.join(', ')}]` : 'None';
    lines.push(`mate | ${game} ${fen} | ${found}, ${proof.nodes} nodes`);
    riddle.free();
  }

  for (const { game, id, fen, goal, moves, line } of puzzles) {
    const judge = new core.Judge(1);
    judge.pose(game, fen, goal, moves);
    for (let end = 0; end <= line.length; end += end === 0 ? 1 : 2) {
      judge.ask(line.slice(0, end));
      const told = finished(() => judge.slice(1000));
      const right = typeof told.right === 'boolean' ? `Some(${told.right})` : 'None';
      const next = told.moves.map(({ text }) => text).join(' ');
      lines.push(
        `puzzle | ${game} ${id} ${end} | ${right} ${told.solved} ${told.left} ${told.reply?.text ?? '-'} ${next}`,
      );
    }
    judge.free();
  }
  return lines;
}
