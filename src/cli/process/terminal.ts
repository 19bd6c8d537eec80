import { createInterface } from 'node:readline/promises';
import { formatProblem, formatUnheard, type Problem } from '../../config/problems/problem.ts';
import type { TerminalStyle } from '../../telemetry/lines/format-line.ts';
import {
  CLEAR_LINE,
  FIRST_SCREEN,
  joined,
  OTHER_SCREEN,
  oneLine,
  safeJson,
  type TerminalText,
  terminalLines,
} from '../../telemetry/terminal-text.ts';
import { localTime } from '../../time/iso.ts';

/** Prints lines on standard output. */
export function print(lines: TerminalText): void {
  process.stdout.write(`${lines}\n`);
}

/** Prints lines on standard error, beside the output of a command. */
export function printBeside(lines: TerminalText): void {
  process.stderr.write(`${lines}\n`);
}

/** Replaces the line of standard error on which the cursor stands. */
export function rewriteLine(line: TerminalText): void {
  process.stderr.write(joined([CLEAR_LINE, line], ''));
}

/** Shows another screen, beside what the terminal shows. */
export function enterScreen(): void {
  process.stdout.write(OTHER_SCREEN);
}

/** Shows again what the terminal showed before. */
export function leaveScreen(): void {
  process.stdout.write(FIRST_SCREEN);
}

/** Standard error as the destination of a log. */
export const errorDestination = { write: (line: string) => void process.stderr.write(safeJson(line)) };

/** Asks at this terminal; only "y" or "yes" is a yes. */
export async function confirmed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${oneLine(question)} [y/N] `).finally(() => terminal.close());
  return /^y(?:es)?$/i.test(answer.trim());
}

/**
 * Columns of the terminal, or of the one that COLUMNS names; infinite where the output is a file or a pipe. A terminal
 * without a size, as some containers have, says 0.
 */
export function screenColumns(): number {
  const { columns = 0 }: { readonly columns?: number } = process.stdout;
  const named = Number(process.env.COLUMNS);
  if (columns > 0) return columns;
  return Number.isInteger(named) && named > 0 ? named : Number.POSITIVE_INFINITY;
}

/** How a log is set out on standard output, in colours where it is a terminal that wants them. */
export function terminalStyle(): TerminalStyle {
  const hasColours = process.stdout.isTTY === true && !process.env.NO_COLOR;
  return { hasColours, columns: screenColumns, localTime: localTime() };
}

/** For people, one line each: game words in a strategy that may be mistyped. */
export function warningsOf(unheard: readonly Problem[]): string[] {
  return unheard.map((problem) => `WARN: ${formatUnheard(problem)}`);
}

/** Warns, beside the output of a command that only reads, that the files have mistakes. */
export function warnOfMistakes(path: string, problems: readonly Problem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  printBeside(oneLine(`WARN: ${formatProblem(first)}; npx argosy check ${path} lists all mistakes`));
}

/** Prints the warnings beside a command's output. */
export function warnOfUnheard(unheard: readonly Problem[]): void {
  if (unheard.length > 0) printBeside(terminalLines(warningsOf(unheard)));
}
