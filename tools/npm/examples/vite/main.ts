// Oddchess with Vite, in TypeScript: the board, the rules of what is on it, and the engine.

import { Game, init, type Move } from 'oddchess';
import 'oddchess/board';
import { Engine } from 'oddchess/engine';

const board = document.querySelector('variant-board');
const show = (id: string, text: string) => {
  const output = document.getElementById(id);
  if (output) output.textContent = text;
};

if (board) {
  await init();
  const engine = new Engine();
  const update = async () => {
    using game = Game.fromLink(board.link);
    const moves: Move[] = game.moves();
    show('moves', String(moves.length));
    const { best, done } = await engine.analyse(game, { nodes: 3000 });
    // Another position may have come meanwhile.
    if (done) show('best', best?.san ?? 'none');
  };
  board.addEventListener('position', () => void update());
  board.addEventListener('refused', (event) => show('refused', (event as CustomEvent<{ message: string }>).detail.message));
  await board.ready;
  await update();
}
