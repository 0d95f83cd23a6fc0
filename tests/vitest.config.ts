/** How unit and server tests run: from the repository's root, on one throw-away PostgreSQL per run. */
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** These keep nothing in modules, so a worker loads the server once for all its files. */
const SHARED_MODULES = 'tests/{contract,domain,documents,server}/**/*.test.ts';

export default defineConfig({
  // Texts of the portal are macros, their catalogs compiled when they are imported.
  plugins: [react({ babel: { plugins: ['@lingui/babel-plugin-lingui-macro'] } }), lingui()],
  root: new URL('..', import.meta.url).pathname,
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Starting and ending servers is most of the work; more workers than cores only makes them slower.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'server', include: [SHARED_MODULES], isolate: false } },
      {
        extends: true,
        test: { name: 'portal', include: ['tests/**/*.test.{ts,tsx}'], exclude: [SHARED_MODULES] },
      },
    ],
  },
});
