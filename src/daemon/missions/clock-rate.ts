import type { Meta } from '../../store/store.ts';

/** Our wall clock in milliseconds, and game seconds per second. */
export interface Now {
  readonly nowMs: number;
  readonly speed: number;
}

/** Since when the books have been written at this run's clock rate, in milliseconds of our wall clock; 0: always. */
export async function clockRateSinceMs(meta: Meta, { nowMs, speed }: Now): Promise<number> {
  const kept = await meta.get('speed');
  if (kept !== null && Number(kept) !== speed) return nowMs;
  return Number((await meta.get('paceSinceMs')) ?? 0);
}

/** Stores the clock rate of this run, which reports use, and since when it has applied. */
export async function keepClockRate(meta: Meta, now: Now): Promise<void> {
  await meta.set('paceSinceMs', String(await clockRateSinceMs(meta, now)));
  await meta.set('speed', String(now.speed));
}
