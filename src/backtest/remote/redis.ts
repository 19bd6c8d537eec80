import { Redis } from 'ioredis';
import { startTimer } from '../../time/wait.ts';
import { QueueAway, QueueRefused } from './queue-error.ts';

/** Where a Redis is. */
export interface RedisAddress {
  /** With user and password, if it takes any: never to be shown. */
  readonly url: string;
  /** Without them. */
  readonly shown: string;
}

/** Milliseconds that a Redis has for an answer before it counts as away. */
const ANSWERS_WITHIN_MS = 10_000;

/** Pauses between attempts to connect again. */
const RECONNECT_MS = { first: 100, longest: 2_000 };

/** The protocol's own codes for credentials that will not do. */
const REFUSALS = new Set(['NOAUTH', 'WRONGPASS', 'NOPERM', 'ERR']);

/** Resolves with the promise; rejects if that takes longer than a Redis that is there. */
export async function within<T>(promise: Promise<T>, ms = ANSWERS_WITHIN_MS): Promise<T> {
  const late = Promise.withResolvers<never>();
  const cancel = startTimer(ms, () => late.reject(new QueueAway(`no answer within ${ms / 1_000} s`)));
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    cancel();
  }
}

/** Why the first connection failed, without anything of the address that could be a secret. */
function refusal(shown: string, error: unknown): Error {
  const { code, message = '' } = error as Partial<NodeJS.ErrnoException>;
  const [word = ''] = message.split(' ');
  if (REFUSALS.has(word))
    return new QueueRefused(
      `--queue: ${shown} refuses user or password (${word}): give them as redis://user:password@host`,
    );
  return new QueueAway(
    `no Redis answers at ${shown} (${code ?? 'no answer that Redis would give'}): start it, or name another`,
  );
}

/**
 * Connects to a Redis. Once connected, it connects again whenever the connection is lost, and commands wait meanwhile.
 * @throws QueueAway, QueueRefused
 */
export async function openRedis({ url, shown }: RedisAddress): Promise<Redis> {
  let wasThere = false;
  let cause: unknown;
  const pause = (times: number) => Math.min(RECONNECT_MS.first * times, RECONNECT_MS.longest);
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: ANSWERS_WITHIN_MS,
    retryStrategy: (times) => (wasThere ? pause(times) : null),
  });
  // Also later, or each failed attempt to connect would be printed.
  redis.on('error', (error) => {
    cause ??= error;
  });
  try {
    await within(redis.connect().then(() => redis.ping()));
    wasThere = true;
    return redis;
  } catch (error) {
    redis.disconnect();
    throw refusal(shown, cause ?? error);
  }
}

/**
 * Tells once when an open connection is lost, and once when it is back.
 * @returns ends the watch
 */
export function watchConnection(redis: Redis, onAway: () => void, onBack: () => void): () => void {
  let isAway = false;
  const away = () => {
    if (isAway) return;
    isAway = true;
    onAway();
  };
  const back = () => {
    if (!isAway) return;
    isAway = false;
    onBack();
  };
  redis.on('close', away).on('ready', back);
  return () => void redis.off('close', away).off('ready', back);
}
