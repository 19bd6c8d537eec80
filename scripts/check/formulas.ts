import { counted, type Finding, type SourceFile, type Verdict } from './findings.ts';
import { syntaxOf, walk } from './syntax.ts';

/** The hidden number behind every price (game-facts 5.2): outside the universe even its name is a sign of a leak. */
const HIDDEN = 'netSupply';

/** How prices, recovery and yields come about is known to src/universe alone, so that the daemon cannot plan by it. */
export function checkFormulas(files: readonly SourceFile[]): Verdict {
  const outside = files.filter(
    ({ path }) => path.startsWith('src/') && path.endsWith('.ts') && !path.startsWith('src/universe/'),
  );
  return { figure: `${counted(outside.length, 'file')} outside the universe`, findings: outside.flatMap(hiddenNames) };
}

function hiddenNames(file: SourceFile): Finding[] {
  const { program, lineAt } = syntaxOf(file);
  const findings: Finding[] = [];
  walk(program, (node) => {
    if (node.type !== 'Identifier' || node.name !== HIDDEN) return;
    findings.push({ path: file.path, line: lineAt(node.start), message: `${HIDDEN} is hidden from players` });
  });
  return findings;
}
