import { ConfigError, formatProblem } from '../config/problem.ts';
import { CredentialsError, UnexpectedServer } from '../daemon/credentials.ts';
import { AlreadyRunning, LockUnusable } from '../store/lock-errors.ts';
import { StoreError } from '../store/store-error.ts';
import { scrub } from '../telemetry/scrub.ts';
import { FaultScriptError, ListenError } from '../universe/service/listen-error.ts';
import { EXIT } from './exit-codes.ts';
import { errnoOf } from './obstacle.ts';
import { drainError, sayOnError } from './standard-error.ts';

/** The owner has to act first: a restart would not help. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The daemon does not run, or is not ready yet. */
export class NotRunning extends Error {
  override readonly name = 'NotRunning';
}

/** The daemon refused the directive; nothing changed. */
export class OrderRefused extends Error {
  override readonly name = 'OrderRefused';
}

const OWNERS_TO_MEND = [
  ConfigError,
  CredentialsError,
  UnexpectedServer,
  AlreadyRunning,
  LockUnusable,
  ListenError,
  FaultScriptError,
  UsageError,
];

/** Whether the process has reached its limit of open files, whichever file it was opening. */
function lacksFiles(error: unknown): boolean {
  return !(error instanceof StoreError) && (errnoOf(error) === 'EMFILE' || errnoOf(error) === 'ENFILE');
}

/** The exit code for an error. */
function exitCodeOf(error: unknown): number {
  if (error instanceof StoreError || lacksFiles(error)) return EXIT.disk;
  if (error instanceof NotRunning) return EXIT.unavailable;
  if (error instanceof OrderRefused) return EXIT.refused;
  if (error instanceof UnexpectedServer && error.mayPass) return EXIT.bug;
  return OWNERS_TO_MEND.some((kind) => error instanceof kind) ? EXIT.configuration : EXIT.bug;
}

/** Whether the error is one of ours, whose message says what to do; all others need their stack. */
export function speaksForItself(error: unknown): error is Error {
  return exitCodeOf(error) !== EXIT.bug || error instanceof UnexpectedServer;
}

/** The message for the owner: one line per problem, and a stack only for a bug. */
export function messageOf(error: unknown): string {
  if (error instanceof ConfigError) return scrub(error.problems.map(formatProblem).join('\n'));
  if (lacksFiles(error)) return 'this process may open no more files: allow it more, as by ulimit -n 1024';
  if (speaksForItself(error)) return scrub(error.message);
  return scrub(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** Prints why the process ends to stderr, and ends it: open handles (a supervisor's channel) would keep it running. */
export function giveUp(error: unknown): never {
  const message = messageOf(error);
  // An error in a file begins with the file's name, as compilers write it, so that editors find the place.
  const isInFile = error instanceof ConfigError && !message.startsWith('--');
  sayOnError(isInFile ? `${message}\n` : `argosy: ${message}\n`);
  drainError();
  process.exit(exitCodeOf(error));
}
