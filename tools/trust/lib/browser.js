// The browsers in which parts run: the same programs that the browser tests use, with a page that notes every complaint.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium, firefox } from '@playwright/test';

/**
 * Chromium's sandbox does not start for root in a container; the other switches keep it from calling home, and from dropping
 * changes of the address because there are many.
 */
const ARGS = [
  '--disable-ipc-flooding-protection',
  '--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/**
 * @param {string} root
 * @param {'chromium' | 'firefox'} name
 */
export async function launch(root, name) {
  const executablePath = execFileSync(join(root, `tools/${name}.sh`), { encoding: 'utf8' }).trim();
  if (name === 'chromium') return chromium.launch({ executablePath, args: ARGS });
  return firefox.launch({ executablePath, channel: 'moz-firefox', firefoxUserPrefs: { 'dom.navigation.navigationRateLimit.count': 0 } });
}

/**
 * A page of its own, and what it complains of: errors, dialogs, requests to other origins.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} base
 */
export async function open(browser, base) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(base)) complaints.push(`asked ${request.url()}`);
  });
  return { page, context, complaints };
}
