// The long checks in browsers (docs/verification.md): the same browsers and the same served site as for the short ones.

import { defineConfig } from '@playwright/test';
import short from '../browser/playwright.config.js';

const viewport = { width: 1280, height: 900 };
const { launchOptions } = short.use ?? {};
const firefox = short.projects?.find(({ name }) => name === 'firefox');

export default defineConfig({
  ...short,
  testDir: '.',
  snapshotPathTemplate: `${import.meta.dirname}/../browser/snapshots/wide/{arg}{ext}`,
  updateSnapshots: 'none',
  workers: 1,
  fullyParallel: true,
  timeout: 1_200_000,
  projects: [
    {
      name: 'chromium',
      // It drops changes of the address when there are many.
      use: {
        viewport,
        launchOptions: {
          ...launchOptions,
          args: [...(launchOptions?.args ?? []), '--disable-ipc-flooding-protection'],
        },
      },
    },
    ...(firefox
      ? [
          {
            name: 'firefox',
            grep: /@firefox/,
            use: {
              ...firefox.use,
              viewport,
              launchOptions: {
                ...firefox.use?.launchOptions,
                firefoxUserPrefs: { 'dom.navigation.navigationRateLimit.count': 0 },
              },
            },
          },
        ]
      : []),
  ],
});
