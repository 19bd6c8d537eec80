import { join } from 'node:path';
import { checkCitations } from './citations.ts';
import { checkDependencies } from './dependencies.ts';
import { type SourceFile, showFinding, type Verdict } from './findings.ts';
import { checkHygiene } from './hygiene.ts';
import { checkNames } from './names.ts';
import { readProject } from './project-files.ts';
import { checkSizes } from './sizes.ts';
import { runTool, TOOL_CHECKS } from './tools.ts';

const root = join(import.meta.dirname, '..', '..');

/** Our own checks: pure functions over the project's files. */
const FILE_CHECKS: Readonly<Record<string, (files: readonly SourceFile[]) => Verdict>> = {
  sizes: checkSizes,
  names: checkNames,
  citations: checkCitations,
  hygiene: (files) => checkHygiene(files, root),
};

interface Outcome extends Verdict {
  readonly name: string;
  /** What a tool printed when it failed. */
  readonly output?: string;
}

function checkFiles(): Outcome[] {
  const files = readProject(root);
  return Object.entries(FILE_CHECKS).map(([name, check]) => {
    try {
      return { name, ...check(files) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { name, figure: 'could not run', findings: [{ path: 'scripts/check', line: 1, message }] };
    }
  });
}

function report({ name, figure, findings, output }: Outcome): void {
  console.log(`${findings.length === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${figure}`);
  for (const finding of findings) console.log(`       ${showFinding(finding)}`);
  if (output) console.log(output.trimEnd().replace(/^/gm, '       '));
}

/** Prints one line a check with its figure, and what it refuses below it. The exit code is 1 when any refuses. */
async function main(): Promise<void> {
  const tools = TOOL_CHECKS.map(async (check) => ({ name: check.name, ...(await runTool(check, root)) }));
  const imports = { name: 'imports', ...(await checkDependencies(root)) };
  const outcomes = [...(await Promise.all(tools)), imports, ...checkFiles()];
  for (const outcome of outcomes) report(outcome);
  const failed = outcomes.filter(({ findings }) => findings.length > 0);
  console.log(failed.length === 0 ? 'all checks passed' : `failed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

await main();
