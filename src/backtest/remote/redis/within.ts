import { startTimer } from '../../../time/wait.ts';
import { QueueAway } from '../queue-error.ts';

/** Milliseconds that a Redis has for an answer before it counts as away; a guess. */
export const ANSWERS_WITHIN_MS = 10_000;

/** The longest that an end waits for a Redis; a guess: a user waits for the end. */
export const END_WITHIN_MS = 3_000;

/** Resolves with the promise; rejects with QueueAway if that takes longer than a Redis that is there. */
export async function within<T>(promise: Promise<T>, ms = ANSWERS_WITHIN_MS): Promise<T> {
  const late = Promise.withResolvers<never>();
  const cancel = startTimer(ms, () => late.reject(new QueueAway(`no answer within ${ms / 1_000} s`)));
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    cancel();
  }
}
