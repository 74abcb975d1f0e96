// The findings page in a language. Every statement on numbers is derived from the data: the numbers themselves, and
// whether one is significantly larger than another. So it can't contradict the data. The sentences are in text-en.js
// and text-de.js.

import { difference } from '../../www/features/lab/difference.js';
import { safe } from '../pages/words.js';
import { ahead, answers, verdict } from './answers.js';
import { agreement, readChanges } from './changes.js';
import { DRAW, meanOf, phrases, read, shareOf } from './data.js';
import { dots, lines, numbersIn, table } from './draw.js';
import { planSections } from './plans.js';
import { text as german } from './text-de.js';
import { text as english } from './text-en.js';

/** @import { Finding } from './data.js' */
/** @import { Text } from './text-en.js' */
/** @import { Mean } from '../../www/features/lab/difference.js' */

/** What most play with; the inventor's guess. */
const USUAL_PURSE = 16;

/** @type {Record<string, Text>} */
const TEXTS = { en: english, de: german };

/** @param {string} language @returns {string} the contents of the page */
export function findings(language) {
  const T = TEXTS[language];
  if (!T) throw new Error(`tools/findings-page/: expected text-${language}.js`);
  const all = read(T);
  const { whole, decimal, percent, points, interval, gap } = numbersIn(T);
  const phrase = phrases(T.language);
  const chess = one('chess');
  const { numbers } = chess;
  const taxis = all.filter(({ game }) => game === 'taxi');
  const fewest = Math.min(...all.map(({ summary }) => summary.games));
  const plans = planSections(T);
  const games = all.reduce((sum, { summary }) => sum + summary.games, 0);

  /** The texts of the sections, in their order. @type {Record<string, string>} */
  const sections = {
    exact: `<ul>
${[claim(one('tax')), claim(one('monarch')), ...edges(), purses(), ...mostlyRuled()].map((text) => `<li>${text}</li>`).join('\n')}
</ul>
<p>${T.short}</p>`,
    how: T.how({
      nodes: whole(numbers.nodes ?? 0),
      random: whole(numbers.random ?? 0),
      even: decimal((numbers.even ?? 0) / 100),
      plies: whole(numbers.plies ?? 0),
    }),
    wins: wins(),
    tax: beside(one('tax'), T.whyTax),
    taxi: taxi(),
    monarch: beside(one('monarch'), T.whyMonarch),
    length: `${table(
      T.lengthTable,
      [T.setting, T.halfMovesAGame, T.choice],
      all.map((found) => [
        safe(found.name),
        interval(meanOf(found, 'plies'), decimal),
        interval(meanOf(found, 'choices'), decimal),
      ]),
    )}
<h4>${T.byLength}</h4>
${lengths(all.filter(({ game, numbers: { purse } }) => game !== 'taxi' || purse === USUAL_PURSE))}`,
    odd: `<p>${T.oddText}</p>
${odd()}`,
    ends: `<p>${T.endsText}</p>
${endings()}`,
    changes: changes(),
    money: plans.money(),
    cards: plans.cards(T.cardGames),
    limits: `<ul>
${T.limits(whole(numbers.nodes ?? 0))
  .map((text) => `<li>${text}</li>`)
  .join('\n')}
</ul>`,
    again: `<div id="verify-findings" data-runs="${all.map(({ id }) => id).join(' ')}"></div>
<p>${T.again}</p>
${all.map(again).join('\n')}
<p>${T.check(
      '<code>oddchess lab report tax.jsonl</code>',
      '<code>oddchess lab merge tax.jsonl</code>',
      '<code>oddchess lab merge tax.jsonl | tail -n +2 | sha256sum</code>',
    )}</p>`,
  };

  return `<main id="findings" class="all">
<div class="title">
<p class="kicker">${T.kicker}</p>
<h1>${T.heading}</h1>
<p class="odd">${T.lead(whole(games))}</p>
<p class="credit">${T.credit(whole(fewest), all.length)}</p>
<p class="start row"><a class="primary" href="lab.html">${T.start}</a></p>
</div>

<article>
<h2 id="short">${T.inShort}</h2>
${answers(all, T, { usual: USUAL_PURSE, best: bestPurse() })}
<p class="note">${T.caution}</p>
<h2 id="contents">${T.behind}</h2>
${Object.entries(T.sections)
  .map(
    ([id, title]) =>
      `<details>\n<summary><h3>${title}</h3></summary>\n<section id="${id}" aria-label="${safe(title)}">\n${sections[id]}\n</section>\n</details>`,
  )
  .join('\n')}
</article>
</main>
`;

  /** @param {string} game */
  function one(game) {
    const found = all.find((finding) => finding.game === game);
    if (!found) throw new Error(`no findings for ${game}`);
    return found;
  }

  /** A rules page in this language. @param {string} path page and anchor */
  function rules(path) {
    return `rules/${T.language === 'en' ? path : path.replace('.html', `.${T.language}.html`)}`;
  }

  /** The draws of a game beside those of chess, in a sentence. @param {Finding} found */
  function claim(found) {
    const by = difference(shareOf(chess, DRAW), shareOf(found, DRAW));
    return T.claim({
      name: found.name,
      told: verdict(by),
      chess: chess.name,
      share: interval(shareOf(found, DRAW), percent),
      base: interval(shareOf(chess, DRAW), percent),
      by: gap(by, points),
    });
  }

  /** Settings in which one side is clearly ahead. */
  function edges() {
    return all.flatMap((found) => {
      const score = meanOf(found, 'score');
      if (!score || ahead(found) === 'none') return [];
      const told = interval(score, percent);
      return ahead(found) === 'white' ? T.edge(found.name, told) : T.disadvantage(found.name, told);
    });
  }

  /** Games most of which end in a draw, and how many of them by rulings of ours. */
  function mostlyRuled() {
    return all
      .filter((found) => shareOf(found, DRAW).low > 0.5 && found.rulings.size > 0)
      .map((found) => {
        const links = [...new Set(found.rulings.values())].map((rule) => {
          const name = /fifty/.test(rule) ? T.rulingNames.fifty : T.rulingNames.other;
          return `<a href="${rules(rule)}">${name}</a>`;
        });
        return T.ruled({
          name: found.name,
          draws: interval(shareOf(found, DRAW), percent),
          ruled: percent([...found.rulings.keys()].reduce((sum, ending) => sum + ended(found, ending), 0)),
          rulings: links.join('; '),
        });
      });
  }

  function purses() {
    const [least, most] = [taxis[0], taxis.at(-1)];
    if (!least || !most) return '';
    const draws = difference(shareOf(least, DRAW), shareOf(most, DRAW));
    const narrow = difference(barred(least), barred(most));
    const long = difference(meanOf(least, 'plies') ?? barred(least), meanOf(most, 'plies') ?? barred(most));
    return T.purses({
      game: least.title,
      most: purseOf(most),
      least: purseOf(least),
      narrow: gap(narrow, points),
      draws: gap(draws, points),
      long: gap(long, decimal),
      told: { narrow: verdict(narrow), draws: verdict(draws), long: verdict(long) },
    });
  }

  function wins() {
    const names = (/** @type {'white' | 'black' | 'none'} */ side) =>
      all.filter((found) => ahead(found) === side).map(({ name }) => safe(name));
    const told = [
      ...['white', 'black'].flatMap((side) => {
        const found = names(/** @type {'white' | 'black'} */ (side));
        return found.length > 0 ? T.ahead[/** @type {'white' | 'black'} */ (side)](T.list(found)) : [];
      }),
      ...(names('none').length > 0 ? [T.level(T.list(names('none')))] : []),
    ];
    return `${table(
      T.results,
      [T.setting, T.games, T.whiteWins, T.drawn, T.blackWins, T.brokenOff],
      all.map((found) => [
        safe(found.name),
        whole(found.summary.games),
        ...['1-0', DRAW, '0-1', '*'].map((result) => interval(shareOf(found, result), percent)),
      ]),
    )}
<h4>${T.drawShare}</h4>
${dots(
  T.drawShareLabel,
  all.map((found) => [found.name, shareOf(found, DRAW)]),
  percent,
)}
<h4>${T.score}</h4>
${dots(
  T.scoreLabel,
  all.map((found) => [found.name, meanOf(found, 'score') ?? shareOf(found, '1-0')]),
  percent,
  0.5,
)}
${table(
  T.scoreTable,
  [T.setting, T.points],
  all.map((found) => [safe(found.name), interval(meanOf(found, 'score'), percent)]),
)}
<p>${told.join(' ')}</p>`;
  }

  /** A game, of which fewer draws are thought, beside chess. @param {Finding} found @param {string} why */
  function beside(found, why) {
    /** @type {[string, Mean | undefined, Mean | undefined, (value: number) => string][]} */
    const rows = [
      [T.drawn, shareOf(chess, DRAW), shareOf(found, DRAW), percent],
      [T.whiteWins, shareOf(chess, '1-0'), shareOf(found, '1-0'), percent],
      [T.blackWins, shareOf(chess, '0-1'), shareOf(found, '0-1'), percent],
      [T.whitePoints, meanOf(chess, 'score'), meanOf(found, 'score'), percent],
      [T.halfMoves, meanOf(chess, 'plies'), meanOf(found, 'plies'), decimal],
      [T.legalMoves, meanOf(chess, 'choices'), meanOf(found, 'choices'), decimal],
    ];
    const by = difference(shareOf(chess, DRAW), shareOf(found, DRAW));
    const speaks = /** @type {const} */ ({ more: 'against', less: 'for', same: 'open' })[verdict(by)];
    return `<p>${why}</p>
<p>${claim(found)} ${T.thought(speaks)}</p>
${table(
  T.besideCaption(safe(found.name), chess.name),
  [T.figure, chess.name, found.name, T.difference],
  rows.map(([name, base, mine, write]) => [
    name,
    interval(base, write),
    interval(mine, write),
    base && mine ? gap(difference(base, mine), write === percent ? points : write) : '–',
  ]),
)}`;
  }

  /** Which of the purses makes money matter most without an advantage of a side. */
  function bestPurse() {
    const fair = taxis.filter((found) => ahead(found) === 'none');
    const [best] = fair.sort((one, other) => barred(other).mean - barred(one).mean);
    return best && purseOf(best);
  }

  /** The answer about the purses in full; '' if the usual one is the best. */
  function answer() {
    const usual = taxis.find((found) => purseOf(found) === USUAL_PURSE);
    const fair = taxis.filter((found) => ahead(found) === 'none');
    const best = fair.find((found) => purseOf(found) === bestPurse());
    if (!usual || !best || best === usual) return '';
    const by = difference(shareOf(usual, DRAW), shareOf(best, DRAW));
    const told = T.answer({
      usual: USUAL_PURSE,
      usualEdge: ahead(usual),
      fair: T.list(fair.map((found) => String(purseOf(found)))).replaceAll(';', ','),
      best: purseOf(best),
      bestNarrow: interval(barred(best), percent),
      usualNarrow: interval(barred(usual), percent),
      told: verdict(by),
      draws: gap(by, points),
    });
    return `<p>${told}</p>\n`;
  }

  function taxi() {
    const curves = taxis.map(({ numbers, summary: { purses: held } }) => ({
      name: `${T.purseHead} ${numbers.purse}`,
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
    const moves = [1, 10, 20, 30, 40];
    return `<p>${T.money(taxis[0]?.numbers.income ?? 0)}</p>
<p>${purses()}</p>
${answer()}${table(
  T.pursesTable,
  [T.purseHead, T.drawn, T.whitePoints, T.halfMoves, T.legalMoves, T.narrowed],
  taxis.map((found) => [
    String(found.numbers.purse),
    interval(shareOf(found, DRAW), percent),
    interval(meanOf(found, 'score'), percent),
    interval(meanOf(found, 'plies'), decimal),
    interval(meanOf(found, 'choices'), decimal),
    interval(meanOf(found, 'barred'), percent),
  ]),
)}
<h4>${T.overTime}</h4>
<p>${T.overTimeText}</p>
${lines(T.heldLabel, curves, { across: T.move, write: whole })}
${table(
  T.held,
  [T.purseHead, ...moves.map((move) => `${T.move} ${move}`)],
  curves.map(({ name, points }) => [
    name,
    ...moves.map((move) => {
      const at = points.find(([place]) => place === move);
      return at ? decimal(at[1]) : '–';
    }),
  ]),
)}`;
  }

  /** Those of these shares that were measured. */
  function odd() {
    const keys = /** @type {const} */ (['odd', 'barred', 'decided']).filter((key) =>
      all.some((found) => meanOf(found, key)),
    );
    const shown = all.filter((found) => keys.some((key) => meanOf(found, key)));
    return (
      (keys.includes('decided') ? `<p>${T.oddDecided}</p>\n` : '') +
      table(
        T.oddTable,
        [T.setting, ...keys.map((key) => T.oddHeads[key])],
        shown.map((found) => [safe(found.name), ...keys.map((key) => interval(meanOf(found, key), percent))]),
      )
    );
  }

  /** @param {Finding[]} some */
  function lengths(some) {
    const step = Math.max(...some.map(({ summary }) => summary.step), 20);
    const curves = some.map(({ name, summary }) => {
      const times = step / summary.step;
      const classes = Array.from({ length: Math.ceil(summary.lengths.length / times) }, (_, at) =>
        summary.lengths.slice(at * times, (at + 1) * times).reduce((sum, count) => sum + count, 0),
      );
      return {
        name,
        points: classes.map(
          (count, at) => /** @type {[number, number]} */ ([(at + 0.5) * step, count / summary.games]),
        ),
      };
    });
    const shown = [0, 2, 4, 6, 8, 10, 12].map((at) => at * step);
    const last = shown.at(-1) ?? 0;
    return `${lines(T.byLengthLabel, curves, { across: T.halfMoves, write: percent })}
${table(
  T.byLengthTable(2 * step),
  [T.setting, ...shown.slice(0, -1).map((from) => `${from}–${from + 2 * step - 1}`), T.andMore(last)],
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

  /** Changed rules of chess, beside the published study. */
  function changes() {
    const rows = readChanges();
    const runs = rows[0]?.runs ?? [];
    const told = runs.map(({ nodes, games, personality }, at) => {
      const { alike, of } = agreement(rows, at);
      return T.changesAgree({ nodes: whole(nodes), games: whole(games), greedy: personality === 'greedy', alike, of });
    });
    /** @param {typeof runs[number] | undefined} run */
    const cell = (run) => {
      if (!run) return '';
      const by = run.difference;
      return by ? `${percent(run.draws)}, ${gap(by, points)}` : percent(run.draws);
    };
    return `<p>${T.changesText}</p>
${table(
  T.changesTable,
  [
    T.changesRule,
    T.changesStudy,
    ...runs.map(({ nodes, personality }) => T.changesOurs(whole(nodes), personality === 'greedy')),
  ],
  rows.map(({ rule, published, runs: own }) => [
    safe(T.changesNames[rule] ?? rule),
    percent(published),
    ...own.map((run) => cell(run)),
  ]),
)}
<p>${told.join(' ')} ${T.changesWhy}</p>
<pre><code>oddchess lab run 'game=chess&amp;double=anywhere&amp;nodes=200&amp;random=4&amp;even=0&amp;games=4000' --out torpedo.jsonl
oddchess lab run 'game=chess&amp;nodes=200&amp;random=4&amp;even=0&amp;games=4000' --out chess.jsonl
oddchess lab report torpedo.jsonl --against chess.jsonl</code></pre>`;
  }

  function endings() {
    const ids = [
      ...new Set(
        all.flatMap(({ summary }) =>
          summary.endings.filter(({ share }) => share.count > 0).map(({ ending }) => ending),
        ),
      ),
    ];
    /** @param {Finding} found @param {string} id */
    const cell = (found, id) => {
      const [share, rule] = [ended(found, id), found.rulings.get(id)];
      const mark = rule && share > 0;
      return `${percent(share)}${mark ? ` <a href="${rules(rule)}" title="${T.rulingLabel}" aria-label="${T.rulingLabel}">${T.rulingMark}</a>` : ''}`;
    };
    return table(
      T.endsTable,
      [T.setting, ...ids.map((id) => safe(phrase(id)))],
      all.map((found) => [safe(found.name), ...ids.map((id) => cell(found, id))]),
    );
  }

  /** @param {Finding} found */
  function again({ id, name, digest, summary }) {
    return `<h4>${safe(name)}</h4>
<p><a href="lab.html#${safe(summary.text)}">${T.ready}</a> · <a href="findings/${id}.json">${T.figures}</a></p>
<pre><code>oddchess lab run '${safe(summary.text)}' --out ${id}.jsonl</code></pre>
<p class="note">${T.digest} <code>${digest}</code></p>`;
  }
}

/** In how many positions something odd forbids a move. @param {Finding} found */
const barred = (found) => meanOf(found, 'barred') ?? shareOf(found, '*');

/** @param {Finding} found */
const purseOf = ({ numbers }) => numbers.purse ?? 0;

/** The share of games that ended so. @param {Finding} found @param {string} ending */
function ended({ summary }, ending) {
  const counts = summary.endings.filter((one) => one.ending === ending).map(({ share }) => share.count);
  return counts.reduce((sum, count) => sum + count, 0) / summary.games;
}
