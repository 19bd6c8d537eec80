import { counted, type Finding, type SourceFile, type Verdict } from './findings.ts';
import { codeFiles, linesOf } from './project-files.ts';
import { type Node, syntaxOf, walk } from './syntax.ts';

/** Lines beyond which the check fails. */
export const HARD_LIMIT = { file: 450, function: 80 } as const;

/** Lines that 95 of 100 should stay within; printed, not enforced. */
export const AIM_P95 = { file: 300, function: 40 } as const;

/** A file or a function and how many lines it spans. */
interface Measured {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly lines: number;
}

/** Sizes of files and named functions: median, 95th percentile and longest. Tests count as files only. */
export function checkSizes(files: readonly SourceFile[]): Verdict {
  const code = codeFiles(files);
  const whole = code.map((file) => ({ path: file.path, line: 1, name: 'the file', lines: linesOf(file) }));
  const functions = code.filter((file) => !file.path.startsWith('test/')).flatMap(functionsOf);
  return {
    figure: `${spread(whole, 'file')}; ${spread(functions, 'function')}`,
    findings: [...tooLong(whole, HARD_LIMIT.file), ...tooLong(functions, HARD_LIMIT.function)],
  };
}

function tooLong(measured: readonly Measured[], limit: number): Finding[] {
  return measured
    .filter(({ lines }) => lines > limit)
    .map(({ path, line, name, lines }) => ({
      path,
      line,
      message: `expected at most ${limit} lines, ${name} has ${lines}: split it by ideas`,
    }));
}

function spread(measured: readonly Measured[], noun: 'file' | 'function'): string {
  const sorted = measured.map(({ lines }) => lines).sort((a, b) => a - b);
  const [median, p95, longest] = [percentile(sorted, 0.5), percentile(sorted, 0.95), percentile(sorted, 1)];
  const where = measured.find(({ lines }) => lines === longest);
  const place = where ? ` ${where.path}${noun === 'function' ? ` ${where.name}` : ''}` : '';
  const over = sorted.filter((lines) => lines > AIM_P95[noun]).length;
  const aim = `aim ${AIM_P95[noun]}, ${over} over it`;
  return `${counted(sorted.length, noun)}: median ${median}, p95 ${p95} (${aim}), longest ${longest}${place}`;
}

/** The smallest value that at least that share of a sorted list does not exceed; 0 for an empty list. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

function functionsOf(file: SourceFile): Measured[] {
  const { program, lineAt } = syntaxOf(file);
  const found: Measured[] = [];
  walk(program, (node, parent) => {
    const name = functionName(node, parent);
    if (name === undefined) return;
    const line = lineAt(node.start);
    found.push({ path: file.path, line, name, lines: lineAt(node.end) - line + 1 });
  });
  return found;
}

/** What a function is called by itself, its variable, property or method; undefined for callbacks and other nodes. */
function functionName(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'FunctionDeclaration') return node.id?.name ?? 'default';
  if (node.type !== 'FunctionExpression' && node.type !== 'ArrowFunctionExpression') return undefined;
  if (parent?.type === 'VariableDeclarator') return nameOf(parent.id);
  if (parent?.type === 'Property' || parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition') {
    return nameOf(parent.key);
  }
  return undefined;
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'PrivateIdentifier') return `#${node.name}`;
  return node.type === 'Literal' ? String(node.value) : 'a computed name';
}
