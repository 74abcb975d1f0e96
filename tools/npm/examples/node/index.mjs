// Oddchess in Node: rules, errors, PGN and the engine.
// Usage: npm install oddchess && node index.mjs

import { Game, init, MoveError, setLanguage } from 'oddchess';
import { Engine } from 'oddchess/engine';

await init();

const game = Game.new('taxi');
game.playAll(['e4', 'e5', { from: 'g1', to: 'f3' }]);
console.log(`${game.moves().length} legal moves, White has ${game.purse('white')} guilders`);

try {
  game.play('Ra6');
} catch (error) {
  if (!(error instanceof MoveError)) throw error;
  console.log(`${error.name}: ${error.message}`);
  await setLanguage('de');
  console.log(game.why('Ra6')?.sentence);
}

// The same number of positions gives the same move everywhere.
const engine = new Engine();
const { best, lines } = await engine.analyse(game, { nodes: 5000 });
console.log(`best: ${best?.san}, ${lines[0]?.score.text}`);
engine.dispose();

const copy = Game.fromPgn(game.pgn());
console.log(`the same again: ${copy.fen === game.fen}`);
console.log(`perft 3: ${Game.new('infantry').perft(3)}`);
