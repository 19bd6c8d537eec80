import { mistakeText } from './finding.ts';

/** One mistake in a file that the player wrote. */
export interface Problem {
  /** The file as it was named. */
  file: string;
  /** Where inside it, e.g. `ships[0].lanes[1]`; empty for the file as a whole. */
  path: string;
  /** Line from 1; 0 when the file could not be read at all. */
  line: number;
  /** Column from 1. */
  column?: number;
  /** What would have been right, as a noun phrase. */
  expected: string;
  /** What stands there, shortened, and without anything that looks like a secret. */
  received: string;
  /** What to do about it. */
  hint?: string;
}

/** The configuration cannot be used; the process says so and exits with 78, which pm2 does not restart. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** Every mistake found, file by file, from top to bottom. */
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.problems = problems;
  }
}

/** What may be a mistake on one line, for a word of the game that nobody has heard of. */
export function formatUnheard(problem: Problem): string {
  return `${formatProblem(problem)}; it may be new, and is taken as it stands`;
}

/** A problem on one line: `file:line: path: expected …, got …. Hint.` */
export function formatProblem(problem: Problem): string {
  const place = problem.line > 0 ? `${problem.file}:${problem.line}` : problem.file;
  const where = problem.path === '' ? place : `${place}: ${problem.path}`;
  return `${where}: ${mistakeText(problem)}`;
}
