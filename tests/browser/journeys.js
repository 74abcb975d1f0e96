// The ways into a game and through it, as data: how it begins, against whom, how it ends, and what the page then offers.
// Each is walked from the address of the site by what a person can press (journeys.spec.js).

import { expect } from '@playwright/test';
import { choose as turnTo } from './board-fixture.js';
import { copied, dialog, follow, plays, press, said, seated, sentence, tick, written } from './person.js';

/** @import { Page } from '@playwright/test' */
/** @typedef {'here' | 'computer' | 'links' | 'live'} Opponent */
/** @typedef {{ page: Page, friend: () => Promise<Page> }} Walk */

/** @param {Page} page @param {string} what */
const region = (page, what) => page.getByRole('region', { name: what });

/**
 * An opponent: how one is chosen in the dialog, what is done when the game is there, and how the answer to the first
 * move comes.
 * @typedef {{ choice: string, asked?: boolean, meet?: (walk: Walk) => Promise<void>, reply: (walk: Walk) => Promise<void> }}
 * Playing
 * @type {Record<Opponent, Playing>}
 */
export const OPPONENTS = {
  here: { choice: 'page.new.against.person', reply: ({ page }) => plays(page) },
  computer: {
    choice: 'page.new.against.computer',
    reply: ({ page }) => expect(written(page)).toHaveCount(2),
  },
  links: {
    choice: 'page.new.against.links',
    asked: true,
    async reply({ page, friend }) {
      const other = await friend();
      await follow(other, await copied(page, 'page.post.first'));
      await plays(other, undefined, true);
      await follow(page, await copied(other, 'page.post.do'));
      await expect(written(page)).toHaveCount(2);
    },
  },
  live: {
    choice: 'page.new.against.live',
    async meet({ page, friend }) {
      const other = await friend();
      await follow(other, await link(page, 'Invitation'));
      await press(dialog(other), 'page.live.join');
      await dialog(page)
        .getByRole('textbox', { name: /^answer link$/i })
        .fill(await link(other, 'Answer'));
      for (const one of [page, other]) {
        await expect(dialog(one)).toHaveCount(0);
        await expect(region(one, 'Live game')).toContainText('Connected');
      }
    },
    async reply({ page, friend }) {
      const other = await friend();
      await expect(written(other)).toHaveCount(1);
      await plays(other);
      await expect(written(page)).toHaveCount(2);
    },
  },
};

