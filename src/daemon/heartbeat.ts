import type { RequestQueue } from '../queue/request-queue.ts';
import { type HeartbeatMark, heartbeatFields } from '../telemetry/heartbeat.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import { pass } from '../time/wait.ts';
import type { World } from '../world/world.ts';

export interface HeartbeatParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly world: World;
  readonly queue: RequestQueue;
  readonly speed: number;
  readonly states: () => ReadonlyMap<string, string>;
}

const EVERY_MS = 60_000;

function countStates(states: ReadonlyMap<string, string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const state of states.values()) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

/** Writes a heartbeat line each minute of real time, whatever the wall clock does, until the signal. */
export async function beat(
  { clock, log, world, queue, speed, states }: HeartbeatParts,
  signal: AbortSignal,
): Promise<void> {
  const startedAtMs = clock.monotonicMs();
  const creditsAtStart = world.view.agent?.credits ?? 0;
  let last: HeartbeatMark | undefined;
  for (;;) {
    try {
      await pass(EVERY_MS, signal);
    } catch {
      return;
    }
    const { waiting, oldestWaitSeconds } = queue.depth();
    const mark: HeartbeatMark = {
      credits: world.view.agent?.credits ?? 0,
      gameHours: ((clock.monotonicMs() - startedAtMs) / 3_600_000) * speed,
      requestsStarted: queue.counters().started,
    };
    const reading = {
      ...mark,
      creditsAtStart,
      shipsByState: countStates(states()),
      queueDepth: waiting,
      oldestWaitSeconds,
    };
    log.info('heartbeat', heartbeatFields({ ...reading, sinceLast: last }));
    last = mark;
  }
}
