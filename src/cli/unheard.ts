import { formatUnheard, type Problem } from '../config/problem.ts';

/** For people, a line each: words of the game in a strategy that may be mistyped. */
export function warningsOf(unheard: readonly Problem[]): string {
  return unheard.map((problem) => `WARN: ${formatUnheard(problem)}\n`).join('');
}

/** Tells of them beside what a command prints. */
export function warnOfUnheard(unheard: readonly Problem[]): void {
  if (unheard.length > 0) process.stderr.write(warningsOf(unheard));
}
