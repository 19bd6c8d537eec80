import { existsSync } from 'node:fs';
import { credentialProblem } from '../config/credentials.ts';
import { loadSettings } from '../config/load.ts';
import { formatProblem, formatUnheard, type Problem } from '../config/problems/problem.ts';
import { type Settings, serverHostOf } from '../config/settings.ts';
import { hasToken } from '../store/state-folder.ts';
import { adviceOn } from './plan/advice.ts';

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

/** Why a run would end at once for want of a token, though the files are right; undefined where it would not. */
function tokenLack(settings: Settings): string | undefined {
  const folder = settings.stateFolder;
  const isKept = existsSync(folder) && hasToken(folder, serverHostOf(settings));
  const problem = credentialProblem(settings, process.env, isKept);
  return problem && `argosy run needs a token: ${problem}`;
}

/**
 * `argosy check [config]`: prints that the file is valid, and what may still surprise; throws with every problem
 * otherwise (exit 78).
 */
export async function check(path: string): Promise<void> {
  const settings = loadSettings(path);
  const { sources, strategy, unheard } = settings;
  const lack = tokenLack(settings);
  const notes = [...(lack === undefined ? [] : [lack]), ...adviceOn(strategy)].map((advice) => `note: ${advice}\n`);
  process.stdout.write(`${warningsOf(unheard)}${sources.join(' and ')}: no mistakes found\n${notes.join('')}`);
}
