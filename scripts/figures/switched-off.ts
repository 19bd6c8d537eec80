import type { Strategy } from '../../src/config/schema/strategy-schema.ts';
import type { Lane } from '../../src/game/lanes.ts';
import type { TuningOverlay } from '../../src/plan/tuning/tuning.ts';
import type { UniverseState } from '../../src/universe/state.ts';

/** One part of the daemon, switched off. */
export interface Ablation {
  readonly name: string;
  /** Numbers that switch it off. */
  readonly tuning?: TuningOverlay;
  /** A lane that no ship is given. */
  readonly without?: Lane;
  /** Changes the universe before the run. */
  readonly change?: (state: UniverseState) => void;
}

/** The strategy of an ablation: without the lane that it takes away. */
export function strategyOf({ without }: Ablation, strategy: Strategy): Strategy {
  const ships = strategy.ships.map(({ match, lanes }) => ({ match, lanes: lanes.filter((lane) => lane !== without) }));
  return { ...strategy, ships };
}

/** Takes the surveyors off all ships. */
function withoutSurveyors({ ships }: UniverseState): void {
  for (const ship of Object.values(ships)) {
    const mounts = ship.mounts.filter((mount) => !mount.startsWith('MOUNT_SURVEYOR'));
    Object.assign(ship, { mounts });
  }
}

/** The daemon as it is, and with one part after the other switched off. */
export const ABLATIONS: readonly Ablation[] = [
  { name: 'all as it is' },
  { name: 'requests in the order they come (FIFO), not by worth', tuning: { requests: { byWorth: 0 } } },
  { name: 'no claims: ships plan as if alone', tuning: { requests: { claimsCount: 0 } } },
  {
    name: 'no price of requests: extraction and scouting never wait',
    tuning: { requests: { roomEnough: 1 } },
  },
  { name: 'no surveys', change: withoutSurveyors },
  { name: 'CRUISE only', tuning: { routes: { burns: 0 } } },
  { name: 'no factory is supplied (no supply lane)', without: 'supply' },
  { name: 'probes that stay once every market is seen', tuning: { scouting: { roams: 0 } } },
];
