import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { slowestLines } from '../../../scripts/ci/slowest-files.ts';
import { tallyLine, tallyOf, tallyPasses } from '../../../scripts/ci/tally.ts';
import { ROOT } from '../../kit/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'argosy-ci-'));
afterAll(() => rmSync(folder, { recursive: true }));

const passed = { status: 'passed' };

/** The parts of vitest's report that count, of a run in which these files had these tests. */
const reportOf = (files: readonly { status: string; assertionResults: readonly { status: string }[] }[]) => {
  const all = files.flatMap(({ assertionResults }) => assertionResults);
  const count = (status: string) => all.filter((one) => one.status === status).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped'),
    numTodoTests: count('todo'),
    testResults: files,
  };
};

function tallyReport(path: string): { line: string | undefined; status: number | null } {
  const program = join(ROOT, 'scripts', 'ci', 'tally-report.ts');
  const { status, stdout } = spawnSync(process.execPath, [program, path], { encoding: 'utf8' });
  return { line: stdout.trimEnd().split('\n').at(-1), status };
}

test('.ci/run can be executed, reads nothing from its standard input and stops at the first surprise', () => {
  expect(() => accessSync(join(ROOT, '.ci', 'run'), constants.X_OK)).not.toThrow();
  expect(readFileSync(join(ROOT, '.ci', 'run'), 'utf8')).toContain('set -euo pipefail\nexec </dev/null\n');
});

describe('the tally of a run', () => {
  test('counts what passed, failed and was skipped, and a file that did not load as a failure', () => {
    const report = reportOf([
      { status: 'passed', assertionResults: [passed, passed, { status: 'skipped' }, { status: 'todo' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ]);
    expect(tallyLine(tallyOf(report))).toBe('2 passed, 2 failed, 2 skipped');
  });

  test('passes when something passed and nothing failed', () => {
    expect(tallyPasses({ passed: 1, failed: 0, skipped: 9 })).toBe(true);
    expect(tallyPasses({ passed: 9, failed: 1, skipped: 0 })).toBe(false);
    expect(tallyPasses({ passed: 0, failed: 0, skipped: 9 })).toBe(false);
  });

  test('does not pass without a report, or with half of one', () => {
    expect(tallyReport(join(folder, 'absent.json'))).toEqual({ line: '0 passed, 0 failed', status: 1 });
    const half = join(folder, 'half.json');
    writeFileSync(half, '{"numPassedTests": 3');
    expect(tallyReport(half)).toEqual({ line: '0 passed, 0 failed', status: 1 });
  });

  test('refuses what is no report', () => {
    for (const value of [null, 3, [], {}, { numPassedTests: 1 }]) expect(() => tallyOf(value)).toThrow(TypeError);
  });

  test('names skipped tests only where some were', () => {
    expect(tallyLine({ passed: 1, failed: 0, skipped: 0 })).toBe('1 passed, 0 failed');
  });
});

describe('.ci/run', () => {
  const script = readFileSync(join(ROOT, '.ci', 'run'), 'utf8');

  test('runs the test command that the README names, and the checks', () => {
    const command = 'npm ci && npm test';
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(command);
    expect(script).toContain(`\n${command} -- `);
    expect(script).toContain('\nnpm run check ');
  });
});

test('the slowest ten files of a run are told, slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ path: `test/${index}.test.ts`, ms: 1_000 * index + 40 }));
  expect(slowestLines(files)).toHaveLength(10);
  expect(slowestLines(files).slice(0, 3)).toEqual([
    ' 11.0 s test/11.test.ts',
    ' 10.0 s test/10.test.ts',
    '  9.0 s test/9.test.ts',
  ]);
});
