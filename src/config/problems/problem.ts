import { mistakeText } from './mistake.ts';

/** One mistake in a file that the player wrote. */
export interface Problem {
  /** The file as the player named it. */
  file: string;
  /** The path inside the file, e.g. `ships[0].lanes[1]`; empty for the file as a whole. */
  path: string;
  /** Line from 1; 0 when the file could not be read at all. */
  line: number;
  /** Column from 1. */
  column?: number;
  /** What would have been right, as a noun phrase. */
  expected: string;
  /** What was found, shortened, and without anything that looks like a secret. */
  received: string;
  /** What to do about it. */
  hint?: string;
}

/** The owner has to act first: the process names what to do and exits with 78, which pm2 does not restart. */
export class OwnerMustAct extends Error {}

/** The configuration cannot be used. */
export class ConfigError extends OwnerMustAct {
  override readonly name = 'ConfigError';
  /** All mistakes, file by file, from top to bottom. */
  readonly problems: readonly Problem[];
  /** Where the mistakes were written: in files, or in a flag of the command line. */
  readonly source: 'file' | 'flag';

  constructor(problems: readonly Problem[], source: 'file' | 'flag' = 'file') {
    super(problems.map(formatProblem).join('\n'));
    this.problems = problems;
    this.source = source;
  }
}

/** A possible mistake on one line, for an unknown word of the game. */
export function formatUnheard(problem: Problem): string {
  return `${formatProblem(problem)}; it may be new, and is taken as it stands`;
}

/** A problem on one line: `file:line: path: expected …, got …. Hint.` */
export function formatProblem(problem: Problem): string {
  const place = problem.line > 0 ? `${problem.file}:${problem.line}` : problem.file;
  const where = problem.path === '' ? place : `${place}: ${problem.path}`;
  return `${where}: ${mistakeText(problem)}`;
}
