import { ConfigError, formatProblem } from '../config/problem.ts';
import { CredentialsError, UniverseReset } from '../daemon/credentials.ts';
import { AlreadyRunning } from '../store/lock.ts';
import { StoreError } from '../store/store-error.ts';
import { scrub } from '../telemetry/scrub.ts';
import { ListenError } from '../universe/service/http-server.ts';
import { SnapshotError } from '../universe/snapshot.ts';

/** What the process tells pm2 by its end: 78 is not restarted, 70 and 74 are. */
export const EXIT = { clean: 0, bug: 70, disk: 74, configuration: 78 } as const;

/** The owner has to act first: nothing will be better after a restart. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const OWNERS_TO_MEND = [
  ConfigError,
  CredentialsError,
  UniverseReset,
  AlreadyRunning,
  ListenError,
  SnapshotError,
  UsageError,
];

/** The exit code that an error calls for. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof StoreError) return EXIT.disk;
  return OWNERS_TO_MEND.some((kind) => error instanceof kind) ? EXIT.configuration : EXIT.bug;
}

/** What to tell the owner: one line a problem, and a stack only for a bug. */
export function messageOf(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.map(formatProblem).join('\n');
  if (exitCodeOf(error) !== EXIT.bug) return scrub((error as Error).message);
  return scrub(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** Says on stderr why the process ends, and sets its exit code. */
export function giveUp(error: unknown): void {
  process.stderr.write(`argosy: ${messageOf(error)}\n`);
  process.exitCode = exitCodeOf(error);
}
