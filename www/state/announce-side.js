// Tells which side the user plays when a game begins. Loaded with the players.

/**
 * Says it again with the other side's first move, which would replace the message.
 * @param {import('./app.js').App} app
 * @param {import('../pkg/oddchess.js').Color} color
 */
export function announceSide(app, color) {
  const begun = app.state.game;
  const player = begun?.view.players.find((one) => one.color === color)?.name ?? color;
  app.messages.notice('page.new.play', { player });
  if (!begun || begun.view.turn === color) return;
  const leave = app.subscribe(({ game, message }) => {
    if (game === begun) return;
    leave();
    const move = game?.id === begun.id && game.moves.length === 1 ? game.moves[0] : undefined;
    if (move && !message) app.messages.notice('page.new.play.after', { move: move.san, player });
  });
}
