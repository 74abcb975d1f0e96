// The sentences of the findings page in English. Numbers come from the data (page.js); here is what is said about them.

/** @import { Text } from './text-de.js' */

/** @type {Text} */
export const text = {
  language: 'en',
  to: 'to',
  title: 'First findings of the lab',
  description:
    'Does the king’s mobility make draws, how much money is right, do fighting kings make wins? Thousands of games of the computer against itself, with what they show and what they can’t.',
  skip: 'To the text',
  kicker: 'The lab',
  heading: 'First findings',
  lead: (games) =>
    `Three things one may think of these games, tested by ${games} games of the computer against itself; and what such games can’t tell.`,
  credit: (fewest, settings) =>
    `At least ${fewest} games at each of ${settings} settings. Every one of them can be played again, to the same moves: <a href="#again">how</a>.`,
  start: 'Test something yourself',
  contents: 'On this page',
  languages: 'Languages',
  sections: {
    short: 'In short',
    how: 'How it was measured',
    wins: 'Who wins',
    tax: 'Does the king’s mobility make draws?',
    taxi: 'How much money is right?',
    monarch: 'Does a fighting king make wins?',
    length: 'How long, how wide',
    odd: 'How often the odd rule has a say',
    ends: 'How games end',
    changes: 'Changed rules of chess, beside a study of others',
    money: 'How much money: eleven purses',
    cards: 'Health cards of the games',
    limits: 'What this can’t show',
    again: 'Do it again',
  },
  setting: 'Setting',
  games: 'Games',
  purse: (game, purse) => `${game}, purse ${purse}`,
  list: (names) => (names.length > 1 ? `${names.slice(0, -1).join('; ')} and ${names.at(-1)}` : (names[0] ?? '')),
  short:
    '“Clear” means on this page that the 95 % interval of a difference does not hold zero. None of this says how the best players would fare: <a href="#limits">what this can’t show</a>.',
  how: ({ nodes, random, even, plies }) =>
    `<p>The computer of this site plays both sides at full strength, but with little time: it looks at ${nodes} positions a move, and at as many again in search of a mate, in every game alike; no clock has a say. The first ${random} half-moves are drawn by lot, and drawn anew until the computer thinks that neither side is ahead by more than ${even} pawns, so that no two games need be the same. Each game begins with nothing remembered. A draw by repetition or by fifty moves is claimed by the player to move, unless the computer thinks that this player is better. After ${plies} half-moves a game is broken off; it then counts as no result.</p>
<p>Behind each figure stands its 95 % interval: if all was done again with other lots, 95 of 100 such intervals would hold the true figure. It is Wilson’s interval for shares, the normal one for means, and Newcombe’s for differences. It says how well was counted, and nothing about how well was played.</p>`,
  results: 'Results, with 95 % intervals',
  whiteWins: 'White wins',
  drawn: 'Drawn',
  blackWins: 'Black wins',
  brokenOff: 'Broken off',
  drawShare: 'Share of draws',
  drawShareLabel: 'Share of draws at each setting with its 95 % interval; the table above holds the same figures',
  score: 'White’s points a game',
  scoreLabel: 'White’s points a game at each setting with its 95 % interval; the next table holds the same figures',
  scoreTable: 'White’s points a game, a draw being half a point',
  points: 'Points',
  ahead: {
    white: (names) => `White is clearly ahead in ${names}.`,
    black: (names) => `Black is clearly ahead in ${names}.`,
  },
  level: (names) => `No clear advantage of either side is seen in ${names}.`,
  edge: (name, score) => `In ${name} White is <strong>clearly ahead</strong>, with ${score} of the points.`,
  disadvantage: (name, score) =>
    `In ${name} Black is <strong>clearly ahead</strong>; White has ${score} of the points.`,
  claim: ({ name, told, chess, share, base, by }) =>
    `${name} has <strong>${
      { more: 'clearly more draws than', less: 'clearly fewer draws than', same: 'no clear difference in draws from' }[
        told
      ]
    }</strong> ${chess.toLowerCase()}: ${share} against ${base}, a difference of ${by} percentage points.`,
  thought: (speaks) =>
    `For this player, at this pace, that ${{ for: 'speaks for', against: 'speaks against', open: 'leaves open' }[speaks]} the thought.`,
  whyTax:
    'In Tax Chess a king goes only where its pawns pay for; each pawn that leaves the board, or its file, takes a way from it. The thought behind the game is that chess is drawish because its king is so hard to catch. If so, there should be fewer draws here.',
  whyMonarch:
    'In Powerful Monarch Chess a defended king may give check. One may think that a king that helps to attack turns draws into wins.',
  ruled: ({ name, draws, ruled, rulings }) =>
    `${name}: ${draws} of the games are <strong>drawn</strong>; ${ruled} of all games end by rulings of ours, not by a rule of the inventor’s (${rulings}).`,
  rulingNames: { fifty: 'fifty moves without a capture', other: 'repetition and bare kings' },
  besideCaption: (name, chess) => `${name} beside ${chess.toLowerCase()}, with 95 % intervals`,
  figure: 'Figure',
  difference: 'Difference (of shares: in percentage points)',
  whitePoints: 'White’s points',
  halfMoves: 'Half-moves',
  legalMoves: 'Legal moves',
  purses: ({ game, most, least, narrow, draws, long, told }) =>
    `${game}: a purse of ${most} instead of ${least} goes with <strong>${
      { more: 'more', less: 'fewer', same: 'neither more nor fewer' }[told.narrow]
    } positions in which money forbids a move</strong> (${narrow} percentage points), <strong>${
      { more: 'more', less: 'fewer', same: 'neither more nor fewer' }[told.draws]
    } draws</strong> (${draws} percentage points) and <strong>${
      { more: 'longer games', less: 'shorter games', same: 'games that are neither longer nor shorter' }[told.long]
    }</strong> (${long} half-moves).`,
  money: (income) =>
    `In Taxi Chess each move costs guilders, and each player gets ${income} a turn. The purse at the start is usually 16: is that too much to matter, or too little to play with? The inventor calls it a guess.`,
  answer: ({ usual, usualEdge, fair, best, bestNarrow, usualNarrow, told, draws }) =>
    `An answer for this player: money is meant to be short, and it forbids a move in ${bestNarrow} of the positions with a purse of ${best}, in ${usualNarrow} with ${usual}. ${
      {
        white: `With ${usual} White is clearly ahead`,
        black: `With ${usual} Black is clearly ahead`,
        none: `With ${usual} neither side is clearly ahead`,
      }[usualEdge]
    }; neither side is with ${fair}. Of these, <strong>${best} makes money matter most</strong>, with ${
      { more: 'clearly more draws than', less: 'clearly fewer draws than', same: 'no clear difference in draws from' }[
        told
      ]
    } ${usual} (${draws} percentage points). So if money is to have a say and neither side an advantage, ${best} is the best of the purses that were tried. Whether people enjoy it most, no figure tells.`,
  pursesTable: 'Taxi Chess by the purse at the start, with 95 % intervals',
  purseHead: 'Purse',
  narrowed: 'Positions narrowed by money',
  overTime: 'Money over time',
  overTimeText:
    'What a player holds before a move, in the mean of both players and of all games that last so long; a line ends where only a tenth of the games goes on, or where the data end. Those have each player’s purse for each half-move, with its interval.',
  heldLabel: 'What a player holds before each move, a line for each purse at the start',
  held: 'What a player holds before a move',
  move: 'Move',
  lengthTable: 'Length and choice, with 95 % intervals',
  halfMovesAGame: 'Half-moves a game',
  choice: 'Legal moves to choose from',
  byLength: 'Games by their length',
  byLengthLabel: 'Share of games by their length, a line for each game',
  byLengthTable: (step) => `Share of games by their length, in classes of ${step} half-moves`,
  andMore: (from) => `${from} and more`,
  oddText:
    'Where a position could stand in orthodox chess, too, its moves are compared with the orthodox ones. A move is odd if only the odd rule allows it; a position is narrowed if the odd rule forbids a move that orthodox chess allows. A game that is not played on such boards has nothing to compare.',
  oddHeads: { odd: 'Odd moves', barred: 'Narrowed positions', decided: 'Moves that the odd rule decided' },
  oddDecided:
    'The odd rule decided a move if the move is odd, or if the same player would have played one that is not legal, had the game been orthodox chess.',
  oddTable: 'Shares of the moves that were thought about, with 95 % intervals',
  endsText:
    'An R marks ends by a <strong>ruling</strong> of ours, which the inventor’s text doesn’t have, and leads to it. Other rulings may play such games differently.',
  endsTable: 'Shares of all games',
  changesText:
    'Tomašev and others let a strong neural player play changed rules of orthodox chess against itself (2020, arXiv 2009.04374), and told the share of draws. Here five of these rules are played by the evaluation of this site, which is far weaker, so that fewer games are drawn. Each changed game is compared with the unchanged one that begins with the same four random half-moves; behind each share is the difference in percentage points with its interval.',
  changesTable: 'Share of draws under changed rules of orthodox chess',
  changesRule: 'Rule',
  changesStudy: 'The study',
  changesOurs: (nodes, greedy) => `Ours, ${nodes} positions a move${greedy ? ', greedy player' : ''}`,
  changesNames: {
    '': 'Orthodox chess',
    'double=anywhere': 'Pawns step two squares from everywhere (torpedo)',
    'castling=no': 'No castling',
    'stalemate=loss': 'Stalemate is lost',
    'own=yes': 'Own pieces can be captured',
  },
  changesAgree: ({ nodes, games, greedy, alike, of }) =>
    `With ${nodes} positions a move${greedy ? ', the greedy player' : ''} and ${games} games each, ${alike} of ${of} pairs of rules are in the same order as in the study.`,
  changesWhy:
    'The second evaluation is the greedy player of this site, for whom every exchange looks good. Under both, torpedo and lost stalemate make clearly fewer draws, as in the study. That no castling does is not shown by ours. Own captures are out of place under both evaluations: they make far fewer draws here than there. It may be that a weak player has more ways to go wrong, where a strong one hardly uses them; no run says so.',
  moneySweepText:
    'Taxi Chess with eleven starting purses, 1,000 games with 200 positions a move and, as a check, 500 with 1,000, without leaving out an opening. The intervals of a figure hold together with 95 %: they are corrected for the number of purses.',
  moneySweep: ({ least, usual, enough, poor, rich, fair }) =>
    `Without money at the start the prices decide ${least} of the moves, with the inventor’s 16 guilders ${usual}; from ${enough} guilders on it is less than 1 %, and the game is almost chess. The less money, the more often the lead changes: ${poor} times a game without any, ${rich} times with the largest purse. ${fair ? 'The money is not shown to change White’s advantage.' : 'White’s advantage is not the same with all purses.'} If the money is to be felt, begin with 16 or less.`,
  moneySweepLabel: 'Share of positions where prices forbid a move, and of moves that they decide, by starting purse',
  moneySweepTable: 'What the starting purse changes, with 200 positions a move',
  figureNames: {
    given_up: 'Games given up',
    white: 'White’s points a game',
    draws: 'Draws',
    black: 'Black’s share of the decisive games',
    plies: 'Half-moves a game',
    choices: 'Legal moves per half-move',
    narrow: 'Moves nearly as good as the best',
    drama: 'How far the winner was behind',
    lead_changes: 'Changes of the lead a game',
    decided_at: 'Decided after this part of the game',
    deeper: 'Points of the side that thinks twice as long',
    odd: 'Moves that chess does not have',
    barred: 'Positions where a rule forbids a move',
    decided: 'Moves that the odd rule decides',
    unspent: 'Money left at the end',
    entropy: 'Entropy of the first move, in bits',
  },
  withNodes: (nodes) => `${nodes} positions a move`,
  doubling: 'with each doubling',
  cardGames: [
    ['tax', 'Tax Chess'],
    ['taxi', 'Taxi Chess'],
    ['monarch', 'Powerful Monarch'],
    ['anarchist', 'Anarchist'],
    ['infantry', 'Infantry'],
    ['chess', 'Chess'],
  ],
  cardsText: ({ least, nodes }) =>
    `Each game as it plays: 200 games with ${nodes} positions a move, and 200 in which one side thinks twice as long. Below stands what changes with each doubling from ${least} on. No opening is left out for being unbalanced, and there is no single score. The <a href="lab.html">lab</a> says with each health card what the figures mean.`,
  cardsTable: (nodes) => `The games with ${nodes} positions a move, and what a doubling changes`,
  cardsWhy:
    'Where a figure changes much with each doubling, it says more about the player than about the game. Anarchist Chess has no evaluation; from some point on it is solved, and before that the computer moves there almost by lot.',
  rulingMark: 'R',
  rulingLabel: 'by a ruling of ours',
  limits: (nodes) => [
    `How games between people go, or between the best players. One player played here, with ${nodes} positions a move; whatever it does not understand, it does not understand on both sides.`,
    'That one game is better than another. A share of draws is a fact about a game, not a fault of it.',
    'The same strength in all games. The same number of positions may be worth more in a game with fewer moves or with simpler positions, and what the computer thinks a position is worth was fitted to each game by games like these.',
    'What openings do. They were drawn by lot, so a game’s own theory, if it had one, did not come up.',
    'Whether the rules as they were published were meant so. Where they leave a gap our rulings were played, as the pages of rules mark them.',
    'More than one difference at a time. Of twenty comparisons without any true difference, one looks clear by chance.',
  ],
  again:
    'Each link opens the lab with the settings ready; start it there. Each command plays the same games on the command line with all cores; whoever plays them with the same core gets the same moves, on however many machines.',
  ready: 'Ready in the lab',
  figures: 'its figures',
  digest: 'SHA-256 digest of its games:',
  check: (merge, lines, digest) =>
    `Then ${merge} tells its figures, ${lines} its games in their order. The first line that it writes holds the settings and is no game: a digest is that of the lines behind it, as ${digest} gives it. The project’s tests play the first games of each run again, so a core that plays otherwise does not go unnoticed.`,
};
