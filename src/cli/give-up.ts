import { ConfigError } from '../config/problem.ts';
import { exitCodeOf, messageOf } from './exit.ts';
import { drainError, sayOnError } from './standard-error.ts';

/** Prints why the process ends to stderr, and ends it: open handles (a supervisor's channel) would keep it running. */
export function giveUp(error: unknown): never {
  const message = messageOf(error);
  // An error in a file begins with the file's name, as compilers write it, so that editors find the place.
  const isInFile = error instanceof ConfigError && !message.startsWith('--');
  sayOnError(isInFile ? `${message}\n` : `argosy: ${message}\n`);
  drainError();
  process.exit(exitCodeOf(error));
}
