/**
 * What the reports of Vitest and Playwright say of a run: how many tests passed and failed, which failed, and which passed only
 * when they were tried again. Those are faults with a name: of the product, or of the test.
 */

/**
 * @typedef {{ file: string, line: number | undefined, title: string }} NamedTest
 * @typedef {{ passed: number, failed: number, failures: readonly NamedTest[], retried: readonly NamedTest[] }} RunReport
 */

/**
 * The JSON report of Vitest. A test that passed keeps the failures of its earlier tries.
 * @returns {RunReport}
 */
export function readVitestReport({ numPassedTests, numFailedTests, testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, location, status, failureMessages }) => ({
      named: { file: name, line: location?.line, title: fullName },
      hasFailed: status === 'failed',
      isRetried: status === 'passed' && failureMessages.length > 0,
    })),
  );
  const failures = tests.filter(({ hasFailed }) => hasFailed).map(({ named }) => named);
  const retried = tests.filter(({ isRetried }) => isRetried).map(({ named }) => named);
  // A file that could not be read has no tests to count.
  const broken = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => ({ file: name, line: undefined, title: 'the whole file' }));
  return { passed: numPassedTests, failed: numFailedTests, failures: [...failures, ...broken], retried };
}

/**
 * The JSON report of Playwright, whose suites contain each other. Errors outside of tests count as failures.
 * @returns {RunReport}
 */
export function readPlaywrightReport({ config, suites, stats, errors }) {
  const specs = suites.flatMap(specsOf);
  const endedAs = (outcome) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === outcome))
      .map(({ file, line, title }) => ({ file: `${config.rootDir}/${file}`, line, title }));
  return {
    ...{ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length },
    ...{ failures: endedAs('unexpected'), retried: endedAs('flaky') },
  };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}
