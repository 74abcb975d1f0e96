// The text of the findings page. Every statement on numbers is derived from the data: the numbers themselves, and
// whether one is significantly larger than another. So it can't contradict the data.

import { difference } from '../../www/views/lab/difference.js';
import { meanOf, phrase, shareOf } from './data.js';
import { decimal, dots, gap, interval, lines, percent, points, safe, table, whole } from './draw.js';

/** @typedef {import('./data.js').Finding} Finding */
/** @typedef {import('../../www/views/lab/difference.js').Mean} Mean */

const DRAW = '1/2-1/2';

/**
 * @param {Finding[]} all
 * @param {string} head markup before the text
 * @param {string} foot markup after the text
 */
export function page(all, head, foot) {
  const chess = one(all, 'chess');
  const { numbers } = chess;
  const games = all.reduce((sum, { summary }) => sum + summary.games, 0);
  const fewest = Math.min(...all.map(({ summary }) => summary.games));
  return `${head}
<main id="findings">
<div class="title">
<p class="kicker">The lab</p>
<h1>First findings</h1>
<p class="odd">Three things one may think of these games, tested by ${whole(games)} games of the computer against itself; and what such games can’t tell.</p>
<p class="credit">At least ${whole(fewest)} games at each of ${all.length} settings. Every one of them can be played again, to the same moves: <a href="#again">how</a>.</p>
<p class="start"><a class="primary" href="lab.html">Test something yourself</a></p>
</div>

<nav class="contents" aria-labelledby="contents">
<h2 id="contents">On this page</h2>
<ul>
${[
  ['short', 'In short'],
  ['how', 'How it was measured'],
  ['wins', 'Who wins'],
  ['tax', 'Does the king’s mobility make draws?'],
  ['taxi', 'How much money is right?'],
  ['monarch', 'Does a fighting king make wins?'],
  ['length', 'How long, how wide'],
  ['odd', 'How often the odd rule has a say'],
  ['ends', 'How games end'],
  ['limits', 'What this can’t show'],
  ['again', 'Do it again'],
]
  .map(([id, text]) => `<li><a href="#${id}">${text}</a></li>`)
  .join('\n')}
</ul>
</nav>

<article>
${section(
  'short',
  'In short',
  `<ul>
<li>${claim(one(all, 'tax'), chess)}</li>
<li>${claim(one(all, 'monarch'), chess)}</li>
<li>${purses(all)}</li>
</ul>
<p>“Clear” means on this page that the 95 % interval of a difference does not hold zero. None of this says how the best players would fare: <a href="#limits">what this can’t show</a>.</p>`,
)}
${section(
  'how',
  'How it was measured',
  `<p>The computer of this site plays both sides at full strength, but with little time: it looks at ${whole(numbers.nodes ?? 0)} positions a move, and at as many again in search of a mate, in every game alike; no clock has a say. The first ${numbers.random} half-moves are drawn by lot, and drawn anew until the computer thinks that neither side is ahead by more than ${decimal((numbers.even ?? 0) / 100)} pawns, so that no two games need be the same. Each game begins with nothing remembered. A draw by repetition or by fifty moves is claimed by the player to move, unless the computer thinks that this player is better. After ${numbers.plies} half-moves a game is broken off; it then counts as no result.</p>
<p>Behind each figure stands its 95 % interval: if all was done again with other lots, 95 of 100 such intervals would hold the true figure. It is Wilson’s interval for shares, the normal one for means, and Newcombe’s for differences. It says how well was counted, and nothing about how well was played.</p>`,
)}
${section(
  'wins',
  'Who wins',
  `${table(
    'Results, with 95 % intervals',
    ['Setting', 'Games', 'White wins', 'Drawn', 'Black wins', 'Broken off'],
    all.map((found) => [
      safe(found.name),
      whole(found.summary.games),
      ...['1-0', DRAW, '0-1', '*'].map((result) => interval(shareOf(found, result), percent)),
    ]),
  )}
<h3>Share of draws</h3>
${dots(
  'Share of draws at each setting with its 95 % interval; the table above holds the same figures',
  all.map((found) => [found.name, shareOf(found, DRAW)]),
  percent,
)}
<h3>White’s points a game</h3>
${dots(
  'White’s points a game at each setting with its 95 % interval; the next table holds the same figures',
  all.map((found) => [found.name, meanOf(found, 'score') ?? shareOf(found, '1-0')]),
  percent,
  0.5,
)}
${table(
  'White’s points a game, a draw being half a point',
  ['Setting', 'Points'],
  all.map((found) => [safe(found.name), interval(meanOf(found, 'score'), percent)]),
)}
<p>${edge(all)}</p>`,
)}
${section('tax', 'Does the king’s mobility make draws?', beside(one(all, 'tax'), chess, 'In Tax Chess a king goes only where its pawns pay for; each pawn that leaves the board, or its file, takes a way from it. The thought behind the game is that chess is drawish because its king is so hard to catch. If so, there should be fewer draws here.', -1))}
${section('taxi', 'How much money is right?', taxi(all))}
${section('monarch', 'Does a fighting king make wins?', beside(one(all, 'monarch'), chess, 'In Powerful Monarch Chess a defended king may give check. One may think that a king that helps to attack turns draws into wins.', -1))}
${section(
  'length',
  'How long, how wide',
  `${table(
    'Length and choice, with 95 % intervals',
    ['Setting', 'Half-moves a game', 'Legal moves to choose from'],
    all.map((found) => [
      safe(found.name),
      interval(meanOf(found, 'plies'), decimal),
      interval(meanOf(found, 'choices'), decimal),
    ]),
  )}
<h3>Games by their length</h3>
${lengths(all.filter(({ game, numbers: { purse } }) => game !== 'taxi' || purse === 16))}`,
)}
${section(
  'odd',
  'How often the odd rule has a say',
  `<p>Where a position could stand in orthodox chess, too, its moves are compared with the orthodox ones. A move is odd if only the odd rule allows it; a position is narrowed if the odd rule forbids a move that orthodox chess allows. A game that is not played on such boards has nothing to compare.</p>
${odd(all)}`,
)}
${section('ends', 'How games end', endings(all))}
${section(
  'limits',
  'What this can’t show',
  `<ul>
<li>How games between people go, or between the best players. One player played here, with ${whole(numbers.nodes ?? 0)} positions a move; whatever it does not understand, it does not understand on both sides.</li>
<li>That one game is better than another. A share of draws is a fact about a game, not a fault of it.</li>
<li>The same strength in all games. The same number of positions may be worth more in a game with fewer moves or with simpler positions, and what the computer thinks a position is worth was fitted to each game by games like these.</li>
<li>What openings do. They were drawn by lot, so a game’s own theory, if it had one, did not come up.</li>
<li>Whether the rules as they were published were meant so. Where they leave a gap our rulings were played, as the pages of rules mark them.</li>
<li>More than one difference at a time. Of twenty comparisons without any true difference, one looks clear by chance.</li>
</ul>`,
)}
${section(
  'again',
  'Do it again',
  `<div id="verify-findings" data-runs="${all.map(({ id }) => id).join(' ')}"></div>
<p>Each link opens the lab with the settings ready; press “Run”. Each command plays the same games on the command line with all cores; whoever plays them with the same core gets the same moves, on however many machines.</p>
${all.map(again).join('\n')}
<p>Then <code>oddchess selfplay merge tax.jsonl</code> tells its figures, <code>merge --lines</code> its games in their order. The project’s tests play the first games of each run again, so a core that plays otherwise does not go unnoticed.</p>`,
)}
</article>
</main>

${foot}</body>
</html>
`;
}

