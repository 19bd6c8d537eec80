import type { Strategy } from '../../config/schema/strategy-schema.ts';
import { secondsToReset } from '../../plan/common/game-time.ts';
import { TUNING } from '../../plan/tuning/tuning.ts';
import { nextChanges } from '../../report/story/phases.ts';
import { buildsGate, phasesView } from '../console/views/phases-view.ts';
import type { UniverseRun } from '../open-run.ts';
import type { DaemonParts } from '../parts.ts';

/** What changes next in a run, for people. */
export async function changesAhead(
  { clock, tuning = TUNING }: Pick<DaemonParts, 'clock' | 'tuning'>,
  { store, world: { view: world } }: Pick<UniverseRun, 'store' | 'world'>,
  strategy: Strategy,
): Promise<readonly string[]> {
  const rows = await store.ledger.after(0, ['supplyConstruction']);
  const supplies = rows.map(({ atMs, units }) => ({ atMs, units: units ?? 0 }));
  const nowMs = clock.nowMs();
  const phases = phasesView({ world, builds: buildsGate(strategy), supplies, nowMs, tuning });
  return nextChanges(phases, secondsToReset({ world, nowMs, speed: world.speed, tuning }) / 3_600);
}
