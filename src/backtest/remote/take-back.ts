import { CLIENT_SECONDS, clientKey, resultKey } from './keys.ts';
import { idOf, type Sweep } from './outstanding.ts';
import { END_WITHIN_MS, within } from './redis/within.ts';

/** A number of runs, for people. */
export const countedRuns = (count: number): string => (count === 1 ? '1 run' : `${count} runs`);

/** Takes back what no worker has begun; what one plays is left to it, and its result not kept. */
async function takeBack({ redis, queue, sender, runs, outstanding }: Sweep): Promise<string> {
  const { sweep: name } = sender;
  const ids = [...outstanding.keys()];
  outstanding.clear();
  await redis.del([clientKey(name), ...runs.map((_, index) => resultKey(idOf(name, index)))]);
  const removed = await Promise.all(ids.map((id) => queue.remove(id)));
  const waited = removed.filter((code) => code === 1).length;
  return `${countedRuns(waited)} taken back that waited, ${countedRuns(ids.length - waited)} left to workers, who end and drop them`;
}

/** Takes back what waits, as far as the Redis is there, and leaves nothing behind. Returns a line about it for the user. */
export async function takenBack(sweep: Sweep): Promise<string> {
  const dropped = `without its Redis no run is taken back: workers drop them after ${CLIENT_SECONDS / 60} minutes`;
  if (sweep.redis.status !== 'ready') return dropped;
  return within(takeBack(sweep), END_WITHIN_MS).catch(() => dropped);
}