/** @param {Finding[]} all @param {string} game @param {number} [purse] */
function one(all, game, purse) {
  const found = all.find(
    (finding) => finding.game === game && (purse === undefined || finding.numbers.purse === purse),
  );
  if (!found) throw new Error(`no findings for ${game} ${purse ?? ''}`);
  return found;
}

/** @param {string} id @param {string} title @param {string} text */
const section = (id, title, text) => `<section id="${id}">\n<h2>${title}</h2>\n${text}\n</section>\n`;

/**
 * Whether a difference is clear, in words.
 * @param {Mean} by
 * @param {string} more
 * @param {string} less
 * @param {string} same
 */
const verdict = (by, more, less, same) => (by.low > 0 ? more : by.high < 0 ? less : same);

/** The draws of a game beside those of chess, in a sentence. @param {Finding} found @param {Finding} chess */
function claim(found, chess) {
  const by = difference(shareOf(chess, DRAW), shareOf(found, DRAW));
  const told = verdict(by, 'clearly more draws than', 'clearly fewer draws than', 'no clear difference in draws from');
  return `${found.name} has <strong>${told}</strong> ${chess.name.toLowerCase()}: ${interval(shareOf(found, DRAW), percent)} against ${interval(shareOf(chess, DRAW), percent)}, a difference of ${gap(by, points)} percentage points.`;
}

/** @param {Finding[]} all */
const taxis = (all) => all.filter(({ game }) => game === 'taxi');

