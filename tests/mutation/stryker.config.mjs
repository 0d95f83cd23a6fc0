/** Changes the rules one place at a time; a test must notice each change. Started by run.mjs, which names the files and where to keep what is known. */
const kept = process.env.MUTATION_KEPT ?? 'node_modules/.cache/kaj-mutation/files';

export default {
  mutate: (process.env.MUTATION_FILES ?? 'src/domain/**/*.ts').split(','),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Of thousands of tests a hundred reach the files, and of these a change needs those that came by its place.
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  // What cannot change what is answered: module constants are changed by mutants of their own, which need a new start each.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: `${kept}.incremental.json`,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: `${kept}.json` },
  // It would read the compiler's own interface, which ours does not have; the tests need no types.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  // Not within node_modules: which tests reach a file is not known of files in there.
  tempDirName: 'test-results/mutation',
  ignorePatterns: ['/dist', '/docs', '/locales', '/test-results', '/.git', '/src/client', '/src/server'],
  concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
  timeoutMS: 5000,
  // Five minutes, as it is by default, may be too short on a busy machine.
  dryRunTimeoutMinutes: 20,
};
