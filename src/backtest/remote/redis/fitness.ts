import type { Redis } from 'ioredis';
import { PREFIX } from '../keys.ts';
import { QueueAway } from '../queue-error.ts';

/** The oldest Redis that has all that the queue needs. */
const OLDEST = [6, 2] as const;

/** What each refusal means, by the protocol's own code, as the end of a sentence that names the Redis. */
const REFUSALS: Readonly<Record<string, string>> = {
  NOAUTH: 'refuses user or password (NOAUTH): give them as redis://user:password@host',
  WRONGPASS: 'refuses user or password (WRONGPASS): give them as redis://user:password@host',
  NOPERM: `refuses user or password (NOPERM): the queue needs all commands on all keys that begin with ${PREFIX}:`,
  DENIED: 'is in protected mode (DENIED): give it a password (requirepass), and name that in the address',
  READONLY: 'is a replica, to which nothing can be written (READONLY): name its primary',
  MASTERDOWN: 'is a replica (MASTERDOWN): name its primary',
  MOVED: 'runs in cluster mode (MOVED): name a single Redis',
  CROSSSLOT: 'runs in cluster mode (CROSSSLOT): name a single Redis',
  CLUSTERDOWN: 'runs in cluster mode (CLUSTERDOWN): name a single Redis',
  OOM: 'has no memory left (OOM): raise its maxmemory',
  MISCONF: 'takes no writes, since it cannot save to its disk (MISCONF): make room there',
  NOREPLICAS: 'takes no writes without more replicas (NOREPLICAS): see its min-replicas-to-write',
};

/** Refusals that pass by themselves. */
export const PASSING: ReadonlySet<string> = new Set(['LOADING', 'BUSY', 'TRYAGAIN']);

/** Calls commands of each kind that the queue uses, in a script as it does. */
const PROBE = `
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'a', '1') redis.call('DEL', KEYS[1])
redis.call('ZADD', KEYS[1], 1, 'a') redis.call('DEL', KEYS[1])
redis.call('LPUSH', KEYS[1], 'a') redis.call('DEL', KEYS[1])
redis.call('XADD', KEYS[1], '*', 'a', '1') redis.call('DEL', KEYS[1])
return 1`;

const PROBE_KEY = `${PREFIX}:probe`;
/** Seconds until Redis deletes a probe that a client left behind; any value of that size does. */
const PROBE_SECONDS = 60;

/** The code of a refusal by a Redis; undefined for an error that is something else. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return undefined;
  return /^[A-Z]+/.exec(error.message)?.[0] ?? 'ERR';
}

/** What a refusal means, as the end of a sentence that names the Redis. */
export function refusalMeaning(code: string): string {
  return (
    REFUSALS[code] ?? `refuses what the queue needs (${code}): name a Redis of its own, ${OLDEST.join('.')} or newer`
  );
}

/** The lines `key:value` in which a Redis describes itself; none where the user may not ask. */
async function infoOf(redis: Redis): Promise<ReadonlyMap<string, string>> {
  const text = await redis.info().catch((error: unknown) => {
    if (refusalOf(error) === 'NOPERM') return '';
    throw error;
  });
  return new Map(text.split('\r\n').map((line) => line.split(':', 2) as [string, string]));
}

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
}

/** Why a Redis cannot hold a queue, by its description of itself. */
function unfitBy(info: ReadonlyMap<string, string>): string | undefined {
  const [version = '', mode = 'standalone'] = [info.get('redis_version'), info.get('redis_mode')];
  if (mode === 'sentinel') return 'is a sentinel, which keeps no data: name the Redis that it watches';
  if (mode === 'cluster' || info.get('cluster_enabled') === '1')
    return 'runs in cluster mode, where a queue has no place: name a single Redis';
  if (info.get('role') === 'slave') return refusalMeaning('READONLY');
  if (/^\d+\./.test(version) && isTooOld(version))
    return `is of version ${/^[\d.]+/.exec(version)?.[0]}: expected ${OLDEST.join('.')} or newer`;
  const policy = info.get('maxmemory_policy') ?? 'noeviction';
  if (policy !== 'noeviction' && Number(info.get('maxmemory') ?? 0) > 0)
    return 'drops keys when its memory is full: set its maxmemory-policy to noeviction';
  return undefined;
}

/**
 * Why a Redis that answers cannot hold a queue, as the end of a sentence that names it; undefined for one that can.
 * Rejects where it stops to answer.
 */
export async function unfitness(redis: Redis): Promise<string | undefined> {
  try {
    const unfit = unfitBy(await infoOf(redis));
    if (unfit !== undefined) return unfit;
    // In a script an old Redis hides why it refuses.
    await redis.set(PROBE_KEY, 1, 'EX', PROBE_SECONDS);
    await redis.eval(PROBE, 1, PROBE_KEY);
    return undefined;
  } catch (error) {
    const code = refusalOf(error);
    if (code === undefined) throw error;
    if (PASSING.has(code)) throw new QueueAway(`it is not ready (${code})`);
    return refusalMeaning(code);
  }
}