/** @param {Finding[]} all */
function purses(all) {
  const [least, most] = [taxis(all)[0], taxis(all).at(-1)];
  if (!least || !most) return '';
  const draws = difference(shareOf(least, DRAW), shareOf(most, DRAW));
  const narrow = difference(
    meanOf(least, 'barred') ?? shareOf(least, '*'),
    meanOf(most, 'barred') ?? shareOf(most, '*'),
  );
  const long = difference(meanOf(least, 'plies') ?? shareOf(least, '*'), meanOf(most, 'plies') ?? shareOf(most, '*'));
  const told = [
    `${verdict(narrow, 'more', 'fewer', 'neither more nor fewer')} positions in which money forbids a move`,
    `${verdict(draws, 'more', 'fewer', 'neither more nor fewer')} draws`,
    verdict(long, 'longer games', 'shorter games', 'games that are neither longer nor shorter'),
  ];
  return `${least.name.replace(/,.*/, '')}: a purse of ${most.numbers.purse} instead of ${least.numbers.purse} goes with <strong>${told[0]}</strong> (${gap(narrow, points)} percentage points), <strong>${told[1]}</strong> (${gap(draws, points)} percentage points) and <strong>${told[2]}</strong> (${gap(long, decimal)} half-moves).`;
}

/** Whose advantage is clear. @param {Finding[]} all */
function edge(all) {
  const sides = all.map((found) => ({ found, mean: meanOf(found, 'score') }));
  const names = (/** @type {(mean: Mean) => boolean} */ fits) =>
    sides.filter(({ mean }) => mean && fits(mean)).map(({ found }) => safe(found.name));
  const [white, black, none] = [
    names(({ low }) => low > 0.5),
    names(({ high }) => high < 0.5),
    names(({ low, high }) => low <= 0.5 && high >= 0.5),
  ];
  return [
    white.length > 0 && `White is clearly ahead in ${list(white)}.`,
    black.length > 0 && `Black is clearly ahead in ${list(black)}.`,
    none.length > 0 && `No clear advantage of either side is seen in ${list(none)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** @param {string[]} names */
const list = (names) => (names.length > 1 ? `${names.slice(0, -1).join('; ')} and ${names.at(-1)}` : (names[0] ?? ''));

/**
 * A game beside chess.
 * @param {Finding} found
 * @param {Finding} chess
 * @param {string} why
 * @param {1 | -1} sign whether more or fewer draws are thought of
 */
function beside(found, chess, why, sign) {
  /** @type {[string, Mean | undefined, Mean | undefined, (value: number) => string][]} */
  const rows = [
    ['Drawn', shareOf(chess, DRAW), shareOf(found, DRAW), percent],
    ['White wins', shareOf(chess, '1-0'), shareOf(found, '1-0'), percent],
    ['Black wins', shareOf(chess, '0-1'), shareOf(found, '0-1'), percent],
    ['White’s points', meanOf(chess, 'score'), meanOf(found, 'score'), percent],
    ['Half-moves', meanOf(chess, 'plies'), meanOf(found, 'plies'), decimal],
    ['Legal moves', meanOf(chess, 'choices'), meanOf(found, 'choices'), decimal],
  ];
  const by = difference(shareOf(chess, DRAW), shareOf(found, DRAW));
  const [more, fewer] = sign > 0 ? ['speaks for', 'speaks against'] : ['speaks against', 'speaks for'];
  const speaks = verdict(by, more, fewer, 'leaves open');
  return `<p>${why}</p>
<p>${claim(found, chess)} For this player, at this pace, that ${speaks} the thought.</p>
${table(
  `${safe(found.name)} beside ${chess.name.toLowerCase()}, with 95 % intervals`,
  ['Figure', chess.name, found.name, 'Difference (of shares: in percentage points)'],
  rows.map(([name, base, mine, write]) => [
    name,
    interval(base, write),
    interval(mine, write),
    base && mine ? gap(difference(base, mine), write === percent ? points : write) : '–',
  ]),
)}`;
}

/** @param {Finding[]} all */
function taxi(all) {
  const found = taxis(all);
  const curves = found.map(({ numbers, summary: { purses: held } }) => ({
    name: `Purse ${numbers.purse}`,
    // White's and Black's moves of a round together, as long as a tenth of the games last.
    points: Array.from({ length: Math.floor(held.length / 2) }, (_, at) => at)
      .filter((at) => (held[2 * at + 1]?.games ?? 0) >= (held[0]?.games ?? 0) / 10)
      .map(
        (at) =>
          /** @type {[number, number]} */ ([
            at + 1,
            ((held[2 * at]?.held.mean ?? 0) + (held[2 * at + 1]?.held.mean ?? 0)) / 2,
          ]),
      ),
  }));
  const income = found[0]?.numbers.income;
  return `<p>In Taxi Chess each move costs guilders, and each player gets ${income} a turn. The purse at the start is usually 16: is that too much to matter, or too little to play with?</p>
<p>${purses(all)}</p>
${table(
  'Taxi Chess by the purse at the start, with 95 % intervals',
  ['Purse', 'Drawn', 'White’s points', 'Half-moves', 'Legal moves', 'Positions narrowed by money'],
  found.map((one) => [
    String(one.numbers.purse),
    interval(shareOf(one, DRAW), percent),
    interval(meanOf(one, 'score'), percent),
    interval(meanOf(one, 'plies'), decimal),
    interval(meanOf(one, 'choices'), decimal),
    interval(meanOf(one, 'barred'), percent),
  ]),
)}
<h3>Money over time</h3>
<p>What a player holds before a move, in the mean of both players and of all games that last so long; a line ends where only a tenth of the games goes on, or where the data end. Those have each player’s purse for each half-move, with its interval.</p>
${lines('What a player holds before each move, a line for each purse at the start', curves, { across: 'Move', write: whole })}
${table(
  'What a player holds before a move',
  ['Purse', ...[1, 10, 20, 30, 40].map((move) => `Move ${move}`)],
  curves.map(({ name, points }) => [
    name,
    ...[1, 10, 20, 30, 40].map((move) => {
      const at = points.find(([place]) => place === move);
      return at ? decimal(at[1]) : '–';
    }),
  ]),
)}`;
}

/** Those of these shares that were measured. @param {Finding[]} all */
function odd(all) {
  const keys = /** @type {const} */ (['odd', 'barred', 'decided']).filter((key) =>
    all.some((found) => meanOf(found, key)),
  );
  const heads = { odd: 'Odd moves', barred: 'Narrowed positions', decided: 'Moves that the odd rule decided' };
  const shown = all.filter((found) => keys.some((key) => meanOf(found, key)));
  const decided = keys.includes('decided')
    ? '<p>The odd rule decided a move if the move is odd, or if the same player would have played one that is not legal, had the game been orthodox chess.</p>\n'
    : '';
  return (
    decided +
    table(
      'Shares of the moves that were thought about, with 95 % intervals',
      ['Setting', ...keys.map((key) => heads[key])],
      shown.map((found) => [safe(found.name), ...keys.map((key) => interval(meanOf(found, key), percent))]),
    )
  );
}

/** @param {Finding[]} all */
function lengths(all) {
  const step = Math.max(...all.map(({ summary }) => summary.step), 20);
  const curves = all.map(({ name, summary }) => {
    const times = step / summary.step;
    const classes = Array.from({ length: Math.ceil(summary.lengths.length / times) }, (_, at) =>
      summary.lengths.slice(at * times, (at + 1) * times).reduce((sum, count) => sum + count, 0),
    );
    return {
      name,
      points: classes.map((count, at) => /** @type {[number, number]} */ ([(at + 0.5) * step, count / summary.games])),
    };
  });
  const shown = [0, 2, 4, 6, 8, 10, 12].map((at) => at * step);
  return `${lines('Share of games by their length, a line for each game', curves, { across: 'Half-moves', write: percent })}
${table(
  `Share of games by their length, in classes of ${2 * step} half-moves`,
  ['Setting', ...shown.slice(0, -1).map((from) => `${from}–${from + 2 * step - 1}`), `${shown.at(-1)} and more`],
  curves.map(({ name, points }) => [
    safe(name),
    ...shown.map((from, at) =>
      percent(
        points
          .filter(([place]) => place > from && (at === shown.length - 1 || place < from + 2 * step))
          .reduce((sum, [, share]) => sum + share, 0),
      ),
    ),
  ]),
)}`;
}

/** @param {Finding[]} all */
function endings(all) {
  const ids = [
    ...new Set(
      all.flatMap(({ summary }) => summary.endings.filter(({ share }) => share.count > 0).map(({ ending }) => ending)),
    ),
  ];
  const shareOfEnding = (/** @type {Finding} */ { summary }, /** @type {string} */ id) =>
    summary.endings.filter(({ ending }) => ending === id).reduce((sum, { share }) => sum + share.count, 0) /
    summary.games;
  return table(
    'Shares of all games',
    ['Setting', ...ids.map((id) => safe(phrase(id)))],
    all.map((found) => [safe(found.name), ...ids.map((id) => percent(shareOfEnding(found, id)))]),
  );
}

/** @param {Finding} found */
function again({ id, name, digest, summary }) {
  return `<h3>${safe(name)}</h3>
<p><a href="lab.html#${safe(summary.text)}">Ready in the lab</a> · <a href="findings/${id}.json">its figures</a></p>
<pre><code>oddchess selfplay '${safe(summary.text)}' --out ${id}.jsonl</code></pre>
<p class="note">Its games as lines have the SHA-256 digest <code>${digest}</code></p>`;
}
