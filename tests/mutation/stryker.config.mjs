/** Changes the rules of one room one place at a time; a test must notice each change. Started by run.mjs, which names the room. */
const room = process.env.MUTATION_ROOM ?? '';
const kept = `node_modules/.cache/kaj-mutation/${room}`;

export default {
  mutate: [`src/domain/${room}/**/*.ts`],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // What cannot change what is answered: module constants are changed by mutants of their own, which need a new start each.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: `${kept}.incremental.json`,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
  jsonReporter: { fileName: `${kept}.json` },
  // It would read the compiler's own interface, which ours does not have; the tests need no types.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  tempDirName: 'node_modules/.cache/kaj-mutation/work',
  ignorePatterns: ['/dist', '/docs', '/locales', '/test-results', '/.git', '/src/client', '/src/server'],
  concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
  timeoutMS: 5000,
};
