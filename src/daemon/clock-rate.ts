import type { Meta } from '../store/store.ts';

/** Our wall clock in milliseconds, and game seconds a second. */
export interface Now {
  readonly nowMs: number;
  readonly speed: number;
}

/** Since when the books have been written at this run's pace, our wall clock in milliseconds; 0: always. */
export async function clockRateSinceMs(meta: Meta, { nowMs, speed }: Now): Promise<number> {
  const kept = await meta.get('speed');
  if (kept !== null && Number(kept) !== speed) return nowMs;
  return Number((await meta.get('paceSinceMs')) ?? 0);
}

/** Writes down at what pace the books go on, by which reports are made, and since when they do. */
export async function keepClockRate(meta: Meta, now: Now): Promise<void> {
  await meta.set('paceSinceMs', String(await clockRateSinceMs(meta, now)));
  await meta.set('speed', String(now.speed));
}
