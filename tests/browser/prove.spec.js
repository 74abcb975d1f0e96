// Making puzzles: from a pasted position to a proof, a link that others solve, a frame on another site,
// flash cards, and the list of one's own.

import { readFileSync } from 'node:fs';
import { board, click, expect, test as own, square } from './board-fixture.js';
import { bare, test } from './other-site.js';
import { moves, verdict } from './puzzles.js';

/** @import { Page } from '@playwright/test' */

/** Mate in two by Qg3 and nothing else. */
const SOUND = '8/8/1n4qn/1r6/3K4/k7/8/8 b - - 0 1 9:31';
const CUSTOM = '#custom/2/taxi/8/8/1n4qn/1r6/3K4/k7/8/8_b_-_-_0_1_9:31';

/** @param {Page} page */
const result = (page) => page.locator('.prove-status');
/** @param {Page} page */
const field = (page) => page.getByRole('textbox', { name: 'Position' });

/** @param {Page} page @param {string} text @param {string} [game] @param {string} [task] */
async function prove(page, text, game = 'Taxi Chess', task = 'Find the shortest mate') {
  await page.getByRole('combobox', { name: 'Game' }).selectOption(game);
  await page.getByRole('combobox', { name: 'Task' }).selectOption(task);
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Prove', exact: true }).first().click();
}

