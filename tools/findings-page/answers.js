// The findings in ten sentences, each with a small chart and the way to its figures. Which sentence it is, and every
// number in it, follows from the data, as on the rest of the page.

import { difference } from '../../www/features/lab/difference.js';
import { readChanges } from './changes.js';
import { DRAW, meanOf, shareOf } from './data.js';
import { bars, numbersIn } from './draw.js';
import { decidedByPurse } from './plans.js';

/** @import { Finding } from './data.js' */
/** @import { Text, Told } from './text-en.js' */
/** @import { Mean } from '../../www/features/lab/difference.js' */
/** @typedef {{ told: string, rows: [name: string, value: number][], write: (value: number) => string, more: string }} Answer */

/** Whether a difference is clear, and which way. @param {Mean} by @returns {Told} */
export const verdict = (by) => (by.low > 0 ? 'more' : by.high < 0 ? 'less' : 'same');

/** Which side is clearly ahead. @param {Finding} found @returns {'white' | 'black' | 'none'} */
export function ahead(found) {
  const score = meanOf(found, 'score');
  return score && score.low > 0.5 ? 'white' : score && score.high < 0.5 ? 'black' : 'none';
}

/**
 * @param {Finding[]} all
 * @param {Text} T
 * @param {{ usual: number, best: number | undefined }} purses the usual one, and the one that makes money matter most
 */
export function answers(all, T, { usual, best }) {
  const { decimal, percent } = numbersIn(T);
  const taxis = all.filter(({ game }) => game === 'taxi');
  /** Each game once. */
  const games = all.filter(({ game, numbers }) => game !== 'taxi' || numbers.purse === usual);
  const chess = games.find(({ game }) => game === 'chess');
  const draws = (/** @type {Finding} */ found) => shareOf(found, DRAW).mean;
  /** @param {Finding[]} some @param {(found: Finding) => number | undefined} value @returns {Answer['rows']} */
  const rowsOf = (some, value) =>
    some.flatMap((found) => {
      const one = value(found);
      return one === undefined ? [] : [[found.title, one]];
    });
  /** Names without commas in them. @param {string[]} names */
  const listed = (names) => T.list(names).replaceAll(';', ',');
  /** @param {Answer['rows']} rows */
  const sorted = (rows) => [...rows].sort(([, one], [, other]) => other - one);

  /** The draws of a game beside those of chess. @param {string} game @returns {Answer[]} */
  function beside(game) {
    const found = games.find((one) => one.game === game);
    if (!found || !chess) return [];
    const told = verdict(difference(shareOf(chess, DRAW), shareOf(found, DRAW)));
    const said = T.answers.draws({
      name: found.title,
      told,
      share: percent(draws(found)),
      base: percent(draws(chess)),
    });
    return [{ told: said, rows: rowsOf([chess, found], draws), write: percent, more: game }];
  }

  /** The most and the least of a mean. @param {'length' | 'choice'} id @param {'plies' | 'choices'} key @returns {Answer} */
  function extremes(id, key) {
    const rows = sorted(rowsOf(games, (found) => meanOf(found, key)?.mean));
    const [[most, high] = ['', 0]] = rows;
    const [least, low] = rows.at(-1) ?? ['', 0];
    return {
      told: T.answers[id]({ most, least, high: decimal(high), low: decimal(low) }),
      rows,
      write: decimal,
      more: 'length',
    };
  }

  function most() {
    const rows = sorted(rowsOf(games, draws));
    const [[name, share] = ['', 0]] = rows;
    return { told: T.answers.most({ name, share: percent(share) }), rows, write: percent, more: 'ends' };
  }

  function white() {
    const names = games.filter((found) => ahead(found) === 'white').map(({ title }) => title);
    return {
      told: names.length > 0 ? T.ahead.white(listed(names)).replace(/\.$/, '') : T.answers.level,
      rows: sorted(rowsOf(games, (found) => meanOf(found, 'score')?.mean)),
      write: percent,
      more: 'wins',
    };
  }

  /** @returns {Answer[]} */
  function purse() {
    const rows = taxis.map(
      (found) =>
        /** @type {[string, number]} */ ([`${T.purseHead} ${found.numbers.purse}`, meanOf(found, 'barred')?.mean ?? 0]),
    );
    return best === undefined ? [] : [{ told: T.answers.purse(best), rows, write: percent, more: 'taxi' }];
  }

  /** @returns {Answer} */
  function money() {
    const { enough, shares } = decidedByPurse();
    const shown = shares.filter(([purse]) => purse % 8 === 0 && purse <= 32);
    return {
      told: T.answers.money(enough),
      rows: shown.map(([purse, share]) => [`${T.purseHead} ${purse}`, share]),
      write: percent,
      more: 'money',
    };
  }

  /** @returns {Answer} */
  function odd() {
    const key = games.some((found) => meanOf(found, 'decided')) ? 'decided' : 'barred';
    const rows = sorted(rowsOf(games, (found) => meanOf(found, key)?.mean));
    const [[name, share] = ['', 0]] = rows;
    return { told: T.answers.odd({ name, share: percent(share), key }), rows, write: percent, more: 'odd' };
  }

  /** @returns {Answer} */
  function changes() {
    const rules = readChanges();
    const changed = rules.filter(({ rule }) => rule !== '');
    const fewer = changed.filter(({ runs: [first] }) => first?.difference && verdict(first.difference) === 'less');
    const rows = rules.map(({ rule, runs: [first] }) => [T.changesShort[rule] ?? rule, first?.draws ?? 0]);
    return {
      told: T.answers.changes({
        names: listed(fewer.map(({ rule }) => T.changesShort[rule] ?? rule)),
        of: changed.length,
        count: fewer.length,
      }),
      rows: sorted(/** @type {Answer['rows']} */ (rows)),
      write: percent,
      more: 'changes',
    };
  }

  const told = [
    ...beside('tax'),
    ...beside('monarch'),
    most(),
    white(),
    ...purse(),
    money(),
    extremes('length', 'plies'),
    extremes('choice', 'choices'),
    odd(),
    changes(),
  ];
  return `<ol class="answers">
${told
  .map(
    (one) => `<li>
<h3>${one.told}</h3>
${bars(one.rows, one.write)}
<p><a href="#${one.more}">${T.answers.more}</a></p>
</li>`,
  )
  .join('\n')}
</ol>`;
}
