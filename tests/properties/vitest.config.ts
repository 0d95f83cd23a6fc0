/**
 * `npm run test:properties`: the property tests of rules and documents at length, each with another seed than ever. Some faults
 * show once in a hundred thousand texts. A failure names its seed and its smallest text.
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: {
    alias: [{ find: /^fast-check$/, replacement: new URL('long-fast-check.mjs', import.meta.url).pathname }],
  },
  test: {
    include: ['tests/domain/**/*.test.ts', 'tests/documents/{carrier-reply,iftmin-message,joined-interchange}.test.ts'],
    testTimeout: 300_000,
    setupFiles: ['tests/support/leave-clean.ts'],
  },
});
