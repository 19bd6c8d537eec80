import { ConfigError } from '../config/problem.ts';
import { exitCodeOf, messageOf } from './exit.ts';
import { drainError, sayOnError } from './standard-error.ts';

/** Says on stderr why the process ends, and ends it: what still listens (a supervisor's channel) would keep it up. */
export function giveUp(error: unknown): never {
  const message = messageOf(error);
  // A mistake in a file begins with the file's name, as compilers write it, so that editors find the place.
  const isInFile = error instanceof ConfigError && !message.startsWith('--');
  sayOnError(isInFile ? `${message}\n` : `argosy: ${message}\n`);
  drainError();
  process.exit(exitCodeOf(error));
}
