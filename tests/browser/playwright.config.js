import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));
const chromium = execFileSync(`${root}/tools/chromium.sh`, { encoding: 'utf8' }).trim();
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

/** What is the same whatever the screen and the hand, or brings its own sizes: once is enough. */
const ANYWHERE = [
  'address', 'bots', 'core-faults', 'embed', 'endings', 'exact', 'film', 'findings', 'first', 'frame', 'hostile', 'kept', 'long', 'mate', 'mind', 'pictures', 'policy',
  'same', 'sessions', 'trap', 'views',
].map((name) => `**/${name}.spec.js`);

/** What the checker of accessibility says of a phone, views.spec.js asks of every view. */
const EVERYONE = /by everyone|is accessible|no fault that a machine can find/;

export default defineConfig({
  testDir: '.',
  outputDir: `${root}/test-results`,
  snapshotPathTemplate: '{testDir}/snapshots/{projectName}/{arg}{ext}',
  reporter: 'list',
  // No retries: a test that passes at the second try hides a race.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  // Generous, since a machine with few cores also thinks about positions meanwhile; a page that hangs still fails.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  webServer: {
    // Port 0 lets the system choose, so that two runs on one machine don't meet.
    command: 'node tools/serve.js 0',
    cwd: root,
    wait: { stdout: /localhost:(?<ODDCHESS_PORT>\d+)/ },
  },
  use: {
    baseURL: `http://localhost:${process.env.ODDCHESS_PORT}/`,
    launchOptions: {
      executablePath: chromium,
      // Chromium's sandbox does not start for root in a container; the other switches keep it from calling home.
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'wide', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', testIgnore: ANYWHERE, grepInvert: EVERYONE, use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    ...(firefox ? [inFirefox(firefox)] : []),
  ],
});

/** What differs from browser to browser is tested in this one, too: tests that say so. @param {string} executablePath */
function inFirefox(executablePath) {
  return {
    name: 'firefox',
    grep: /@firefox/,
    use: /** @type {const} */ ({
      browserName: 'firefox', channel: 'moz-firefox', viewport: { width: 1440, height: 900 },
      launchOptions: { executablePath, args: [] },
    }),
  };
}
