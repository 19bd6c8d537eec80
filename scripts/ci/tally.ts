/** What a test run came to. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The parts of vitest's JSON report that are counted. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { status: string; assertionResults: readonly { status: string }[] }[];
}

/**
 * Counts tests as vitest's JSON report does. A file that failed without a failed test of its own (it did not load, or a
 * hook threw) counts as one failure, or it would vanish.
 * @throws TypeError when the report is not one
 */
export function tallyOf(report: unknown): Tally {
  if (!isReport(report)) throw new TypeError('expected the JSON report of vitest, got something else');
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** `12 passed, 0 failed`, and `, 3 skipped` where some were. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A run that tested nothing has shown nothing. */
export function tallyPasses({ passed, failed }: Tally): boolean {
  return failed === 0 && passed > 0;
}

function isReport(value: unknown): value is Report {
  if (typeof value !== 'object' || value === null) return false;
  const report = value as Record<string, unknown>;
  const counts = ['numPassedTests', 'numFailedTests', 'numPendingTests', 'numTodoTests'];
  return counts.every((name) => Number.isInteger(report[name])) && Array.isArray(report.testResults);
}
