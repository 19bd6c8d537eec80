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

const TESTS = {
  good: `test('a', () => expect(1).toBe(1)); test('b', () => expect(1).toBe(1));`,
  skipped: `test.skip('c', () => {}); test.todo('d');`,
  bad: `test('e', () => expect(1).toBe(2));`,
  broken: `import '../../house/absent.ts';`,
};

/** What the last line of .ci/run would be after a real run of vitest over these test files, and how it would end. */
function runOf(...names: (keyof typeof TESTS)[]): { line: string | undefined; status: number | null } {
  const project = mkdtempSync(join(folder, 'run-'));
  const report = join(project, 'report.json');
  for (const name of names) writeFileSync(join(project, `${name}.test.js`), TESTS[name]);
  const { NODE_OPTIONS: _n, VITEST: _v, ...env } = process.env;
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--root', project, '--globals', '--reporter=json', `--outputFile.json=${report}`];
  spawnSync(process.execPath, [vitest, ...args], { cwd: ROOT, env, stdio: 'ignore' });
  return tallyReport(report);
}

function tallyReport(path: string): { line: string | undefined; status: number | null } {
  const program = join(ROOT, 'scripts', 'ci', 'tally-report.ts');
  const { status, stdout } = spawnSync(process.execPath, [program, path], { encoding: 'utf8' });
  return { line: stdout.trimEnd().split('\n').at(-1), status };
}

describe('the tally of a run', () => {
  test('counts what passed, failed and was skipped, and a file that did not load as a failure', () => {
    expect(runOf('good', 'skipped', 'bad', 'broken')).toEqual({ line: '2 passed, 2 failed, 2 skipped', status: 1 });
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

  test('can be executed', () => {
    expect(() => accessSync(join(ROOT, '.ci', 'run'), constants.X_OK)).not.toThrow();
  });

  test('runs the test command that the README names, and the checks', () => {
    const command = 'npm ci && npm test';
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(command);
    expect(script).toContain(`\n${command} -- `);
    expect(script).toContain('\nnpm run check ');
  });

  test('reads nothing from its standard input and stops at the first surprise', () => {
    expect(script).toContain('set -euo pipefail\nexec </dev/null\n');
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
