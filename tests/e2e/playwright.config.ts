/** How the browser tests run: the built portal in a real Chromium against the real server, one server per worker. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
/** The same engine without a desktop browser's own interface, as a package of Debian. */
const INSTALLED_SHELL = '/usr/bin/chromium-headless-shell';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // What optimising compilers make is thrown away with the page of each test: without them the tests take 5 % less CPU.
  '--js-flags=--no-maglev,--no-turbofan',
];
/** CHROMIUM_PATH, else an installed browser; else Playwright's own. */
const browser = process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path));
const shell = existsSync(INSTALLED_SHELL) ? INSTALLED_SHELL : browser;

/** A third less work for the machine than the whole browser. Without a path Playwright takes its own headless shell. */
export const launchOptions = { ...(shell && { executablePath: shell }), args };
/** For tests of what the shell lacks: a viewer for PDF files, a camera. */
export const wholeBrowser = { ...(browser ? { executablePath: browser } : { channel: 'chromium' }), args };

/** They build the portal twice more, and wait for what a browser does about its worker in its own time. */
const LONGEST = '**/updates*.e2e.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  // A file runs in one worker. The two longest come first, so that no worker is left with one of them at the end of a run.
  projects: [
    { name: 'updates', testMatch: LONGEST },
    { name: 'others', testMatch: '**/*.e2e.ts', testIgnore: LONGEST },
  ],
  outputDir: '../../test-results',
  // One more than the cores: a test waits now and then, for a pause of the portal or for a server's start. With more than five
  // the longest file alone, whose tests take turns, would be what a run waits for.
  workers: Math.min(availableParallelism() + 1, 5),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  forbidOnly: Boolean(process.env.CI),
  // A machine that does other things too can be too slow for one try. A test that needed its second is named by the run.
  retries: 1,
  use: {
    launchOptions,
    // A tenth of the work was to draw what moves. Nothing is shown or hidden by it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1180, height: 820 },
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    // Recording doubles the time a test takes; `--trace retain-on-failure` records the first try too.
    trace: 'on-first-retry',
  },
});
