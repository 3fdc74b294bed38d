import { defineConfig } from '@playwright/test';
import { chromiumArgs, shortPages } from './fixtures/chromiumArgs.ts';

/** The browser suites. PLUMBLINE_URL points them at a running product; without it they start their own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than the smallest machine has cores: tests wait for pages, mails, and animations.
  workers: 3,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    [
      'json',
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../test-results/result.json' },
    ],
  ],
  globalSetup: './fixtures/startProduct.ts',
  use: {
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    viewport: { width: 1440, height: 900 },
    // What a test answers in place of the server is not seen by a worker that answers first.
    serviceWorkers: 'block',
    // What a page held at each step; a film of it would cost more than the page itself. In CI a test that fails runs
    // again, and only then is recorded: recording every test took a tenth of its processor time.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_HEADLESS_SHELL ?? process.env.CHROMIUM_PATH,
      args: [...chromiumArgs, shortPages],
    },
  },
});
