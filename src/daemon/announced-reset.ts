import { commands } from '../command/commands.ts';
import type { Performer } from '../command/performer.ts';
import { WORTH } from '../command/request-context.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import { msFromIso } from '../time/iso.ts';
import type { World } from '../world/world.ts';

/** Game seconds after the announced reset, and between questions, in which it may still come. */
const OVERDUE_SECONDS = 3_600;

/** What it takes to ask when the reset is. */
export interface ResetWatch {
  readonly performer: Performer;
  readonly world: World;
  readonly clock: Clock;
  readonly log: Log;
  /** Game seconds per second. */
  readonly speed: number;
}

/**
 * Asks the server anew when a reset that it announced has not come for an hour of the game, until it names a later one:
 * before that one, too, loads and purchases must have paid. Ends with `closing`; where no reset was announced, at once.
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
