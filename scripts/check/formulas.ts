import { posix } from 'node:path';
import { counted, type Finding, type SourceFile, type Verdict } from './findings.ts';
import { roomOf } from './rooms.ts';
import { syntaxOf, walk } from './syntax.ts';

/** Files of the universe that hold what a player cannot know: nobody outside may take them in. */
const FORMULA_FILE = /(price|pricing|recover|yield|supply|deposit|margin|economy)/i;

/** The hidden number behind every price (game-facts 5.2): outside the universe even its name is a sign of a leak. */
const HIDDEN = 'netSupply';

/** How prices, recovery and yields come about is known to src/universe alone, so that the daemon cannot plan by it. */
export function checkFormulas(files: readonly SourceFile[]): Verdict {
  const outside = files.filter(
    (file) => file.path.startsWith('src/') && file.path.endsWith('.ts') && roomOf(file.path) !== 'universe',
  );
  const findings = outside.flatMap((file) => [...formulaImports(file), ...hiddenNames(file)]);
  return { figure: `${counted(outside.length, 'file')} outside the universe`, findings };
}

function formulaImports(file: SourceFile): Finding[] {
  return syntaxOf(file)
    .imports.filter(({ specifier }) => {
      const imported = posix.join(posix.dirname(file.path), specifier);
      return specifier.startsWith('.') && roomOf(imported) === 'universe' && FORMULA_FILE.test(imported);
    })
    .map(({ specifier, line }) => ({
      path: file.path,
      line,
      message: `imports ${specifier}: the universe's formulas stay in src/universe`,
    }));
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
