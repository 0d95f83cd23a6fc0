/** The tests of the rules and the contract alone: no server, no browser, so that thousands of runs take minutes. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: {
    alias: [{ find: /^fast-check$/, replacement: new URL('short-fast-check.mjs', import.meta.url).pathname }],
  },
  test: {
    include: ['tests/{contract,domain}/**/*.test.ts'],
    // It reads the sources, which are changed here.
    exclude: ['tests/domain/kinds/structure.test.ts'],
    // A change may make a loop longer.
    testTimeout: 60_000,
    // Modules are loaded once for each change, not once for each file of tests.
    isolate: false,
    setupFiles: ['tests/support/leave-clean.ts'],
  },
});
