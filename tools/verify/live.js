// The long check of live games: a hundred thousand games of tests/unit/live-model.js, a third of each kind, and some of
// them by the rules of the core.
// Usage: node tools/verify/live.js i/n

import { playGame } from '../../tests/unit/live-model.js';
import { core } from '../../tests/unit/live-sides.js';
import { AgreedGame } from '../../www/features/live/state/agreed-game.js';

const GAMES = 100_000;
const KINDS = /** @type {const} */ (['good', 'bad', 'hostile']);
/** Every so manyth game, by the rules of a game of the core. */
const CORE = 500;
const STARTS = ['#chess', '#monarch', '#taxi', '#tax', '#infantry', '#anarchist'];

const [index = 1, count = 1] = (process.argv[2] ?? '1/1').split('/').map(Number);
/** @type {Record<string, Record<string, number>>} */
const figures = { good: {}, bad: {}, hostile: {}, core: {} };
let faults = 0;
for (let number = index; number <= GAMES; number += count) {
  const kind = KINDS[number % 3] ?? 'good';
  const whole = Math.floor(number / count) % CORE === 0;
  const start = STARTS[number % STARTS.length] ?? '#chess';
  const rules = whole
    ? {
        start: () => new AgreedGame(core, start),
        legal: (/** @type {import('../../www/features/live/state/endings.js').Game} */ game) =>
          game.over
            ? []
            : core
                .open(game.link)
                .suggest('')
                .moves.map(({ text }) => text),
      }
    : undefined;
  const played = playGame(number, kind, rules);
  const sums = figures[whole ? 'core' : kind] ?? {};
  for (const [name, value] of [
    ['games', 1],
    [played.outcome, 1],
    ['faults', played.faults.length],
  ])
    sums[String(name)] = (sums[String(name)] ?? 0) + Number(value);
  for (const fault of played.faults) console.log(`${kind} ${number}${whole ? ` ${start}` : ''}: ${fault}`);
  faults += played.faults.length;
}
console.log(`figures ${JSON.stringify(figures)}`);
process.exit(faults > 0 ? 1 : 0);
