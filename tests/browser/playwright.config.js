import { execFileSync } from 'node:child_process';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { executablePath, SWITCHES } from '../../tools/browser.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The long checks are configured from another folder. @param {string} name */
const beside = (name) => fileURLToPath(new URL(name, import.meta.url));
/** Where there is none its project is left out, and the script says so. */
const firefox = firefoxHere();

function firefoxHere() {
  // The workers read this file, too.
  const stdio = /** @type {const} */ (['ignore', 'pipe', process.env.TEST_WORKER_INDEX ? 'ignore' : 'inherit']);
  try {
    return execFileSync(`${root}/tools/firefox.sh`, { encoding: 'utf8', stdio }).trim();
  } catch {
    return undefined;
  }
}

/** Whether what takes long and only repeats (@long) is tested as well: LONG=1. */
const long = Boolean(process.env.LONG);
const short = long ? [] : /@long/;
// The folder for what is built for the tests (releases.js), passed to the workers.
process.env.ODDCHESS_RELEASES ??= join(tmpdir(), `oddchess-releases-${process.pid}`);
const site = join(process.env.ODDCHESS_RELEASES, 'www');

export default defineConfig({
  testDir: '.',
  outputDir: `${root}/test-results`,
  snapshotPathTemplate: '{testDir}/snapshots/{projectName}/{arg}{ext}',
  // Prints the twenty slowest tests at the end.
  reporter: [['list'], [beside('slowest.js')]],
  reportSlowTests: null,
  // A test that passes at the second try hides a race. So there is none, but in CI, which names such tests at its end:
  // there, a race that nobody has met before should not hold up all else.
  retries: process.env.CI ? 1 : 0,
  workers: availableParallelism(),
  fullyParallel: true,
  // Generous, since a machine with few cores also thinks about positions meanwhile; a page that hangs still fails.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  globalTeardown: beside('releases.js'),
  webServer: {
    // Port 0 lets the system choose, so that two runs on one machine don't meet.
    command: `node tools/test-site.js "${site}" && node tools/serve.js 0 "${site}" --cached`,
    cwd: root,
    wait: { stdout: /localhost:(?<ODDCHESS_PORT>\d+)/ },
  },
  use: {
    baseURL: `http://localhost:${process.env.ODDCHESS_PORT}/`,
    launchOptions: {
      executablePath: executablePath(),
      args: SWITCHES,
    },
  },
  projects: [
    {
      name: 'wide',
      grepInvert: long ? /@phone-only/ : /@phone(?!-too)|@long/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    // Tests of layout and touch say so: @phone is for both projects, and in the short form for this one; @phone-too is always for
    // both, @phone-only for fingers.
    {
      name: 'phone',
      grep: /@phone/,
      grepInvert: short,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    ...(firefox ? [inFirefox(firefox)] : []),
  ],
});

/**
 * What differs from browser to browser is tested in this one, too: tests that say so.
 * @param {string} executablePath
 */
function inFirefox(executablePath) {
  return {
    name: 'firefox',
    grep: /@firefox/,
    grepInvert: short,
    // Where browsers differ most; the rest of what says so is for the long form.
    testMatch: long ? /\.spec\.js$/ : /\/storage\.spec\.js$/,
    use: /** @type {const} */ ({
      browserName: 'firefox',
      channel: 'moz-firefox',
      viewport: { width: 1440, height: 900 },
      launchOptions: { executablePath, args: [] },
    }),
  };
}
