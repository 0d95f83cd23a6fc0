/** Changes the rules one place at a time; a test must notice each change. Started by run.mjs, which names the files and where to keep what is known. */
const { MUTATION_KEPT: kept, MUTATION_FILES: files, MUTATION_SAMPLE: sample, MUTATION_WORKERS: workers } = process.env;

export default {
  mutate: (files ?? 'src/domain/**/*.ts').split(','),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', new URL('sample.mjs', import.meta.url).pathname],
  checkers: sample ? ['sample'] : [],
  // Of thousands of tests a hundred reach the files, and of these a change needs those that came by its place.
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  // What cannot change what is answered: module constants are changed by mutants of their own, which need a new start each.
  ignoreStatic: true,
  // A sample says nothing of what is not in it.
  incremental: !sample,
  incrementalFile: `${kept}.incremental.json`,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: `${kept}.json` },
  // It would read the compiler's own interface, which ours does not have; the tests need no types.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  // Its work lies in .stryker-tmp, not within node_modules: which tests reach a file is not known of files in there.
  ignorePatterns: ['/dist', '/docs', '/locales', '/test-results', '/.git', '/src/client', '/src/server'],
  concurrency: Number(workers ?? (sample ? 1 : 2)),
  // Endless loops are noticed by their rounds. On a busy machine a test is only slow, which must not count as noticed.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 20,
};
