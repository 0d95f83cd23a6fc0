/** How the main flows run in Firefox and WebKit; started by run.mjs, which sees to the browsers and to the certificate. */
import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: '.',
  globalSetup: '../e2e/support/global-setup.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  reporter: [['list']],
  forbidOnly: Boolean(process.env.CI),
  // WebKit sometimes never sends the first save of a page; the fault is looked for.
  retries: 3,
});
