import type { Strategy } from '../../../config/schema/strategy-schema.ts';
import { isOf } from '../../../game/lanes.ts';
import { isGivenUp } from '../../../plan/common/construction.ts';
import { secondsToReset } from '../../../plan/common/game-time.ts';
import { gateOf, homeSystemOf, isGateOpen } from '../../../plan/galaxy/gates.ts';
import { TUNING, type Tuning } from '../../../plan/tuning/tuning.ts';
import { type GatePhase, type GateSupply, type Phases, phasesOf } from '../../../report/story/phases.ts';
import type { WorldView } from '../../../world/state.ts';

/** What the phases of a run are told from. */
export interface PhaseSources {
  readonly world: WorldView;
  /** Whether ships of the strategy build the home gate. */
  readonly builds: boolean;
  readonly supplies: readonly GateSupply[];
  readonly nowMs: number;
  readonly tuning?: Tuning | undefined;
}

/** Whether ships of a strategy build the home gate. */
export function buildsGate({ ships }: Pick<Strategy, 'ships'>): boolean {
  return ships.some(({ lanes }) => lanes.some((lane) => isOf('building', lane)));
}

/** Where the week of this world stands. */
export function phasesView({ world, builds, supplies, nowMs, tuning = TUNING }: PhaseSources): Phases {
  const { speed } = world;
  const seconds = secondsToReset({ world, nowMs, speed, tuning });
  const waypoint = gateOf(world, homeSystemOf(world) ?? '');
  const site = waypoint === undefined ? undefined : world.constructions.get(waypoint);
  const isLate = site !== undefined && isGivenUp({ secondsToReset: seconds, tuning }, site);
  const stateOf = (gate: string): GatePhase['state'] => {
    if (isGateOpen(world, gate)) return 'open';
    if (!builds) return 'idle';
    return isLate ? 'givenUp' : 'building';
  };
  return phasesOf({
    gate: waypoint === undefined ? undefined : { waypoint, state: stateOf(waypoint), materials: site?.materials ?? [] },
    supplies,
    nowMs,
    gameHourMs: 3_600_000 / speed,
    hoursToReset: seconds / 3_600,
  });
}
