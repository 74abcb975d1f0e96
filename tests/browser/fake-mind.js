// Stands for the search until it is there.
export const FAKE = `
export class Mind {
  constructor(megabytes) {}
  look(saved) { this.saved = saved; this.game = Playground.restore(saved); return undefined; }
  begin(asked) { this.asked = asked; this.start = performance.now(); this.n = 0; this.game = Playground.restore(this.saved); }
  slice(ms) {
    const end = performance.now() + ms; while (performance.now() < end && !this.done()) {}
    this.n += 1;
    const white = this.game.view().turn === 'white';
    const all = this.game.suggest('').moves;
    const step = (m) => ({ text: m.text, san: m.san, glides: [{ from: m.text.slice(0, 2), to: m.text.slice(2, 4) }], hits: [], tag: m.tag });
    const lines = all.slice(0, this.asked.lines || 1).map((m, i) => ({ score: { kind: 'heuristic', value: 30 - 10 * i, bar: 520 - 10 * i + ((this.saved.length * 7919) % 600) - 300, said: { id: 'page.turn', args: {} } }, moves: [step(m)] }));
    const done = this.done();
    const pick = all[(this.asked.seed ?? 0) % all.length];
    return { done, depth: this.n, nodes: this.n * 1000, lines, choice: done && this.asked.purpose === 'play' && pick ? step(pick) : undefined };
  }
  done() { return performance.now() - this.start >= Math.min(this.asked.time || 1e9, this.asked.purpose === 'play' && this.asked.level < 4 ? 40 : 1e9) || (this.asked.nodes && this.n * 1000 >= this.asked.nodes) || (this.asked.depth && this.n >= this.asked.depth); }
}`;
export async function fake(page) {
  await page.context().route(/pkg\/oddchess\.js/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({ response: answer, body: body.includes('class Mind') ? body : body + FAKE });
  });
}