/** The text of a link in a dialog. @param {Page} page @param {string} of */
async function link(page, of) {
  const field = dialog(page).getByRole('textbox', { name: new RegExp(`^${of} link$`, 'i') });
  await expect(field).toHaveValue(/#live=/);
  return field.inputValue();
}

/** The dialog of a new game is open: against whom, and off. @param {Page} page @param {Opponent} opponent */
async function start(page, opponent) {
  const box = dialog(page);
  await tick(box, OPPONENTS[opponent].choice);
  if (opponent === 'computer' || opponent === 'live') await tick(box, 'side.white');
  await press(box, 'page.begin');
}

/** The opponents of the dialog. @type {Record<Opponent, (page: Page) => Promise<void>>} */
const BY_DIALOG = {
  here: (page) => start(page, 'here'),
  computer: (page) => start(page, 'computer'),
  links: (page) => start(page, 'links'),
  live: (page) => start(page, 'live'),
};
/** The opponents that the first page offers. @type {Record<Opponent, (page: Page) => Promise<void>>} */
const AT_HOME = {
  here: (page) => invite(page, 'page.new.against.person'),
  computer: (page) => press(page.getByRole('main'), 'page.play'),
  links: (page) => invite(page, 'page.new.against.links'),
  live: (page) => invite(page, 'page.new.against.live'),
};
/** @param {Page} page @param {string} how a friend is met */
async function invite(page, how) {
  await page.locator('.with-friend summary').click();
  await press(page.getByRole('main'), how);
}
/** The opponents that the page of a game offers. @type {Record<Opponent, (page: Page) => Promise<void>>} */
const AT_BOARD = {
  here: async () => {},
  computer: async (page) => {
    await tick(asked(page), 'page.level.any');
    await tick(asked(page), 'side.white');
    await press(asked(page), 'page.begin');
  },
  links: async (page) => {
    await elsewhere(page, 'links');
    await press(asked(page), 'page.begin');
  },
  live: async (page) => {
    await elsewhere(page, 'live');
    await tick(asked(page), 'side.white');
    await press(asked(page), 'page.begin');
  },
};
/** What is asked beside the board before the first move. @param {Page} page */
const asked = (page) => page.locator('.start-panel');
/** @param {Page} page @param {'links' | 'live'} way */
async function elsewhere(page, way) {
  await tick(asked(page), 'page.start.elsewhere');
  await asked(page).getByRole('combobox').selectOption(way);
}
/** The opponents for a game that has begun: the dialog goes on from the position that is shown. @param {Page} page @param {Opponent} opponent */
async function onward(page, opponent) {
  await press(page, 'page.new.open');
  await tick(dialog(page), 'page.new.from.shown');
  await start(page, opponent);
}
/** @type {Record<Opponent, (page: Page) => Promise<void>>} */
const AT_POSITION = {
  here: async () => {},
  computer: (page) => onward(page, 'computer'),
  links: (page) => onward(page, 'links'),
  live: (page) => onward(page, 'live'),
};

const ODD = ['tax', 'taxi', 'monarch', 'anarchist', 'infantry'];
const GAMES = [...ODD, 'chess'];
const PGN = '[White "Ada"]\n[Black "Ben"]\n\n1. e4 e5 2. Nf3 Nc6 *\n';

/** One of the games that have an odd move on the first page. @param {Page} page @param {string} game */
const choose = (page, game) => page.locator(`.chip[data-game="${game}"]`).click();

/** The part of the site of that name, from the head of the page. @param {Page} page @param {string} part */
export const visit = (page, part) => page.getByRole('banner').locator(`[data-part="${part}"]`).click();

/** A text or a file, as it is dropped from elsewhere. @param {Page} page @param {{ text?: string, file?: string }} what */
const drop = (page, what) =>
  page.evaluate(({ text, file }) => {
    const data = new DataTransfer();
    if (text) data.setData('text/plain', text);
    if (file) data.items.add(new File([file], 'game.pgn', { type: 'text/plain' }));
    const event = { dataTransfer: data, bubbles: true, cancelable: true };
    for (const type of ['dragenter', 'dragover', 'drop'])
      (document.querySelector('main') ?? document.body).dispatchEvent(new DragEvent(type, event));
  }, what);

/** Pastes into the page what somebody has copied elsewhere. @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.bringToFront();
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press('ControlOrMeta+v');
}

/**
 * A way to a game: from the first page, or from an address that somebody has sent. `moves` are the first ones, if not any;
 * `ends`, the ways it may end, if not only by resigning; `always`, what the short form walks.
 * @typedef {object} Way
 * @property {string} way
 * @property {(page: Page) => Promise<unknown>} begin
 * @property {Partial<Record<Opponent, (page: Page) => Promise<void>>>} opponents
 * @property {[string, string]} [moves]
 * @property {End[]} [ends]
 * @property {[Opponent, End, Next]} [always]
 *
 * @type {Way[]}
 */
export const WAYS = [
  {
    way: 'the first button of the first page',
    begin: async (page) => {
      await choose(page, 'taxi');
      await press(page.getByRole('main'), 'page.play');
    },
    opponents: { computer: async () => {} },
    always: ['computer', 'resign', 'rematch'],
  },
  {
    way: 'orthodox chess, from the first page',
    begin: (page) => page.locator('main a[href="#chess"]').click(),
    opponents: AT_BOARD,
    moves: ['f2f3', 'e7e5'],
    ends: ['mate'],
    always: ['here', 'mate', 'review'],
  },
  ...ODD.map(
    (game) =>
      /** @type {Way} */ ({
        way: `the chip of ${game}`,
        begin: (page) => choose(page, game),
        opponents: AT_HOME,
        always:
          game === 'infantry'
            ? ['live', 'resign', 'share']
            : game === 'tax'
              ? ['links', 'resign', 'rematch']
              : undefined,
      }),
  ),
  ...GAMES.map((game) => ({
    way: `${game} in the list of games beside the rules`,
    begin: async (/** @type {Page} */ page) => {
      await page.locator('main a[href="#chess"]').click();
      if (game === 'chess') await turnTo(page, 'taxi');
      await turnTo(page, game);
    },
    opponents: AT_BOARD,
  })),
  {
    way: 'the dialog of a new game, at the board of another one',
    begin: async (page) => {
      await page.locator('main a[href="#chess"]').click();
      await seated(page, 'chess');
      await press(asked(page), 'page.more');
      await dialog(page).getByRole('combobox', { name: 'Game' }).selectOption('monarch');
    },
    opponents: BY_DIALOG,
  },
  { way: 'the address of a game', begin: (page) => follow(page, './#tax'), opponents: AT_BOARD },
  { way: 'the address of a mix', begin: (page) => follow(page, './#tax+taxi'), opponents: AT_BOARD },
  {
    way: 'the address of a game with changed rules',
    begin: (page) => follow(page, './#taxi?rules=purse=20'),
    opponents: AT_BOARD,
  },
  {
    way: 'the address of a position',
    begin: (page) => follow(page, './#chess/4k3/pppp4/8/8/8/8/4PPPP/4K3_w_-_-_0_1'),
    opponents: AT_BOARD,
  },
  {
    way: 'the address of a game that has begun',
    begin: (page) => follow(page, './#chess?moves=e2e4,e7e5'),
    opponents: AT_POSITION,
  },
  {
    way: 'a game pasted into the first page',
    begin: (page) => paste(page, PGN),
    opponents: AT_POSITION,
    ends: ['draw', 'resign'],
    always: ['here', 'draw', 'new'],
  },
  { way: 'a game dropped on the first page', begin: (page) => drop(page, { text: PGN }), opponents: AT_POSITION },
  { way: 'a file dropped on the first page', begin: (page) => drop(page, { file: PGN }), opponents: AT_POSITION },
  {
    way: 'a game written into the dialog',
    begin: async (page) => {
      await press(page, 'page.home.open');
      await dialog(page).getByRole('textbox').fill('1. e4 e5 2. Nf3 Nc6');
      await press(dialog(page), 'page.open');
    },
    opponents: AT_POSITION,
  },
  {
    way: 'a file chosen in the dialog',
    begin: async (page) => {
      await press(page, 'page.home.open');
      const asked = page.waitForEvent('filechooser');
      await press(dialog(page), 'page.open.file');
      await (await asked).setFiles({ name: 'game.pgn', mimeType: 'text/plain', buffer: Buffer.from(PGN) });
    },
    opponents: AT_POSITION,
  },
  {
    way: 'the library',
    begin: async (page) => {
      await choose(page, 'tax');
      await AT_HOME.here(page);
      await plays(page);
      await plays(page);
      await page.getByRole('banner').locator('.home').click();
      await press(page, 'page.kept');
      await dialog(page).locator('.saved-game').first().click();
      await expect(written(page)).toHaveCount(2);
    },
    opponents: AT_POSITION,
  },
  {
    way: 'the game to continue, on the first page',
    begin: async (page) => {
      await choose(page, 'taxi');
      await AT_HOME.here(page);
      await plays(page);
      await plays(page);
      await page.getByRole('banner').locator('.home').click();
      await press(page, 'page.home.continue');
      await expect(written(page)).toHaveCount(2);
    },
    opponents: AT_POSITION,
  },
  {
    way: 'a position that was set up',
    begin: async (page) => {
      await page.locator('main a[href="#chess"]').click();
      await press(page, 'page.tools', 'page.edit');
      await press(page, 'page.edit.mirror', 'page.edit.play');
      await expect(page.locator('.editor')).toHaveCount(0);
    },
    opponents: AT_BOARD,
  },
  {
    way: 'the rules of a game',
    begin: async (page) => {
      await visit(page, 'learn');
      await press(page, 'page.learn.rules');
      await page.locator('main a[href="monarch.html"]').first().click();
      await page.locator('main a[href$="index.html#monarch"]').first().click();
    },
    opponents: AT_BOARD,
  },
  {
    way: 'the list of all rules',
    begin: async (page) => {
      await visit(page, 'learn');
      await press(page, 'page.learn.rules');
      await page.locator('main a[href$="index.html#infantry"]').first().click();
    },
    opponents: AT_BOARD,
  },
  {
    way: 'today’s puzzle',
    begin: async (page) => {
      await press(page, 'page.home.puzzle');
      await press(page, 'page.playground');
    },
    opponents: AT_BOARD,
  },
  {
    way: 'a step of a course',
    begin: async (page) => {
      await visit(page, 'learn');
      await page.locator('a[href="#monarch/1"]').first().click();
      await press(page, 'page.playground');
    },
    opponents: AT_BOARD,
  },
  {
    way: 'a chapter of a study',
    begin: async (page) => {
      await visit(page, 'learn');
      await press(page, 'page.study.all');
      await page.locator('.study-cards a[href="#taxi"]').click();
      await press(page, 'page.playground');
    },
    opponents: { here: async () => {} },
  },
  {
    way: 'an exercise of practice',
    begin: async (page) => {
      await press(page, 'page.home.puzzle', 'page.puzzle.mode.practice');
      await page.locator('.thumbnail').first().click();
      await press(page, 'page.playground');
    },
    opponents: AT_BOARD,
  },
];

/**
 * How a game ends, and what is said of it then.
 * @typedef {'resign' | 'draw' | 'mate'} End
 * @type {Record<End, (walk: Walk, opponent: Opponent) => Promise<void>>}
 */
export const ENDS = {
  async resign({ page, friend }, opponent) {
    const row = page.locator('.players-row');
    if (opponent === 'links') {
      // Nobody here accepts what is offered: one says that both have agreed, or goes back.
      await expect(row.getByTitle(sentence('page.draw.agreed'))).toBeVisible();
      await press(row, 'page.draw');
      await expect(said(page)).toContainText(sentence('page.draw.agreed'));
      await press(row, 'page.cancel');
    }
    await press(row, 'page.resign');
    await press(row, 'page.resign');
    await expect(said(page)).toContainText(/resign/i);
    if (opponent === 'links') {
      await expect(page.locator('.correspondence')).toContainText(sentence('page.post.ended'));
      await follow(await friend(), await copied(page, 'page.post.do'));
    }
    if (opponent === 'links' || opponent === 'live') await expect(said(await friend())).toContainText(/resign/i);
  },
  async draw({ page, friend }, opponent) {
    await press(page.locator('.players-row'), 'page.draw');
    await press(opponent === 'live' ? await friend() : page, 'page.accept');
    await expect(said(page)).toContainText(/draw/i);
  },
  async mate({ page }) {
    await plays(page, 'g2g4');
    await plays(page, 'd8h4');
    await expect(said(page)).toContainText(/checkmate/i);
  },
};

/** No move has been made in the game on the board. @param {Page} page */
const fresh = (page) => expect(written(page)).toHaveCount(0);

/**
 * What the page offers when the game is over, and that it leads on.
 * @typedef {'rematch' | 'review' | 'share' | 'new'} Next
 * @type {Record<Next, (walk: Walk, opponent: Opponent) => Promise<unknown>>}
 */
export const NEXTS = {
  async rematch(walk, opponent) {
    const { page, friend } = walk;
    await press(page.locator('.players-row'), 'page.again');
    if (opponent === 'computer') {
      await expect(written(page)).toHaveCount(1);
      return plays(page);
    }
    if (opponent === 'here') {
      await fresh(page);
      return plays(page);
    }
    // The friend, who had Black, moves first.
    const other = await friend();
    if (opponent === 'live') await press(region(other, 'Live game'), 'page.accept');
    else await follow(other, await copied(page, 'page.post.first'));
    await fresh(other);
    await plays(other, undefined, OPPONENTS[opponent].asked);
    if (opponent === 'links') await follow(page, await copied(other, 'page.post.first'));
    await expect(written(page)).toHaveCount(1);
  },
  async review({ page }) {
    await press(page.locator('.players-row'), 'page.review');
    await expect(region(page, 'Course of the game')).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Course of the game' })).toBeVisible();
    if (await page.locator('.moves .san', { hasText: '#' }).count())
      await expect(page.locator('.end-head .turned')).toContainText('move 2', { timeout: 30_000 });
  },
  async share({ page }) {
    await press(page.locator('.players-row'), 'page.share.short');
    expect(await copied(page, 'page.copy.link')).toMatch(/#[a-z+]+/);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  },
  async new({ page }) {
    await press(page, 'page.new.open');
    await start(page, 'here');
    await fresh(page);
    await plays(page);
  },
};
