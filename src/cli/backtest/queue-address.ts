import type { RedisAddress } from '../../backtest/remote/redis/open.ts';
import { readTokenFile } from '../../config/tokens/token-file.ts';
import { learnSecret } from '../../telemetry/scrub.ts';
import { UsageError } from '../process/exit.ts';

/** The flags that name the queue. */
export interface QueueFlags {
  readonly queue?: string;
  /** The file with the address, which no list of processes shows. */
  readonly queueFile?: string;
  /** The file with the key of client and workers, or `none`. */
  readonly queueKey?: string;
}

/** A queue and the key to its runs; undefined for no key. */
interface QueueAccess {
  readonly address: RedisAddress;
  readonly key: string | undefined;
}

const SCHEMES = ['redis:', 'rediss:'];
const PORT = '6379';

/** The value of `--queue-key` for a queue to which nobody else can write. */
export const NO_KEY = 'none';

/** `head -c 32 /dev/urandom | base64` makes 44; of base64 these hold 192 bits. */
const SHORTEST_KEY = 32;

/** A password as it is, of one that an address holds; undefined where the address cannot mean any. */
function decoded(password: string): string | undefined {
  try {
    return decodeURIComponent(password);
  } catch {
    return undefined;
  }
}

/** Nothing after the host but the number of a database: what else could be written there would be taken for settings. */
const isPlain = ({ pathname, search, hash }: URL) => /^\/?\d{0,5}$/.test(pathname) && search === '' && hash === '';

/**
 * The Redis that a text names; its password is a secret from now on.
 * @param place where the text stands
 * @throws UsageError, which does not repeat the text: it may hold a password
 */
export function queueAt(text: string, place = '--queue'): RedisAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !SCHEMES.includes(url.protocol) || url.hostname === '' || !isPlain(url))
    throw new UsageError(`${place}: expected an address such as redis://host:6379, got another text`);
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (password === undefined || user === undefined)
    throw new UsageError(`${place}: expected %25 for each % of the password, got % alone`);
  for (const secret of [url.password, password]) learnSecret(secret);
  const path = url.pathname === '/' ? '' : url.pathname;
  return { url: text, shown: `${url.protocol}//${url.hostname}:${url.port || PORT}${path}` };
}

/** The secret in a file that a flag or its variable names, with the checks of a token file. */
function secretIn(path: string, place: string, what: string): string {
  const read = readTokenFile(path, process.env.CREDENTIALS_DIRECTORY, what);
  if (read === undefined) throw new UsageError(`${place}: expected a file with a ${what}, got ${path} (no such file)`);
  if (!('token' in read)) throw new UsageError(`${place}: ${read.problem}`);
  learnSecret(read.token);
  return read.token;
}

function addressOf({ queue, queueFile }: QueueFlags): RedisAddress {
  if (queue !== undefined) return queueAt(queue);
  if (queueFile === undefined)
    throw new UsageError('expected --queue or --queue-file, which name the queue, got neither');
  return queueAt(secretIn(queueFile, '--queue-file', 'queue address'), `--queue-file: ${queueFile}`);
}

/** The flags, and where they leave something out, the environment. */
function withEnvironment(flags: QueueFlags, env: NodeJS.ProcessEnv): QueueFlags {
  const { queue, queueFile = queue === undefined ? env.ARGOSY_QUEUE_FILE : undefined } = flags;
  const queueKey = flags.queueKey ?? env.ARGOSY_QUEUE_KEY_FILE;
  return { ...flags, ...(queueFile && { queueFile }), ...(queueKey && { queueKey }) };
}

/** Whether flags or environment name a queue. */
export function namesQueue(flags: QueueFlags, env: NodeJS.ProcessEnv): boolean {
  const { queue, queueFile } = withEnvironment(flags, env);
  return queue !== undefined || queueFile !== undefined;
}

/** Whether a Redis is on this machine, where others than its owner are no more trusted than with the machine itself. */
function isHere({ url }: RedisAddress): boolean {
  const { hostname } = new URL(url);
  return /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(hostname);
}

function keyOf({ queueKey }: QueueFlags, address: RedisAddress): string | undefined {
  if (queueKey === NO_KEY) return undefined;
  if (queueKey !== undefined) {
    const key = secretIn(queueKey, '--queue-key', 'key');
    if (key.length >= SHORTEST_KEY) return key;
    throw new UsageError(
      `--queue-key: expected a key of at least ${SHORTEST_KEY} characters in ${queueKey}, got ${key.length}: head -c 32 /dev/urandom | base64 makes one`,
    );
  }
  if (isHere(address)) return undefined;
  throw new UsageError(
    `--queue: ${address.shown} is another machine, and whoever writes there decides what workers play: expected --queue-key FILE, the same on client and workers (head -c 32 /dev/urandom | base64 makes one), or --queue-key ${NO_KEY} where you trust all who can write there`,
  );
}

/**
 * The queue that flags or environment name, and its key.
 * @throws UsageError
 */
export function queueAccess(given: QueueFlags, env: NodeJS.ProcessEnv): QueueAccess {
  const flags = withEnvironment(given, env);
  if (flags.queue !== undefined && flags.queueFile !== undefined)
    throw new UsageError('--queue-file: expected no --queue beside it: leave one of the two out');
  const address = addressOf(flags);
  return { address, key: keyOf(flags, address) };
}
