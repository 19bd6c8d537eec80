import { formatProblem, formatUnheard, type Problem } from '../../config/problems/problem.ts';

/** Columns of the terminal, or of the one that COLUMNS names; infinite where the output is a file or a pipe. */
export function screenColumns(): number {
  const { columns }: { readonly columns?: number } = process.stdout;
  const named = Number(process.env.COLUMNS);
  return columns ?? (Number.isInteger(named) && named > 0 ? named : Number.POSITIVE_INFINITY);
}

/** For people, one line each: game words in a strategy that may be mistyped. */
export function warningsOf(unheard: readonly Problem[]): string {
  return unheard.map((problem) => `WARN: ${formatUnheard(problem)}\n`).join('');
}

/** Says, beside the output of a command that only reads, that the files have mistakes. */
export function warnOfMistakes(path: string, problems: readonly Problem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  process.stderr.write(`WARN: ${formatProblem(first)}; npx argosy check ${path} lists all mistakes\n`);
}

/** Prints the warnings beside a command's output. */
export function warnOfUnheard(unheard: readonly Problem[]): void {
  if (unheard.length > 0) process.stderr.write(warningsOf(unheard));
}
