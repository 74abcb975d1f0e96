// The sentences of the findings page in English. Numbers come from the data (page.js); here is what is said about them.
// Every other language has the same.

/** @typedef {typeof text} Text */
/** @typedef {'more' | 'less' | 'same'} Told whether a difference is clear, and which way */

export const text = {
  language: 'en',
  to: 'to',
  kicker: 'The lab',
  heading: 'What the lab has found',
  lead: (games) =>
    `The computer played ${games} games against itself. Here is what they show, and what such games cannot show.`,
  credit: (fewest, settings) =>
    `At least ${fewest} games for each of ${settings} settings. <a href="#again">Every game can be played again</a>, move for move.`,
  start: 'Test something yourself',
  inShort: 'Ten answers',
  behind: 'Behind the answers',
  caution: 'All of this is about one computer player with little time. <a href="#limits">What this cannot show</a>',
  answers: {
    more: 'Figures and intervals',
    draws: ({ name, told, share, base }) =>
      `${name} ends in a draw ${
        { more: 'more often than chess', less: 'less often than chess', same: 'about as often as chess' }[told]
      }: ${share} of games against ${base}`,
    most: ({ name, share }) => `${name} has the most draws: ${share} of games`,
    level: 'Neither side is clearly ahead in any game',
    purse: (best) => `With ${best} guilders to start with, money matters most and neither side is ahead`,
    money: (enough) => `From ${enough} guilders on, money decides fewer than 1% of moves`,
    length: ({ most, least, high, low }) =>
      `${least} has the shortest games, ${low} half-moves on average; ${most} the longest, ${high}`,
    choice: ({ most, least, high, low }) =>
      `${most} offers the most legal moves, ${high} on average; ${least} the fewest, ${low}`,
    odd: ({ name, share, key }) =>
      key === 'decided'
        ? `The odd rule matters most in ${name}: it decides ${share} of moves`
        : `The odd rule matters most in ${name}: it forbids moves in ${share} of positions`,
    changes: ({ names, count, of }) =>
      count > 0
        ? `${count} of ${of} changes to the rules of chess clearly reduce draws: ${names}`
        : `None of ${of} changes to the rules of chess clearly reduces draws`,
  },
  sections: {
    exact: 'The answers with their intervals',
    how: 'How it was measured',
    wins: 'Who wins',
    tax: 'Does a freer king mean more draws?',
    taxi: 'How much money is right?',
    monarch: 'Does a fighting king win more?',
    length: 'Length of games and choice of moves',
    odd: 'How often the odd rule matters',
    ends: 'How games end',
    changes: 'Changed rules of chess, compared with a published study',
    money: 'Eleven starting purses compared',
    cards: 'Profiles of the games',
    limits: 'What this cannot show',
    again: 'Repeat it yourself',
  },
  setting: 'Setting',
  games: 'Games',
  purse: (game, purse) => `${game}, purse ${purse}`,
  list: (names) => (names.length > 1 ? `${names.slice(0, -1).join('; ')} and ${names.at(-1)}` : (names[0] ?? '')),
  short:
    'On this page, a difference is “clear” if its 95% interval does not include zero. None of this says how the best players would do: <a href="#limits">what this cannot show</a>.',
  how: ({ nodes, random, even, plies }) =>
    `<p>The computer plays both sides at full strength but with little time: ${nodes} positions per move, and as many again to look for a mate. This is the same in every game, and no clock is involved. The first ${random} half-moves are random; openings in which the computer sees one side ahead by more than ${even} pawns are discarded. Nothing is remembered from one game to the next. The player to move claims a draw by repetition or by the fifty-move rule, unless the computer sees that player ahead. After ${plies} half-moves a game is stopped and counts as unfinished.</p>
<p>Each figure comes with its 95% interval: if the whole experiment were repeated many times with other random openings, 95 of 100 such intervals would contain the true value. Shares have Wilson intervals, means normal ones, and differences Newcombe intervals. They show how certain the count is, not how well the computer plays.</p>`,
  results: 'Results, with 95% intervals',
  whiteWins: 'White wins',
  drawn: 'Drawn',
  blackWins: 'Black wins',
  brokenOff: 'Unfinished',
  drawShare: 'Share of draws',
  drawShareLabel: 'Share of draws at each setting with its 95% interval; the table above holds the same figures',
  score: 'White’s points per game',
  scoreLabel: 'White’s points per game at each setting with its 95% interval; the next table holds the same figures',
  scoreTable: 'White’s points per game; a draw is half a point',
  points: 'Points',
  ahead: {
    white: (names) => `White is clearly ahead in ${names}.`,
    black: (names) => `Black is clearly ahead in ${names}.`,
  },
  level: (names) => `Neither side is clearly ahead in ${names}.`,
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
    `For this player, at this pace, that ${{ for: 'supports the idea', against: 'contradicts the idea', open: 'leaves the question open' }[speaks]}.`,
  whyTax:
    'In Tax Chess the king can go only where its pawns pay for the move, so it loses directions as pawns are captured or leave their files. The idea behind the game is that chess is drawish because the king is so hard to catch. If that is true, this game should have fewer draws.',
  whyMonarch:
    'In Powerful Monarch Chess a defended king may give check. A king that joins the attack might turn draws into wins.',
  ruled: ({ name, draws, ruled, rulings }) =>
    `${name}: ${draws} of games are <strong>drawn</strong>; ${ruled} of all games end by our own rulings, not by a rule of the inventor (${rulings}).`,
  rulingNames: { fifty: 'fifty moves without a capture', other: 'repetition and bare kings' },
  besideCaption: (name, chess) => `${name} and ${chess.toLowerCase()}, with 95% intervals`,
  figure: 'Figure',
  difference: 'Difference (of shares: in percentage points)',
  whitePoints: 'White’s points',
  halfMoves: 'Half-moves',
  legalMoves: 'Legal moves',
  purses: ({ game, most, least, narrow, draws, long, told }) =>
    `${game}: a starting purse of ${most} instead of ${least} means <strong>${
      { more: 'more', less: 'fewer', same: 'neither more nor fewer' }[told.narrow]
    } positions in which money forbids a move</strong> (${narrow} percentage points), <strong>${
      { more: 'more', less: 'fewer', same: 'neither more nor fewer' }[told.draws]
    } draws</strong> (${draws} percentage points) and <strong>${
      { more: 'longer games', less: 'shorter games', same: 'games that are neither longer nor shorter' }[told.long]
    }</strong> (${long} half-moves).`,
  money: (income) =>
    `In Taxi Chess every move costs guilders, and each player receives ${income} per turn. Players usually start with 16: is that too much to matter, or too little to play with? The inventor calls it a guess.`,
  answer: ({ usual, usualEdge, fair, best, bestNarrow, usualNarrow, told, draws }) =>
    `For this player: money is meant to be short, and it forbids a move in ${bestNarrow} of the positions with a purse of ${best}, in ${usualNarrow} with ${usual}. ${
      {
        white: `With ${usual} White is clearly ahead`,
        black: `With ${usual} Black is clearly ahead`,
        none: `With ${usual} neither side is clearly ahead`,
      }[usualEdge]
    }; with ${fair}, neither side is. Of these, <strong>${best} makes money matter most</strong>, with ${
      { more: 'clearly more draws than', less: 'clearly fewer draws than', same: 'no clear difference in draws from' }[
        told
      ]
    } ${usual} (${draws} percentage points). If money is to matter and neither side is to have an advantage, ${best} is the best of the purses tried. No figure says whether people enjoy it most.`,
  pursesTable: 'Taxi Chess by starting purse, with 95% intervals',
  purseHead: 'Purse',
  narrowed: 'Positions where money forbids a move',
  overTime: 'Money over time',
  overTimeText:
    'The average purse before a move, over both players and all games that last that long. A line ends where only a tenth of the games continue or the data end. The data have each player’s purse for every half-move, with its interval.',
  heldLabel: 'Average purse before each move, one line for each starting purse',
  held: 'Average purse before a move',
  move: 'Move',
  lengthTable: 'Length and choice, with 95% intervals',
  halfMovesAGame: 'Half-moves per game',
  choice: 'Legal moves to choose from',
  byLength: 'Games by length',
  byLengthLabel: 'Share of games by length, one line for each game',
  byLengthTable: (step) => `Share of games by length, in steps of ${step} half-moves`,
  andMore: (from) => `${from} or more`,
  oddText:
    'Where a position could also occur in orthodox chess, its legal moves are compared with the orthodox ones. A move is odd if only the odd rule allows it; a position is restricted if the odd rule forbids a move that orthodox chess allows. Games on other boards cannot be compared.',
  oddHeads: { odd: 'Odd moves', barred: 'Restricted positions', decided: 'Moves decided by the odd rule' },
  oddDecided:
    'The odd rule decides a move if the move is odd, or if the same player would have played a move in orthodox chess that is not legal here.',
  oddTable: 'Shares of all moves that the computer chose, with 95% intervals',
  endsText:
    'R marks endings by one of our <strong>rulings</strong>, which the inventor’s text does not contain, and links to it. With other rulings such games might end differently.',
  endsTable: 'Shares of all games',
  changesText:
    'Tomašev and others had a strong neural network play changed rules of chess against itself (2020, arXiv 2009.04374) and published the share of draws. Here the evaluation of this site, which is far weaker, plays the same rules, so fewer games are drawn. Each changed game is compared with the orthodox game that begins with the same four random half-moves; next to each share is the difference in percentage points with its interval.',
  changesTable: 'Share of draws under changed rules of orthodox chess',
  changesRule: 'Rule',
  changesStudy: 'The study',
  changesOurs: (nodes, greedy) => `Ours, ${nodes} positions per move${greedy ? ', greedy player' : ''}`,
  changesNames: {
    '': 'Orthodox chess',
    'double=anywhere': 'Pawns can always step two squares (torpedo)',
    'castling=no': 'No castling',
    'stalemate=loss': 'Stalemate loses',
    'own=yes': 'Own pieces can be captured',
  },
  changesShort: {
    '': 'Orthodox chess',
    'double=anywhere': 'torpedo pawns',
    'castling=no': 'no castling',
    'stalemate=loss': 'stalemate loses',
    'own=yes': 'own captures',
  },
  changesAgree: ({ nodes, games, greedy, alike, of }) =>
    `With ${nodes} positions per move${greedy ? ', the greedy player' : ''} and ${games} games each, ${alike} of ${of} pairs of rules are in the same order as in the study.`,
  changesWhy:
    'The second evaluation is the greedy player of this site, who likes every exchange. With both, torpedo pawns and losing by stalemate clearly reduce draws, as in the study. Our runs do not show that for the game without castling. Own captures stand out with both evaluations: they reduce draws far more here than in the study. Perhaps a weak player has more chances to go wrong where a strong one hardly uses the rule; no run tests that.',
  moneySweepText:
    'Taxi Chess with eleven starting purses: 1,000 games with 200 positions per move and, as a check, 500 with 1,000. No opening is discarded. The intervals are corrected for the number of purses, so that all those of a figure hold together with 95% confidence.',
  moneySweep: ({ least, usual, enough, poor, rich, fair }) =>
    `With no money at the start, prices decide ${least} of moves; with the inventor’s 16 guilders, ${usual}. From ${enough} guilders on it is less than 1%, and the game is almost chess. The less money there is, the more often the lead changes: ${poor} times per game with none, ${rich} times with the largest purse. ${fair ? 'Money is not shown to change White’s advantage.' : 'White’s advantage differs between purses.'} To make money felt, start with 16 or less.`,
  moneySweepLabel: 'Share of positions where prices forbid a move, and of moves decided by prices, by starting purse',
  moneySweepTable: 'What the starting purse changes, with 200 positions per move',
  figureNames: {
    given_up: 'Unfinished games',
    white: 'White’s points per game',
    draws: 'Draws',
    black: 'Black’s share of the decisive games',
    plies: 'Half-moves per game',
    choices: 'Legal moves per half-move',
    narrow: 'Moves nearly as good as the best',
    drama: 'How far the winner was behind',
    lead_changes: 'Changes of the lead per game',
    decided_at: 'Decided after this part of the game',
    deeper: 'Points of the side that thinks twice as long',
    odd: 'Moves that do not exist in chess',
    barred: 'Positions where a rule forbids a move',
    decided: 'Moves decided by the odd rule',
    unspent: 'Money left at the end',
    entropy: 'Entropy of the first move, in bits',
  },
  withNodes: (nodes) => `${nodes} positions per move`,
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
    `How each game plays: 200 games with ${nodes} positions per move, and 200 in which one side thinks twice as long. Below each figure is what changes with each doubling from ${least} on. No opening is discarded for being unbalanced, and there is no overall score. The <a href="lab.html">lab</a> explains the figures of each profile.`,
  cardsTable: (nodes) => `The games with ${nodes} positions per move, and what a doubling changes`,
  cardsWhy:
    'A figure that changes much with each doubling says more about the player than about the game. Anarchist Chess has no evaluation: late in the game the computer solves it, and until then its moves are almost random.',
  rulingMark: 'R',
  rulingLabel: 'by one of our rulings',
  limits: (nodes) => [
    `How games between people would go, or between the best players. Only one player played here, with ${nodes} positions per move; what it does not understand, it does not understand on either side.`,
    'That one game is better than another. Draws are a fact about a game, not a fault.',
    'Equal strength in all games. The same number of positions may be worth more in a game with fewer moves or simpler positions, and the evaluation was tuned for each game on games like these.',
    'The effect of openings. They were random, so a game’s own opening theory, if it had one, never appeared.',
    'Whether the published rules were meant this way. Where they leave a gap, our rulings were used; the rules pages mark them.',
    'More than one difference at a time. Of twenty comparisons with no real difference, one looks clear by chance.',
  ],
  again:
    'Each link opens the lab with these settings; start the run there. Each command plays the same games on the command line on all processor cores. The same version of the core gives the same moves, on any number of machines.',
  ready: 'Open in the lab',
  figures: 'its figures',
  digest: 'SHA-256 of the games:',
  check: (merge, lines, digest) =>
    `Then ${merge} prints the figures and ${lines} the games in order. The first line of the output has the settings; the digest is that of the lines after it, as printed by ${digest}. The project’s tests replay the first games of each run, so a core that plays differently is noticed.`,
};
