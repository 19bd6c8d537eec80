import { commands } from '../../command/commands.ts';
import { type Performer, WORTH } from '../../command/performer.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { msFromIso } from '../../time/iso.ts';
import type { World } from '../../world/world.ts';

/** Game seconds from the announced reset to the first question, and between questions: the reset may still come. */
const OVERDUE_SECONDS = 3_600;

export interface ResetWatch {
  readonly performer: Performer;
  readonly world: World;
  readonly clock: Clock;
  readonly log: Log;
  /** Game seconds per second. */
  readonly speed: number;
}

/**
 * Asks the server again when an announced reset is one game hour overdue, until it names a later one: loads and purchases
 * must pay off before that one, too. Ends with `closing`; at once where no reset was announced.
 */
export async function watchAnnouncedReset(parts: ResetWatch, closing: AbortSignal): Promise<void> {
  const { performer, world, clock, log, speed } = parts;
  const overdueMs = (OVERDUE_SECONDS * 1_000) / speed;
  for (;;) {
    const { nextReset, serverOffsetMs } = world.view;
    const dueMs = msFromIso(nextReset ?? '') - serverOffsetMs;
    if (Number.isNaN(dueMs)) return;
    await clock.sleepUntil(Math.max(dueMs, clock.nowMs()) + overdueMs, closing);
    await performer.perform(commands.status(), { worth: WORTH.look, signal: closing });
    const { nextReset: later } = world.view;
    if (later !== undefined && later !== nextReset)
      log.info('reset.postponed', { announced: nextReset, nextReset: later });
  }
}
