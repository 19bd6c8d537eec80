import { loadSettings } from '../config/load.ts';
import { formatUnheard, type Problem } from '../config/problem.ts';
import { adviceOn } from './advice.ts';

/** For people, one line each: game words in a strategy that may be mistyped. */
export function warningsOf(unheard: readonly Problem[]): string {
  return unheard.map((problem) => `WARN: ${formatUnheard(problem)}\n`).join('');
}

/** Prints the warnings beside a command's output. */
export function warnOfUnheard(unheard: readonly Problem[]): void {
  if (unheard.length > 0) process.stderr.write(warningsOf(unheard));
}

/**
 * `argosy check <config>`: prints that the file is valid, and what may still surprise; throws with every problem
 * otherwise (exit 78).
 */
export async function check(path: string): Promise<void> {
  const { sources, strategy, unheard } = loadSettings(path);
  const notes = adviceOn(strategy).map((advice) => `note: ${advice}\n`);
  process.stdout.write(`${warningsOf(unheard)}${sources.join(' and ')}: no mistakes found\n${notes.join('')}`);
}
