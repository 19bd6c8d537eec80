import { problemOf } from '../config/credentials.ts';
import { loadSettings } from '../config/load.ts';
import { formatUnheard, type Problem } from '../config/problems/problem.ts';
import { givenTokens } from '../config/tokens/given-tokens.ts';
import { CredentialsError } from '../daemon/account/credentials.ts';
import { adviceOn } from './plan/advice.ts';

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
 * otherwise (exit 78), also where a token file can be read by others.
 */
export async function check(path: string): Promise<void> {
  const settings = loadSettings(path);
  const problem = problemOf(givenTokens(settings, process.env));
  if (problem !== undefined) throw new CredentialsError(problem);
  const { sources, strategy, unheard } = settings;
  const notes = adviceOn(strategy).map((advice) => `note: ${advice}\n`);
  process.stdout.write(`${warningsOf(unheard)}${sources.join(' and ')}: no mistakes found\n${notes.join('')}`);
}
