import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tests of the suite whose names cite a row of the matrix. */
export interface NamedTests {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const ID = /\bF\d\d\b/g;
const NOTHING: NamedTests = { passed: 0, failed: 0, skipped: 0 };

function counted(report: Report): Map<string, NamedTests> {
  const byId = new Map<string, NamedTests>();
  for (const { fullName, status } of report.testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const kind = status === 'passed' || status === 'failed' ? status : 'skipped';
    for (const id of new Set(fullName.match(ID) ?? [])) {
      const before = byId.get(id) ?? NOTHING;
      byId.set(id, { ...before, [kind]: before[kind] + 1 });
    }
  }
  return byId;
}

/** Runs the tests whose names cite any row, or these rows, and counts them by row. */
export function runNamedTests(root: string, ids: readonly string[]): Map<string, NamedTests> {
  const folder = mkdtempSync(join(tmpdir(), 'argosy-faults-'));
  const report = join(folder, 'report.json');
  const pattern = ids.length === 0 ? '\\bF\\d\\d\\b' : `\\b(${ids.join('|')})\\b`;
  try {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const files = globSync('test/**/*.test.ts', { cwd: root }).filter((path) =>
      new RegExp(pattern).test(readFileSync(join(root, path), 'utf8')),
    );
    if (files.length === 0) return new Map();
    const args = [vitest, 'run', ...files, '-t', pattern, '--reporter=json', `--outputFile=${report}`];
    spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore' });
    return counted(JSON.parse(readFileSync(report, 'utf8')) as Report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
