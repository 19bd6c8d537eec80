import { ConfigError, formatProblem } from '../config/problem.ts';
import { CredentialsError, UnexpectedServer } from '../daemon/credentials.ts';
import { AlreadyRunning, LockUnusable } from '../store/lock-errors.ts';
import { StoreError } from '../store/store-error.ts';
import { scrub } from '../telemetry/scrub.ts';
import { FaultScriptError } from '../universe/faults/script-error.ts';
import { ListenError } from '../universe/service/listen-error.ts';
import { EXIT } from './exit-codes.ts';
import { errnoOf } from './obstacle.ts';

/** The owner has to act first: nothing will be better after a restart. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The daemon that was asked for does not run, or is not at work yet. */
export class NotRunning extends Error {
  override readonly name = 'NotRunning';
}

/** The daemon would not obey; nothing changed. */
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

/** Whether the machine would not let this process open one more file, wherever it was about to. */
function lacksFiles(error: unknown): boolean {
  return !(error instanceof StoreError) && (errnoOf(error) === 'EMFILE' || errnoOf(error) === 'ENFILE');
}

/** The exit code that an error calls for. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof StoreError || lacksFiles(error)) return EXIT.disk;
  if (error instanceof NotRunning) return EXIT.unavailable;
  if (error instanceof OrderRefused) return EXIT.refused;
  if (error instanceof UnexpectedServer && error.mayPass) return EXIT.bug;
  return OWNERS_TO_MEND.some((kind) => error instanceof kind) ? EXIT.configuration : EXIT.bug;
}

/** Whether the error is one of ours that says by itself what to do; of all others the stack is wanted. */
export function speaksForItself(error: unknown): error is Error {
  return exitCodeOf(error) !== EXIT.bug || error instanceof UnexpectedServer;
}

/** What to tell the owner: one line a problem, and a stack only for a bug. */
export function messageOf(error: unknown): string {
  if (error instanceof ConfigError) return scrub(error.problems.map(formatProblem).join('\n'));
  if (lacksFiles(error)) return 'this process may open no more files: allow it more, as by ulimit -n 1024';
  if (speaksForItself(error)) return scrub(error.message);
  return scrub(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
