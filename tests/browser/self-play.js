// Games of the computer against itself, in the thread in which it thinks on the page, for a test and for the long form.
//
// The page's own scripts ask it; each move it names is played at a session of the page's own core, which plays no move
// that the rules don't know. So a move that is not legal, an answer that does not come and a thread that breaks all
// come out.

/** @import { Page } from '@playwright/test' */
/**
 * @typedef {object} Played
 * @property {number} games
 * @property {number} plies
 * @property {number} illegal moves that the page's core did not play
 * @property {number} hangs questions without an answer
 * @property {number} traps threads and cores that broke
 * @property {number} endless games that no rule had ended after many moves
 * @property {Record<string, number>} ends how the games ended
 * @property {string[]} notes
 */

/** So many moves no game has: the rules allow a draw to be claimed long before, and from CLAIMS on it is. */
const MOST = 4000;
const CLAIMS = 200;
/** An answer that takes so long, in milliseconds, is none. */
const PATIENCE = 60_000;

/**
 * Plays games of one kind, each given by its number: strengths, nodes and chance follow from it.
 * @param {Page} page one that has started
 * @param {{ game: string, from: number, count: number }} wanted
 * @returns {Promise<Played>}
 */
export async function selfPlayGames(page, wanted) {
  return page.evaluate(play, { ...wanted, MOST, CLAIMS, PATIENCE });
}

/**
 * In the page.
 * @param {{ game: string, from: number, count: number, MOST: number, CLAIMS: number, PATIENCE: number }} wanted
 * @returns {Promise<Played>}
 */
async function play({ game, from, count, MOST, CLAIMS, PATIENCE }) {
  const script = (/** @type {string} */ name) => import(new URL(`core/${name}.js`, document.baseURI).href);
  const [{ Core }, { EngineClient }] = await Promise.all([script('rules-core'), script('engine')]);
  /** @type {Played} */
  const played = { games: 0, plies: 0, illegal: 0, hangs: 0, traps: 0, endless: 0, ends: {}, notes: [] };
  const warn = console.warn;
  console.warn = (...said) => {
    played.traps += 1;
    played.notes.push(said.map(String).join(' '));
  };
  const core = new Core();
  await core.load();
  const engine = new EngineClient(4);
  for (let number = from; number < from + count; number += 1) await one(number);
  engine.end();
  console.warn = warn;
  return played;

  /** @param {number} number */
  async function one(number) {
    /** @type {import('../../www/pkg/oddchess.js').Playground} */
    const table = core.open(`#${game}`);
    const levels = { white: 1 + (number % 10), black: 1 + ((7 * number + 3) % 10) };
    const nodes = [20, 60, 150, 400][number % 4];
    let [ply, ended] = [0, ''];
    for (; !ended && ply < MOST; ply += 1) {
      const view = table.view();
      if (view.result) {
        ended = view.result.reason.id;
        break;
      }
      const seed = (number * 7919 + ply) % 2 ** 32;
      const thought = await answered(engine.ask(table.save(), { task: 'play', level: levels[view.turn], seed, nodes }));
      const where = `${game} ${number}: ${view.link}`;
      if (!thought) {
        played.hangs += 1;
        played.notes.push(`no answer in ${where}`);
        engine.end();
        break;
      }
      const bar = thought.lines[0]?.score.bar ?? 500;
      const share = view.turn === 'white' ? bar : 1000 - bar;
      if (view.claim && (share <= 540 || ply >= CLAIMS)) {
        table.claim();
        continue;
      }
      const text = thought.choice?.text ?? '';
      const problem = table.type(text);
      if (problem || table.view().ply !== view.ply + 1) {
        played.illegal += 1;
        played.notes.push(`"${text}" is no move in ${where}`);
        break;
      }
      played.plies += 1;
    }
    if (ended) played.ends[ended] = (played.ends[ended] ?? 0) + 1;
    else if (ply === MOST) played.endless += 1;
    played.games += 1;
    table.free();
  }

  /** @template T @param {Promise<T>} answer @returns {Promise<T | undefined>} */
  async function answered(answer) {
    let timer = 0;
    const late = new Promise((done) => (timer = setTimeout(done, PATIENCE)));
    try {
      return /** @type {T | undefined} */ (await Promise.race([answer, late]));
    } catch (cause) {
      played.notes.push(String(cause));
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}
