import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { PREFIX, VERSIONS_KEY } from './keys.ts';
import { shown } from './shown.ts';

/** Runs that only a worker of another version may take. */
export interface LeftAlone {
  readonly queue: string;
  /** The version that they were sent by. */
  readonly shown: string;
  readonly runs: number;
}

/** The name of a queue of runs. */
const QUEUE = /^runs-[\w-]{1,40}$/;

const MOST_VERSIONS = 20;
const LONGEST = 100;

async function waitingIn(redis: Redis, name: string): Promise<number> {
  const queue = new Queue(name, { connection: redis, prefix: PREFIX, skipVersionCheck: true, skipMetasUpdate: true });
  queue.on('error', () => {});
  try {
    return await queue.getJobCountByTypes('waiting', 'active', 'delayed');
  } finally {
    await queue.close();
  }
}

/** The runs of all versions but one that are in a Redis; a version without any is forgotten until a client names it again. */
export async function runsOfOthers(redis: Redis, own: string): Promise<LeftAlone[]> {
  const named = Object.entries(await redis.hgetall(VERSIONS_KEY)).filter(
    ([queue]) => queue !== own && QUEUE.test(queue),
  );
  const left = named
    .slice(0, MOST_VERSIONS)
    .map(async ([queue, version]) => ({ queue, shown: shown(version, LONGEST), runs: await waitingIn(redis, queue) }));
  const all = await Promise.all(left);
  const done = all.filter(({ runs }) => runs === 0).map(({ queue }) => queue);
  if (done.length > 0) await redis.hdel(VERSIONS_KEY, ...done);
  return all.filter(({ runs }) => runs > 0);
}