own(
  'a position is proved, and its link is solved by somebody else, who is wrong first',
  async ({ page, browser, baseURL }) => {
    await page.goto('./puzzles.html#make');
    await prove(page, SOUND);
    await expect(result(page)).toHaveText('Sound: Qg3 is the only first move that mates in 2 moves');
    await expect(page).toHaveURL(/#make\/taxi\/8\/8\/1n4qn/);
    await expect(page.locator('.prove-notes')).toContainText('In orthodox chess Qg3');
    // The main line and every defence can be walked through.
    await page.getByRole('button', { name: 'Show the main line' }).click();
    await expect(page.locator('.prove-play .moves .san')).toHaveText(['Qg3', 'Ke4', 'Rb4#']);
    await page.getByRole('button', { name: 'To the end' }).click();
    await expect(square(page, 'b4')).toHaveAttribute('data-piece', 'r');
    await page.getByText('All defences to Qg3').click();
    await page.locator('.mate-tree').getByRole('button', { name: /#$/ }).first().click();
    await expect(page.locator('.prove-play .moves .san')).toHaveCount(3);

    await page.getByRole('textbox', { name: 'Name' }).fill('Two <b>knights</b>');
    const link = await page.getByRole('textbox', { name: 'Link to solve it' }).inputValue();
    expect(link).toContain(`puzzles.html${CUSTOM}?name=Two%20`);
    expect(link).not.toMatch(/g6g3|Qg3/);
    const stranger = await browser.newPage({ baseURL });
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Two <b>knights</b>');
    await expect(stranger.locator('.task')).toHaveText('Black to move: mate in 2');
    await click(stranger, 'g6', 'f6');
    await expect(verdict(stranger)).toContainText(/escapes|not mate/i);
    await stranger.getByRole('button', { name: 'Take back' }).click();
    await click(stranger, 'g6', 'g3');
    await expect(verdict(stranger)).toContainText('Correct');
    await expect(moves(stranger)).toHaveCount(2);
    await click(stranger, 'b5', 'b4');
    await expect(verdict(stranger)).toContainText('Solved on try 2');
    // It becomes a puzzle of one's own, with its name and its solution, to be changed.
    await stranger.getByRole('link', { name: 'Make it mine' }).click();
    await expect(result(stranger)).toHaveText('Sound: Qg3 is the only first move that mates in 2 moves');
    await expect(stranger).toHaveURL(/#make\/taxi\/[^?]*\?task=2$/);
    await expect(field(stranger)).toHaveValue(SOUND);
    await expect(stranger.getByRole('textbox', { name: 'Name' })).toHaveValue('Two <b>knights</b>');
    await stranger.getByRole('button', { name: 'Keep' }).click();
    await stranger.goBack();
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Two <b>knights</b>');
    await expect(stranger.getByRole('link', { name: 'Make it mine' })).toHaveCount(0);
    await stranger.close();
  },
);

/** What is asked, and what is said of it. @type {[name: string, text: string, game: string, task: string, said: RegExp, note: RegExp][]} */
const VERDICTS = [
  [
    'a cook',
    '7k/R7/6K1/8/8/8/8/1Q6 w - - 0 1',
    'Chess',
    'Mate in 1',
    /^Not sound: 2 moves mate in one move$/,
    /Ra8#, Qb8#/,
  ],
  ['a shorter mate', '6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1', 'Chess', 'Mate in 2', /already a mate in one move/, /Re8#/],
  [
    'no mate',
    '6k1/5ppp/3b4/8/8/8/8/K3R3 w - - 0 1',
    'Chess',
    'Mate in 1',
    /There is no mate in one move/,
    /best try is Re8\+; only Bf8 refutes it/,
  ],
  [
    'a win',
    '8/8/1P3p2/p7/2pp4/8/5P2/8 b - - 0 1',
    'Anarchist Chess',
    'Find the shortest mate',
    /f3 is the only winning move/,
    /^$/,
  ],
];

own('what is not sound is said, with the moves that show it', async ({ page }) => {
  await page.goto('./puzzles.html#make');
  for (const [name, text, game, task, said, note] of VERDICTS) {
    await own.step(name, async () => {
      await prove(page, text, game, task);
      await expect(result(page)).toHaveText(said);
      await expect(page.locator('.prove-notes')).toHaveText(note);
    });
  }
  // The only winning move is the one task of its game.
  await expect(page.getByText('Task: the only winning move')).toBeVisible();
});

own('what can’t be proved is refused by a sentence, and nothing is lost', async ({ page }) => {
  await page.goto('./puzzles.html#make');
  await prove(page, '');
  const alert = page.getByRole('alert').filter({ hasText: /./ });
  await expect(alert).toContainText('There is no position yet');
  for (const [text, said] of /** @type {[string, RegExp][]} */ ([
    ['8/8/8/8/8/8/8/8 w - - 0 1 9:31', /king/i],
    ['8/8/1n4qn/1r6/3K4/k7/8/8 b - - 0 1 9:apples', /./],
  ])) {
    await prove(page, text);
    await expect(alert).toContainText(said);
    await expect(field(page)).toHaveValue(text);
    await expect(field(page)).toBeFocused();
  }
  await prove(page, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Chess');
  await expect(result(page)).toHaveText('The game is over in this position, so there is nothing to solve');
  await page.goto('./puzzles.html#make/taxi/8/8/1n4qn/1r6/3K4/k7/8/8_b_-_-_0_1_9:31?task=12');
  await expect(alert).toContainText('expected a number from 1 to 5');
  for (const [hash, said] of /** @type {[string, RegExp][]} */ ([
    ['#custom/12/taxi/8/8/1n4qn/1r6/3K4/k7/8/8_b_-_-_0_1_9:31', /expected “win” or a number of moves from 1 to 8/],
    ['#custom/2/taxi/8/8/8_b', /./],
    ['#custom/1/taxi/8/8/1n4qn/1r6/3K4/k7/8/8_b_-_-_0_1_9:31', /There is no solution/],
  ])) {
    await page.goto(`./puzzles.html${hash}`);
    await expect(page.locator('.puzzle-trouble h1')).toHaveText(said);
  }
});

own('a position is set up on the board, proved by keyboard, and a search is stopped', async ({ page }) => {
  await page.goto('./puzzles.html#make/taxi/8/8/1n4qn/1r6/3K4/k7/8/8_b_-_-_0_1_9:31');
  await expect(board(page)).toHaveAttribute('orientation', 'black');
  await page.getByRole('button', { name: 'Set up on the board' }).press('Enter');
  // Without its knight it is another position.
  await page.locator('.editor [data-cell="b6"]').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Use this position' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Set up on the board' })).toBeFocused();
  await expect(field(page)).toHaveValue('8/8/6qn/1r6/3K4/k7/8/8 b - - 0 1 9:31');
  await page.getByRole('combobox', { name: 'Task' }).selectOption('Mate in 1');
  await field(page).press('Enter');
  await expect(result(page)).toHaveText('There is no mate in one move');
  // What takes long is stopped and goes on.
  await page.goto('./puzzles.html#make/chess?task=5');
  await page.reload();
  await page.getByRole('button', { name: 'Prove', exact: true }).first().click();
  await page.getByRole('button', { name: 'Stop' }).click();
  // How far it came depends on the machine.
  await expect(result(page)).toHaveText(/Stopped; nothing is proved yet|There is no mate in/);
  await expect(page.getByRole('button', { name: 'Search on' })).toBeVisible();
});

/** @param {Page} page @param {() => Promise<void>} press @returns {Promise<{ name: string, text: string }>} */
async function downloaded(page, press) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

/** The rows of a table with commas, without the lines for the importing program. @param {string} text */
function rows(text) {
  const fields = [...text.replace(/^(#.*\r\n)*/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n)/g)];
  /** @type {string[][]} */
  const all = [[]];
  for (const [, quoted, plain = '', end] of fields) {
    all.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') all.push([]);
  }
  return all.slice(0, -1);
}

own('own puzzles are kept, named, saved as a file and as cards, removed and read again', async ({ page }) => {
  await page.goto('./puzzles.html#make');
  await prove(page, SOUND);
  await page.getByRole('textbox', { name: 'Name' }).fill('=Two, "knights"');
  await page.getByRole('button', { name: 'Keep in this browser' }).click();
  await page.reload();
  const list = page.locator('.own-puzzles');
  await expect(list.getByRole('textbox')).toHaveValue('=Two, "knights"');
  await expect(list.locator('.thumbnail-board svg')).toHaveCount(1);
  await list.getByRole('textbox').fill('Two knights');
  await list.getByRole('textbox').press('Tab');
  // The name is kept, and the way through the page goes on.
  await expect(list.getByRole('link', { name: 'Solve: Two knights' })).toBeFocused();

  const cards = await downloaded(page, () => list.getByRole('button', { name: 'Export as cards' }).click());
  expect(cards.text).toMatch(/^#separator:Comma\r\n#html:true\r\n/);
  const [[front = '', back, tags] = []] = rows(cards.text);
  expect(front).toMatch(/^<svg .*<\/svg><p><b>Two knights<\/b><br>Taxi Chess\. Black to move: mate in 2<\/p>$/s);
  expect(back).toContain('<p>1… Qg3 2. Ke4 Rb4#</p>');
  expect(back).toContain(`puzzles.html${CUSTOM}`);
  expect(tags).toBe('oddchess oddchess::taxi');

  const file = await downloaded(page, () => list.getByRole('button', { name: 'Save as a file' }).click());
  expect(file.name).toBe('taxi.json');
  const { game, puzzles } = JSON.parse(file.text);
  expect([game, puzzles.length]).toEqual(['taxi', 1]);
  expect(puzzles[0]).toMatchObject({
    name: 'Two knights',
    fen: SOUND,
    goal: 'mate',
    moves: 2,
    line: ['g6g3', 'd4e4', 'b5b4'],
  });

  await list.getByRole('button', { name: 'Delete Two knights' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await list.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: 'Delete Two knights' }).click();
  const open = (/** @type {string} */ text) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'own.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  const broken = structuredClone({ game, puzzles });
  for (const [change, said] of /** @type {[(puzzle: any) => void, string][]} */ ([
    [(puzzle) => (puzzle.moves = 99), 'puzzles[0].moves: expected 0–8'],
    [(puzzle) => (puzzle.line[2] = 'b5a1'), 'puzzles[0].line[2]: '],
    [(puzzle) => (puzzle.line.length = 1), 'puzzles[0].line: expected 3 moves'],
    [(puzzle) => (puzzle.fen = '8/8 w'), 'puzzles[0].fen: '],
    [(puzzle) => (puzzle.solution = 1), 'puzzles[0].solution: expected id, name, fen, goal, moves, '],
  ])) {
    broken.puzzles = structuredClone(puzzles);
    change(broken.puzzles[0]);
    await open(JSON.stringify(broken));
    await expect(list.getByRole('status')).toContainText(said);
    await expect(list.getByRole('listitem')).toHaveCount(0);
  }
  await open('{');
  await expect(list.getByRole('status')).toContainText('It is not JSON');
  await open(file.text);
  await expect(list.getByRole('textbox')).toHaveValue('Two knights');
  await list.getByRole('link', { name: 'Solve: Two knights' }).click();
  await expect(page.locator('.task')).toHaveText('Black to move: mate in 2');
});

test('a puzzle is solved in a frame on another site @long', async ({ page, visit, site }) => {
  const frame = `<iframe src="${site.origin}/embed-puzzle.html${CUSTOM}?name=Knights" width="400" height="600" title="A puzzle"></iframe>`;
  const listen = `<p id="heard"></p><script>addEventListener('message', ({ data }) => heard.textContent = JSON.stringify(data))</script>`;
  await visit(bare(frame + listen), [site.origin]);
  const inside = page.frameLocator('iframe');
  const press = async (/** @type {string[]} */ ...squares) => {
    for (const name of squares) await inside.locator(`[data-square="${name}"]`).click();
  };
  await expect(inside.getByRole('heading')).toHaveText('Knights');
  await expect(inside.locator('.task')).toHaveText('Taxi Chess. Black to move: mate in 2');
  await press('g6', 'f6');
  await expect(inside.locator('.message [role="status"]')).toContainText(/escapes|not mate/i);
  await inside.getByRole('button', { name: 'Take back' }).click();
  await press('g6', 'g3');
  await expect(inside.locator('.message [role="status"]')).toContainText('Correct');
  await press('b5', 'b4');
  await expect(inside.locator('.message [role="status"]')).toContainText('Solved on try 2');
  await expect(page.locator('#heard')).toHaveText(
    '{"source":"oddchess","oddchess":1,"type":"solved","tries":2,"hints":0}',
  );
  await expect(inside.getByRole('link')).toHaveAttribute('href', `puzzles.html${CUSTOM}?name=Knights`);
});
