import type { Redis } from 'ioredis';
import type { Clock } from '../../../time/clock.ts';
import { QueueRefused } from '../queue-error.ts';
import { PASSING, refusalMeaning, refusalOf, unfitness } from './fitness.ts';
import type { RedisAddress } from './open.ts';
import { within } from './within.ts';

/** How a Redis in use is watched. */
interface FitnessParts {
  readonly redis: Redis;
  readonly address: RedisAddress;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly printLine: (line: string) => void;
}

/** The longest that an unfit Redis is waited for (faults: F70): a failover takes less. */
const PATIENCE_MS = 600_000;

/** A Redis in use may become unfit, as by a failover, and fit again. */
export type FitnessWatch = ReturnType<typeof watchFitness>;

/** Watches whether a Redis in use stays fit. */
export function watchFitness({ redis, address, clock, printLine }: FitnessParts) {
  let unfitSinceMs: number | undefined;
  let refusedBy: string | undefined;
  redis
    .on('error', (error: unknown) => {
      refusedBy = refusalOf(error) ?? refusedBy;
    })
    .on('ready', () => {
      refusedBy = undefined;
    });
  const noteFitness = (unfit: string | undefined): boolean => {
    if (unfit === undefined && unfitSinceMs !== undefined) printLine(`${address.shown} will do again`);
    if (unfit !== undefined && unfitSinceMs === undefined)
      printLine(`${address.shown} ${unfit}; waiting ${PATIENCE_MS / 60_000} minutes for it to do again`);
    unfitSinceMs = unfit === undefined ? undefined : (unfitSinceMs ?? clock.monotonicMs());
    if (unfitSinceMs !== undefined && clock.monotonicMs() - unfitSinceMs >= PATIENCE_MS)
      throw new QueueRefused(`--queue: ${address.shown} ${unfit}`);
    return unfit === undefined;
  };
  const isFit = async () => {
    // As with another password since: it comes back, and is refused.
    if (redis.status !== 'ready') return refusedBy !== undefined && noteFitness(refusalMeaning(refusedBy));
    const looked = await within(unfitness(redis)).then(
      (unfit) => ({ unfit }),
      () => undefined,
    );
    if (looked !== undefined) return noteFitness(looked.unfit);
    // A connection that gets no answer is opened again.
    redis.disconnect(true);
    return false;
  };
  return {
    /**
     * Whether the Redis answers and is fit; a change is printed once. Throws QueueRefused once it has been unfit for long.
     */
    isFit,
    /**
     * Carries out work; a refusal by a Redis that is unfit is left to the next look.
     * @throws QueueRefused where a fit Redis refuses all the same
     */
    attempt: async (work: () => Promise<unknown>) => {
      try {
        await work();
        return true;
      } catch (error) {
        const code = refusalOf(error);
        if (code === undefined) throw error;
        if (!PASSING.has(code) && (await isFit()))
          throw new QueueRefused(`--queue: ${address.shown} ${refusalMeaning(code)}`);
        return false;
      }
    },
  };
}

/**
 * Calls back once when an open connection is lost, and once when it is back.
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
