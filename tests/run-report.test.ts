import { expect, test } from 'vitest';
// @ts-expect-error Plain JavaScript, as npm test runs it.
import { readPlaywrightReport, readVitestReport } from './run-report.mjs';

const failure = 'AssertionError: expected 1 to be 2';

test("Vitest's report names the test that failed and the one that passed at its second try", () => {
  const report = {
    ...{ numPassedTests: 2, numFailedTests: 1 },
    testResults: [
      {
        name: '/kaj/tests/a.test.ts',
        assertionResults: [
          { fullName: 'unit first', status: 'passed', failureMessages: [], location: { line: 3, column: 1 } },
          { fullName: 'unit second', status: 'passed', failureMessages: [failure], location: { line: 7, column: 1 } },
          { fullName: 'unit third', status: 'failed', failureMessages: [failure, failure] },
        ],
      },
    ],
  };
  const retried = [{ file: '/kaj/tests/a.test.ts', line: 7, title: 'unit second' }];
  const failures = [{ file: '/kaj/tests/a.test.ts', line: undefined, title: 'unit third' }];
  expect(readVitestReport(report)).toEqual({ passed: 2, failed: 1, failures, retried });
});

test("Vitest's report names a file that could not be read", () => {
  const testResults = [{ name: '/kaj/tests/b.test.ts', status: 'failed', assertionResults: [] }];
  const { failures } = readVitestReport({ numPassedTests: 0, numFailedTests: 0, testResults });
  expect(failures).toEqual([{ file: '/kaj/tests/b.test.ts', line: undefined, title: 'the whole file' }]);
});

test("Playwright's report names the failed and the flaky test of a suite within suites", () => {
  const spec = (title: string, line: number, status: string) => ({
    ...{ title, line, file: 'list.e2e.ts' },
    tests: [{ status }],
  });
  const report = {
    config: { rootDir: '/kaj/tests/e2e' },
    stats: { expected: 1, flaky: 1, unexpected: 1 },
    errors: [{ message: 'a worker ended' }],
    suites: [
      {
        specs: [spec('first', 1, 'expected')],
        suites: [{ specs: [spec('second', 9, 'flaky'), spec('third', 20, 'unexpected')] }],
      },
    ],
  };
  const retried = [{ file: '/kaj/tests/e2e/list.e2e.ts', line: 9, title: 'second' }];
  const failures = [{ file: '/kaj/tests/e2e/list.e2e.ts', line: 20, title: 'third' }];
  expect(readPlaywrightReport(report)).toEqual({ passed: 2, failed: 2, failures, retried });
});
