/**
 * What the reports of Vitest and Playwright say of a run: how many tests passed and failed, and which of them passed only when
 * they were tried again. Those are faults with a name: of the product, or of the test.
 */

/**
 * @typedef {{ file: string, line: number | undefined, title: string }} RetriedTest
 * @typedef {{ passed: number, failed: number, retried: readonly RetriedTest[] }} RunReport
 */

/**
 * The JSON report of Vitest. A test that passed keeps the failures of its earlier tries.
 * @returns {RunReport}
 */
export function readVitestReport({ numPassedTests, numFailedTests, testResults }) {
  const retried = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, location }) => ({ file: name, line: location?.line, title: fullName })),
  );
  return { passed: numPassedTests, failed: numFailedTests, retried };
}

/**
 * The JSON report of Playwright, whose suites contain each other. Errors outside of tests count as failures.
 * @returns {RunReport}
 */
export function readPlaywrightReport({ config, suites, stats, errors }) {
  const retried = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => ({ file: `${config.rootDir}/${file}`, line, title }));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, retried };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}
