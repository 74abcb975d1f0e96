// Every way to begin, from the address of the site to a move, its answer, the end, and what is offered then: as a person
// walks it, by what is to be seen and pressed. The short form walks each kind of way and each opponent once, the long one
// every way with every opponent that it offers.

import { test } from './board-fixture.js';
import { EXERCISES } from './exercise-journeys.js';
import { ENDS, NEXTS, OPPONENTS, WAYS } from './journeys.js';
import { arrive, plays, seated } from './person.js';

/** @import { Opponent, End, Next, Way, Walk } from './journeys.js' */

/**
 * A test that begins at the address of the site; the friend comes when first asked for.
 * @param {string} name
 * @param {boolean} always whether it is in the short form
 * @param {(walk: Walk) => Promise<unknown>} walk
 */
function journey(name, always, walk) {
  test(name, { tag: always ? [] : '@long' }, async ({ page, browser, baseURL }) => {
    /** @type {import('@playwright/test').Page | undefined} */
    let other;
    const friend = async () => (other ??= await (await browser.newContext({ baseURL })).newPage());
    try {
      await arrive(page);
      await walk({ page, friend });
    } finally {
      await other?.context().close();
    }
  });
}

/** @param {Way} way @param {Opponent} opponent @param {End} end @param {Next} next */
async function play(
  { begin, opponents, moves: [move, reply] = ['', ''] },
  opponent,
  end,
  next,
  /** @type {Walk} */ walk,
) {
  const { page } = walk;
  const playing = OPPONENTS[opponent];
  await begin(page);
  await opponents[opponent]?.(page);
  await seated(page);
  await playing.meet?.(walk);
  await plays(page, move, playing.asked);
  if (reply) await plays(page, reply);
  else await playing.reply(walk);
  await ENDS[end](walk, opponent);
  await NEXTS[next](walk, opponent);
}

const nexts = /** @type {Next[]} */ (Object.keys(NEXTS));
for (const [at, way] of WAYS.entries()) {
  for (const [index, name] of Object.keys(way.opponents).entries()) {
    const opponent = /** @type {Opponent} */ (name);
    const chosen = way.always?.[0] === opponent ? way.always : undefined;
    // By turns, so that each end and each offer comes after each opponent somewhere.
    const ends = way.ends ?? ['resign'];
    const [, end, next] = chosen ?? [
      opponent,
      (opponent === 'here' && ends[at % ends.length]) || 'resign',
      nexts[(at + index) % nexts.length] ?? 'new',
    ];
    journey(`${way.way}: ${opponent}, ${end}, ${next}`, Boolean(chosen), (walk) =>
      play(way, opponent, end, next, walk),
    );
  }
}

for (const { way, always = false, walk } of EXERCISES) journey(way, always, (given) => walk(given.page, given));
