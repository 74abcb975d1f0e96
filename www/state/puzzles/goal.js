// What a puzzle asks for, as a message.

/** @param {import('./files.js').Puzzle['goal']} goal @param {number} moves */
export const goalMessage = (goal, moves) => ({ id: `page.puzzle.goal.${goal}`, args: { moves } });
