import type { StrategyNow } from '../../plan/conditions/strategy-now.ts';
import type { Log } from '../../telemetry/log.ts';
import { pass } from '../../time/wait.ts';

/** Game minutes between two looks, and the least real milliseconds. By eye: plans look by themselves. */
const EVERY_MINUTES = 1;
const LEAST_MS = 1_000;

/** Logs which entries of the strategy wait for their conditions, and each that begins to count, until the signal. */
export async function logConditions(
  { inForce, log, speed }: { readonly inForce: () => StrategyNow; readonly log: Log; readonly speed: number },
  signal: AbortSignal,
): Promise<void> {
  let before = new Set<string>();
  for (;;) {
    const { waiting } = inForce();
    const now = new Set(waiting.map(({ entry }) => entry));
    for (const { entry, why } of waiting) if (!before.has(entry)) log.info('strategy.waits', { entry, reason: why });
    for (const entry of before) if (!now.has(entry)) log.info('strategy.counts', { entry });
    before = now;
    await pass(Math.max(LEAST_MS, (EVERY_MINUTES * 60_000) / speed), signal);
  }
}
