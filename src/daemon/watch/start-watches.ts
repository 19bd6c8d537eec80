import { isOf } from '../../game/lanes.ts';
import type { FleetRuntime } from '../fleet-runtime.ts';
import { readGalaxy } from '../galaxy/read-galaxy.ts';
import type { UniverseRun } from '../open-run.ts';
import { type PartsWithHub, strategyNow } from '../parts.ts';
import { watchAnnouncedReset } from '../reset/announced-reset.ts';
import type { Books } from '../start/load-books.ts';
import { subscribeGateLog } from '../subscribers.ts';
import { logHeartbeats } from './heartbeat.ts';
import { reconcileHourly } from './hourly-reconcile.ts';

/** Starts the watches that run beside the fleet until the run closes; one that ends earlier is a bug and ends the daemon. */
export function startWatches(
  parts: PartsWithHub,
  run: UniverseRun,
  { track, orders }: Books,
  fleet: FleetRuntime,
): void {
  const { settings, clock, log } = parts;
  const { pace, events, closing, fail } = run;
  const { speed } = settings.server;
  const { requestsPerMinute } = settings.limits;
  const { states } = fleet;
  const isPaused = orders.fleetIsPaused;
  const strategy = strategyNow(parts, orders);
  const builds = () => strategy().ships.some(({ lanes }) => lanes.some((lane) => isOf('building', lane)));
  subscribeGateLog(events, { world: run.world, log, clock, tuning: parts.tuning, builds }, closing);
  const watches = [
    readGalaxy({ ...run, clock, speed, strategy, isPaused, turns: parts.shared?.turns }, closing),
    track.watch(closing),
    pace.watch(closing),
    reconcileHourly({ ...run, fleet, clock, log, speed, isPaused }, closing),
    watchAnnouncedReset({ ...run, clock, log, speed }, closing),
    logHeartbeats({ ...run, clock, log, speed, requestsPerMinute, states, isPaused }, closing),
  ];
  for (const watch of watches) watch.catch((error) => closing.aborted || fail(error));
}
