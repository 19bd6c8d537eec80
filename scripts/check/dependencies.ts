import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import { DEPENDENCY_RULES } from './dependency-rules.ts';
import { counted, type Finding, type Verdict } from './findings.ts';

const MESSAGES = new Map(DEPENDENCY_RULES.map(({ rule, message }) => [rule.name, message]));

/** The line that names the imported path; the first where none does. */
function lineOf(root: string, { from, unresolvedTo = '' }: IViolation): number {
  const lines = readFileSync(join(root, from), 'utf8').split('\n');
  return (
    1 +
    Math.max(
      0,
      lines.findIndex((line) => unresolvedTo !== '' && line.includes(`'${unresolvedTo}'`)),
    )
  );
}

function findingOf(root: string, violation: IViolation): Finding {
  const { from, to, cycle, rule } = violation;
  const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ');
  return { path: from, line: lineOf(root, violation), message: `imports ${way}: ${MESSAGES.get(rule.name)}` };
}

/** Holds every import below src/ against the plan of the house: floors, owners of libraries, and no circles. */
export async function checkDependencies(root: string): Promise<Verdict> {
  const { output } = await cruise(['src'], {
    baseDir: root,
    // TypeScript 7 has no interface that the cruiser knows; swc reads the same files.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    validate: true,
    ruleSet: { forbidden: DEPENDENCY_RULES.map(({ rule }) => rule) },
  });
  const { modules, summary } = output as ICruiseResult;
  const imports = modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
  return {
    figure: `${counted(modules.length, 'module')}, ${counted(imports, 'import')}`,
    findings: summary.violations.map((violation) => findingOf(root, violation)),
  };
}
