// Starts the machine's Chromium for tools that draw or measure.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** Its sandbox does not start for root in a container; the other switches keep it from calling home. */
export const SWITCHES = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const executablePath = () =>
  execFileSync(fileURLToPath(new URL('chromium.sh', import.meta.url)), { encoding: 'utf8' }).trim();

export const startBrowser = () => chromium.launch({ executablePath: executablePath(), args: SWITCHES });
