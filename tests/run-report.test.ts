import { expect, test } from 'vitest';
// @ts-expect-error Plain JavaScript, as npm test runs it.
import { readPlaywrightReport, readVitestReport } from './run-report.mjs';

const failure = 'AssertionError: expected 1 to be 2';

test("Vitest's report names the test that passed at its second try, and no other", () => {
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
  expect(readVitestReport(report)).toEqual({ passed: 2, failed: 1, retried });
});

test("Playwright's report names the flaky test of a suite within suites", () => {
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
  expect(readPlaywrightReport(report)).toEqual({ passed: 2, failed: 2, retried });
});
