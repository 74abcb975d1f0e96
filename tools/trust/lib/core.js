// Of the core, what decides which moves are legal, what comes of them, and how games are written and end. What only thinks about
// games, plays or counts many of them, or hands them to a page has no part in that.

export const GAMES = [
  'src',
  ...['contest', 'cli', 'mine', 'mind', 'selfplay', 'solve', 'thought', 'tune', 'uci'].map((name) => `!src/${name}.rs`),
  ...['wasm', 'wasm_editor', 'wasm_given', 'wasm_lab', 'wasm_mind', 'wasm_puzzle', 'wasm_start'].map((name) => `!src/${name}.rs`),
  ...['endings', 'exact', 'lab', 'puzzle', 'selfplay'].map((name) => `!src/${name}`),
  ...['deepen', 'frame', 'level', 'order', 'score', 'table', 'walk'].map((name) => `!src/search/${name}.rs`),
  '!src/orthodox/weights.rs',
];
