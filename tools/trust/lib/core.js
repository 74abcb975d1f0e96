// Parts of the core that decide what comes out of the long forms. What only thinks about games, plays or counts many of them, or
// hands them to a page has no part in that.

/** Which moves are legal, and what comes of them. */
export const MOVES = ['src/orthodox', '!src/orthodox/weights.rs', 'src/variants', 'src/cells.rs', 'src/rules.rs', 'src/perft.rs'];

/** The same, and how positions and moves are written and games end. */
export const GAMES = [
  ...MOVES, ...['any', 'draft', 'fen', 'notation', 'picks', 'record', 'san', 'tree'].map((name) => `src/${name}.rs`),
];

/** The same, and a game at the table with all its texts. */
export const TABLES = [...GAMES, 'src/session.rs', 'src/link.rs', 'src/link', 'src/pgn', 'src/sheet.rs', 'src/search/board.rs'];

/** All that reads a text from outside; not what judges positions, searches for the computer or is a command of its own. */
export const TEXTS = [
  'src', ...['orthodox/weigh', 'orthodox/weights', 'variants/anarchist/weigh', 'variants/infantry/weigh'].map((name) => `!src/${name}.rs`),
  ...['deepen', 'order', 'table'].map((name) => `!src/search/${name}.rs`), '!src/selfplay',
  ...['cli', 'contest', 'main', 'mine', 'selfplay', 'solve', 'tune', 'uci', 'wasm_mind'].map((name) => `!src/${name}.rs`),
];

/** What texts are made of: rows of the tests, not those of how the computer plays or of who survives. */
export const SEEDS = ['tests/data', ...['findings.txt', 'findings_games.jsonl', 'mutants.txt', 'shows.txt'].map((name) => `!tests/data/${name}`)];
