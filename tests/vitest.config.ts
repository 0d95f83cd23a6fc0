/** How unit and server tests run: from the repository's root, on one throw-away PostgreSQL per run. */
import { availableParallelism } from 'node:os';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const SERVER = 'tests/{contract,domain,documents,server}/**/*.test.ts';
/** What is drawn: these have a document. */
const SCREENS = 'tests/**/*.test.tsx';
/** They put a module in another's place, which those after them would find there. */
const ALONE = [
  'tests/client/data/api/missing-shapes.test.ts',
  'tests/server/edi/reply-folders.test.ts',
  'tests/server/end-of-day/end-of-day-updates.test.ts',
];

/** Texts of the portal are macros, their catalogs compiled when they are imported. Neither its data nor the server have any. */
const texts = {
  plugins: [
    react({
      include: /\/client\/.*\.tsx?$/,
      exclude: /\/client\/data\//,
      babel: { plugins: ['@lingui/babel-plugin-lingui-macro'] },
    }),
    lingui(),
  ],
};

/** A worker loads modules once for all files of a project it runs; each file leaves them as it found them. */
const shared = { isolate: false, setupFiles: ['tests/support/leave-clean.ts'] };

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 60_000,
    // A second try tells a test that waits for the wrong thing from one that is broken; the run names it.
    retry: 1,
    includeTaskLocation: true,
    hookTimeout: 120_000,
    // Starting and ending servers is most of the work; more workers than cores only makes them slower. All of them share one
    // PostgreSQL, whose connections are counted.
    maxWorkers: Math.min(availableParallelism(), 4),
    projects: [
      { extends: true, test: { name: 'server', include: [SERVER], exclude: ALONE, ...shared } },
      {
        extends: true,
        ...texts,
        test: { name: 'portal', include: ['tests/**/*.test.ts'], exclude: [SERVER, ...ALONE], ...shared },
      },
      { extends: true, ...texts, test: { name: 'screens', include: [SCREENS], environment: 'jsdom', ...shared } },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
});
