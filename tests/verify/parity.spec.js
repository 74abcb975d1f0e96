// The same numbers natively and in the browsers: the list of tests/it/common/numbers.rs from a native build, from one
// for WebAssembly in the browser, and, as far as its interface goes, from the module that pages load.

import { execFileSync, spawn } from 'node:child_process';
import { cases, computed } from '../browser/native-parity.js';
import { expect, figures, test } from './page.js';

/** @param {string[]} args @param {Record<string, string>} [env] */
const cargo = (args, env) =>
  execFileSync('cargo', ['test', '--quiet', ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, ...env },
  });

/** A page may say a line to the console and on itself. @param {string} out */
const numbers = (out) => [
  ...new Set([...out.matchAll(/number (\w+ \| .*)$/gm)].map(([, line = '']) => line.trimEnd())),
];

/** The list as the tests' own build for WebAssembly says it. @param {import('@playwright/test').Page} page */
async function built(page) {
  const args = ['--target', 'wasm32-unknown-unknown', '--test', 'wasm', '--no-run', '--message-format=json'];
  const made = cargo(args, { ODDCHESS_NUMBERS: '1' })
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const { executable } = made.find(({ executable, target }) => executable && target.name === 'wasm');
  const env = {
    ...process.env,
    NO_HEADLESS: '1',
    WASM_BINDGEN_USE_BROWSER: '1',
    WASM_BINDGEN_TEST_ADDRESS: '127.0.0.1:0',
  };
  const runner = spawn('wasm-bindgen-test-runner', [executable, 'numbers', '--nocapture'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const address = await new Promise((found, failed) => {
      let out = '';
      runner.stdout.setEncoding('utf8').on('data', (text) => {
        out += text;
        const [url] = /http:\S+/.exec(out) ?? [];
        if (url) found(url);
      });
      runner.on('close', (status) => failed(new Error(`the runner ended with status ${status}\n${out}`)));
    });
    /** @type {string[]} */
    const said = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto(address);
    await page.waitForFunction(() => /test result:/.test(document.body.textContent ?? ''), undefined, {
      timeout: 600_000,
    });
    return numbers(`${said.join('\n')}\n${await page.locator('body').textContent()}`);
  } finally {
    runner.kill();
  }
}

test('the same numbers as natively', { tag: '@firefox' }, async ({ page, browser, complaints, browserName }) => {
  const native = numbers(cargo(['--test', 'it', '--', '--ignored', '--exact', 'rows::numbers', '--nocapture']));
  const inBrowser = await built(await browser.newPage());
  await page.goto('./');
  await page.locator('.chip').first().waitFor();
  const shipped = await computed(page, cases());
  figures({ [browserName]: { rows: native.length, shipped: shipped.length } });
  expect(native.length).toBeGreaterThan(800);
  expect(inBrowser.toSorted()).toEqual(native.toSorted());
  expect(shipped.filter((line) => !native.includes(line))).toEqual([]);
  expect(complaints).toEqual([]);
});
