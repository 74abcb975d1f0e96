// Every view of the site, for tests that check all of them: how to open it, in any language.

import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { openAnalysis, openMore, shareBy, showBelow } from './board-fixture.js';
import { LIVE_VIEWS } from './live-views.js';
import { MORE_VIEWS } from './more-views.js';

/** @import { Page } from '@playwright/test' */
/** @typedef {'en' | 'de' | 'es' | 'fr' | 'he' | 'pl'} Language */
/**
 * @typedef {object} View
 * @property {string} name
 * @property {(page: Page, say: (id: string) => string) => Promise<void>} open
 * @property {string} [opener] the sentence of the button to which focus returns when the dialog is closed by Escape
 * @property {boolean} [english] whether it exists in English only
 * @property {boolean} [long] whether the way through it by keys is so long that the short form leaves it out
 * @property {boolean} [main] whether what a screen reader finds there is kept as data
 */

const words = (/** @type {Language} */ language) =>
  JSON.parse(readFileSync(new URL(`../../www/locales/${language}.json`, import.meta.url), 'utf8'));
const ENGLISH = words('en');
/** Sentences of a language, by id. @param {Language} language */
export function speaker(language) {
  const catalogue = { ...ENGLISH, ...words(language) };
  return (/** @type {string} */ id) => String(catalogue[id]);
}

export const GAMES = ['tax', 'taxi', 'monarch', 'anarchist', 'infantry', 'chess'];
const QUICK = 'lab.html#game=taxi&nodes=50&random=4&plies=40&games=6&seed=7';
const MATE = '#chess?moves=f2f3,e7e5,g2g4,d8h4';
/** A board that is there. @param {Page} page @param {string} link */
async function table(page, link) {
  await page.goto(`./${link}`);
  await page.locator('variant-board[fen]').first().waitFor();
  await page.locator('footer').waitFor({ state: 'attached' });
  // Until then, what is beside the board is hidden, and a key pressed there goes to the page.
  await expect(page.locator('.settling')).toHaveCount(0);
}
/** @param {Page} page @param {string} squares */
async function press(page, squares) {
  for (const name of squares.split(' ')) await page.locator(`variant-board [data-square="${name}"]`).click();
}
/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole('button', { name }).filter({ visible: true }).first();
/**
 * Presses a button, by keyboard as all others and in the menu if it is there, and waits for the dialog.
 * @param {Page} page
 * @param {string} name
 */
async function dialog(page, name) {
  if ((await button(page, name).count()) === 0) await page.locator('.controls [popovertarget]').press('Enter');
  await button(page, name).press('Enter');
  await page.locator('dialog[open] .dialog-body').waitFor();
}

/**
 * The new-game dialog with these choices.
 * @param {Page} page
 * @param {(id: string) => string} say
 * @param {string} link
 * @param {[string, string][]} chosen a group and one of its choices
 */
async function prepared(page, say, link, chosen) {
  await table(page, link);
  await dialog(page, say('page.new.open'));
  const box = page.getByRole('dialog');
  await openMore(box);
  for (const [group, choice] of chosen) {
    await box
      .getByRole('group', { name: say(group), exact: true })
      .getByRole('radio', { name: choice.includes('.') ? say(choice) : choice, exact: true })
      .check();
  }
}
/** @param {Page} page @param {(id: string) => string} say */
async function begin(page, say) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('page.begin'), exact: true })
    .click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}
/**
 * A section of the dialog for sharing.
 * @param {Page} page
 * @param {(id: string) => string} say
 * @param {string} section
 */
