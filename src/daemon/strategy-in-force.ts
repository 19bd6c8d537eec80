import type { Strategy } from '../config/schema/strategy-schema.ts';
import { type StrategyNow, strategyAsItHolds } from '../plan/conditions/strategy-now.ts';
import type { TrackRecord } from '../plan/score/track-record.ts';
import { TUNING } from '../plan/tuning/tuning.ts';
import type { UniverseRun } from './open-run.ts';
import type { DaemonParts } from './parts.ts';

/** Asks for the strategy without the entries whose conditions do not hold now, and for what these wait for. */
export function strategyInForce(
  { settings, clock, tuning = TUNING }: Pick<DaemonParts, 'settings' | 'clock' | 'tuning'>,
  { world }: Pick<UniverseRun, 'world'>,
  { strategy, track }: { readonly strategy: () => Strategy; readonly track: () => Pick<TrackRecord, 'incomeByLane'> },
): () => StrategyNow {
  const { speed } = settings.server;
  return () =>
    strategyAsItHolds(strategy(), { world: world.view, nowMs: clock.nowMs(), speed, tuning, track: track() });
}