async function shared(page, say, section) {
  await table(page, '#taxi?moves=e2e4,d7d5');
  await dialog(page, say('page.share'));
  await shareBy(page, say(section));
  await page
    .getByRole('tabpanel', { name: say(section) })
    .locator('*')
    .first()
    .waitFor();
}
/** Positions in which a game has much to show. */
const SHOWING = {
  tax: '#tax/4k3/p1p2p2/8/8/6P1/4P3/1P2P1P1/4K3_w_-_-_0_1',
  taxi: '#taxi?moves=e2e4,d7d5',
  monarch: '#monarch/r3k3/8/4K3/8/8/8/8/3R4_w_-_-_0_1',
  anarchist: '#anarchist',
  infantry: '#infantry/****1****/***3t**/**4p**/*1p1F1fn*/KE4pek/*N1P2fa*/**4p**/**T3***/****1****_w_-_-_0_1',
  chess: '#chess',
};
/** @type {View[]} */
export const VIEWS = [
  {
    name: 'home',
    main: true,
    open: async (page) => {
      await page.goto('./');
      await page.locator('.chip').first().waitFor();
    },
  },
  ...GAMES.map((game) => ({
    name: `a game of ${game}`,
    main: true,
    long: game !== 'taxi',
    open: (/** @type {Page} */ page) => table(page, `#${game}`),
  })),
  {
    name: 'a piece in hand',
    open: async (page) => {
      await table(page, '#taxi?moves=e2e4,d7d5');
      await press(page, 'e4');
    },
  },
  ...Object.entries(SHOWING).map(([game, link]) => ({
    name: `all that the board of ${game} can show`,
    long: game !== 'tax',
    open: async (/** @type {Page} */ page, /** @type {(id: string) => string} */ say) => {
      await table(page, link);
      await showBelow(page, 2);
      await page.locator('summary', { hasText: say('page.legend') }).press('Enter');
      await page.getByRole('switch').first().waitFor();
      for (const one of await page.getByRole('switch').all()) if (!(await one.isChecked())) await one.press('Space');
      await showBelow(page, 0);
      if (game === 'tax') await page.locator('summary', { hasText: say('page.ledger') }).press('Enter');
    },
  })),
  {
    name: 'a record with notes',
    open: async (page, say) => {
      await table(page, '#chess?moves=e2e4,e7e5,g1f3');
      await page.locator('summary', { hasText: say('page.notes') }).press('Enter');
      await page.locator('.moves').waitFor();
      await page.keyboard.press('Home');
      await press(page, 'd2 d4');
      await page.getByRole('textbox').first().waitFor();
    },
  },
  { name: 'a link that can’t be read', open: (page) => table(page, '#chess?moves=e2e5') },
  {
    name: 'promotion',
    open: async (page) => {
      await table(page, '#chess/8/P6k/8/8/8/8/8/K7_w_-_-_0_1');
      await press(page, 'a7 a8');
      await page
        .locator('variant-board .choices, variant-board [role="listbox"], variant-board [role="menu"]')
        .first()
        .waitFor();
    },
  },
  // The actions load after the board.
  {
    name: 'the end of a game',
    main: true,
    open: async (page, say) => {
      await table(page, MATE);
      await button(page, say('page.again')).waitFor();
    },
  },
  {
    name: 'a new game',
    main: true,
    opener: 'page.new.open',
    open: async (page, say) => {
      await table(page, '#taxi');
      await dialog(page, say('page.new.open'));
    },
  },
  {
    name: 'clocks that run',
    open: async (page, say) => {
      await table(page, '#chess');
      await dialog(page, say('page.new.open'));
      await page
        .getByRole('group', { name: say('page.clock'), exact: true })
        .getByRole('radio')
        .nth(2)
        .check();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('page.begin'), exact: true })
        .click();
      await page.locator('dialog').waitFor({ state: 'detached' });
      await press(page, 'e2 e4 e7 e5');
    },
  },
  {
    name: 'a new game with a purse and clocks of one’s own',
    long: true,
    open: async (page, say) => {
      await prepared(page, say, '#taxi?moves=e2e4', [
        ['page.clock', 'page.new.clock.own'],
        ['page.new.from', 'page.new.from.shown'],
      ]);
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { name: say('page.new.odds') })
        .check();
    },
  },
  {
    name: 'a draw that is offered',
    open: async (page, say) => {
      await prepared(page, say, '#taxi', [['page.clock', '5 + 3']]);
      await begin(page, say);
      await press(page, 'e2 e4');
      await page
        .locator('.players-row')
        .getByRole('button', { name: say('page.draw'), exact: true })
        .press('Enter');
      await button(page, say('page.accept')).waitFor();
    },
  },
  {
    name: 'the computer at work',
    open: async (page, say) => {
      await prepared(page, say, '#taxi', [
        ['page.new.against', 'page.new.against.computer'],
        ['page.new.side', 'side.white'],
        ['page.clock', '5 + 3'],
      ]);
      await begin(page, say);
      await press(page, 'e2 e4');
    },
  },
  {
    name: 'the settings',
    main: true,
    opener: 'page.key.settings',
    open: async (page, say) => {
      await table(page, '#chess');
      await dialog(page, say('page.key.settings'));
    },
  },
  {
    name: 'the list of keys',
    opener: 'page.keys',
    open: async (page, say) => {
      await table(page, '#chess');
      await dialog(page, say('page.keys'));
    },
  },
  {
    name: 'sharing',
    main: true,
    opener: 'page.share',
    open: async (page, say) => {
      await table(page, '#taxi?moves=e2e4,d7d5');
      await dialog(page, say('page.share'));
      await page.locator('.qr svg').waitFor({ state: 'attached' });
    },
  },
  ...['page.share.text', 'page.share.picture', 'page.share.film', 'page.share.embed', 'page.share.study'].map(
    (section) => ({
      name: `sharing: ${section}`,
      long: true,
      open: (/** @type {Page} */ page, /** @type {(id: string) => string} */ say) => shared(page, say, section),
    }),
  ),
  {
    name: 'opening',
    main: true,
    opener: 'page.tools',
    open: async (page, say) => {
      await table(page, '#chess');
      await dialog(page, say('page.key.open'));
    },
  },
  {
    name: 'kept games',
    opener: 'page.tools',
    open: async (page, say) => {
      await table(page, '#taxi');
      await press(page, 'e2 e4');
      await table(page, '#chess');
      await press(page, 'e2 e4');
      await dialog(page, say('page.kept'));
    },
  },
  {
    name: 'the editor',
    main: true,
    open: async (page) => {
      await page.goto('./#taxi?edit=1');
      await page.locator('.editor').waitFor();
    },
  },
  {
    name: 'the editor with faults',
    open: async (page) => {
      await page.goto('./#infantry/****1****/***4**/**5**/*7*/1A2E3A/*7*/**5**/**4***/****1****_w?edit=1');
      await page.locator('.editor').waitFor();
    },
  },
  {
    name: 'the analysis',
    open: async (page) => {
      await table(page, '#chess?moves=e2e4,e7e5,d1h5,b8c6,f1c4,g8f6');
      await openAnalysis(page);
      await page.locator('.analysis .score').first().waitFor();
    },
  },
  {
    name: 'a proof',
    long: true,
    open: async (page, say) => {
      await table(page, '#anarchist/8/pp6/8/8/P7/8/1P6/8_b_-_-_0_1');
      await openAnalysis(page);
      await page
        .getByRole('region', { name: say('page.exact'), exact: true })
        .getByText(say('page.exact.show'))
        .click();
      await page
        .getByRole('list', { name: say('page.exact.moves') })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  },
  {
    name: 'a mate that is forced',
    long: true,
    open: async (page) => {
      await table(page, '#chess/kbK5/pp6/1P6/8/8/8/8/R7_w_-_-_0_1');
      await openAnalysis(page);
      await page.locator('.mate input').first().press('Enter');
      await page.locator('.mate details summary').first().press('Enter');
    },
  },
  {
    name: 'puzzles',
    open: async (page) => {
      await page.goto('./puzzles.html');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'a list of puzzles',
    open: async (page) => {
      await page.goto('./puzzles.html#taxi');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'a hint to a puzzle',
    open: async (page, say) => {
      await page.goto('./puzzles.html#day/2026-11-20');
      await page.locator('.task').waitFor();
      await button(page, say('page.key.hint')).press('Enter');
    },
  },
  {
    name: 'a run of the lab',
    open: async (page, say) => {
      await page.goto(`./${QUICK}`);
      await page.locator('.lab-form [type="submit"]').press('Enter');
      await page.locator('.run-panel .count', { hasText: say('page.lab.stage.done') }).waitFor({ timeout: 45_000 });
      await page.locator('.lab details').evaluateAll((all) => all.forEach((fold) => fold.setAttribute('open', '')));
      await page.locator('.plot canvas').first().waitFor();
    },
  },
  {
    name: 'the lab',
    main: true,
    open: async (page) => {
      await page.goto('./lab.html');
      await page.locator('.lab-form').waitFor();
    },
  },
  {
    name: 'studies',
    main: true,
    open: async (page) => {
      await page.goto('./study.html');
      await page.locator('.study-cards a').first().waitFor();
    },
  },
  {
    name: 'a chapter of a study',
    main: true,
    open: async (page) => {
      await page.goto('./study.html#taxi');
      await page.locator('.reading .move').first().waitFor();
    },
  },
  {
    name: 'an exercise of a study',
    open: async (page, say) => {
      await page.goto('./study.html#monarch/4');
      await page.locator('.reading .prose').first().waitFor();
      await button(page, say('page.key.hint')).press('Enter');
    },
  },
  {
    name: 'a study that is written',
    open: async (page, say) => {
      await page.goto('./study.html#taxi');
      await page.locator('.reading .move').first().waitFor();
      await button(page, say('page.mine')).press('Enter');
      await page.locator('.study-editor').waitFor();
    },
  },
  {
    name: 'findings',
    english: true,
    open: async (page) => {
      await page.goto('./findings.html');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'the list of all rules',
    english: true,
    open: async (page) => {
      await page.goto('./rules/index.html');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  ...GAMES.map((game) => ({
    name: `the rules of ${game}`,
    english: true,
    long: game !== 'chess',
    open: async (/** @type {Page} */ page) => {
      await page.goto(`./rules/${game}.html`);
      await page.locator('variant-board[fen]').first().waitFor();
    },
  })),
  {
    name: 'a board in a frame',
    main: true,
    open: async (page) => {
      await page.goto('./embed.html#taxi?moves=e2e4,d7d5');
      await page.locator('variant-board[fen]').waitFor();
    },
  },
  ...['', '.de'].map((language) => ({
    name: `how to embed${language && ', in German'}`,
    english: true,
    long: true,
    open: async (/** @type {Page} */ page) => {
      await page.goto(`./embedding${language}.html`);
      await page.locator('variant-board[fen]').first().waitFor();
    },
  })),
  {
    name: 'a wrong address',
    main: true,
    open: async (page) => {
      await page.goto('./404.html');
      await page.locator('header .gear').waitFor();
    },
  },
  {
    name: 'a core that does not load',
    open: async (page) => {
      await page.route(/oddchess_bg\.wasm$/, (route) => route.abort());
      await page.goto('./#chess');
      await page.locator('#broken').waitFor();
      await page.unroute(/oddchess_bg\.wasm$/);
    },
  },
  {
    name: 'the ladder of puzzles',
    long: true,
    open: async (page) => {
      await page.goto('./puzzles.html#train');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'training',
    open: async (page, say) => {
      await page.goto('./puzzles.html#train/taxi');
      await page.locator('.rating-line').waitFor();
      await button(page, say('page.puzzle.show')).press('Enter');
      await button(page, say('page.key.next')).waitFor();
    },
  },
  {
    name: 'a storm',
    long: true,
    open: async (page) => {
      await page.goto('./puzzles.html#storm');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'a storm that runs',
    open: async (page, say) => {
      await page.goto('./puzzles.html#storm/taxi');
      await button(page, say('page.begin')).press('Enter');
      await page.locator('.storm variant-board[fen]').waitFor();
    },
  },
  {
    name: 'a storm that is over',
    long: true,
    open: async (page, say) => {
      await page.goto('./puzzles.html#storm/taxi');
      await button(page, say('page.begin')).press('Enter');
      await page.getByRole('button', { name: say('page.puzzle.storm.skip').replace('{seconds}', '10') }).press('Enter');
      await button(page, say('page.puzzle.storm.stop')).press('Enter');
      await page.locator('.thumbnails').waitFor();
    },
  },
  {
    name: 'nothing to review',
    long: true,
    open: async (page) => {
      await page.goto('./puzzles.html#review');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'progress in puzzles',
    open: async (page) => {
      await page.goto('./puzzles.html#progress');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate(() => {
        const at = Date.now();
        const rated = Object.fromEntries([1, 0, 1].map((score, n) => [`taxi/x${n}`, { at, score, rating: 1200 }]));
        const storms = [{ game: 'all', minutes: 3, at, score: 12, combo: 7, missed: 2 }];
        localStorage.setItem('oddchess.training', JSON.stringify({ first: {}, rated, cards: {}, storms }));
        dispatchEvent(new StorageEvent('storage', { key: 'oddchess.training' }));
      });
      await page.locator('.plot canvas').first().waitFor();
      await page.locator('.ratings details summary').press('Enter');
    },
  },
  {
    name: 'exercises',
    long: true,
    open: async (page) => {
      await page.goto('./puzzles.html#practice');
      await page.locator('.thumbnail').first().waitFor();
    },
  },
  {
    name: 'the parts of an exercise',
    open: async (page, say) => {
      await page.goto('./puzzles.html#practice/anarchist');
      await page.locator('.list-group summary').last().press('Enter');
      await page.locator('.thumbnail').last().press('Enter');
      await button(page, say('page.practice.parts.show')).press('Enter');
      await page.locator('.parts .primary').waitFor();
      for (let step = 1; step < 4; step += 1) await page.locator('.parts .primary').press('Enter');
      await page.locator('.parts tfoot').waitFor();
    },
  },
  {
    name: 'courses',
    open: async (page) => {
      await page.goto('./learn.html');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'a step of a course',
    open: async (page) => {
      await page.goto('./learn.html#tax/2');
      await page.locator('.task').waitFor();
    },
  },
  {
    name: 'a proof of a puzzle',
    open: async (page, say) => {
      await page.goto('./puzzles.html#make/taxi/8/8/1n4qn/1r6/3K4/k7/8/8_b_-_-_0_1_9:31?task=2');
      await page.locator('proof-board[fen]').waitFor();
      await button(page, say('page.prove.start')).press('Enter');
      await page.locator('.prove-share').waitFor();
    },
  },
  {
    name: 'a puzzle in a frame',
    open: async (page) => {
      await page.goto('./embed-puzzle.html#custom/2/taxi/8/8/1n4qn/1r6/3K4/k7/8/8_b_-_-_0_1_9:31');
      await page.locator('.task').waitFor();
    },
  },
  ...MORE_VIEWS,
  ...LIVE_VIEWS,
];
